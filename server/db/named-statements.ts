import { type PostgresPool, type PostgresPoolClient, type RawBuilder, sql } from 'kysely';
import type pg from 'pg';

const markOfPlannedAnew = '/* planned anew */';

/**
 * Stands in statements that PostgreSQL is to plan for the values of each call, as searches: once it has seen a named one five times it
 * may plan it for any values, and then takes every word for as rare as any other.
 */
export const plannedAnew: RawBuilder<unknown> = sql.raw(markOfPlannedAnew);

/** Statements of one process that have a name; each connection keeps what it has prepared. */
const maxNames = 1000;

/**
 * The connections of a pool as Kysely takes them. Statements with values are sent by name, so that PostgreSQL parses and plans each
 * once per connection; those that are planned for their values are sent as they are.
 *
 * @param before runs before each statement, and prevents it by throwing
 */
export function withNamedStatements(pool: pg.Pool, before: () => void = () => {}): PostgresPool {
  const names = new Map<string, string>();
  const nameOf = (text: string, values: readonly unknown[]): string | undefined => {
    if (values.length === 0 || text.includes(markOfPlannedAnew)) return undefined;
    if (!names.has(text) && names.size < maxNames) names.set(text, `s${names.size}`);
    return names.get(text);
  };
  return {
    async connect() {
      const client = await pool.connect();
      return {
        query: (text: string, values: readonly unknown[] = []) => {
          // The end of a transaction gives its connection back.
          if (text !== 'rollback') before();
          const name = nameOf(text, values);
          return client.query({ ...(name !== undefined && { name }), text, values: [...values] });
        },
        release: (destroy?: boolean) => client.release(destroy),
      } as unknown as PostgresPoolClient;
    },
    end: () => pool.end(),
    options: pool.options,
  };
}
