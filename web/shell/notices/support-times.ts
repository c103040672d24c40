import type { SupportTimes } from '#contract/settings.ts';
import { formatTime, hasTwelveHours } from '#web/kit/format/clock.ts';

type Hours = SupportTimes['hours'][number];

/** 4 January 1970 was a Sunday. */
const weekdayName = (weekday: number, locale: string) =>
  new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }).format(Date.UTC(1970, 0, 4 + weekday));

/** A minute of the day: `8:00 AM` by a clock of 12 hours, `8:00` by one of 24, as the hours are specified; the end is midnight. */
const timeOfDay = (minute: number, locale: string): string =>
  hasTwelveHours(locale)
    ? formatTime(minute * 60_000, locale, { timeZone: 'UTC' })
    : `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`;

/** Weekdays with the same hours, one after the other from Monday on, as one line. */
function inARow(hours: readonly Hours[]): Hours[][] {
  const ordered = hours.toSorted((one, other) => ((one.weekday + 6) % 7) - ((other.weekday + 6) % 7));
  const rows: Hours[][] = [];
  for (const day of ordered) {
    const row = rows.at(-1);
    const before = row?.at(-1);
    const isNext = before !== undefined && (before.weekday + 1) % 7 === day.weekday;
    if (row !== undefined && isNext && before.opens === day.opens && before.closes === day.closes) row.push(day);
    else rows.push([day]);
  }
  return rows;
}

/** The hours of support in one line: `Mon–Fri 8:00 AM – 6:00 PM, Sat 8:00 AM – 12:00 PM`; empty without any. */
export function supportTimesText({ hours }: Pick<SupportTimes, 'hours'>, locale: string): string {
  const dash = hasTwelveHours(locale) ? ' – ' : '–';
  return inARow(hours)
    .map((days) => {
      const [first, last] = [days[0], days.at(-1)];
      if (first === undefined || last === undefined) return '';
      const named = [first, ...(last === first ? [] : [last])]
        .map(({ weekday }) => weekdayName(weekday, locale))
        .join('–');
      return `${named} ${timeOfDay(first.opens, locale)}${dash}${timeOfDay(first.closes, locale)}`;
    })
    .join(', ');
}
