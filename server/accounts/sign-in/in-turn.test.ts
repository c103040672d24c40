import { availableParallelism } from 'node:os';
import { expect, test } from 'vitest';
import { accountsApi } from '#contract/accounts.ts';
import { password, usePortal } from '#test/portal.ts';
import { inTurn } from './in-turn.ts';

const portal = usePortal({ signInAttempts: 100 });
const cores = availableParallelism();

/** Work that ends on command. */
function untilReleased() {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { work: () => released, release };
}

test('inTurn runs at most one task per core and finishes all of them', async () => {
  // The portal has finished the hashes of its start.
  await portal().person();
  let running = 0;
  const counts: number[] = [];
  const work = async () => {
    running += 1;
    counts.push(running);
    await new Promise(setImmediate);
    running -= 1;
  };
  await Promise.all(Array.from({ length: cores * 5 }, () => inTurn(work)));
  expect(counts).toHaveLength(cores * 5);
  expect(Math.max(...counts)).toBe(cores);
});

test('a task that fails frees its core for the next one', async () => {
  const fail = () => Promise.reject(new Error('no luck'));
  const answers = await Promise.allSettled(Array.from({ length: cores * 3 }, () => inTurn(fail)));
  expect(answers.every(({ status }) => status === 'rejected')).toBe(true);
  expect(await inTurn(() => Promise.resolve('done'))).toBe('done');
});

test('writes go on while more sign-ins wait for a core than there are connections', async () => {
  const [one, other] = [await portal().person(), await portal().person()];
  const busy = Array.from({ length: cores }, untilReleased);
  const runs = busy.map(({ work }) => inTurn(work));
  const entering = Promise.all(
    Array.from({ length: 15 }, () => portal().visitor.ask(accountsApi.signIn, { username: one.username, password })),
  );
  expect(await other.ask(accountsApi.updateLanguage, { language: 'fr' })).toBe(true);
  for (const { release } of busy) release();
  await Promise.all(runs);
  expect((await entering).map(({ userId }) => userId)).toEqual(Array.from({ length: 15 }, () => one.id));
});
