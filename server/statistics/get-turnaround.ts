import { sql } from 'kysely';
import type { UserId } from '#contract/ids.ts';
import type { statisticsApi } from '#contract/statistics.ts';
import { taskPriorities, type TaskPriority } from '#contract/tasks/status.ts';
import type { Handler } from '#server/http/serve.ts';
import { personName } from '#server/vocabulary/index.ts';
import { figuresIn, requestedPeriod, readSeconds, computeSpans } from './period.ts';

/** Files of one priority that one person, or the automatic service, finished. */
type Row = { priority: TaskPriority; userId: UserId | null; name: string | null; seconds: Buffer };

const figuresOf = (rows: readonly Row[]) => {
  const seconds = readSeconds(rows.map((row) => row.seconds));
  return { tasks: seconds.length, ...computeSpans(seconds) };
};

/**
 * From order to first finish by the clock, nights and holidays included: the wait of the customer. Holds, in which support waited for the
 * customer, are not.
 */
export const getTurnaround: Handler<typeof statisticsApi.getTurnaround> = async ({ input, tx, refuse }) => {
  const period = requestedPeriod(input, refuse);
  const { rows } = await sql<Row>`
    with finished as (
      select g.priority, g.finished_by, string_agg(g.seconds, ''::bytea) as seconds
      from ${figuresIn(period, 'finishes')} f
      cross join lateral unnest(f.priorities, f.finishers, f.turnarounds) as g(priority, finished_by, seconds)
      group by g.priority, g.finished_by)
    select f.priority, f.finished_by as "userId", ${personName()} as name, f.seconds
    from finished f left join users u on u.id = f.finished_by
    order by sum(octet_length(f.seconds)) over (partition by f.finished_by) desc, u.username`.execute(tx);
  const byPriority = Map.groupBy(rows, ({ priority }) => priority);
  const byStaff = Map.groupBy(rows, ({ userId }) => userId);
  return {
    ...period,
    ...figuresOf(rows),
    // The most urgent first.
    byPriority: taskPriorities.flatMap((priority) => {
      const finished = byPriority.get(priority);
      return finished === undefined ? [] : [{ priority, ...figuresOf(finished) }];
    }),
    byStaff: [...byStaff.values()].map((finished) => {
      const [first] = finished;
      return {
        ...(first?.userId != null && { userId: first.userId }),
        ...(first?.name != null && { name: first.name }),
        ...figuresOf(finished),
      };
    }),
  };
};
