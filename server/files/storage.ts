import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, mkdir, open, opendir, rename, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { buffer } from 'node:stream/consumers';
import type { Bucket } from './bucket.ts';
import { ChecksumMismatchError, isContentName } from './stored-content.ts';
import { openUploadStaging } from './upload-staging.ts';

/** Received bytes in the waiting room; nothing refers to them until they are saved. */
export type ReceivedFile = {
  readonly path: string;
  readonly size: number;
  readonly sha256: string;
  /** True: a scanner is there and could not scan it. False: it was found clean. Absent: nobody scanned it. */
  readonly isUnscanned?: boolean;
};

/** Received files on the disk of this machine, wherever they go from there. */
type Receiving = {
  /** Writes pieces to disk as they come, and hashes them; memory stays flat at any size. */
  receive: (source: AsyncIterable<Buffer>) => Promise<ReceivedFile>;
  discard: (file: ReceivedFile) => Promise<void>;
  /** The waiting room of this process: files that are not saved end with the process. */
  incoming: string;
  /** Bytes that this process may still write on the disk on which files arrive. */
  freeBytes: () => Promise<number>;
  /** Closes the waiting room. */
  close: () => Promise<void>;
};

/** Stored files by their content. A missing one rejects with the code ENOENT. */
export type Storage = Receiving & {
  /** The folder of the portal on this machine. */
  folder: string;
  /** The bucket of the files; undefined: they lie in the folder. */
  bucket?: Bucket;
  /** Moves a received file to its place by content. When this resolves the bytes survive a loss of power. */
  save: (file: ReceivedFile) => Promise<void>;
  /** The bytes, which have proved to be what their name says. @throws ChecksumMismatchError when missing or damaged */
  read: (sha256: string) => Promise<Buffer>;
  /** Up to a number of bytes from an offset, fewer at the end of the file; only they are read. With the size of the file. */
  readRange: (sha256: string, offset: number, length: number) => Promise<{ size: number; bytes: Buffer }>;
  /** Work on a stored file by its path, for threads that read it by themselves. The path is good until the work ends. */
  withPath: <Result>(sha256: string, work: (path: string) => Promise<Result>) => Promise<Result>;
  /** Removes the bytes of a stored file, if they are there. A read that is under way goes on. */
  remove: (sha256: string) => Promise<void>;
  /** Every stored file written before an instant (milliseconds). */
  storedBefore: (instant: number) => AsyncIterable<string>;
  /** The file is there, and is what its name says: it is read as a whole. */
  isWhole: (sha256: string) => Promise<boolean>;
  /** Rejects when the file is missing, so that no answer starts that cannot be finished. */
  stream: (sha256: string) => Promise<{ size: number; body: Readable }>;
  /** Rejects while the place of the files is away. */
  check: () => Promise<void>;
};

/** Files in a folder of this machine. */
export type FolderStorage = Storage & { pathOf: (sha256: string) => string };

/** Work on several stored files by their paths; the same one twice has one path. */
export function withPaths<Result>(
  storage: Pick<Storage, 'withPath'>,
  hashes: readonly string[],
  work: (paths: ReadonlyMap<string, string>) => Promise<Result>,
): Promise<Result> {
  const fetchAll = ([next, ...rest]: readonly string[], paths: ReadonlyMap<string, string>): Promise<Result> =>
    next === undefined
      ? work(paths)
      : storage.withPath(next, (path) => fetchAll(rest, new Map([...paths, [next, path]])));
  return fetchAll([...new Set(hashes)], new Map());
}

/** Place of a content among others, below a folder or the beginning of a key. */
export const getStoredPath = (sha256: string): string => `${sha256.slice(0, 2)}/${sha256.slice(2, 4)}/${sha256}`;

/** Reads a stored file as a whole; false when it is missing or is not what its name says. */
const proves = (stream: Storage['stream']) => async (sha256: string) => {
  try {
    const { body } = await stream(sha256);
    await finished(Readable.from(proving(sha256, body)).resume());
    return true;
  } catch (error) {
    if (error instanceof ChecksumMismatchError || isMissing(error)) return false;
    throw error;
  }
};

/** Hands bytes on and ends with an error when they are not what their name says. */
async function* proving(sha256: string, bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  for await (const chunk of bytes) {
    hash.update(chunk);
    yield chunk;
  }
  if (hash.digest('hex') !== sha256) throw new ChecksumMismatchError(`the stored file ${sha256} is damaged`);
}

/** Receives files below a folder, where each process that shares it has a waiting room of its own. */
async function openReceiving(folder: string): Promise<Receiving> {
  const { path: incoming, close } = await openUploadStaging(join(folder, 'incoming'));
  return {
    receive: async (source) => {
      const path = join(incoming, randomUUID());
      const hash = createHash('sha256');
      let size = 0;
      const file = await open(path, 'wx', 0o600);
      try {
        for await (const piece of source) {
          hash.update(piece);
          size += piece.length;
          await file.writeFile(piece);
        }
        // Now, so that saving it is only a rename.
        await file.sync();
        await file.close();
        return { path, size, sha256: hash.digest('hex') };
      } catch (error) {
        await file.close();
        await rm(path, { force: true });
        throw error;
      }
    },
    discard: async ({ path }) => {
      await rm(path, { force: true });
    },
    incoming,
    freeBytes: async () => {
      const { bavail, bsize } = await statfs(incoming);
      return bavail * bsize;
    },
    close,
  };
}

