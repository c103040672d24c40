import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { lockFile, waitForLock } from '#server/process/file-lock.ts';

export type UploadStaging = {
  /** A folder for this process alone. */
  readonly path: string;
  /** Removes the folder with its content. */
  readonly close: () => Promise<void>;
};

const lockEnd = '.lock';
/** Longest time of an upload, in milliseconds: the server ends every request before. */
const maxUpload = 60 * 60_000;

/**
 * A separate folder for each process inside one that several processes may share, with a lock beside it that ends with the
 * process. Remains of ended processes are removed here, for none of them was ever acknowledged; the folders of running
 * processes are left alone.
 */
export async function openUploadStaging(folder: string): Promise<UploadStaging> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, randomUUID());
  // One at a time: a process with a folder but no lock yet would look gone.
  const door = await waitForLock(join(folder, `door${lockEnd}`), 'exclusive', 30_000).catch(() => undefined);
  try {
    const lock = door === undefined ? undefined : lockFile(path + lockEnd, 'exclusive');
    await mkdir(path, { mode: 0o700 });
    if (lock !== undefined) await removeGone(folder, path);
    await removeOld(folder, path);
    return {
      path,
      close: async () => {
        await rm(path, { recursive: true, force: true });
        lock?.release();
        await rm(path + lockEnd, { force: true });
      },
    };
  } finally {
    door?.release();
  }
}

/** Removes the folders whose processes hold no lock any more. */
async function removeGone(folder: string, own: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name.slice(0, -lockEnd.length));
    if (!name.endsWith(lockEnd) || name === `door${lockEnd}` || path === own) continue;
    const lock = lockFile(join(folder, name), 'exclusive');
    if (lock === undefined) continue;
    await rm(path, { recursive: true, force: true });
    lock.release();
    await rm(join(folder, name), { force: true });
  }
}

/**
 * Removes what is too old to be an upload under way: files outside of any process's folder, and, on a file system without
 * locks, where ended processes cannot be told from running ones, files within. Their age is told by the clock of the file
 * system, which wrote their times: this machine's own may be hours ahead, and the uploads of others would look old.
 *
 * @param newest a file or folder that was just made
 */
async function removeOld(folder: string, newest: string): Promise<void> {
  const oldest = (await stat(newest)).mtimeMs - maxUpload;
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile() || entry.name.endsWith(lockEnd)) continue;
    const facts = await stat(path).catch(() => undefined);
    if (facts !== undefined && facts.mtimeMs < oldest) await rm(path, { force: true });
  }
}
