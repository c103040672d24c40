/**
 * on: takes every order at once · behind: on, but the oldest task waits too long · paused: tasks wait until it is resumed ·
 * off: every order goes to a person.
 */
export type AutomaticServiceState = 'on' | 'behind' | 'paused' | 'off';

/** A task that waits longer than this for the automatic service, in minutes, is more than its usual seconds. */
export const behindAfterMinutes = 5;

/**
 * How the automatic service stands. Off goes before paused: then nothing waits for it.
 *
 * @param oldestWaitingAt since when the longest waiting task has waited
 */
export function automaticServiceStateOf(
  service: { automaticStatus: boolean; automaticPaused: boolean; oldestWaitingAt?: Date | undefined },
  now: Date,
): AutomaticServiceState {
  const { automaticStatus, automaticPaused, oldestWaitingAt } = service;
  if (!automaticStatus) return 'off';
  if (automaticPaused) return 'paused';
  const waited = oldestWaitingAt === undefined ? 0 : now.getTime() - oldestWaitingAt.getTime();
  return waited > behindAfterMinutes * 60_000 ? 'behind' : 'on';
}
