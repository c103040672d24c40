import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openStorage, type Storage } from './storage.ts';

let folder: string;
let storage: Storage;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tuneport-storage-'));
  storage = await openStorage(folder);
});
afterEach(async () => {
  await storage.close();
  await rm(folder, { recursive: true, force: true });
});

const incoming = () => readdir(storage.incoming);
const bytesOf = (content: string) => Readable.from([Buffer.from(content)]);
const hashOf = (content: string) => createHash('sha256').update(content).digest('hex');

async function storedNames(): Promise<string[]> {
  const entries = await readdir(join(folder, 'files'), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

test('a received file lies in the waiting room until it is kept under its content', async () => {
  const file = await storage.receive(Readable.from([Buffer.from('some '), Buffer.from('bytes')]));
  expect(file).toMatchObject({ size: 10, sha256: hashOf('some bytes') });
  expect(await incoming()).toHaveLength(1);
  expect(await storedNames()).toEqual([]);

  await storage.save(file);
  expect(await incoming()).toEqual([]);
  const [one, two] = [file.sha256.slice(0, 2), file.sha256.slice(2, 4)];
  expect(await readFile(join(folder, 'files', one, two, file.sha256), 'utf8')).toBe('some bytes');
  expect((await storage.read(file.sha256)).toString()).toBe('some bytes');
  const { size, body } = await storage.stream(file.sha256);
  expect({ size, content: await text(body) }).toEqual({ size: 10, content: 'some bytes' });
});

test('the same content is one file, also when it is kept at the same moment', async () => {
  const files = await Promise.all([1, 2, 3, 4].map(() => storage.receive(bytesOf('twin'))));
  expect(await incoming()).toHaveLength(4);
  await Promise.all(files.map((file) => storage.save(file)));
  expect(await storedNames()).toEqual([hashOf('twin')]);
  expect(await incoming()).toEqual([]);
  // A saved file has left the waiting room, so discarding it does nothing.
  await Promise.all(files.map((file) => storage.discard(file)));
  expect((await storage.read(hashOf('twin'))).toString()).toBe('twin');
});

test('a stream that fails in the middle rejects and leaves nothing', async () => {
  const failing = Readable.from(
    (function* half() {
      yield Buffer.alloc(100_000);
      throw new Error('the line broke');
    })(),
  );
  await expect(storage.receive(failing)).rejects.toThrow('the line broke');
  expect(await incoming()).toEqual([]);
});

test('a discarded file is gone, and discarding it again is no error', async () => {
  const file = await storage.receive(bytesOf('unwanted'));
  await storage.discard(file);
  await storage.discard(file);
  expect(await incoming()).toEqual([]);
  await expect(storage.save(file)).rejects.toMatchObject({ code: 'ENOENT' });
});

test('a file that is not there rejects before an answer has begun', async () => {
  await expect(storage.stream(hashOf('nothing'))).rejects.toMatchObject({ code: 'ENOENT' });
  await expect(storage.read(hashOf('nothing'))).rejects.toMatchObject({ code: 'ENOENT' });
});

test('what another process receives goes on when a further one starts on the same folder', async () => {
  const arriving = new PassThrough();
  const received = storage.receive(arriving);
  arriving.write('first half, ');
  await expect.poll(incoming).toHaveLength(1);
  const other = await openStorage(folder);
  arriving.end('second half');
  await storage.save(await received);
  expect((await other.read(hashOf('first half, second half'))).toString()).toBe('first half, second half');
});

test('an empty file has the hash of nothing', async () => {
  expect(await storage.receive(Readable.from([]))).toMatchObject({ size: 0, sha256: hashOf('') });
});

test('a range is read without the rest, and ends with its file', async () => {
  const file = await storage.receive(bytesOf('0123456789'));
  await storage.save(file);
  const range = async (offset: number, length: number) => {
    const { size, bytes } = await storage.readRange(file.sha256, offset, length);
    return [size, bytes.toString()];
  };
  expect(await range(0, 4)).toEqual([10, '0123']);
  expect(await range(8, 4)).toEqual([10, '89']);
  expect(await range(10, 4)).toEqual([10, '']);
  expect(await range(2 ** 40, 4)).toEqual([10, '']);
  await expect(storage.readRange('f'.repeat(64), 0, 1)).rejects.toThrow('ENOENT');
});
