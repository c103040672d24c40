import pg from 'pg';
import type { Log } from './log.ts';

type Holding = {
  /** Settings of the session, as PostgreSQL takes them at its start. */
  readonly settings?: string;
  /** Said on each new connection, before it counts as open. */
  readonly begin?: string;
  readonly values?: readonly unknown[];
  /** Called each time that the connection is open. */
  readonly opened?: () => void;
  /** Called when the connection is gone, and each time that it cannot be opened again. */
  readonly lost?: () => void;
};

/**
 * A connection of its own for as long as it is wanted: when it breaks it is opened again until it is there.
 *
 * @param what names the connection in the log
 */
export function holdConnection(
  url: string,
  what: string,
  log: Log,
  { settings = '', begin = 'select 1', values = [], opened = () => {}, lost = () => {} }: Holding = {},
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
