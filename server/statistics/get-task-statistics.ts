import { sql } from 'kysely';
import type { statisticsApi, TasksLine } from '#contract/statistics.ts';
import type { Handler } from '#server/platform/serve.ts';
import { lineOf, linesOf, requestedPeriod } from './period.ts';
import { isWithinDays } from '#server/vocabulary/index.ts';

/**
 * Ordered tasks count on the day of the order, finished ones on the day on which they were finished for the first time.
 */
export const getTaskStatistics: Handler<typeof statisticsApi.getTaskStatistics> = async ({ input, tx, refuse }) => {
  const period = requestedPeriod(input, refuse);
  const ordered = sql`created_at`;
  const finished = sql`finished_at`;
  const { rows } = await sql<TasksLine>`
    with ordered as (
      select ${lineOf(ordered, period)} as line,
        count(*) filter (where status = 'waiting') as waiting, count(*) filter (where status = 'manual') as manual,
        count(*) filter (where status = 'inProgress') as "inProgress", count(*) filter (where status = 'finished') as finished,
        count(*) filter (where status = 'blocked') as blocked, count(*) filter (where status = 'archived') as archived
      from tasks where visible and ${isWithinDays(ordered, period)} group by 1),
    done as (
      select ${lineOf(finished, period)} as line,
        count(*) filter (where finished_by is null) as automatic, count(finished_by) as "byHand"
      from tasks where visible and finished_at is not null and ${isWithinDays(finished, period)} group by 1)
    select l.day, coalesce(o.waiting, 0) as waiting, coalesce(o.manual, 0) as manual,
      coalesce(o."inProgress", 0) as "inProgress", coalesce(o.finished, 0) as finished, coalesce(o.blocked, 0) as blocked,
      coalesce(o.archived, 0) as archived, coalesce(d.automatic, 0) as automatic, coalesce(d."byHand", 0) as "byHand"
    from ${linesOf(period)} l left join ordered o on o.line = l.line left join done d on d.line = l.line
    order by l.line`.execute(tx);
  return { ...period, data: rows };
};
