import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type FileLock, lockFile } from './file-lock.ts';
import type { Log } from '#server/log/log.ts';

/**
 * Locks a data folder for one portal with a database in it, or as one of several nodes that share the files and have their
 * database elsewhere.
 *
 * @param node true when the database is elsewhere: nodes share a file system that may have no locks
 * @param publicUrl address of this portal, for the error message of a second one
 * @throws Error with one line that names the holder
 */
export async function lockFolder(
  folder: string,
  { node, publicUrl }: { node: boolean; publicUrl: string },
  log: Log,
): Promise<{ release: () => Promise<void> }> {
  const descriptionPath = join(folder, 'portal.running');
  let lock: FileLock | undefined;
  try {
    lock = lockFile(join(folder, 'portal.lock'), node ? 'shared' : 'exclusive');
  } catch (cause) {
    if (!node) throw new Error(`DATA_DIR: the folder ${folder} cannot be locked (${String(cause)})`, { cause });
    log.warn({ error: String(cause) }, 'the data folder cannot be locked');
    return { release: async () => {} };
  }
  if (lock === undefined) {
    const holder = await readFile(descriptionPath, 'utf8').catch(() => 'another portal');
    throw new Error(`DATA_DIR: the folder ${folder} is in use by ${holder}: nothing was started`);
  }
  // Information for people only: the lock itself holds the folder.
  if (node) await rm(descriptionPath, { force: true });
  else await writeFile(descriptionPath, `the portal at ${publicUrl} (process ${process.pid})`);
  return {
    release: async () => {
      if (!node) await rm(descriptionPath, { force: true });
      lock.release();
    },
  };
}
