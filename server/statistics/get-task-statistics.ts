import { sql } from 'kysely';
import type { statisticsApi, TasksLine } from '#contract/statistics.ts';
import type { Handler } from '#server/http/serve.ts';
import { figuresIn, truncateToStep, listSteps, requestedPeriod } from './period.ts';

/**
 * Ordered tasks count on the day of the order, finished ones on the day on which they were finished for the first time.
 */
export const getTaskStatistics: Handler<typeof statisticsApi.getTaskStatistics> = async ({ input, tx, refuse }) => {
  const period = requestedPeriod(input, refuse);
  const { rows } = await sql<TasksLine>`
    with figures as (
      select f.*, ${truncateToStep(period)} as line, d.automatic, d.by_hand from ${figuresIn(period, 'ordered', 'finishes')} f
      cross join lateral (
        select sum(octet_length(seconds) / 8) filter (where finished_by is null) as automatic,
          sum(octet_length(seconds) / 8) filter (where finished_by is not null) as by_hand
        from unnest(f.finishers, f.turnarounds) as g(finished_by, seconds)) d),
    sums as (
      select line, sum(waiting) as waiting, sum(manual) as manual, sum(in_progress) as "inProgress", sum(finished) as finished,
        sum(blocked) as blocked, sum(archived) as archived, coalesce(sum(automatic), 0)::int as automatic,
        coalesce(sum(by_hand), 0)::int as "byHand"
      from figures group by line)
    select l.day, s.waiting, s.manual, s."inProgress", s.finished, s.blocked, s.archived, s.automatic, s."byHand"
    from ${listSteps(period)} l join sums s on s.line = l.line
    order by l.line`.execute(tx);
  return { ...period, data: rows };
};
