import { type RawBuilder, sql } from 'kysely';
import { computePercentile } from '#rules/percentile.ts';
import { isPeriodValid, type Period, periodFrom, type PeriodStep, choosePeriodStep } from '#rules/statistics.ts';
import { businessClock } from '#rules/support-hours.ts';
import { type DayPart, figuresOfSpan } from './day-figures.ts';

/** The period of a call, with the step of its lines. */
type SteppedPeriod = Period & { step: PeriodStep };

/** The requested period, completed with today in Vienna; an invalid one is refused. */
export function requestedPeriod(
  asked: { from?: string | undefined; to?: string | undefined },
  refuse: (code: 'periodNotValid') => never,
): SteppedPeriod {
  const period = periodFrom(asked, businessClock(new Date()).day);
  return isPeriodValid(period) ? { ...period, step: choosePeriodStep(period) } : refuse('periodNotValid');
}

/** The figures of each day of a period; see `figuresOfSpan`. */
export const figuresIn = ({ from, to }: Period, ...parts: DayPart[]): RawBuilder<unknown> =>
  figuresOfSpan({ from: sql`${from}::date`, to: sql`${to}::date` }, ...parts);

/** The line of an answer that column `day` belongs to: its day, week or month. */
export const truncateToStep = ({ step }: SteppedPeriod): RawBuilder<string> =>
  sql`date_trunc(${sql.lit(step)}, day::timestamp)`;

/** Every `line` of a period, also those without events, with the first `day` of it within the period. */
export const listSteps = ({ from, to, step }: SteppedPeriod): RawBuilder<unknown> =>
  sql`(select line, to_char(greatest(line, ${from}::timestamp), 'YYYY-MM-DD') as day
    from generate_series(date_trunc(${sql.lit(step)}, ${from}::timestamp), ${to}::timestamp,
      ${sql.lit(`1 ${step}`)}::interval) line)`;

/** All seconds, from bytes as `day-figures.ts` has them; absent bytes are none. */
export function readSeconds(all: readonly (Buffer | null)[]): Float64Array {
  const bytes = Buffer.concat(all.filter((one) => one !== null));
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  return Float64Array.from({ length: bytes.length / 8 }, (_, index) => view.getFloat64(index * 8));
}

/** The median and the 90th percentile of seconds; nothing where there are none. */
export function computeSpans(seconds: Float64Array): { median?: number; percentile90?: number } {
  const [median, percentile90] = [computePercentile(seconds, 0.5), computePercentile(seconds, 0.9)];
  return median === undefined || percentile90 === undefined ? {} : { median, percentile90 };
}
