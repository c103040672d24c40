import type pg from 'pg';

/** A table, with what copies its rows in an order that every server agrees on. */
export type CopiedTable = {
  readonly schema: string;
  readonly name: string;
  /** Without those that PostgreSQL computes. */
  readonly columns: readonly string[];
  /** Names the table in a statement. */
  readonly target: string;
  readonly copyOut: string;
  readonly copyIn: string;
};

/** The portal's tables and the queue's. */
const schemas = ['public', 'graphile_worker'];
/** Written by the migrations themselves, which a backup names one by one. */
const madeByMigrations = ['public.migrations', 'graphile_worker.migrations'];

/**
 * Settings under which rows are the same text on every server. No time limit of the server cuts a long copy.
 */
export const sameText = `set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres'; set extra_float_digits = 1;
  set bytea_output = 'hex'; set client_encoding = 'UTF8'; set statement_timeout = 0;
  set idle_in_transaction_session_timeout = 0; set idle_session_timeout = 0; set lock_timeout = 0`;

/** Every table with rows to keep, as the catalogue has them; not the unlogged ones, which a crash empties as well. */
export async function copiedTables(client: pg.ClientBase): Promise<CopiedTable[]> {
  const { rows } = await client.query<{ schema: string; name: string; columns: string[]; order: string }>(
    // Without a key, all columns are one. Names and other texts are ordered by their bytes: locales differ between servers.
    `select n.nspname as schema, c.relname as name,
       (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
       (select string_agg(case when a.attcollation = 0 then format('%I', a.attname)
                               else format('%I collate "C"', a.attname) end, ', ' order by k.position)
        from (select unnest(i.indkey) as number, generate_subscripts(i.indkey, 1) as position from pg_index i
              where i.indrelid = c.oid and i.indisprimary) as k
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number) as order
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any($1) and c.relkind = 'r' and c.relpersistence = 'p'
       and n.nspname || '.' || c.relname <> all($2)
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     order by 1, 2`,
    [schemas, madeByMigrations],
  );
  return rows.map(({ schema, name, columns, order }) => {
    const target = `${quoted(schema)}.${quoted(name)}`;
    const list = columns.map(quoted).join(', ');
    return {
      schema,
      name,
      columns,
      target,
      copyOut: `copy (select ${list} from ${target} t order by ${order ?? 't::text collate "C"'}) to stdout`,
      copyIn: `copy ${target} (${list}) from stdin`,
    };
  });
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

export type Sequence = { schema: string; name: string; value: string; isCalled: boolean };

/** The value of every sequence. They run ahead of the rows that a transaction sees, never behind. */
export async function readSequences(client: pg.ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<{ schema: string; name: string }>(
    `select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'S' and n.nspname = any($1) order by 1, 2`,
    [schemas],
  );
  const sequences: Sequence[] = [];
  for (const { schema, name } of rows) {
    const { rows: states } = await client.query<{ value: string; isCalled: boolean }>(
      `select last_value::text as value, is_called as "isCalled" from ${quoted(schema)}.${quoted(name)}`,
    );
    for (const state of states) sequences.push({ schema, name, ...state });
  }
  return sequences;
}

/** The version of the queue's tables. */
export async function queueVersion(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    'select coalesce(max(id), 0)::int as id from graphile_worker.migrations',
  );
  return rows[0]?.id ?? 0;
}
