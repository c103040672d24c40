import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import type { Tables } from '#server/schema/tables.ts';
import { BoundedPool } from './bounded-pool.ts';
import { throwIfDisconnected } from './abort-on-disconnect.ts';
import type { Log } from '#server/log/log.ts';
import { withNamedStatements } from './named-statements.ts';

export { plannedAnew } from './named-statements.ts';

/** Reads; PostgreSQL itself refuses writes on the connections that GET calls get. */
export type Read = Kysely<Tables>;
/** A transaction; a function that needs one takes it as its first argument. */
export type Tx = Transaction<Tables>;

export type Database = {
  /** Opens transactions. */
  readonly db: Kysely<Tables>;
  /** Connections on which every transaction is READ ONLY: one statement needs no BEGIN and COMMIT of its own. */
  readonly reader: Read;
  /** As `reader`, for what people look for: a statement ends after two seconds. */
  readonly searcher: Read;
  /** As `reader`, for whoever is not signed in: two connections, and a statement ends after a second. */
  readonly visitors: Read;
  readonly pool: pg.Pool;
  /** The connections of `reader`. */
  readonly readPool: pg.Pool;
  readonly url: string;
  /** When a connection was last given back by work that was answered, by `performance.now()`. */
  readonly answeredAt: () => number;
  /** True while somebody has a connection or waits for one: else it is not the database that work waits for. */
  readonly isAsked: () => boolean;
  readonly close: () => Promise<void>;
};

/** Instants travel as ISO text and big counters as numbers: no Date objects between the database and JSON. */
const parsers: Record<number, (text: string) => unknown> = {
  // `2026-11-23 08:30:00.5+00`: the connections are set to UTC.
  [pg.types.builtins.TIMESTAMPTZ]: (text) => `${text.slice(0, 10)}T${text.slice(11, -3)}Z`,
  [pg.types.builtins.INT8]: Number,
};
const types: { getTypeParser: typeof pg.types.getTypeParser } = {
  getTypeParser: (id, format) => parsers[id] ?? pg.types.getTypeParser(id, format),
};

/** Times after which the database ends what nobody waits for any more, in milliseconds. */
export type DatabaseTimeouts = {
  /** For a new connection, and for a free one while others come free: a flood of calls is not queued for ever. */
  readonly connection: number;
  readonly statement: number;
  /** For a row or a lock that another transaction has. */
  readonly lock: number;
  /** Between two statements of a transaction: one that was forgotten would lock its rows for good. */
  readonly idle: number;
};

/** Milliseconds after which a search ends, of people and of visitors; and the most connections of each. */
const searching = {
  people: { statement: 2000, connections: 5 },
  visitors: { statement: 1000, connections: 2 },
} as const;

const defaultTimeouts: DatabaseTimeouts = { connection: 30_000, statement: 120_000, lock: 30_000, idle: 120_000 };

/** By this name the database knows the connections of this process. */
const processName = `tuneport ${hostname().slice(0, 20)} ${process.pid} ${randomBytes(4).toString('hex')}`;

/** Ends the connections of this process to a database with whatever they do: their client will not be there for the answer. */
export async function endStatements(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3000, query_timeout: 3000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1', [
      processName,
    ]);
  } finally {
    await client.end();
  }
}

/** Lets the statements of a transaction, the given or a new one, take their time: for work that grows with all that is stored. */
export async function withoutTimeout<Done>(read: Read, work: (tx: Tx) => Promise<Done>): Promise<Done> {
  const workIn = async (tx: Tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    return work(tx);
  };
  return read.isTransaction ? workIn(read as Tx) : read.transaction().execute(workIn);
}

/**
 * Connects to a PostgreSQL.
 * @param url a postgres:// address
 * @param log gets an entry for each connection that breaks while idle; work on a broken connection rejects on its own
 * @param more further settings of its sessions, as PostgreSQL takes them at their start
 */
export function connect(url: string, log: Log, connections = 10, timeouts = defaultTimeouts, more = ''): Database {
  const { connection, statement, lock, idle } = timeouts;
  const limits = `-c statement_timeout=${statement} -c lock_timeout=${lock} -c idle_in_transaction_session_timeout=${idle}`;
  let answeredAt = performance.now();
  const open = (settings: string, max = connections) => {
    const pool = new BoundedPool({
      connectionString: url,
      application_name: processName,
      max,
      connectionTimeoutMillis: connection,
      types,
      // Compiling a statement, or starting processes to help with it, would take longer than almost every statement runs.
      options: `-c timezone=UTC -c jit=off -c max_parallel_workers_per_gather=0 ${limits} ${more} ${settings}`,
    });
    // Without listeners a restart of the database would end the process.
    pool.on('error', (error) => log.warn({ error: error.message }, 'database connection lost'));
    pool.on('release', (error) => {
      if (!(error instanceof Error)) answeredAt = performance.now();
    });
    pool.on('connect', (client) => {
      client.on('error', (error) => log.warn({ error: error.message }, 'database connection lost'));
    });
    return pool;
  };
  const pool = open('');
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: withNamedStatements(pool) }) });
  const readOnly = '-c default_transaction_read_only=on';
  const readPool = open(readOnly);
  const openBounded = (max: { statement: number; connections: number }) =>
    open(
      `${readOnly} -c statement_timeout=${Math.min(statement, max.statement)}`,
      Math.min(connections, max.connections),
    );
  const searchPool = openBounded(searching.people);
  const visitorPool = openBounded(searching.visitors);
  const reading = (one: pg.Pool) =>
    new Kysely<Tables>({ dialect: new PostgresDialect({ pool: withNamedStatements(one, throwIfDisconnected) }) });
  const [reader, searcher, visitors] = [reading(readPool), reading(searchPool), reading(visitorPool)];
  return {
    db,
    reader,
    searcher,
    visitors,
    pool,
    readPool,
    url,
    answeredAt: () => answeredAt,
    isAsked: () =>
      [pool, readPool, searchPool, visitorPool].some((one) => one.totalCount > one.idleCount || one.waitingCount > 0),
    close: async () => {
      await Promise.all([db, reader, searcher, visitors].map((one) => one.destroy()));
      // Kysely ends a pool that it has used: another would keep the process for ten seconds.
      await Promise.all(
        [pool, readPool, searchPool, visitorPool].filter(({ ending }) => !ending).map((one) => one.end()),
      );
    },
  };
}
