import { setTimeout } from 'node:timers/promises';
import { DatabaseSync } from 'node:sqlite';

export type FileLock = { readonly release: () => void };

/** What is locked at the moment: a lock that nothing refers to would be collected, and thereby released. */
const held = new Set<DatabaseSync>();

const isBusy = (error: unknown): boolean => error instanceof Error && 'errcode' in error && error.errcode === 5;

/**
 * Locks a file, made when absent, against every other process that can open it, in other containers as well. The
 * operating system holds the lock and drops it with the process, however that ends: nothing has to be cleaned up after
 * a kill, and no process number can be mistaken for another's. Node has no call for this; SQLite, which it brings along,
 * has one on every system, and nothing is ever written into the file.
 *
 * @param mode `shared` with others that share it, or `exclusive`
 * @returns undefined while somebody else holds it; a second lock within one process counts as somebody else's
 * @throws Error when the file cannot be opened or its file system knows no locks
 */
export function lockFile(path: string, mode: 'shared' | 'exclusive'): FileLock | undefined {
  const file = new DatabaseSync(path);
  try {
    // Otherwise a file of its own lies beside each lock, and stays there when the process is killed.
    file.exec('pragma journal_mode = memory');
    file.exec(mode === 'exclusive' ? 'begin exclusive' : 'begin; select count(*) from sqlite_schema');
  } catch (error) {
    file.close();
    if (isBusy(error)) return undefined;
    throw error;
  }
  held.add(file);
  return {
    release: () => {
      if (held.delete(file)) file.close();
    },
  };
}

/**
 * Locks a file as soon as it can be had.
 *
 * @param patience in milliseconds
 * @returns undefined when somebody else held it all the time
 */
export async function waitForLock(
  path: string,
  mode: 'shared' | 'exclusive',
  timeoutMs: number,
): Promise<FileLock | undefined> {
  const end = performance.now() + timeoutMs;
  for (;;) {
    const lock = lockFile(path, mode);
    if (lock !== undefined || performance.now() > end) return lock;
    await setTimeout(20);
  }
}
