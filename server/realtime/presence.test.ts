import { afterEach, expect, test } from 'vitest';
import { DatabaseUnavailableError, type Presence, watchPresence } from './presence.ts';

let presence: Presence | undefined;
afterEach(() => presence?.stop());

const times = { slow: 5, patience: 20 };
const never = () => new Promise<never>(() => {});
const outcomeOf = (check: () => void) => {
  try {
    check();
    return 'present';
  } catch (error) {
    return error instanceof DatabaseUnavailableError ? 'away' : error;
  }
};

test('slow work is awaited as long as the database answers', async () => {
  let questions = 0;
  const ask = async () => void (questions += 1);
  presence = watchPresence(ask, undefined, times);
  const { promise, resolve } = Promise.withResolvers<string>();
  const waiting = presence.during(() => promise);
  await expect.poll(() => questions).toBeGreaterThan(2);
  resolve('done');
  expect(await waiting).toBe('done');
  await expect(presence.during(() => Promise.reject(new Error('of the work')))).rejects.toThrow('of the work');
});

test('a database that answers others counts as present, even if a new connection takes too long', async () => {
  let questions = 0;
  const ask = () => {
    questions += 1;
    return never();
  };
  presence = watchPresence(ask, { answeredAt: () => performance.now(), isAsked: () => true }, times);
  const { promise, resolve } = Promise.withResolvers<string>();
  const waiting = presence.during(() => promise);
  await expect.poll(() => questions).toBeGreaterThan(2);
  resolve('done');
  expect(await waiting).toBe('done');
});

test('the database is not pinged while work waits for something else', async () => {
  let questions = 0;
  const others = { answeredAt: () => -Infinity, isAsked: () => false };
  presence = watchPresence(async () => void (questions += 1), others, times);
  const { promise, resolve } = Promise.withResolvers<string>();
  const waiting = presence.during(() => promise);
  // Longer than it would take to ask, and to give up.
  setTimeout(resolve, 100, 'done');
  expect(await waiting).toBe('done');
  expect(questions).toBe(0);
});

test('the database is not pinged for short statements', async () => {
  let questions = 0;
  presence = watchPresence(async () => void (questions += 1), undefined, times);
  for (let round = 0; round < 50; round += 1) await presence.during(async () => round);
  expect(questions).toBe(0);
});

test.each([
  ['does not answer', never],
  ['refuses', () => Promise.reject(new Error('ECONNREFUSED'))],
])('pending and new work is refused when the database %s, until it is back', async (_what, absent) => {
  let ask: () => Promise<void> = absent;
  const watched = watchPresence(() => ask(), undefined, times);
  presence = watched;
  const abandoned: string[] = [];
  const waiting = ['one', 'two'].map((name) => watched.during(never, () => void abandoned.push(name)));
  const outcomes = await Promise.allSettled(waiting);
  expect(outcomes.map((one) => one.status === 'rejected' && one.reason instanceof DatabaseUnavailableError)).toEqual([
    true,
    true,
  ]);
  expect(abandoned).toEqual(['one', 'two']);
  expect(outcomeOf(presence.require)).toBe('away');
  ask = async () => {};
  await expect.poll(() => outcomeOf(() => presence?.require())).toBe('present');
});
