import pg from 'pg';
import type { Log } from '#server/log/log.ts';

type ConnectionOptions = {
  /** Settings of the session, as PostgreSQL takes them at its start. */
  readonly settings?: string;
  /** Statement run on each new connection, before it counts as open. */
  readonly begin?: string;
  readonly values?: readonly unknown[];
  /** Called each time that the connection opens. */
  readonly opened?: () => void;
  /** Called when the connection is lost, and each time that reopening it fails. */
  readonly lost?: () => void;
};

/**
 * A dedicated connection, reopened whenever it breaks until it is stopped.
 *
 * @param what names the connection in the log
 */
export function openPersistentConnection(
  url: string,
  what: string,
  log: Log,
  { settings = '', begin = 'select 1', values = [], opened = () => {}, lost = () => {} }: ConnectionOptions = {},
): { stop: () => Promise<void> } {
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  function open(): void {
    timer = undefined;
    const opening = new pg.Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: 5000,
      options: settings,
    });
    client = opening;
    opening.on('error', (error) => {
      if (!stopped) log.warn({ error: error.message }, `${what} lost the database`);
    });
    opening.on('end', again);
    opening
      .connect()
      .then(() => opening.query(begin, [...values]))
      .then(opened, (error: unknown) => {
        if (!stopped) log.warn({ error: String(error) }, `${what} waits for the database`);
        void opening.end().catch(() => undefined);
        again();
      });
  }
  function again(): void {
    if (stopped || timer !== undefined) return;
    timer = setTimeout(open, 250);
    lost();
  }
  open();
  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await client?.end().catch(() => undefined);
    },
  };
}
