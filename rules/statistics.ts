/** A period of whole days, both included (`2026-03-29`), by the calendar of Europe/Vienna. */
export type Period = { readonly from: string; readonly to: string };
/** Span of one bar of a plot. Weeks begin on Monday. */
export type PeriodStep = 'day' | 'week' | 'month';

const dayLength = 86_400_000;
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The day this many days later; earlier for a negative number. */
export const dayAfter = (day: string, days: number): string => dayOf(Date.parse(day) + days * dayLength);

/** Number of days in a period; less than 1 when it ends before it begins. */
export const daysIn = ({ from, to }: Period): number => Math.round((Date.parse(to) - Date.parse(from)) / dayLength) + 1;

/** Longest period of a report: three years, a leap day among them. */
const maxPeriod = 3 * 365 + 1;

/** Periods to choose from without typing days. */
export const periodNames = ['today', 'days7', 'days30', 'month', 'year'] as const;
export type PeriodName = (typeof periodNames)[number];

/** A named period that ends today; `month` and `year` are those of the calendar. */
export function periodNamed(name: PeriodName, today: string): Period {
  const from = {
    today,
    days7: dayAfter(today, -6),
    days30: dayAfter(today, -29),
    month: `${today.slice(0, 7)}-01`,
    year: `${today.slice(0, 4)}-01-01`,
  }[name];
  return { from, to: today };
}

/** The period of a request: a missing end is today, a missing beginning 30 days before the end. */
export function periodFrom(request: { from?: string | undefined; to?: string | undefined }, today: string): Period {
  const to = request.to ?? (request.from !== undefined && request.from > today ? request.from : today);
  return { from: request.from ?? dayAfter(to, -29), to };
}

/** Earliest day; no data is older, and calendars before the year 1 differ. */
const earliestDay = '2000-01-01';

/** A period is valid when it begins before it ends, and is no longer than three years. */
export function isPeriodValid(period: Period): boolean {
  const days = daysIn(period);
  return days >= 1 && days <= maxPeriod && period.from >= earliestDay;
}

/** Resolution of a plot: by day up to two months, by week up to a good year, else by month. */
export function choosePeriodStep(period: Period): PeriodStep {
  const days = daysIn(period);
  if (days <= 62) return 'day';
  return days <= 400 ? 'week' : 'month';
}

/** The days of one line of a period, from its first one on: a day, or what of a week or a month lies in the period. */
export function daysOfLine(day: string, step: PeriodStep, { to }: Period): Period {
  const month = new Date(day);
  const last = {
    day,
    week: dayAfter(day, (7 - month.getUTCDay()) % 7),
    month: dayOf(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 0)),
  }[step];
  return { from: day, to: last < to ? last : to };
}

/** As many days as a period has, right before it. */
export const periodBefore = (period: Period): Period => ({
  from: dayAfter(period.from, -daysIn(period)),
  to: dayAfter(period.from, -1),
});

/** The share of a part in a whole, in hundredths of a percent; undefined for a part of nothing. */
export const computeShare = (part: number, whole: number): number | undefined =>
  whole <= 0 ? undefined : Math.round((part / whole) * 10_000);

/** Fewest lines of an axis: fewer would not look like a course of time. */
const minLines = 7;

/** The lines of an axis from the first one that has something on, or a few before it. All of them where none has. */
export function sinceFirst<Line>(lines: readonly Line[], isFilled: (line: Line) => boolean): readonly Line[] {
  const first = Math.min(lines.findIndex(isFilled), lines.length - minLines);
  return first <= 0 ? lines : lines.slice(first);
}
