import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type S3Server, startS3Server } from '#test/s3-server.ts';
import { ChecksumMismatchError, openBucket, StorageUnavailableError } from './bucket.ts';
import { getObjectKey, openBucketStorage, openStorage, type Storage, withPaths } from './storage.ts';

let store: S3Server;
let folder: string;
let storage: Storage;
let buckets = 0;

beforeAll(async () => {
  store = await startS3Server();
});
afterAll(() => store.close());

const bytesOf = (content: string) => Readable.from([Buffer.from(content)]);
const hashOf = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');
const incoming = () => readdir(storage.incoming);
const saveContent = async (content: string | Buffer) => {
  const file = await storage.receive(Readable.from([Buffer.from(content)]));
  await storage.save(file);
  return file.sha256;
};

type Kind = {
  open: () => Promise<Storage>;
  storedNames: () => Promise<string[]>;
  /** Makes the last byte of a stored file go. */
  damage: (sha256: string) => Promise<void>;
};
const inFolder: Kind = {
  open: () => openStorage(folder),
  storedNames: async () => {
    const entries = await readdir(join(folder, 'files'), { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
  },
  damage: async (sha256) => {
    const path = join(folder, getObjectKey(sha256));
    await truncate(path, (await readFile(path)).length - 1);
  },
};
const bucketName = () => `bucket-${buckets}`;
const inBucket: Kind = {
  open: async () => openBucketStorage(folder, await openBucket(store.place(bucketName(), 'of-ours/'))),
  storedNames: () =>
    Promise.resolve([...store.objects(bucketName()).keys()].map((key) => key.replace(/^of-ours\//, ''))),
  damage: (sha256) => {
    const object = store.objects(bucketName()).get(`of-ours/${getObjectKey(sha256)}`);
    if (object === undefined) throw new Error('nothing to damage');
    store
      .objects(bucketName())
      .set(`of-ours/${getObjectKey(sha256)}`, { ...object, bytes: object.bytes.subarray(0, -1) });
    return Promise.resolve();
  },
};

async function begin(kind: Kind): Promise<void> {
  folder = await mkdtemp(join(tmpdir(), 'tuneport-storage-'));
  buckets += 1;
  storage = await kind.open();
}
async function end(): Promise<void> {
  await storage.close();
  await rm(folder, { recursive: true, force: true });
}

describe.each([
  ['a folder', inFolder],
  ['a bucket', inBucket],
])('in %s', (_name, kind) => {
  beforeEach(() => begin(kind));
  afterEach(end);

  test('a received file stays in the staging folder until it is saved under its hash', async () => {
    const file = await storage.receive(Readable.from([Buffer.from('some '), Buffer.from('bytes')]));
    expect(file).toMatchObject({ size: 10, sha256: hashOf('some bytes') });
    expect(await incoming()).toHaveLength(1);
    expect(await kind.storedNames()).toEqual([]);

    await storage.save(file);
    expect(await incoming()).toEqual([]);
    const [one, two] = [file.sha256.slice(0, 2), file.sha256.slice(2, 4)];
    expect(await kind.storedNames()).toEqual([`files/${one}/${two}/${file.sha256}`]);
    expect((await storage.read(file.sha256)).toString()).toBe('some bytes');
    const { size, body } = await storage.stream(file.sha256);
    expect({ size, content: await text(body) }).toEqual({ size: 10, content: 'some bytes' });
  });

  test('chunks of any size are written in order', async () => {
    const sizes = [0, 1, 70_000, 300_000, 0, 262_144, 5, 262_143, 17];
    const pieces = sizes.map((size, nth) => Buffer.alloc(size, nth + 1));
    const expected = Buffer.concat(pieces);
    const file = await storage.receive(Readable.from(pieces));
    expect(file).toMatchObject({ size: expected.length, sha256: hashOf(expected) });
    await storage.save(file);
    expect((await storage.read(file.sha256)).equals(expected)).toBe(true);
  });

  test('the same content is stored once, also when it is saved simultaneously', async () => {
    const files = await Promise.all([1, 2, 3, 4].map(() => storage.receive(bytesOf('twin'))));
    expect(await incoming()).toHaveLength(4);
    await Promise.all(files.map((file) => storage.save(file)));
    expect(await kind.storedNames()).toEqual([getObjectKey(hashOf('twin'))]);
    expect(await incoming()).toEqual([]);
    // A saved file has left the waiting room, so discarding it does nothing.
    await Promise.all(files.map((file) => storage.discard(file)));
    expect((await storage.read(hashOf('twin'))).toString()).toBe('twin');
  });

  test('a failing stream rejects and leaves nothing', async () => {
    const failing = Readable.from(
      (function* half() {
        yield Buffer.alloc(100_000);
        throw new Error('the line broke');
      })(),
    );
    await expect(storage.receive(failing)).rejects.toThrow('the line broke');
    expect(await incoming()).toEqual([]);
  });

  test('a discarded file is removed, and discarding it again does nothing', async () => {
    const file = await storage.receive(bytesOf('unwanted'));
    await storage.discard(file);
    await storage.discard(file);
    expect(await incoming()).toEqual([]);
    await expect(storage.save(file)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  test('reading a missing file rejects with ENOENT', async () => {
    await expect(storage.stream(hashOf('nothing'))).rejects.toMatchObject({ code: 'ENOENT' });
    await expect(storage.read(hashOf('nothing'))).rejects.toMatchObject({ code: 'ENOENT' });
    await expect(storage.withPath(hashOf('nothing'), (path) => readFile(path))).rejects.toMatchObject({
      code: 'ENOENT',
    });
  });

  test('an upload continues when another process opens the same folder', async () => {
    const arriving = new PassThrough();
    const received = storage.receive(arriving);
    arriving.write('first half, ');
    await expect.poll(incoming).toHaveLength(1);
    const other = await kind.open();
    arriving.end('second half');
    await storage.save(await received);
    expect((await other.read(hashOf('first half, second half'))).toString()).toBe('first half, second half');
    await other.close();
  });

  test('an empty file has the hash of the empty string', async () => {
    const file = await storage.receive(Readable.from([]));
    expect(file).toMatchObject({ size: 0, sha256: hashOf('') });
    await storage.save(file);
    expect(await storage.read(hashOf(''))).toHaveLength(0);
  });

  test('a range is read alone and ends with its file', async () => {
    const sha256 = await saveContent('0123456789');
    const range = async (offset: number, length: number) => {
      const { size, bytes } = await storage.readRange(sha256, offset, length);
      return [size, bytes.toString()];
    };
    expect(await range(0, 4)).toEqual([10, '0123']);
    expect(await range(8, 4)).toEqual([10, '89']);
    expect(await range(10, 4)).toEqual([10, '']);
    expect(await range(2 ** 40, 4)).toEqual([10, '']);
    await expect(storage.readRange('f'.repeat(64), 0, 1)).rejects.toThrow('ENOENT');
  });

  test('withPaths gives paths that are valid until the work ends and leaves nothing', async () => {
    const [one, two] = [await saveContent('one'), await saveContent('two')];
    const contents = await withPaths(storage, [one, two, one], (paths) =>
      Promise.all([two, one].map((sha256) => readFile(paths.get(sha256) ?? '', 'utf8'))),
    );
    expect(contents).toEqual(['two', 'one']);
    await expect(storage.withPath(one, () => Promise.reject(new Error('the work failed')))).rejects.toThrow('the work');
    expect(await incoming()).toEqual([]);
  });

  test('a removed file is gone, and storedBefore lists the others older than an instant', async () => {
    const names = await Promise.all(['a', 'b', 'c', 'd', 'e'].map(saveContent));
    const [gone = '', ...others] = names;
    await storage.remove(gone);
    await storage.remove(gone);
    await expect(storage.read(gone)).rejects.toMatchObject({ code: 'ENOENT' });
    expect((await Array.fromAsync(storage.storedBefore(Date.now() + 5000))).toSorted()).toEqual(others.toSorted());
    expect(await Array.fromAsync(storage.storedBefore(Date.now() - 60_000))).toEqual([]);
  });

  test('a large file is read unchanged, whole and by range', async () => {
    const part = randomBytes(1 << 20);
    const hash = createHash('sha256');
    const file = await storage.receive(
      Readable.from(
        (function* parts() {
          for (let index = 0; index < 21; index += 1) {
            hash.update(part);
            yield part;
          }
        })(),
      ),
    );
    await storage.save(file);
    expect(file).toMatchObject({ size: 21 << 20, sha256: hash.digest('hex') });
    const { size, body } = await storage.stream(file.sha256);
    const back = createHash('sha256');
    for await (const chunk of body) back.update(chunk as Buffer);
    expect([size, back.digest('hex')]).toEqual([21 << 20, file.sha256]);
    expect((await storage.readRange(file.sha256, (10 << 20) + 5, 3)).bytes).toEqual(part.subarray(5, 8));
  });

  test('check resolves when the storage responds', async () => {
    await expect(storage.check()).resolves.toBeUndefined();
  });
});

describe('a bucket', () => {
  beforeEach(() => begin(inBucket));
  afterEach(end);

  const large = randomBytes(20 << 20);

  test('saving retries after errors until the store has the file', async () => {
    store.fail('PUT', { status: 503 }, { status: 500 });
    const sha256 = await saveContent('sent thrice');
    expect((await storage.read(sha256)).toString()).toBe('sent thrice');
    expect(store.requests.filter((line) => line.startsWith('PUT') && line.includes(sha256))).toHaveLength(3);
  });

  test('a large file is uploaded in parts that are retried, and a failed upload leaves none', async () => {
    store.fail('PUT', { status: 503 });
    const sha256 = await saveContent(large);
    expect(await inBucket.storedNames()).toEqual([getObjectKey(sha256)]);
    const parts = store.requests.filter((line) => line.includes(sha256) && line.includes('partNumber'));
    // Twenty megabytes in parts of eight; the first one twice.
    expect(parts.map((line) => /partNumber=(\d)/.exec(line)?.[1])).toEqual(['1', '1', '2', '3']);

    const file = await storage.receive(Readable.from([large, Buffer.from('!')]));
    store.fail('PUT', ...Array.from({ length: 4 }, () => ({ status: 500 })));
    await expect(storage.save(file)).rejects.toThrow(StorageUnavailableError);
    expect(await inBucket.storedNames()).toEqual([getObjectKey(sha256)]);
    expect(store.uploads.size).toBe(0);
    // It waits where it arrived, and can be saved when the store is back.
    await storage.save(file);
    expect((await inBucket.storedNames()).toSorted()).toEqual(
      [getObjectKey(sha256), getObjectKey(file.sha256)].toSorted(),
    );
  });

  test('bytes that changed in the staging folder are not stored under the old hash', async () => {
    for (const content of [Buffer.from('as it came'), large]) {
      const file = await storage.receive(Readable.from([content]));
      await writeFile(file.path, Buffer.concat([content.subarray(1), Buffer.from('?')]));
      await expect(storage.save(file)).rejects.toThrow(ChecksumMismatchError);
      expect(store.uploads.size).toBe(0);
    }
    expect(await inBucket.storedNames()).toEqual([]);
  });

  test('an interrupted read continues at its position', async () => {
    const sha256 = await saveContent(large);
    store.fail('GET', { cutAfter: 5_000_000 }, { cutAfter: 1 }, { cutAfter: 700_000 });
    const { body } = await storage.stream(sha256);
    expect((await buffer(body)).equals(large)).toBe(true);
  });

  test('a damaged file throws ChecksumMismatchError however it is read', async () => {
    const sha256 = await saveContent('undamaged');
    await inBucket.damage(sha256);
    await expect(storage.read(sha256)).rejects.toThrow(ChecksumMismatchError);
    await expect(storage.withPath(sha256, (path) => readFile(path))).rejects.toThrow(ChecksumMismatchError);
    await expect(storage.stream(sha256).then(({ body }) => text(body))).rejects.toThrow(ChecksumMismatchError);
    expect(await incoming()).toEqual([]);
  });

  test('an unreachable store, a wrong key or a missing bucket throws StorageUnavailableError', async () => {
    const sha256 = await saveContent('there');
    const file = await storage.receive(bytesOf('to come'));
    await store.goAway(true);
    try {
      await expect(storage.check()).rejects.toThrow(StorageUnavailableError);
      await expect(storage.read(sha256)).rejects.toThrow(StorageUnavailableError);
      await expect(storage.save(file)).rejects.toThrow(StorageUnavailableError);
    } finally {
      await store.goAway(false);
    }
    await storage.save(file);
    expect((await storage.read(file.sha256)).toString()).toBe('to come');
    const place = store.place(bucketName());
    const others = [
      { ...place, secretKey: 'another one' },
      { ...place, keyId: 'nobody' },
      { ...place, bucket: 'none-of-ours' },
    ];
    for (const other of others) {
      const bucket = await openBucket(other);
      await expect(bucket.check()).rejects.toThrow(StorageUnavailableError);
      await expect(bucket.get(getObjectKey(sha256))).rejects.toThrow(StorageUnavailableError);
      bucket.close();
    }
  });

  test('abandoned multipart uploads are aborted after a day', async () => {
    const day = 24 * 3600_000;
    store.objects(bucketName());
    store.uploads.set('old', { key: 'of-ours/files/x', begunAt: Date.now() - 2 * day, parts: new Map() });
    store.uploads.set('young', { key: 'of-ours/files/y', begunAt: Date.now(), parts: new Map() });
    await Array.fromAsync(storage.storedBefore(Date.now() - day));
    expect([...store.uploads.keys()]).toEqual(['young']);
    store.uploads.clear();
  });
});
