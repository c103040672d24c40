/** fine: there is time; soon: the promise is about to break; late: it is broken. */
export type DueState = 'fine' | 'soon' | 'late';

/** Shorter than this before it is due a task counts as urgent, in minutes. */
export const soonMinutes = 30;

/** How a task stands to the time by which its customer may expect the file; `minutes` left, negative when late. */
export function dueStateOf(dueAt: Date, now: Date): { state: DueState; minutes: number } {
  const minutes = Math.round((dueAt.getTime() - now.getTime()) / 60_000);
  if (dueAt.getTime() < now.getTime()) return { state: 'late', minutes };
  return { state: minutes < soonMinutes ? 'soon' : 'fine', minutes };
}
