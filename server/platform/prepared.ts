import { type PostgresPool, type PostgresPoolClient, type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import { rowsOfStatement } from './make-rows.ts';

const markOfPlannedAnew = '/* planned anew */';

/**
 * Stands in statements that PostgreSQL is to plan for the values of each call, as searches: once it has seen a named one five times it
 * may plan it for any values, and then takes every word for as rare as any other.
 */
export const plannedAnew: RawBuilder<unknown> = sql.raw(markOfPlannedAnew);

type Answer = { readonly command: string; readonly rowCount: number | null; readonly rows: object[] };

/** A statement as the driver takes it, and its answer as the portal does. */
type Prepared = {
  readonly config: pg.QueryConfig | pg.QueryArrayConfig;
  readonly answerOf: (answer: pg.QueryResult | pg.QueryArrayResult) => Answer;
};

/**
 * Gives the statements of a pool names, so that PostgreSQL parses and plans each once per connection; but for those that are planned
 * anew. The rows of one with a name are made by code of its own.
 */
function statementNamer(): (text: string, values: readonly unknown[]) => Prepared {
  const known = new Map<string, { name: string; answerOf: Prepared['answerOf'] } | undefined>();
  const namedOf = (text: string) => {
    if (known.has(text) || known.size >= 1000) return known.get(text);
    const isNamed = !text.includes(markOfPlannedAnew);
    const rowsOf = rowsOfStatement();
    const answerOf: Prepared['answerOf'] = (answer) => ({
      command: answer.command,
      rowCount: answer.rowCount,
      rows: rowsOf(answer),
    });
    known.set(text, isNamed ? { name: `s${known.size}`, answerOf } : undefined);
    return known.get(text);
  };
  return (text, values) => {
    const named = values.length > 0 ? namedOf(text) : undefined;
    const config = { text, values: values as unknown[] };
    if (named === undefined) return { config, answerOf: (answer) => answer };
    return { config: { ...config, name: named.name, rowMode: 'array' }, answerOf: named.answerOf };
  };
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
  const prepare = statementNamer();
  const connections = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  const connectionOf = (client: pg.PoolClient): PostgresPoolClient => {
    const query = async (text: string, values: readonly unknown[]) => {
      // The end of a transaction gives its connection back.
      if (text !== 'rollback') before();
      const { config, answerOf } = prepare(text, values);
      return answerOf(await client.query(config));
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
    async ask(text, values) {
      before();
      const { config, answerOf } = prepare(text, values);
      return answerOf(await askPool(pool, config));
    },
  };
}

/** As the method of the pool, which for a statement that fails gives up its connection as well. */
const askPool = (pool: pg.Pool, config: Prepared['config']): Promise<pg.QueryResult | pg.QueryArrayResult> =>
  new Promise((resolve, reject) => {
    pool.connect((error, client, release) => {
      if (client === undefined) return reject(error);
      client.query(config as pg.QueryConfig, (failure: Error | null, answer) => {
        release();
        if (failure) reject(failure);
        else resolve(answer);
      });
    });
  });
