import { setTimeout as pause } from 'node:timers/promises';
import type { EmbeddedPostgres } from './embedded-postgres.ts';
import { holdConnection } from './held-connection.ts';
import type { Log } from './log.ts';

/** Before each start, in milliseconds; the last counts for all that follow. */
const delays = [0, 500, 1000, 2000, 4000];
/** So long a database must have served, in milliseconds, that its next death is not one in a row. */
const healthy = 60_000;

type Watching = {
  /** How often in a row the server is started again. */
  restarts: number;
  /** Told once when that was in vain. */
  failed: (error: unknown) => void;
};

/**
 * Watches an embedded PostgreSQL and starts it again, on its port, when it has died by itself; connections to it recover
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
  const held = holdConnection(server.urlOf('postgres'), 'the watch', log, {
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
      await held.stop();
      await starting;
    },
  };
}
