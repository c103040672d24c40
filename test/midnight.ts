import { setTimeout as pause } from 'node:timers/promises';
import { beforeEach } from 'vitest';
import { businessClock } from '#rules/support-hours.ts';

/** Longer than a test takes that compares rows with the present day. */
const margin = 60_000;

/**
 * Keeps midnight in Vienna out of the tests of a file: each waits until it has passed if it is less than a minute away. For tests
 * whose "today" or "this month" is that of PostgreSQL's now(), which cannot be injected.
 */
export function avoidMidnight(): void {
  beforeEach(async () => {
    const today = () => businessClock(new Date()).day;
    const started = today();
    while (today() === started && businessClock(new Date(Date.now() + margin)).day !== started) await pause(200);
  });
}
