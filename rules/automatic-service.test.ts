import { expect, test } from 'vitest';
import { getAutomaticServiceState } from './automatic-service.ts';

const now = new Date('2026-03-02T10:00:00Z');
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const running = { automaticStatus: true, automaticPaused: false };

test.each([
  ['nothing waits', {}, 'on'],
  ['a task has waited for exactly five minutes', { oldestWaitingAt: minutesAgo(5) }, 'on'],
  ['a task has waited for longer than five minutes', { oldestWaitingAt: minutesAgo(5.01) }, 'behind'],
  ['it is paused', { automaticPaused: true, oldestWaitingAt: minutesAgo(60) }, 'paused'],
  ['it is off', { automaticStatus: false, oldestWaitingAt: minutesAgo(60) }, 'off'],
  ['it is off and paused', { automaticStatus: false, automaticPaused: true }, 'off'],
])('when %s, the automatic service is %j: %s', (_when, service, state) => {
  expect(getAutomaticServiceState({ ...running, ...service }, now)).toBe(state);
});
