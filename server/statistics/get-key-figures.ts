import { sql } from 'kysely';
import type { KeyFigures, statisticsApi } from '#contract/statistics.ts';
import { creditCents } from '#contract/money.ts';
import { type Period, periodBefore } from '#rules/statistics.ts';
import type { Handler } from '#server/platform/serve.ts';
import { isWithinDays } from '#server/vocabulary/index.ts';
import { lineOf, linesOf, requestedPeriod } from './period.ts';

type Row = { of: 'line' | 'now' | 'earlier'; day: string | null } & Record<
  'ordered' | 'finished' | 'automatic',
  number
> & {
    median: number | null;
    income: number;
  };

/**
 * Both periods and the lines of the present one, from one reading of the tasks and of the ledger: what was ordered counts on the
 * day of the order, what was finished on the day of its first finish, as in the other figures.
 */
export const getKeyFigures: Handler<typeof statisticsApi.getKeyFigures> = async ({ input, tx, refuse }) => {
  const period = requestedPeriod(input, refuse);
  const before = periodBefore(period);
  const both: Period = { from: before.from, to: period.to };
  const isNow = (at: 'created_at' | 'finished_at') => isWithinDays(sql.ref(at), period);
  const { rows } = await sql<Row>`
    with events as (
      select ${isNow('created_at')} as is_now, ${lineOf(sql`created_at`, period)} as line,
        1 as ordered, 0 as finished, 0 as automatic, null::float8 as seconds, 0::bigint as income
      from tasks where visible and ${isWithinDays(sql`created_at`, both)}
      union all
      select ${isNow('finished_at')}, ${lineOf(sql`finished_at`, period)}, 0, 1, (finished_by is null)::int,
        extract(epoch from finished_at - created_at)::float8, 0
      from tasks where visible and finished_at is not null and ${isWithinDays(sql`finished_at`, both)}
      union all
      select ${isNow('created_at')}, ${lineOf(sql`created_at`, period)}, 0, 0, 0, null, -amount
      from credit_entries where kind in ('payment', 'refund') and ${isWithinDays(sql`created_at`, both)}),
    sums as (
      select is_now, line, grouping(line) = 1 as is_whole, sum(ordered) as ordered, sum(finished) as finished,
        sum(automatic) as automatic, sum(income) as income,
        percentile_cont(0.5) within group (order by seconds) as median
      from events group by grouping sets ((is_now), (is_now, line)))
    select 'line' as of, l.day, coalesce(s.ordered, 0)::int as ordered, coalesce(s.finished, 0)::int as finished,
      coalesce(s.automatic, 0)::int as automatic, s.median, coalesce(s.income, 0)::bigint as income, l.line
    from ${linesOf(period)} l left join sums s on s.line = l.line and s.is_now and not s.is_whole
    union all
    select case when is_now then 'now' else 'earlier' end, null, ordered::int, finished::int, automatic::int, median, income::bigint, null
    from sums where is_whole
    order by line`.execute(tx);
  const figuresOf = (row: Row | undefined): KeyFigures => ({
    ordered: row?.ordered ?? 0,
    finished: row?.finished ?? 0,
    automatic: row?.automatic ?? 0,
    income: creditCents(row?.income ?? 0),
    ...(row !== undefined && row.median !== null && { median: row.median }),
  });
  return {
    ...period,
    before,
    now: figuresOf(rows.find((row) => row.of === 'now')),
    earlier: figuresOf(rows.find((row) => row.of === 'earlier')),
    data: rows.flatMap((row) => (row.of === 'line' && row.day !== null ? [{ day: row.day, ...figuresOf(row) }] : [])),
  };
};
