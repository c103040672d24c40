import pg from 'pg';
import type { Log } from '#server/log/log.ts';
import { replaceDate } from '#server/process/replace-date.ts';
import { connect, type Database } from './database.ts';

/** A clock that stands until it is moved, for this process and for its connections to one database. */
export type WorldClock = {
  /** Connections whose `now()` is the time of the clock. */
  readonly database: Database;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Moves the clock on; it never goes back. */
  readonly moveTo: (instant: number) => Promise<void>;
  /** Closes its connections and leaves this process as it was. */
  readonly release: () => Promise<void>;
  /** Leaves the database as it was, once nobody is connected by this clock. */
  readonly giveBack: () => Promise<void>;
};

/**
 * Before pg_catalog on the path, the functions of the clock stand in for PostgreSQL's own wherever SQL names them without a
 * schema. Commits need not reach the disk one by one: whatever is made by this clock is made anew after a crash.
 */
const settings = '-c search_path=world_clock,pg_catalog,public -c synchronous_commit=off';

/** Defaults of columns were bound to PostgreSQL's own functions when they were written: they are bound to the clock's meanwhile. */
const begin = `
  create schema world_clock;
  create unlogged table world_clock.moment (at timestamptz not null);
  create function world_clock.now() returns timestamptz language sql stable parallel safe
    begin atomic select at from world_clock.moment; end;
  create function world_clock.clock_timestamp() returns timestamptz language sql stable parallel safe
    begin atomic select at from world_clock.moment; end;
  create table world_clock.defaults as
    select format('%I.%I', n.nspname, c.relname) as relation, quote_ident(a.attname) as attribute, pg_get_expr(d.adbin, d.adrelid) as expression
    from pg_attrdef d join pg_class c on c.oid = d.adrelid join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
    where a.attgenerated = '' and not c.relispartition and pg_get_expr(d.adbin, d.adrelid) ~ '\\mnow\\(\\)';
  do $$ declare d record; begin
    for d in select * from world_clock.defaults loop
      execute format('alter table %s alter %s set default %s', d.relation, d.attribute,
        regexp_replace(d.expression, '\\mnow\\(\\)', 'world_clock.now()', 'g'));
    end loop;
  end $$`;

const end = `
  do $$ declare d record; begin
    for d in select * from world_clock.defaults loop
      execute format('alter table %s alter %s set default %s', d.relation, d.attribute, d.expression);
    end loop;
  end $$;
  drop function world_clock.now(), world_clock.clock_timestamp();
  drop table world_clock.moment, world_clock.defaults;
  drop schema world_clock`;

async function runAlone(url: string, statements: string, values: readonly unknown[] = []): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('begin');
    await client.query(statements);
    if (values.length > 0) await client.query('insert into world_clock.moment (at) values ($1)', [...values]);
    await client.query('commit');
  } finally {
    await client.end();
  }
}

/**
 * Stops the clocks of this process and of a database that nobody else uses meanwhile.
 *
 * @param at the time that they show, in milliseconds since 1970
 */
export async function startWorldClock({ url }: Database, log: Log, at: number): Promise<WorldClock> {
  let instant = at;
  const toText = () => new Date(instant).toISOString();
  await runAlone(url, begin, [toText()]);
  const database = connect(url, log, undefined, undefined, settings);
  const giveDateBack = replaceDate(() => instant);
  return {
    database,
    now: () => instant,
    moveTo: async (next) => {
      if (next <= instant) return;
      instant = next;
      await database.pool.query('update world_clock.moment set at = $1', [toText()]);
    },
    release: async () => {
      giveDateBack();
      await database.close();
    },
    giveBack: () => runAlone(url, end),
  };
}

/** The clock of a database was never given back: whatever was made by it is not complete. */
export async function hasWorldClock({ pool }: Database): Promise<boolean> {
  const { rows } = await pool.query<{ there: boolean }>(`select to_regnamespace('world_clock') is not null as there`);
  return rows[0]?.there === true;
}
