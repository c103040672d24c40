import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Hasher, openHasher } from './hasher.ts';
import { receiveFile } from './receive-file.ts';

let folder: string;
let hasher: Hasher;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tuneport-receive-'));
  hasher = openHasher();
});
afterAll(async () => {
  await hasher.close();
  await rm(folder, { recursive: true, force: true });
});

const block = 1 << 18;

/** The pieces as they come; the promise of the second one holds the rest back. */
async function* arriving(bytes: Buffer, pieceSize: number, beforeSecond?: () => Promise<void>) {
  for (let at = 0; at < bytes.length; at += pieceSize) {
    if (at > 0) await beforeSecond?.();
    yield bytes.subarray(at, at + pieceSize);
  }
}

test.each([0, 1, block - 1, block, block + 1, 2 * block, 5 * block + 7])(
  'a file of %i bytes is written as it came and has its own hash, whatever the pieces',
  async (length) => {
    const bytes = randomBytes(length);
    for (const pieceSize of [1000, 65_536, block, 3 * block]) {
      const path = join(folder, `${length}-${pieceSize}`);
      expect(await receiveFile(arriving(bytes, pieceSize), path, hasher)).toEqual({
        size: length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
      });
      expect((await readFile(path)).equals(bytes)).toBe(true);
      await rm(path);
    }
  },
);

test('many files at once have each its own hash', async () => {
  const files = Array.from({ length: 20 }, () => randomBytes(3 * block + 11));
  const received = await Promise.all(
    files.map((bytes, place) => receiveFile(arriving(bytes, 50_000), join(folder, `many-${place}`), hasher)),
  );
  expect(received.map(({ sha256 }) => sha256)).toEqual(
    files.map((bytes) => createHash('sha256').update(bytes).digest('hex')),
  );
  for (const name of await readdir(folder)) await rm(join(folder, name));
});

test('a hashing thread that ends in the middle fails the file, leaves nothing of it, and the next one has another thread', async () => {
  const bytes = randomBytes(4 * block);
  const path = join(folder, 'interrupted');
  await expect(receiveFile(arriving(bytes, 2 * block, hasher.close), path, hasher)).rejects.toThrow('has ended');
  expect(await readdir(folder)).toEqual([]);
  const { sha256 } = await receiveFile(arriving(bytes, block), path, hasher);
  expect(sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
  await rm(path);
});

test('a file whose name is taken is not written over', async () => {
  const path = join(folder, 'taken');
  await receiveFile(arriving(Buffer.from('first'), 5), path, hasher);
  await expect(receiveFile(arriving(Buffer.from('second'), 6), path, hasher)).rejects.toMatchObject({ code: 'EEXIST' });
  expect(await readFile(path, 'utf8')).toBe('first');
});
