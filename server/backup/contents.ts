import { randomUUID } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Bucket } from '#server/files/bucket.ts';
import { ChecksumMismatchError } from '#server/files/stored-content.ts';
import { isMissing, getObjectKey, type Storage } from '#server/files/storage.ts';
import { isContentName } from '#server/files/stored-content.ts';
import { copyContent, getBackupPath, readSize } from './parts.ts';

/** Stored files by their content: those of a portal, or those beside its backups. */
export type Contents = {
  /** The setting that says where they lie, and the place, for people. */
  readonly name: string;
  readonly sizeOf: (sha256: string) => Promise<number | undefined>;
  /** Work on a content by its path, which is good until the work ends. A missing one rejects with the code ENOENT. */
  readonly withPath: <Result>(sha256: string, work: (path: string) => Promise<Result>) => Promise<Result>;
  /** Copies a file to its place. @returns false when it is missing or not what its name says */
  readonly put: (sha256: string, path: string, signal?: AbortSignal) => Promise<boolean>;
  readonly remove: (sha256: string) => Promise<void>;
  readonly isEmpty: () => Promise<boolean>;
  /** Removes every content but these, and what is left of copies that were cut off. */
  readonly removeAllBut: (named: ReadonlySet<string>) => Promise<void>;
};

/** The stored files of a portal. */
export const openContents = ({ folder, bucket }: Pick<Storage, 'folder' | 'bucket'>): Contents =>
  bucket === undefined
    ? folderContents(join(folder, 'files'), `DATA_DIR: ${folder}`)
    : bucketContents(bucket, `S3_URL: ${bucket.name}`);

/** Contents in a folder of this machine. */
export function folderContents(folder: string, name: string): Contents {
  const pathOf = (sha256: string) => getBackupPath(folder, sha256);
  return {
    name,
    sizeOf: (sha256) => readSize(pathOf(sha256)),
    withPath: (sha256, work) => work(pathOf(sha256)),
    put: (sha256, path, signal) => copyContent(path, pathOf(sha256), { sha256, signal }),
    remove: (sha256) => rm(pathOf(sha256), { force: true }),
    isEmpty: async () => {
      const stored = await readdir(folder).catch((error: unknown) => {
        if (isMissing(error)) return [];
        throw error;
      });
      return stored.length === 0;
    },
    removeAllBut: async (named) => {
      if (named.size === 0) {
        await rm(folder, { recursive: true, force: true });
        return;
      }
      for (const path of await readdir(folder, { recursive: true }).catch(() => [])) {
        const content = path.slice(path.lastIndexOf('/') + 1);
        if (isContentName(content) && !named.has(content)) await rm(pathOf(content), { force: true });
        if (content.endsWith('.partial')) await rm(join(folder, path), { force: true });
      }
    },
  };
}

/** Contents in a bucket; they pass through a temporary file of this machine, and are proved by their hash on the way. */
export function bucketContents(bucket: Bucket, name: string): Contents {
  const all = async function* all() {
    for await (const { key } of bucket.list('files/')) {
      const content = key.slice(key.lastIndexOf('/') + 1);
      if (isContentName(content)) yield content;
    }
  };
  return {
    name,
    sizeOf: (sha256) => bucket.sizeOf(getObjectKey(sha256)),
    withPath: async (sha256, work) => {
      const path = join(tmpdir(), `tuneport-content-${randomUUID()}`);
      await bucket.fetch(getObjectKey(sha256), path, sha256);
      try {
        return await work(path);
      } finally {
        await rm(path, { force: true });
      }
    },
    put: async (sha256, path, signal) => {
      try {
        await bucket.put(getObjectKey(sha256), path, sha256, signal);
        return true;
      } catch (error) {
        if (error instanceof ChecksumMismatchError || isMissing(error)) return false;
        throw error;
      }
    },
    remove: (sha256) => bucket.remove(getObjectKey(sha256)),
    isEmpty: async () => {
      const first = await all().next();
      return first.done === true;
    },
    removeAllBut: async (named) => {
      await bucket.abandonUploads(Date.now() - 24 * 3600_000);
      for await (const content of all()) if (!named.has(content)) await bucket.remove(getObjectKey(content));
    },
  };
}
