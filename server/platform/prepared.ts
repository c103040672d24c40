import { type PostgresPool, type PostgresPoolClient, type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import { type Answer, namedStatement, type NamedStatement, PreparedQuery } from './prepared-query.ts';

const markOfPlannedAnew = '/* planned anew */';

/**
 * Stands in statements that PostgreSQL is to plan for the values of each call, as searches: once it has seen a named one five times it
 * may plan it for any values, and then takes every word for as rare as any other.
 */
export const plannedAnew: RawBuilder<unknown> = sql.raw(markOfPlannedAnew);

/** Sends a statement on a connection, and calls back when the connection is ready for the next one. */
type Send = (
  client: pg.PoolClient,
  text: string,
  values: readonly unknown[],
  callback: (error: Error | null, answer: Answer) => void,
) => void;

/**
 * Sends statements by name, so that PostgreSQL parses and plans each once per connection; but for those that are planned anew, and for those
 * without values, such as BEGIN.
 */
function statementSender(types: NamedStatement['types']): Send {
  const known = new Map<string, NamedStatement | undefined>();
  const namedOf = (text: string) => {
    if (known.has(text) || known.size >= 1000) return known.get(text);
    const isNamed = !text.includes(markOfPlannedAnew);
    known.set(text, isNamed ? namedStatement(`s${known.size}`, text, types) : undefined);
    return known.get(text);
  };
  return (client, text, values, callback) => {
    const named = values.length > 0 ? namedOf(text) : undefined;
    if (named === undefined) client.query({ text, values: values as unknown[] }, callback);
    else client.query(new PreparedQuery(named, values, callback) as unknown as pg.Submittable);
  };
}

/** An error of the database that says who asked: where the driver read it says nothing about that. */
export function askedHere(error: unknown): unknown {
  if (error instanceof Error) Error.captureStackTrace(error);
  return error;
}

/** A pool whose statements are prepared. */
export type PreparedPool = {
  /** Its connections, as Kysely takes them. */
  readonly kysely: PostgresPool;
  /** Sends one statement on whichever connection is free. */
  readonly ask: (text: string, values: readonly unknown[]) => Promise<Answer>;
};

/**
 * Has the statements of a pool prepared.
 *
 * @param before is asked before each statement, and prevents it by throwing
 */
export function preparing(pool: pg.Pool, before: () => void = () => {}): PreparedPool {
  const send = statementSender(pool.options.types ?? pg.types);
  const connections = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  const connectionOf = (client: pg.PoolClient): PostgresPoolClient => {
    const query = async (text: string, values: readonly unknown[]) => {
      // The end of a transaction gives its connection back.
      if (text !== 'rollback') before();
      try {
        return await new Promise<Answer>((resolve, reject) => {
          send(client, text, values, (error, answer) => {
            if (error) reject(error);
            else resolve(answer);
          });
        });
      } catch (error) {
        throw askedHere(error);
      }
    };
    return { query, release: (destroy?: boolean) => client.release(destroy) } as unknown as PostgresPoolClient;
  };
  return {
    kysely: {
      async connect() {
        const client = await pool.connect();
        const connection = connections.get(client) ?? connectionOf(client);
        connections.set(client, connection);
        return connection;
      },
      end: () => pool.end(),
      options: pool.options,
    },
    ask: (text, values) => {
      before();
      return new Promise((resolve, reject) => {
        pool.connect((error, client, release) => {
          if (client === undefined) return reject(error);
          send(client, text, values, (failure, answer) => {
            release();
            if (failure) reject(failure);
            else resolve(answer);
          });
        });
      });
    },
  };
}
