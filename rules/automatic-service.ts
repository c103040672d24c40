/**
 * on: takes every order at once · behind: on, but the oldest task waits too long · paused: tasks wait until it is resumed ·
 * off: every order goes to a person.
 */
export type AutomaticServiceState = 'on' | 'behind' | 'paused' | 'off';

/**
 * Longest wait of a task for the automatic service, in minutes, before the service is `behind`; the usual wait is
 * seconds.
 */
export const behindAfterMinutes = 5;

/**
 * The state of the automatic service. Off takes precedence over paused, because then no task waits for it.
 *
 * @param oldestWaitingAt start of the longest wait
 */
export function getAutomaticServiceState(
  service: { automaticStatus: boolean; automaticPaused: boolean; oldestWaitingAt?: Date | undefined },
  now: Date,
): AutomaticServiceState {
  const { automaticStatus, automaticPaused, oldestWaitingAt } = service;
  if (!automaticStatus) return 'off';
  if (automaticPaused) return 'paused';
  const waited = oldestWaitingAt === undefined ? 0 : now.getTime() - oldestWaitingAt.getTime();
  return waited > behindAfterMinutes * 60_000 ? 'behind' : 'on';
}
