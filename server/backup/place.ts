import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type Bucket, openBucket } from '#server/files/bucket.ts';
import type { BackupTarget } from '#server/config/config.ts';
import { isMissing, syncFolder } from '#server/files/storage.ts';
import { bucketContents, type Contents, folderContents } from './contents.ts';
import { isPartPath } from './manifest.ts';
import { measure } from './parts.ts';

/** The list of erased accounts beside all backups. */
export type ErasureList = {
  /** Its place, for people. */
  readonly name: string;
  /** Its text; empty where there is none. */
  readonly read: () => Promise<string>;
  readonly write: (list: string) => Promise<void>;
};

/** The place of all backups of a portal: a folder, or a bucket. */
export type BackupPlace = {
  readonly erasures: ErasureList;
  /** A backup in it, for people. */
  readonly nameOf: (backup: string) => string;
  /** The stored files among the backups: each content once, however many backups name it. */
  readonly contents: Contents;
  /** The complete backups, the oldest first. */
  readonly list: () => Promise<string[]>;
  /** A new folder of this machine, in which the parts of a backup are written. */
  readonly begin: (backup: string) => Promise<string>;
  /** Makes a complete backup of the folder. */
  readonly finish: (backup: string, folder: string) => Promise<void>;
  /** Work on the parts of a backup in a folder of this machine; they are there until the work ends. */
  readonly withParts: <Result>(
    backup: string,
    work: (folder: string) => Promise<Result>,
    only?: (path: string) => boolean,
  ) => Promise<Result>;
  /** Removes a backup: first its manifest, without which it is none, however far the removal gets. */
  readonly remove: (backup: string) => Promise<void>;
  /** Removes what is left of attempts. */
  readonly removeUnfinished: () => Promise<void>;
};

const backupName = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/;
/** True for the name of a backup: a moment that there is. */
export const isBackupName = (name: string): boolean =>
  backupName.test(name) &&
  !Number.isNaN(parseBackupName(name).getTime()) &&
  formatBackupName(parseBackupName(name)) === name;

