import type { SupportTimes } from '#contract/settings.ts';
import type { TaskPriority } from '#contract/tasks/status.ts';
import { aheadOfUtc, businessClock, defaultSupportTimes, hoursOfDay } from './support-hours.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** Longest time that support takes, in minutes of its hours. */
const minutesOf: Record<Exclude<TaskPriority, 'nextDay'>, number> = {
  asap: 0,
  '30min': 30,
  next2Hours: 120,
  next6Hours: 360,
  next12Hours: 720,
};

/** Days that are searched for hours of support; where there are none, the clock alone decides. */
const horizon = 400;

/** Hours of support on one day, as instants in milliseconds. */
type Opening = { readonly day: string; readonly from: number; readonly to: number };

/**
 * Time by which the customer may expect the file: the time of the priority, counted only within support's hours. `asap`
 * is at once, or at support's next opening; `nextDay` is the end of the next day with hours of support, and no other
 * priority is later than that.
 *
 * @param orderedAt start of the task's wait
 */
export function dueAt(orderedAt: Date, priority: TaskPriority, times: SupportTimes = defaultSupportTimes): Date {
  const endOfNextDay = nextDayEnds(orderedAt, times);
  if (priority === 'nextDay') return new Date(endOfNextDay);
  return new Date(Math.min(minutesLater(orderedAt, minutesOf[priority], times), endOfNextDay));
}

/** Priorities that leave time to work, the most urgent one first. */
const timedPriorities = ['30min', 'next2Hours', 'next6Hours', 'next12Hours'] as const;

/** The most urgent priority that leaves this many minutes of support's hours. */
export const priorityWithin = (minutes: number): TaskPriority =>
  timedPriorities.find((one) => minutesOf[one] >= minutes) ?? 'nextDay';

/** The time at which this many minutes of support's hours have passed. */
export const supportMinutesLater = (from: Date, minutes: number, times: SupportTimes = defaultSupportTimes): Date =>
  new Date(minutesLater(from, minutes, times));

/**
 * The same time of day that many days with hours of support later; the nearest one within the hours of that day. Without
 * any hours every day counts.
 */
export function supportDaysLater(from: Date, days: number, times: SupportTimes = defaultSupportTimes): Date {
  const started = businessClock(from);
  let passed = 0;
  for (const opening of openingsFrom(from, times)) {
    if (opening.day <= started.day) continue;
    passed += 1;
    if (passed === days)
      return new Date(Math.min(Math.max(instantOfDay(opening.day, started.minute), opening.from), opening.to));
  }
  return new Date(from.getTime() + days * day);
}

/**
 * The due time of a task that was on hold: as much of support's time remains as when it was asked. One that was late then is as late
 * as it was.
 */
export function dueAfterHold(
  due: Date,
  { since, until }: { since: Date; until: Date },
  times: SupportTimes = defaultSupportTimes,
): Date {
  if (due <= since) return new Date(due.getTime() + until.getTime() - since.getTime());
  return supportMinutesLater(until, supportMinutesBetween(since, due, times), times);
}

/** Number of minutes of support's hours between two instants; all minutes where support has no hours at all. */
export function supportMinutesBetween(from: Date, to: Date, times: SupportTimes = defaultSupportTimes): number {
  const [start, end] = [from.getTime(), to.getTime()];
  if (times.hours.length === 0) return Math.max(0, end - start) / minute;
  let open = 0;
  for (const opening of openingsFrom(from, times)) {
    if (opening.from >= end) break;
    open += Math.max(0, Math.min(opening.to, end) - Math.max(opening.from, start));
  }
  return open / minute;
}

/** Next opening of support; undefined while it is open, and where it has no hours at all. */
export function opensNext(now: Date, times: SupportTimes = defaultSupportTimes): Date | undefined {
  for (const { from, to } of openingsFrom(now, times)) {
    if (now.getTime() >= to) continue;
    return from > now.getTime() ? new Date(from) : undefined;
  }
  return undefined;
}

/** End of the present opening of support; undefined while it is closed. */
export function closesNext(now: Date, times: SupportTimes = defaultSupportTimes): Date | undefined {
  for (const { from, to } of openingsFrom(now, times)) {
    if (now.getTime() >= to) continue;
    return from > now.getTime() ? undefined : new Date(to);
  }
  return undefined;
}

function minutesLater(orderedAt: Date, minutes: number, times: SupportTimes): number {
  let remaining = minutes * minute;
  for (const { from, to } of openingsFrom(orderedAt, times)) {
    const begin = Math.max(from, orderedAt.getTime());
    // At the exact end of the hours no work starts, but work that takes until then is done.
    if (begin >= to) continue;
    if (begin + remaining <= to) return begin + remaining;
    remaining -= to - begin;
  }
  return orderedAt.getTime() + minutes * minute;
}

function nextDayEnds(orderedAt: Date, times: SupportTimes): number {
  const ordered = businessClock(orderedAt).day;
  for (const opening of openingsFrom(orderedAt, times)) if (opening.day > ordered) return opening.to;
  return orderedAt.getTime() + day;
}

function* openingsFrom(orderedAt: Date, times: SupportTimes): Generator<Opening> {
  if (times.hours.length === 0) return;
  const first = Date.parse(businessClock(orderedAt).day);
  for (let ahead = 0; ahead < horizon; ahead += 1) {
    const name = new Date(first + ahead * day).toISOString().slice(0, 10);
    const hours = hoursOfDay(name, times);
    if (hours !== undefined)
      yield { day: name, from: instantOfDay(name, hours.opens), to: instantOfDay(name, hours.closes) };
  }
}

/**
 * The instant at which clocks in Vienna show a minute of a day; a minute that a change of the clocks leaves out is
 * later.
 */
export function instantOfDay(name: string, minuteOfDay: number): number {
  const viennaTime = Date.parse(name) + minuteOfDay * minute;
  const guess = viennaTime - aheadOfUtc(new Date(viennaTime));
  return viennaTime - aheadOfUtc(new Date(guess));
}
