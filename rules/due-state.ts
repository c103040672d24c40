import { businessClock } from './support-hours.ts';

/** fine: there is time; soon: the promise is about to break; late: it is broken. */
export type DueState = 'fine' | 'soon' | 'late';

/** Shorter than this before it is due a task counts as urgent, in minutes. */
export const soonMinutes = 30;

/** Shorter than this before it is due only the minutes are told, on whichever side of midnight. */
const countedMinutes = 60;

/**
 * Whether a task is due on another day of the business than today, and not within the hour: its day then says more than the
 * time until then.
 */
export const isDueAnotherDay = (dueAt: Date, now: Date): boolean =>
  dueAt.getTime() - now.getTime() >= countedMinutes * 60_000 && businessClock(dueAt).day !== businessClock(now).day;

/** How a task stands to the time by which its customer may expect the file; `minutes` left, negative when late. */
export function dueStateOf(dueAt: Date, now: Date): { state: DueState; minutes: number } {
  const minutes = Math.round((dueAt.getTime() - now.getTime()) / 60_000);
  if (dueAt.getTime() < now.getTime()) return { state: 'late', minutes };
  return { state: minutes < soonMinutes ? 'soon' : 'fine', minutes };
}
