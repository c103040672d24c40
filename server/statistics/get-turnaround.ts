import { sql } from 'kysely';
import type { UserId } from '#contract/ids.ts';
import type { statisticsApi } from '#contract/statistics.ts';
import { taskPriorities, type TaskPriority } from '#contract/tasks.ts';
import type { Handler } from '#server/platform/serve.ts';
import { requestedPeriod, percentilesOf, spansOf } from './period.ts';
import { isWithinDays } from '#server/vocabulary/index.ts';

type Row = {
  of: 'all' | 'priority' | 'staff';
  priority: TaskPriority | null;
  userId: UserId | null;
  name: string | null;
  tasks: number;
  percentiles: [number, number] | null;
};

/** From order to first finish by the clock, nights and holidays included: the wait of the customer. */
export const getTurnaround: Handler<typeof statisticsApi.getTurnaround> = async ({ input, tx, refuse }) => {
  const period = requestedPeriod(input, refuse);
  const { rows } = await sql<Row>`
    with counted as (
      select case grouping(priority, finished_by) when 3 then 'all' when 1 then 'priority' else 'staff' end as of,
        priority, finished_by, count(*) as tasks,
        ${percentilesOf(sql`extract(epoch from finished_at - created_at)::float8`)} as percentiles
      from tasks where visible and finished_at is not null and ${isWithinDays(sql`finished_at`, period)}
      group by grouping sets ((), (priority), (finished_by)))
    select c.of, c.priority, c.finished_by as "userId", u.username as name, c.tasks, c.percentiles
    from counted c left join users u on u.id = c.finished_by
    order by c.tasks desc, u.username`.execute(tx);
  const all = rows.find((row) => row.of === 'all');
  const byPriority = rows.flatMap(({ of, priority, tasks, percentiles }) =>
    of !== 'priority' || priority === null ? [] : [{ priority, tasks, ...spansOf(percentiles) }],
  );
  return {
    ...period,
    tasks: all?.tasks ?? 0,
    ...spansOf(all?.percentiles ?? null),
    // The most urgent first.
    byPriority: byPriority.toSorted(
      (one, other) => taskPriorities.indexOf(one.priority) - taskPriorities.indexOf(other.priority),
    ),
    byStaff: rows
      .filter(({ of }) => of === 'staff')
      .map(({ userId, name, tasks, percentiles }) => ({
        ...(userId !== null && { userId }),
        ...(name !== null && { name }),
        tasks,
        ...spansOf(percentiles),
      })),
  };
};
