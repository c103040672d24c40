import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, type ReadStream } from 'node:fs';
import { mkdir, open, opendir, readFile, rename, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { openWaitingRoom } from './waiting-room.ts';

/** Received bytes in the waiting room; nothing refers to them until they are saved. */
export type ReceivedFile = {
  readonly path: string;
  readonly size: number;
  readonly sha256: string;
  /** True: a scanner is there and could not scan it. False: it was found clean. Absent: nobody scanned it. */
  readonly isUnscanned?: boolean;
};

export type Storage = {
  /** The folder of the portal, in which all this lies. */
  folder: string;
  /** Streams bytes to disk and hashes them on the way; memory stays flat at any size. */
  receive: (source: Readable) => Promise<ReceivedFile>;
  /** Moves a received file to its place by content. When this resolves the bytes survive a loss of power. */
  save: (file: ReceivedFile) => Promise<void>;
  discard: (file: ReceivedFile) => Promise<void>;
  read: (sha256: string) => Promise<Buffer>;
  /** Up to a number of bytes from an offset, fewer at the end of the file; only they are read. With the size of the file. */
  readRange: (sha256: string, offset: number, length: number) => Promise<{ size: number; bytes: Buffer }>;
  /** Path of a stored file, for a thread that reads it by itself. */
  pathOf: (sha256: string) => string;
  /** The waiting room of this process: files that are not saved end with the process. */
  incoming: string;
  /** Closes the waiting room. */
  close: () => Promise<void>;
  /** Removes the bytes of a stored file, if they are there. A read that is under way goes on. */
  remove: (sha256: string) => Promise<void>;
  /** Every stored file written before an instant (milliseconds), folder by folder. */
  storedBefore: (instant: number) => AsyncIterable<string>;
  /** Bytes that this process may still write on the disk of the files. */
  freeBytes: () => Promise<number>;
  /** Rejects when the file is missing, so that no answer starts that cannot be finished. */
  stream: (sha256: string) => Promise<{ size: number; body: ReadStream }>;
};

/**
 * Files stored by their content under a folder: `files/ab/cd/<sha256>`, and `incoming/` beside it on the same file
 * system, where each process that shares the folder has a waiting room of its own.
 */
export async function openStorage(folder: string): Promise<Storage> {
  const fileFolder = join(folder, 'files');
  await mkdir(fileFolder, { recursive: true });
  const { path: incoming, close } = await openWaitingRoom(join(folder, 'incoming'));
  const folderOf = (sha256: string) => join(fileFolder, sha256.slice(0, 2), sha256.slice(2, 4));
  const pathOf = (sha256: string) => join(folderOf(sha256), sha256);

  return {
    receive: async (source) => {
      const path = join(incoming, randomUUID());
      const hash = createHash('sha256');
      let size = 0;
      // flush: fsync before close, so that saving it is only a rename.
      const file = createWriteStream(path, { mode: 0o600, flush: true, highWaterMark: 1 << 20 });
      try {
        await pipeline(
          source,
          async function* hashing(chunks: AsyncIterable<Buffer>) {
            for await (const chunk of chunks) {
              hash.update(chunk);
              size += chunk.length;
              yield chunk;
            }
          },
          file,
        );
      } catch (error) {
        // A file that is still being opened exists only afterwards.
        if (!file.closed)
          await new Promise<void>((closed) => {
            file.once('close', closed);
          });
        await rm(path, { force: true });
        throw error;
      }
      return { path, size, sha256: hash.digest('hex') };
    },
    save: async ({ path, sha256 }) => {
      const parent = folderOf(sha256);
      const firstCreated = await mkdir(parent, { recursive: true });
      await rename(path, pathOf(sha256));
      await syncFolder(parent);
      if (firstCreated !== undefined) await Promise.all([syncFolder(join(parent, '..')), syncFolder(fileFolder)]);
    },
    discard: async ({ path }) => {
      await rm(path, { force: true });
    },
    folder,
    pathOf,
    incoming,
    close,
    read: (sha256) => readFile(pathOf(sha256)),
    readRange: async (sha256, offset, length) => {
      const handle = await open(pathOf(sha256), 'r');
      try {
        const { size } = await handle.stat();
        const bytes = Buffer.alloc(Math.max(0, Math.min(length, size - offset)));
        let bytesFilled = 0;
        while (bytesFilled < bytes.length) {
          const { bytesRead } = await handle.read(bytes, bytesFilled, bytes.length - bytesFilled, offset + bytesFilled);
          // Stored files never change: a shorter one is damaged.
          if (bytesRead === 0) throw new Error(`${sha256} is shorter than it was`);
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
        if (!entry.isFile() || !/^[0-9a-f]{64}$/.test(entry.name)) continue;
        const stats = await stat(pathOf(entry.name)).catch(ignoreMissing);
        if (stats !== undefined && stats.mtimeMs < instant) yield entry.name;
      }
    },
    freeBytes: async () => {
      const { bavail, bsize } = await statfs(fileFolder);
      return bavail * bsize;
    },
    stream: async (sha256) => {
      const { size } = await stat(pathOf(sha256));
      return { size, body: createReadStream(pathOf(sha256)) };
    },
  };
}

export const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Another process was faster. */
function ignoreMissing(error: unknown): undefined {
  if (isMissing(error)) return undefined;
  throw error;
}

/** Makes the names in a folder durable. Windows cannot open folders and does not need it. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
