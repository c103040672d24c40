import { join } from 'node:path';
import { homeIn } from './cluster-home.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { endWithProcess } from '#server/process/ends.ts';
import { type FileLock, lockFile, waitForLock } from '#server/process/file-lock.ts';

/** User of a folder's embedded PostgreSQL: the one portal, which has locked the folder, or a command beside it. */
export type UserOfPostgres = 'portal' | 'command';

export type SharedPostgres = {
  readonly server: EmbeddedPostgres;
  /** Ends the use. The last user stops the server, also one that was left running by a crash. */
  readonly close: () => Promise<void>;
};

type Use = { server: EmbeddedPostgres; lock: FileLock };

/** Milliseconds that another process may take to start or stop the server. */
const lockTimeoutMs = 60_000;
const lockIn = (folder: string) => join(folder, 'postgres.lock');

/**
 * Shares the embedded PostgreSQL of a folder: the first user starts it, the last one stops it, however its process ends short of a
 * kill. Each user holds a shared lock. Stopping takes the exclusive lock; so does starting, except by the portal.
 *
 * @param busy called once the portal's server is being started and a while of this process's time is not needed
 */
export async function sharePostgres(folder: string, by: UserOfPostgres, busy?: () => void): Promise<SharedPostgres> {
  const using = by === 'portal' ? shareAsPortal(folder, busy) : shareAsCommand(folder);
  let closing: Promise<void> | undefined;
  const close = (isUrgent: boolean) =>
    (closing ??= using.then(async ({ server, lock }) => {
      lock.release();
      await stopUnlessUsed(folder, server, isUrgent);
    }));
  const forget = endWithProcess(() => close(true));
  try {
    const { server } = await using;
    return { server, close: () => close(false).finally(forget) };
  } catch (error) {
    forget();
    throw error;
  }
}

async function stopUnlessUsed(folder: string, server: EmbeddedPostgres, isUrgent: boolean): Promise<void> {
  // Of two that end at the same moment, one waits for the other to be out.
  const sole = await waitForLock(lockIn(folder), 'exclusive', 300);
  if (sole === undefined) return;
  try {
    await server.stop(isUrgent);
  } finally {
    sole.release();
  }
}

async function share(folder: string): Promise<FileLock> {
  const lock = await waitForLock(lockIn(folder), 'shared', lockTimeoutMs);
  if (lock === undefined) throw new Error(`DATA_DIR: the database in ${folder} is being started or stopped`);
  return lock;
}

async function shareAsPortal(folder: string, busy?: () => void): Promise<Use> {
  const lock = await share(folder);
  try {
    const server = await startEmbeddedPostgres(homeIn(folder), {}, 'start', undefined, busy);
    return { server, lock };
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function shareAsCommand(folder: string): Promise<Use> {
  const sole = lockFile(lockIn(folder), 'exclusive');
  const started = sole === undefined ? undefined : await startEmbeddedPostgres(homeIn(folder)).finally(sole.release);
  const lock = await share(folder).catch(async (error: unknown) => {
    if (started !== undefined) await stopUnlessUsed(folder, started, false);
    throw error;
  });
  try {
    // With other users present, they start the server: from another container its process may not even be visible.
    const server = started ?? (await startEmbeddedPostgres(homeIn(folder), {}, 'find'));
    if (await server.isServing()) return { server, lock };
  } catch (error) {
    lock.release();
    throw error;
  }
  // Another user came and went between the two locks.
  lock.release();
  return shareAsCommand(folder);
}