/**
 * Files stored by their content under a folder: `files/ab/cd/<sha256>`, and `incoming/` beside it on the same file
 * system.
 */
export async function openStorage(folder: string): Promise<FolderStorage> {
  const fileFolder = join(folder, 'files');
  await mkdir(fileFolder, { recursive: true });
  const receiving = await openReceiving(folder);
  const pathOf = (sha256: string) => join(fileFolder, getStoredPath(sha256));
  const folderOf = (sha256: string) => join(pathOf(sha256), '..');
  const stream = async (sha256: string) => {
    const { size } = await stat(pathOf(sha256)).catch(asMissing(sha256));
    return { size, body: createReadStream(pathOf(sha256)) };
  };

  return {
    ...receiving,
    save: async ({ path, sha256 }) => {
      const parent = folderOf(sha256);
      const firstCreated = await mkdir(parent, { recursive: true });
      await rename(path, pathOf(sha256));
      await syncFolder(parent);
      if (firstCreated !== undefined) await Promise.all([syncFolder(join(parent, '..')), syncFolder(fileFolder)]);
    },
    folder,
    pathOf,
    withPath: (sha256, work) => work(pathOf(sha256)),
    read: async (sha256) => buffer(proving(sha256, (await stream(sha256)).body)),
    readRange: async (sha256, offset, length) => {
      const handle = await open(pathOf(sha256), 'r').catch(asMissing(sha256));
      try {
        const { size } = await handle.stat();
        const bytes = Buffer.alloc(Math.max(0, Math.min(length, size - offset)));
        let bytesFilled = 0;
        while (bytesFilled < bytes.length) {
          const { bytesRead } = await handle.read(bytes, bytesFilled, bytes.length - bytesFilled, offset + bytesFilled);
          // Stored files never change: a shorter one is damaged.
          if (bytesRead === 0) throw new ChecksumMismatchError(`${sha256} is shorter than it was`);
          bytesFilled += bytesRead;
        }
        return { size, bytes };
      } finally {
        await handle.close();
      }
    },
    remove: async (sha256) => {
      await rm(pathOf(sha256), { force: true });
      await syncFolder(folderOf(sha256)).catch(ignoreMissing);
    },
    storedBefore: async function* storedBefore(instant) {
      for await (const entry of await opendir(fileFolder, { recursive: true })) {
        if (!entry.isFile() || !isContentName(entry.name)) continue;
        const stats = await stat(pathOf(entry.name)).catch(ignoreMissing);
        if (stats !== undefined && stats.mtimeMs < instant) yield entry.name;
      }
    },
    isWhole: proves(stream),
    stream,
    check: () => access(fileFolder),
  };
}

/** The key of a content in a bucket: the path that it has in a folder. */
export const getObjectKey = (sha256: string): string => `files/${getStoredPath(sha256)}`;

/**
 * Files stored by their content in a bucket, which any number of machines share. They arrive on the disk of this machine, which
 * holds nothing else, and are proved by their hash whenever they come back.
 */
export async function openBucketStorage(folder: string, bucket: Bucket): Promise<Storage> {
  const receiving = await openReceiving(folder);
  const stream = async (sha256: string) => {
    const { size, body } = await bucket.get(getObjectKey(sha256));
    return { size, body: Readable.from(proving(sha256, body as AsyncIterable<Buffer>), { objectMode: false }) };
  };
  return {
    ...receiving,
    folder,
    bucket,
    save: async (file) => {
      await bucket.put(getObjectKey(file.sha256), file.path, file.sha256);
      await receiving.discard(file);
    },
    read: async (sha256) => buffer((await stream(sha256)).body),
    readRange: async (sha256, offset, length) => {
      const size = await bucket.sizeOf(getObjectKey(sha256));
      if (size === undefined) throw missing(sha256);
      const present = Math.max(0, Math.min(length, size - offset));
      if (present === 0) return { size, bytes: Buffer.alloc(0) };
      const { body } = await bucket.get(getObjectKey(sha256), { offset, length: present });
      return { size, bytes: await buffer(body) };
    },
    withPath: async (sha256, work) => {
      const path = join(receiving.incoming, randomUUID());
      await bucket.fetch(getObjectKey(sha256), path, sha256);
      try {
        return await work(path);
      } finally {
        await rm(path, { force: true });
      }
    },
    remove: (sha256) => bucket.remove(getObjectKey(sha256)),
    storedBefore: async function* storedBefore(instant) {
      await bucket.abandonUploads(instant);
      for await (const { key, writtenAt } of bucket.list('files/')) {
        const name = key.slice(key.lastIndexOf('/') + 1);
        if (isContentName(name) && key === getObjectKey(name) && writtenAt < instant) yield name;
      }
    },
    isWhole: proves(stream),
    stream,
    check: bucket.check,
    close: async () => {
      await receiving.close();
      bucket.close();
    },
  };
}

const missing = (sha256: string): Error =>
  Object.assign(new ChecksumMismatchError(`ENOENT: the file ${sha256} is missing`), { code: 'ENOENT' });

/** Tells a missing stored file from other missing files, which are no fault of the store. */
const asMissing = (sha256: string) => (error: unknown) => {
  throw isMissing(error) ? missing(sha256) : error;
};

export const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Another process was faster. */
function ignoreMissing(error: unknown): undefined {
  if (isMissing(error)) return undefined;
  throw error;
}

/** Makes the names in a folder durable. Windows cannot open folders and does not need it. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
