import { businessClock } from './support-hours.ts';

/** fine: there is time; soon: the promise is about to break; late: it is broken. */
export type DueState = 'fine' | 'soon' | 'late';

/** Shorter than this before it is due, a task is urgent, in minutes. */
export const soonMinutes = 30;

/** Shorter than this before it is due, lists show minutes only, even across midnight. */
const countedMinutes = 60;

/**
 * The task is due on another business day than today, and in an hour or later: then its date says more than the
 * remaining time.
 */
export const isDueAnotherDay = (dueAt: Date, now: Date): boolean =>
  dueAt.getTime() - now.getTime() >= countedMinutes * 60_000 && businessClock(dueAt).day !== businessClock(now).day;

/**
 * A task's state relative to the time by which its customer may expect the file; `minutes` remaining, negative when
 * late.
 */
export function computeDueState(dueAt: Date, now: Date): { state: DueState; minutes: number } {
  const minutes = Math.round((dueAt.getTime() - now.getTime()) / 60_000);
  if (dueAt.getTime() < now.getTime()) return { state: 'late', minutes };
  return { state: minutes < soonMinutes ? 'soon' : 'fine', minutes };
}
