import { createHash } from 'node:crypto';
import { mkdtemp, open, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { setImmediate, setTimeout as pause } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { run } from '#test/process.ts';
import { mulberry32 } from '#test/seeded-random.ts';
import { openReceivingThread } from './open-receiving-thread.ts';
import { openStorage } from './storage.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tuneport-receiving-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const mortal = new URL('../../test/mortal-thread.ts', import.meta.url);
const hashOf = (content: Buffer) => createHash('sha256').update(content).digest('hex');
const large = (letter: string, size = 600_000) => Array.from({ length: 6 }, () => Buffer.alloc(size / 6, letter));

async function storageWith(thread = openReceivingThread()) {
  const storage = await openStorage(folder, thread);
  onTestFinished(() => storage.close());
  return storage;
}

/** The threads that a test starts, and those that have ended since. */
function watchThreads() {
  const [started, ended]: [Worker[], Worker[]] = [[], []];
  const see = (worker: Worker) => {
    started.push(worker);
    worker.once('exit', () => ended.push(worker));
  };
  process.on('worker', see);
  onTestFinished(() => {
    process.off('worker', see);
  });
  return { started, ended };
}

/** Pieces of a content, some of which are parts of a larger piece, as they come from a line: in turns with those of others. */
async function* piecesOf(content: Buffer, random: () => number): AsyncGenerator<Buffer> {
  // With a byte more, so that no piece is all of it.
  const block = Buffer.concat([content, Buffer.alloc(1)]);
  for (let at = 0; at < content.length;) {
    const longest = random() < 0.3 ? 200 : 150_000;
    const end = at + Math.floor(random() * longest);
    const piece = block.subarray(at, Math.min(end, content.length));
    // The copy has memory of its own.
    yield random() < 0.5 ? piece : Buffer.from(new Uint8Array(piece).buffer);
    at = end;
    if (random() < 0.5) await setImmediate();
  }
}

test.each([1, 2, 3, 4, 5])(
  'files of any size in any pieces at once are each stored as they came (seed %i)',
  async (seed) => {
    const random = mulberry32(seed);
    const storage = await storageWith();
    const contents = Array.from({ length: 12 }, (_one, nth) => {
      const content = Buffer.alloc(Math.floor(random() ** 3 * 3_000_000));
      for (let at = 0; at + 4 <= content.length; at += 4) content.writeUInt32LE(Math.floor(random() * 2 ** 32), at);
      return nth === 0 ? Buffer.alloc(0) : content;
    });
    const received = await Promise.all(contents.map((content) => storage.receive(piecesOf(content, random), 'given')));
    expect(received).toMatchObject(contents.map((content) => ({ size: content.length, sha256: hashOf(content) })));
    for (const [nth, { path }] of received.entries())
      expect((await readFile(path)).equals(contents[nth] ?? Buffer.from('none'))).toBe(true);
  },
);

test('one thread takes all large files, and none is started for small ones or for those of others', async () => {
  const { started } = watchThreads();
  const storage = await storageWith();
  await storage.receive(Readable.from([Buffer.alloc(200_000, 's')]), 'given');
  const lent = large('l');
  await storage.receive(Readable.from(lent));
  expect(started).toHaveLength(0);
  expect(Buffer.concat(lent).equals(Buffer.alloc(600_000, 'l'))).toBe(true);
  await Promise.all(['a', 'b', 'c'].map((letter) => storage.receive(Readable.from(large(letter)), 'given')));
  await storage.receive(Readable.from(large('d')), 'given');
  expect(started).toHaveLength(1);
});

describe.each([
  ['ends', 'leave', 'the thread that receives files ended with 3', undefined],
  ['breaks', 'break', 'the thread that receives files ended with 1', 'the thread broke'],
])('a thread that %s in the middle of a file', (_how, word, message, cause) => {
  test('fails the files that are in it, which leave nothing, and the next one has a new thread', async () => {
    const { started } = watchThreads();
    const storage = await storageWith(openReceivingThread(mortal));
    const [beside, arriving] = [new PassThrough({ objectMode: true }), new PassThrough({ objectMode: true })];
    const files = [beside, arriving].map((source) => storage.receive(source as AsyncIterable<Buffer>, 'given'));
    const failed = Promise.allSettled(files);
    for (const source of [beside, arriving]) for (const piece of large('x')) source.write(piece);
    await expect.poll(() => readdir(storage.incoming)).toHaveLength(2);
    arriving.write(Buffer.alloc(400_000, word));
    // What comes for the other one later meets the end of its thread.
    for (const piece of large('y')) beside.write(piece);
    beside.end();
    arriving.end();
    const reason = { message, ...(cause !== undefined && { cause: { message: cause } }) };
    expect(await failed).toMatchObject([
      { status: 'rejected', reason },
      { status: 'rejected', reason },
    ]);
    expect(await readdir(storage.incoming)).toEqual([]);
    const file = await storage.receive(Readable.from(large('z')), 'given');
    expect(file).toMatchObject({ size: 600_000, sha256: hashOf(Buffer.alloc(600_000, 'z')) });
    expect(started).toHaveLength(2);
  });
});

test('a line that breaks in the middle leaves nothing, and the files beside it go on', async () => {
  const { started } = watchThreads();
  const storage = await storageWith();
  const beside = new PassThrough({ objectMode: true });
  const whole = storage.receive(beside as AsyncIterable<Buffer>, 'given');
  beside.write(Buffer.alloc(300_000, 'a'));
  const breaking = (function* half() {
    yield* large('b');
    throw new Error('the line broke');
  })();
  await expect(storage.receive(Readable.from(breaking), 'given')).rejects.toThrow('the line broke');
  beside.end(Buffer.alloc(300_000, 'c'));
  const content = Buffer.concat([Buffer.alloc(300_000, 'a'), Buffer.alloc(300_000, 'c')]);
  expect(await whole).toMatchObject({ size: content.length, sha256: hashOf(content) });
  expect(await readdir(storage.incoming)).toHaveLength(1);
  expect(started).toHaveLength(1);
});

test('a file that cannot be written fails with the code of the system, and no other does', async () => {
  const thread = openReceivingThread();
  onTestFinished(() => thread.rest());
  const path = join(folder, 'good');
  const good = await open(path, 'wx');
  // Open for reading alone, as the nearest to a disk that takes nothing.
  const bad = await open(path);
  const [failing, other] = [thread.begin(bad), thread.begin(good)];
  const [failed] = await Promise.allSettled([failing.write(large('a')), other.write(large('b'))]);
  expect(failed).toMatchObject({ status: 'rejected', reason: { code: 'EBADF' } });
  failing.giveUp();
  await other.write(large('c'));
  const content = Buffer.concat([...large('b'), ...large('c')]);
  expect(await other.end()).toBe(hashOf(content));
  expect((await readFile(path)).equals(content)).toBe(true);
  await Promise.all([bad.close(), good.close()]);
});

test('a thread without files ends after a while, not before the last one has ended', async () => {
  const { started, ended } = watchThreads();
  const storage = await storageWith(openReceivingThread(undefined, 50));
  const slow = new PassThrough({ objectMode: true });
  const received = storage.receive(slow as AsyncIterable<Buffer>, 'given');
  slow.write(Buffer.alloc(300_000, 'a'));
  await storage.receive(Readable.from(large('b')), 'given');
  // Proves that nothing happens for four times as long as a thread without files stays: no event tells that it did not end.
  await pause(200);
  expect(ended).toEqual([]);
  slow.end(Buffer.alloc(300_000, 'a'));
  expect(await received).toMatchObject({ sha256: hashOf(Buffer.alloc(600_000, 'a')) });
  await expect.poll(() => ended).toEqual(started);
  await storage.receive(Readable.from(large('c')), 'given');
  expect(started).toHaveLength(2);
});

test('a thread without files does not keep the process alive, and one with a file does', async () => {
  const program = `
    import { openStorage } from '#server/platform/storage.ts';
    const { receive } = await openStorage(${JSON.stringify(folder)});
    async function* pieces() {
      for (let nth = 0; nth < 40; nth += 1) yield Buffer.alloc(100_000);
    }
    void receive(pieces(), 'given').then(({ size }) => console.log(size));`;
  const { output, ended } = run(['--input-type=module-typescript', '--eval', program]);
  expect(await ended).toBe(0);
  expect(output.stdout).toBe('4000000\n');
});
