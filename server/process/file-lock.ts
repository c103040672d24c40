import { setTimeout } from 'node:timers/promises';
import { DatabaseSync } from 'node:sqlite';

export type FileLock = { readonly release: () => void };

/** Locks held at the moment: an unreferenced one would be collected, and thereby released. */
const heldLocks = new Set<DatabaseSync>();

const isBusy = (error: unknown): boolean => error instanceof Error && 'errcode' in error && error.errcode === 5;

/**
 * Locks a file, created when absent, against every other process that can open it, in other containers as well. The
 * operating system holds the lock and drops it with the process, however that ends: there is nothing to clean up after a
 * kill, and no process id to be confused with another's. Node has no call for this; SQLite, which ships with it, has one on
 * every system, and nothing is ever written to the file.
 *
 * @param mode `shared` with others that share it, or `exclusive`
 * @returns undefined while another holds it; a second lock within one process counts as another's
 * @throws Error when the file cannot be opened or its file system has no locks
 */
export function lockFile(path: string, mode: 'shared' | 'exclusive'): FileLock | undefined {
  const file = new DatabaseSync(path);
  try {
    // Otherwise a journal file lies beside each lock, and stays there when the process is killed.
    file.exec('pragma journal_mode = memory');
    file.exec(mode === 'exclusive' ? 'begin exclusive' : 'begin; select count(*) from sqlite_schema');
  } catch (error) {
    file.close();
    if (isBusy(error)) return undefined;
    throw error;
  }
  heldLocks.add(file);
  return {
    release: () => {
      if (heldLocks.delete(file)) file.close();
    },
  };
}

/**
 * Locks a file as soon as it becomes free.
 *
 * @param timeoutMs in milliseconds
 * @returns undefined when it stayed locked all the time
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
