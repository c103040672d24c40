import { type RawBuilder, sql } from 'kysely';
import { isPeriodValid, type Period, periodFrom, type PeriodStep, stepOf } from '#rules/statistics.ts';
import { businessClock } from '#rules/support-hours.ts';
import { localTime } from '#server/vocabulary/index.ts';

/** The period of a call, with the step of its lines. */
type SteppedPeriod = Period & { step: PeriodStep };

/** The requested period, completed with today in Vienna; an invalid one is refused. */
export function requestedPeriod(
  asked: { from?: string | undefined; to?: string | undefined },
  refuse: (code: 'periodNotValid') => never,
): SteppedPeriod {
  const period = periodFrom(asked, businessClock(new Date()).day);
  return isPeriodValid(period) ? { ...period, step: stepOf(period) } : refuse('periodNotValid');
}

/** The line of an answer that an instant belongs to: its day, week or month in Vienna. */
export const lineOf = (at: RawBuilder<unknown>, { step }: SteppedPeriod): RawBuilder<string> =>
  sql`date_trunc(${sql.lit(step)}, ${localTime(at)})`;

/** Every `line` of a period, also those without events, with the first `day` of it within the period. */
export const linesOf = ({ from, to, step }: SteppedPeriod): RawBuilder<unknown> =>
  sql`(select line, to_char(greatest(line, ${from}::timestamp), 'YYYY-MM-DD') as day
    from generate_series(date_trunc(${sql.lit(step)}, ${from}::timestamp), ${to}::timestamp,
      ${sql.lit(`1 ${step}`)}::interval) line)`;

/** The median and the 90th percentile of seconds, as an array of two; null where there are none. */
export const percentilesOf = (seconds: RawBuilder<unknown>): RawBuilder<[number, number] | null> =>
  sql`percentile_cont(array[0.5, 0.9]) within group (order by ${seconds})`;

/** Percentiles under their names; nothing where there are none. */
export const spansOf = (percentiles: [number, number] | null): { median?: number; most?: number } =>
  percentiles === null ? {} : { median: percentiles[0], most: percentiles[1] };
