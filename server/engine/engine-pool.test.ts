import { describe, expect, onTestFinished, test } from 'vitest';
import { run } from '#test/process.ts';
import { readout } from '#test/orders.ts';
import { openPool, type PoolLimits } from './engine-pool.ts';

const thread = new URL('../../test/poisonable-thread.ts', import.meta.url);

function pool(limits: Partial<PoolLimits> = {}) {
  const opened = openPool(thread, { threads: 1, time: 20_000, memory: 256, ...limits });
  onTestFinished(() => opened.rest());
  return opened;
}

const identify = (software: string) => ({ work: 'identify', original: readout('edc16', software) });

describe.each([
  ['never ends', 'loopForEver', { time: 8000 }, 'took longer than 8000 ms'],
  ['fills the heap', 'fillTheHeap', { memory: 64 }, 'more than 64 MiB'],
  ['fills memory outside of the heap', 'fillBuffers', { memory: 128 }, 'more than 128 MiB'],
  ['overflows the stack', 'overflowTheStack', {}, 'call stack'],
  ['ends the thread', 'endTheThread', {}, 'without an answer'],
  ['is for nobody', 'paint', {}, 'nobody does paint'],
] as const)('request that %s', (_what, work, limits, why) => {
  test('fails alone, and queued requests run in a new thread', async () => {
    const { ask } = pool(limits);
    const poisoned = ask({ work });
    const [bad, ...good] = await Promise.allSettled([
      poisoned,
      ...['1037900001', '1037900002'].map((one) => ask(identify(one))),
    ]);
    expect(bad).toMatchObject({ status: 'rejected', reason: { message: expect.stringMatching(why) } });
    expect(good).toMatchObject([
      { status: 'fulfilled', value: { software: '1037900001' } },
      { status: 'fulfilled', value: { software: '1037900002' } },
    ]);
    expect(await ask(identify('1037900003'))).toMatchObject({ software: '1037900003' });
  });
});

test('a thread that crashes after its response affects no other request', async () => {
  const { ask } = pool();
  const threadNow = async () => {
    const answer = await ask({ work: 'echo', bytes: new Uint8Array(1) });
    return (answer as { threadId: number }).threadId;
  };
  const broken = await threadNow();
  expect(await ask({ work: 'breakLater' })).toBe('begun');
  // A request that is in the thread when it breaks fails with it.
  await expect.poll(() => threadNow().catch(() => broken)).not.toBe(broken);
  expect(await ask(identify('1037900004'))).toMatchObject({ software: '1037900004' });
});

test('concurrent requests each get their own response, by at most the allowed threads', async () => {
  const { ask } = pool({ threads: 2 });
  const asked = Array.from({ length: 40 }, (_one, index) => new Uint8Array(1000).fill(index));
  const answers = await Promise.all(asked.map((bytes) => ask({ work: 'echo', bytes })));
  expect(answers).toEqual(asked.map((bytes) => ({ bytes, length: 1000, threadId: expect.any(Number) })));
  expect(new Set(answers.map((answer) => (answer as { threadId: number }).threadId)).size).toBeLessThanOrEqual(2);
});

test('transferred bytes are handed over, others stay with the caller', async () => {
  const { ask } = pool();
  const [kept, given] = [new Uint8Array(4096).fill(7), new Uint8Array(4096).fill(9)];
  const part = new Uint8Array(8192).subarray(0, 4096).fill(5);
  expect(await ask({ work: 'echo', bytes: kept })).toEqual({ bytes: kept, length: 4096, threadId: expect.any(Number) });
  expect(await ask({ work: 'echo', bytes: given }, [given])).toMatchObject({
    bytes: new Uint8Array(4096).fill(9),
  });
  expect(await ask({ work: 'echo', bytes: part }, [part])).toMatchObject({ length: 4096 });
  expect([kept.length, given.length, part.length]).toEqual([4096, 0, 4096]);
});

test('idle threads end on request, and the next request starts a new one', async () => {
  const opened = pool();
  await opened.ask(identify('1037900005'));
  await opened.rest();
  expect(await opened.ask(identify('1037900006'))).toMatchObject({ software: '1037900006' });
});

test('an idle thread does not keep the process alive, and a working one does', async () => {
  const program = `
    import { runEngine } from '#server/engine/engine.ts';
    void runEngine({ work: 'identify', original: new Uint8Array(65536) }).then(() => console.log('answered'));`;
  const { output, ended } = run(['--input-type=module-typescript', '--eval', program]);
  expect(await ended).toBe(0);
  expect(output.stdout).toBe('answered\n');
});

test('a full heap under load ends its thread but not the process', async () => {
  const program = `
    import { openPool } from '#server/engine/engine-pool.ts';
    const thread = new URL('./test/poisonable-thread.ts', 'file://' + process.cwd() + '/');
    const { ask, rest } = openPool(thread, { threads: 2, time: 60_000, memory: 64 });
    const block = () => { for (const end = performance.now() + 700; performance.now() < end; ); };
    const busy = setInterval(block, 710);
    const answers = await Promise.allSettled(Array.from({ length: 6 }, () => ask({ work: 'fillTheHeap' })));
    clearInterval(busy);
    await rest();
    console.log(answers.map(({ reason }) => reason.message).join());`;
  const { output, ended } = run(['--input-type=module-typescript', '--eval', program]);
  expect(await ended).toBe(0);
  expect(output.stdout.trim().split(',')).toEqual(Array(6).fill('the engine needed more than 64 MiB'));
});