/** A name that sorts by time and tells it. */
export const formatBackupName = (moment: Date): string => `${moment.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
export const parseBackupName = (name: string): Date => new Date(name.replace(/T(\d\d)-(\d\d)-(\d\d)Z$/, 'T$1:$2:$3Z'));

const manifestName = 'manifest.json';
const unfinishedEnd = '.unfinished';

/** The folder of the stored files among backups. */
export const filesIn = (folder: string): string => join(folder, 'files');

const erasuresName = 'erased.jsonl';

/** The list of erased accounts in a folder of backups. */
export function erasuresIn(folder: string): ErasureList {
  const path = join(folder, erasuresName);
  return {
    name: path,
    read: () => readFile(path, 'utf8').catch(nothingWhereMissing),
    write: async (list) => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(`${path}.partial`, list, { mode: 0o600, flush: true });
      await rename(`${path}.partial`, path);
      await syncFolder(folder);
    },
  };
}

function nothingWhereMissing(error: unknown): string {
  if (isMissing(error)) return '';
  throw error;
}

function erasuresInBucket(bucket: Bucket): ErasureList {
  return {
    name: `${bucket.name}${erasuresName}`,
    read: async () => {
      try {
        return await text((await bucket.get(erasuresName)).body);
      } catch (error) {
        return nothingWhereMissing(error);
      }
    },
    write: async (list) => {
      const folder = await mkdtemp(join(tmpdir(), 'tuneport-backup-'));
      const path = join(folder, erasuresName);
      try {
        await writeFile(path, list, { mode: 0o600 });
        await bucket.put(erasuresName, path, (await measure(path)).sha256);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}

/** Backups in a folder of this machine. */
export function backupFolder(target: string): BackupPlace {
  return {
    erasures: erasuresIn(target),
    nameOf: (backup) => join(target, backup),
    contents: folderContents(filesIn(target), `BACKUP_DIR: ${target}`),
    list: async () => {
      const entries = await readdir(target, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return [];
        throw error;
      });
      // Not a file that somebody named so. A backup that was moved to another disk has left a link.
      return entries
        .filter((entry) => (entry.isDirectory() || entry.isSymbolicLink()) && isBackupName(entry.name))
        .map(({ name }) => name)
        .toSorted();
    },
    begin: async (backup) => {
      await mkdir(target, { recursive: true, mode: 0o700 }).catch((cause: unknown) => {
        throw new Error(`BACKUP_DIR: the folder ${target} cannot be used (${String(cause)})`, { cause });
      });
      const folder = join(target, `${backup}${unfinishedEnd}`);
      await mkdir(folder, { mode: 0o700 });
      return folder;
    },
    finish: async (backup, folder) => {
      await rename(folder, join(target, backup));
      await syncFolder(target);
    },
    withParts: (backup, work) => work(join(target, backup)),
    remove: async (backup) => {
      await rm(join(target, backup, manifestName), { force: true });
      await rm(join(target, backup), { recursive: true, force: true });
    },
    removeUnfinished: async () => {
      const entries = await readdir(target);
      for (const name of entries.filter((one) => one.endsWith(unfinishedEnd)))
        await rm(join(target, name), { recursive: true, force: true });
    },
  };
}

/** Backups in a bucket. Their parts are written on this machine first, and travel when they are whole. */
export function backupBucket(bucket: Bucket): BackupPlace {
  const names = async () => (await bucket.folders()).filter(isBackupName).toSorted();
  const isComplete = async (backup: string) => (await bucket.sizeOf(`${backup}/${manifestName}`)) !== undefined;
  const removeParts = async (backup: string) => {
    await bucket.remove(`${backup}/${manifestName}`);
    for await (const { key } of bucket.list(`${backup}/`)) await bucket.remove(key);
  };
  return {
    erasures: erasuresInBucket(bucket),
    nameOf: (backup) => `${bucket.name}${backup}`,
    contents: bucketContents(bucket, `BACKUP_S3_URL: ${bucket.name}`),
    list: async () => {
      const complete: string[] = [];
      for (const backup of await names()) if (await isComplete(backup)) complete.push(backup);
      return complete;
    },
    begin: (backup) => newFolder(backup),
    finish: async (backup, folder) => {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      const paths = entries
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
      // The manifest last of all: a backup without one is none.
      for (const path of paths.toSorted((one, other) => Number(one === manifestName) - Number(other === manifestName)))
        await bucket.put(`${backup}/${path}`, join(folder, path), (await measure(join(folder, path))).sha256);
      await rm(dirname(folder), { recursive: true, force: true });
    },
    withParts: async (backup, work, only = () => true) => {
      const folder = await newFolder(backup);
      try {
        for await (const { key } of bucket.list(`${backup}/`)) {
          const path = key.slice(backup.length + 1);
          // A store takes `..` for a part of a key. What no backup names is left where it is.
          if (!isPartPath(path) || !only(path)) continue;
          await mkdir(dirname(join(folder, path)), { recursive: true, mode: 0o700 });
          // The manifest judges each part.
          await bucket.fetch(key, join(folder, path));
        }
        return await work(folder);
      } finally {
        await rm(dirname(folder), { recursive: true, force: true });
      }
    },
    remove: removeParts,
    removeUnfinished: async () => {
      for (const backup of await names()) if (!(await isComplete(backup))) await removeParts(backup);
    },
  };
}

/** A new folder of this machine that bears the name of a backup. */
async function newFolder(backup: string): Promise<string> {
  const folder = join(await mkdtemp(join(tmpdir(), 'tuneport-backup-')), backup);
  await mkdir(folder, { mode: 0o700 });
  return folder;
}

/** Opens the place of all backups. */
export async function openBackupPlace(target: BackupTarget): Promise<BackupPlace> {
  return 'folder' in target ? backupFolder(target.folder) : backupBucket(await openBucket(target.bucket));
}
