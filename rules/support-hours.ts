import { tzOffset } from '@date-fns/tz/tzOffset';
import type { SupportTimes } from '#contract/settings.ts';

/** Green: open; warning: closing soon; red: closed. */
export type SupportState = 'green' | 'warning' | 'red';

/** Business time, whatever the time zone of the browser or server. */
export const businessTimeZone = 'Europe/Vienna';

/**
 * Mon-Fri 08:00-17:45 green, to 18:00 warning; Sat 08:00-12:00 green (customer specification, section 4), in minutes of
 * the business day.
 */
export const defaultSupportHours: SupportTimes['hours'] = [
  ...[1, 2, 3, 4, 5].map((weekday) => ({ weekday, opens: 8 * 60, closes: 18 * 60, warns: 15 })),
  { weekday: 6, opens: 8 * 60, closes: 12 * 60, warns: 0 },
];

/** The hours of the specification, and no day off. */
export const defaultSupportTimes: SupportTimes = { hours: defaultSupportHours, holidays: [] };

const minuteLength = 60_000;

/** Offset of Vienna's clocks from UTC at an instant, in milliseconds. */
export const aheadOfUtc = (instant: Date): number => tzOffset(businessTimeZone, instant) * minuteLength;

/** Day (YYYY-MM-DD) and minute of the day in Vienna at an instant. */
export function businessClock(instant: Date): { day: string; minute: number } {
  const viennaTime = new Date(instant.getTime() + aheadOfUtc(instant));
  return {
    day: viennaTime.toISOString().slice(0, 10),
    minute: viennaTime.getUTCHours() * 60 + viennaTime.getUTCMinutes(),
  };
}

/** Date and time in Vienna to the minute: `2026-03-29 14:05`, which every spreadsheet reads as a date. */
export function businessStamp(instant: Date): string {
  const { day, minute } = businessClock(instant);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${day} ${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}

/** Hours of support on a day; undefined when it is closed all day. */
export function hoursOfDay(day: string, { hours, holidays }: SupportTimes): SupportTimes['hours'][number] | undefined {
  if (holidays.some((holiday) => holiday.day === day)) return undefined;
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return hours.find((one) => one.weekday === weekday);
}

/** State of support at an instant. Each end of the hours is exclusive. */
export function supportStateAt(instant: Date, times: SupportTimes = defaultSupportTimes): SupportState {
  const { day, minute } = businessClock(instant);
  const today = hoursOfDay(day, times);
  if (today === undefined || minute < today.opens || minute >= today.closes) return 'red';
  return minute < today.closes - today.warns ? 'green' : 'warning';
}
