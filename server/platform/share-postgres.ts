import { join } from 'node:path';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { type FileLock, lockFile, waitForLock } from './file-lock.ts';

/** User of a folder's embedded PostgreSQL: the one portal, which has locked the folder, or a command beside it. */
export type UserOfPostgres = 'portal' | 'command';

export type SharedPostgres = {
  readonly server: EmbeddedPostgres;
  /**
   * Ends the use, and stops the server unless others use it. A server that was found running without users is left running
   * by a command, and by a portal that did not get as far as serving.
   */
  readonly close: (served?: boolean) => Promise<void>;
};

type Use = { server: EmbeddedPostgres; lock: FileLock; withOthers: boolean };

/** Milliseconds that another process may take to start or stop the server. */
const lockTimeoutMs = 60_000;
export const homeIn = (folder: string): string => join(folder, 'postgres');
const lockIn = (folder: string) => join(folder, 'postgres.lock');

/**
 * Shares the embedded PostgreSQL of a folder: the first user starts it, the last one stops it. Each user holds a shared
 * lock. Stopping takes the exclusive lock; so does starting, except by the portal.
 *
 * @param busy called once the portal's server is being started and a while of this process's time is not needed
 */
export async function sharePostgres(folder: string, by: UserOfPostgres, busy?: () => void): Promise<SharedPostgres> {
  const { server, lock, withOthers } =
    by === 'portal' ? await shareAsPortal(folder, busy) : await shareAsCommand(folder);
  return {
    server,
    close: async (served = true) => {
      lock.release();
      const isOwn = withOthers || !server.found || (by === 'portal' && served);
      if (!isOwn) return;
      // Of two that end at the same moment, one waits for the other to be out.
      const sole = await waitForLock(lockIn(folder), 'exclusive', 300);
      if (sole === undefined) return;
      try {
        await server.stop();
      } finally {
        sole.release();
      }
    },
  };
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
    return { server, lock, withOthers: false };
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function shareAsCommand(folder: string): Promise<Use> {
  const sole = lockFile(lockIn(folder), 'exclusive');
  const started = sole === undefined ? undefined : await startEmbeddedPostgres(homeIn(folder)).finally(sole.release);
  const lock = await share(folder);
  try {
    // With other users present, they start the server: from another container its process may not even be visible.
    const server = started ?? (await startEmbeddedPostgres(homeIn(folder), {}, 'find'));
    if (await server.isServing()) return { server, lock, withOthers: started === undefined };
  } catch (error) {
    lock.release();
    throw error;
  }
  // Another user came and went between the two locks.
  lock.release();
  return shareAsCommand(folder);
}
