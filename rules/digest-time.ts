import { businessClock } from './support-hours.ts';
import { instantOfDay } from './due.ts';

/** Minute of the day at which the daily mail is written, by the clocks of the business. */
const digestMinute = 7 * 60;

/** The last 07:00 in business time before or at an instant: what happened before belongs to the mail of that morning. */
export function findDigestTime(now: Date): Date {
  const { day, minute } = businessClock(now);
  if (minute >= digestMinute) return new Date(instantOfDay(day, digestMinute));
  const before = new Date(Date.parse(day) - 24 * 3_600_000).toISOString().slice(0, 10);
  return new Date(instantOfDay(before, digestMinute));
}
