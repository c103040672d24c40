import { sql } from 'kysely';
import type { KeyFigures, statisticsApi } from '#contract/statistics.ts';
import { creditCents } from '#contract/money.ts';
import { computePercentile } from '#rules/percentile.ts';
import { type Period, periodBefore } from '#rules/statistics.ts';
import type { Handler } from '#server/http/serve.ts';
import { figuresIn, truncateToStep, listSteps, requestedPeriod, readSeconds } from './period.ts';

/** A line; without a day it is of the period before. */
type Row = { day: string | null; ordered: number; automatic: number; seconds: Buffer | null; income: number };

function figuresOf(rows: readonly Row[]): KeyFigures {
  const sumOf = (figure: 'ordered' | 'automatic' | 'income') => rows.reduce((sum, row) => sum + row[figure], 0);
  const seconds = readSeconds(rows.map((row) => row.seconds));
  const median = computePercentile(seconds, 0.5);
  return {
    ordered: sumOf('ordered'),
    finished: seconds.length,
    automatic: sumOf('automatic'),
    income: creditCents(sumOf('income')),
    ...(median !== undefined && { median }),
  };
}

/**
 * Both periods and the lines of the present one, from one reading: what was ordered counts on the day of the order, what was
 * finished on the day of its first finish, as in the other figures.
 */
export const getKeyFigures: Handler<typeof statisticsApi.getKeyFigures> = async ({ input, tx, refuse }) => {
  const period = requestedPeriod(input, refuse);
  const before = periodBefore(period);
  const both: Period = { from: before.from, to: period.to };
  const { rows } = await sql<Row>`
    with figures as (
      select f.*, f.day >= ${period.from}::date as is_now, ${truncateToStep(period)} as line, d.automatic, d.seconds
      from ${figuresIn(both, 'ordered', 'finishes', 'income')} f
      cross join lateral (
        select sum(octet_length(seconds) / 8) filter (where finished_by is null) as automatic,
          string_agg(seconds, ''::bytea) as seconds
        from unnest(f.finishers, f.turnarounds) as g(finished_by, seconds)) d),
    sums as (
      select is_now, line, sum(waiting + manual + in_progress + finished + blocked + archived) as ordered,
        coalesce(sum(automatic), 0)::int as automatic, string_agg(seconds, ''::bytea) as seconds, sum(paid)::bigint as income
      from figures group by is_now, line)
    select l.day, s.ordered, s.automatic, s.seconds, s.income
    from sums s left join ${listSteps(period)} l on l.line = s.line and s.is_now
    order by s.line`.execute(tx);
  return {
    ...period,
    before,
    now: figuresOf(rows.filter(({ day }) => day !== null)),
    earlier: figuresOf(rows.filter(({ day }) => day === null)),
    data: rows.flatMap((row) => (row.day === null ? [] : [{ day: row.day, ...figuresOf([row]) }])),
  };
};
