import { sql } from 'kysely';
import type { statisticsApi } from '#contract/statistics.ts';
import type { Handler } from '#server/platform/serve.ts';
import { lineOf, linesOf, requestedPeriod, percentilesOf, spansOf } from './period.ts';
import { isWithinDays } from '#server/vocabulary/index.ts';

type Row = {
  /** Null: the whole period. */
  day: string | null;
  answered: number | null;
  unanswered: number | null;
  percentiles: [number, number] | null;
};

/**
 * Response times of support. A wait begins with the first message of a customer that support has not answered, and ends
 * with the next message of support, even after the period; it counts on the day on which it began.
 */
export const getResponseTimes: Handler<typeof statisticsApi.getResponseTimes> = async ({ input, tx, refuse }) => {
  const period = requestedPeriod(input, refuse);
  const { rows } = await sql<Row>`
    with asked as (
      select distinct task_id from chat_messages where writer = 'customer' and ${isWithinDays(sql`created_at`, period)}),
    marked as (
      select m.writer, m.created_at, lag(m.writer) over (partition by m.task_id order by m.id) as writer_before,
        min(m.created_at) filter (where m.writer = 'support')
          over (partition by m.task_id order by m.id desc rows between unbounded preceding and 1 preceding) as answered_at
      from chat_messages m join asked a on a.task_id = m.task_id where not m.internal),
    waits as (
      select ${lineOf(sql`created_at`, period)} as line, answered_at,
        extract(epoch from greatest(answered_at, created_at) - created_at)::float8 as seconds
      from marked where writer = 'customer' and writer_before is distinct from 'customer' and ${isWithinDays(sql`created_at`, period)}),
    counted as (
      select line, count(answered_at) as answered, count(*) filter (where answered_at is null) as unanswered,
        ${percentilesOf(sql`seconds`)} filter (where answered_at is not null) as percentiles
      from waits group by grouping sets ((), (line)))
    select l.day, c.answered, c.unanswered, c.percentiles
    from (select line, day from ${linesOf(period)} lines union all select null, null) l
    left join counted c on c.line is not distinct from l.line
    order by l.line`.execute(tx);
  const counted = rows.map(({ day, answered, unanswered, percentiles }) => ({
    day,
    answered: answered ?? 0,
    unanswered: unanswered ?? 0,
    ...spansOf(percentiles),
  }));
  const { day: _day, ...all } = counted.find(({ day }) => day === null) ?? { day: null, answered: 0, unanswered: 0 };
  return {
    ...period,
    ...all,
    data: counted.flatMap((line) => (line.day === null ? [] : [{ ...line, day: line.day }])),
  };
};
