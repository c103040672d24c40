import { setTimeout as pause } from 'node:timers/promises';
import type { EmbeddedPostgres } from './embedded-postgres.ts';
import { openPersistentConnection } from '#server/db/persistent-connection.ts';
import type { Log } from '#server/log/log.ts';

/** Milliseconds before each start; the last value counts for all that follow. */
const delays = [0, 500, 1000, 2000, 4000];
/** Milliseconds of service after which the next death starts a new count. */
const healthy = 60_000;

type Watching = {
  /** Number of restarts in a row. */
  restarts: number;
  /** Called once when all restarts have failed. */
  failed: (error: unknown) => void;
};

/**
 * Starts an embedded PostgreSQL again whenever it dies. Pools, queue and realtime then find it on the same port and go on
 * on their own.
 */
export function watchPostgres(
  server: EmbeddedPostgres,
  log: Log,
  { restarts, failed }: Watching,
): { stop: () => Promise<void> } {
  const closing = new AbortController();
  let starts = 0;
  let starting: Promise<void> | undefined;
  let recovered: NodeJS.Timeout | undefined;

  async function revive(): Promise<void> {
    let last: unknown = new Error('it died again and again');
    while (!closing.signal.aborted && !(await server.isServing())) {
      if (starts >= restarts) {
        closing.abort();
        failed(last);
        return;
      }
      await pause(delays[Math.min(starts, delays.length - 1)], undefined, { signal: closing.signal }).catch(() => {});
      if (closing.signal.aborted) return;
      starts += 1;
      log.warn({ starts }, 'the database died and is started again');
      await server.startAgain().catch((error: unknown) => {
        last = error;
      });
    }
  }
  const connection = openPersistentConnection(server.urlOf('postgres'), 'the watch', log, {
    opened: () => {
      recovered = setTimeout(() => {
        starts = 0;
      }, healthy).unref();
    },
    lost: () => {
      clearTimeout(recovered);
      starting ??= revive().finally(() => {
        starting = undefined;
      });
    },
  });
  return {
    stop: async () => {
      closing.abort();
      clearTimeout(recovered);
      await connection.stop();
      await starting;
    },
  };
}
