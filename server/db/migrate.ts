import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { runMigrations } from 'graphile-worker';
import type pg from 'pg';
import { isLockTimeout } from './database-errors.ts';

const folder = new URL('../migrations/', import.meta.url);

/** The name of the migration that only a new database is applied. */
export const firstMigration = '0100_version_0.1.0.sql';

/** An SQL file of this program. */
export type Migration = {
  readonly name: string;
  readonly sha256: string;
  readonly statements: string;
  /** The files of programs before that it stands for: a database that has all of them has it, too. */
  readonly replaces?: ReplacedFiles;
};
type ReplacedFiles = { readonly first: string; readonly last: string; readonly count: number };
/** A migration as a database or a backup remembers it; versions before checksums stored none. */
export type AppliedMigration = { readonly name: string; readonly sha256: string | null };

/** Every migration of this program, in order. A checksum does not depend on the line ends of a checkout. */
export async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const statements = (await readFile(new URL(name, folder), 'utf8')).replaceAll('\r\n', '\n');
      const sha256 = createHash('sha256').update(statements).digest('hex');
      const [, first = '', last = '', count] = /^-- replaces: (\S+) to (\S+), (\d+) files$/m.exec(statements) ?? [];
      return {
        name,
        statements,
        sha256,
        ...(count !== undefined && { replaces: { first, last, count: Number(count) } }),
      };
    }),
  );
}

/** The migrations that a database has; undefined for one that no portal has used. */
export async function appliedMigrations(client: pg.ClientBase | pg.Pool): Promise<AppliedMigration[] | undefined> {
  const { rows: columns } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = to_regclass('public.migrations') and attnum > 0`,
  );
  if (columns.length === 0) return undefined;
  const checksum = columns.some(({ name }) => name === 'checksum') ? 'checksum' : 'null';
  const { rows } = await client.query<AppliedMigration>(
    `select name, ${checksum} as sha256 from migrations order by name`,
  );
  return rows;
}

/** True for a file of a program before that the migration stands for. */
const replacesFile = ({ replaces }: Migration, name: string) =>
  replaces !== undefined && name >= replaces.first && name <= replaces.last;

/** Compares the migrations of a database, or of a backup, with those of this program. */
export function compareMigrations(own: readonly Migration[], applied: readonly AppliedMigration[]) {
  const ownByName = new Map(own.map((one) => [one.name, one]));
  const appliedNames = new Set(applied.map(({ name }) => name));
  const others = [...appliedNames].filter((name) => !ownByName.has(name));
  const missing = own.filter(({ name }) => !appliedNames.has(name));
  const countReplaced = (one: Migration) => others.filter((name) => replacesFile(one, name)).length;
  const isReplacing = (one: Migration) => countReplaced(one) === one.replaces?.count;
  return {
    pending: missing.filter((one) => !isReplacing(one)),
    /** Applied as the files that they stand for. */
    replacing: missing.filter(isReplacing),
    /** Stands for files of which only some are applied. */
    partial: missing.find((one) => countReplaced(one) > 0 && !isReplacing(one))?.replaces,
    /** Of a newer program, or of another one. */
    unknown: others.filter((name) => !own.some((one) => replacesFile(one, name))),
    /** Applied with other statements than those of this program. */
    changed: applied.flatMap(({ name, sha256 }) => {
      const mine = ownByName.get(name);
      return mine === undefined || sha256 === null || mine.sha256 === sha256 ? [] : [name];
    }),
  };
}

/**
 * Refuses what this program cannot go on from.
 *
 * @param of names the database or the backup in the message
 * @throws Error with one line
 */
export function refuseForeign({ unknown, changed, partial }: ReturnType<typeof compareMigrations>, of: string): void {
  if (unknown.length > 0)
    throw new Error(
      `MIGRATIONS: ${of} is of a newer portal (${unknown.join(', ')} is unknown here): use that version, nothing was changed`,
    );
  if (changed.length > 0)
    throw new Error(
      `MIGRATIONS: ${of} was made with another ${changed.join(', ')} than this program has: restore that file, nothing was changed`,
    );
  if (partial !== undefined)
    throw new Error(
      `MIGRATIONS: ${of} has only some of the ${partial.count} files from ${partial.first} to ${partial.last}: apply the others with the program that made it, nothing was changed`,
    );
}

/**
 * Milliseconds that a migration waits for a table. Behind it waits everybody else who asks for that table, so portals that
 * serve meanwhile stand still no longer than this.
 */
const lockTimeout = 2000;
/** Milliseconds before the next try, in which those who waited get their turn. */
const retryDelay = 1000;
/** Tries in which a table was never free: two long reports and a backup are over by then. */
const maxTries = 300;

/**
 * Applies migrations, each in a transaction of its own where `apart` is said, else in the one that is open.
 *
 * @param stopping ends them after the one under way; it rejects then
 */
export async function applyMigrations(
  client: pg.ClientBase,
  migrations: readonly Migration[],
  apart: boolean,
  stopping?: AbortSignal,
) {
  await client.query(
    'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
  );
  await client.query('alter table migrations add column if not exists checksum text');
  for (const migration of migrations) {
    stopping?.throwIfAborted();
    try {
      await (apart ? applyApart(client, migration, stopping) : apply(client, migration));
    } catch (cause) {
      throw new Error(`migration ${migration.name} failed`, { cause });
    }
  }
}

async function apply(client: pg.ClientBase, { name, statements, sha256 }: Migration): Promise<void> {
  await passBaseData(client, statements);
  await client.query(statements);
  await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, sha256]);
}

/** Passes the base data that a migration reads: that of `-- reads: seed/methods.json` is the setting `seed.methods`. */
async function passBaseData(client: pg.ClientBase, statements: string): Promise<void> {
  for (const [, name = ''] of statements.matchAll(/^-- reads: seed\/(\S+)\.json$/gm)) {
    const content = await readFile(new URL(`../seed/${name}.json`, folder), 'utf8');
    await client.query('select set_config($1, $2, true)', [`seed.${name.replaceAll('-', '_')}`, content]);
  }
}

/** Applies a migration in a transaction of its own; where a table is not free in time, it lets others pass and tries again. */
async function applyApart(client: pg.ClientBase, migration: Migration, stopping?: AbortSignal): Promise<void> {
  for (let tries = 1; ; tries += 1)
    try {
      await client.query(`begin; set local lock_timeout = ${lockTimeout}`);
      await apply(client, migration);
      await client.query('commit');
      return;
    } catch (error) {
      await client.query('rollback');
      if (!isLockTimeout(error) || tries === maxTries) throw error;
      await pause(retryDelay, undefined, { signal: stopping });
    }
}

/**
 * The changes that `migrate` would make.
 *
 * @throws Error with one line where it would refuse
 */
export async function planMigrations(pool: pg.Pool): Promise<{ applied: number; pending: string[] }> {
  const own = await readMigrations();
  const compared = compareMigrations(own, (await appliedMigrations(pool)) ?? []);
  refuseForeign(compared, 'the database');
  const pending = compared.pending.map(({ name }) => name);
  return { applied: own.length - pending.length, pending };
}

/** Waits until no other start migrates. Asked again and again, so that a start that waits can be stopped. */
async function takeTurn(client: pg.ClientBase, stopping?: AbortSignal): Promise<void> {
  for (;;) {
    stopping?.throwIfAborted();
    const { rows } = await client.query<{ own: boolean }>(
      `select pg_try_advisory_lock(hashtext('tuneport migrations')) as own`,
    );
    if (rows[0]?.own === true) return;
    await pause(200);
  }
}

/**
 * Brings a database up to this program: applies the SQL files that are new to it, in order, each in its own transaction,
 * then the queue's migrations. A lock has several starts wait for the first. There is no way back but a backup.
 *
 * @param stopping ends it after the migration under way; it rejects then
 * @param began hears which are to be applied, before they are
 * @returns the names of those applied
 * @throws Error with one line when the database is of a newer program or one of its migrations was changed
 */
export async function migrate(
  pool: pg.Pool,
  stopping?: AbortSignal,
  began: (names: readonly string[]) => void = () => {},
): Promise<string[]> {
  const own = await readMigrations();
  const client = await pool.connect();
  try {
    // A change of a large table may take long; the wait for the table itself has a limit of its own.
    await client.query('set statement_timeout = 0; set lock_timeout = 0');
    await takeTurn(client, stopping);
    const compared = compareMigrations(own, (await appliedMigrations(client)) ?? []);
    refuseForeign(compared, 'the database');
    const names = compared.pending.map(({ name }) => name);
    began(names);
    // Of a new database each commit need not wait for the disk: what a crash takes is at the end, and is applied anew.
    if (names[0] === firstMigration) await client.query('set synchronous_commit = off');
    await applyMigrations(client, compared.pending, true, stopping);
    await client.query(
      'insert into migrations (name, checksum) select * from unnest($1::text[], $2::text[]) on conflict do nothing',
      [compared.replacing.map(({ name }) => name), compared.replacing.map(({ sha256 }) => sha256)],
    );
    // Versions before checksums: what they applied is taken to be what the files say.
    await client.query(
      `update migrations m set checksum = own.checksum from unnest($1::text[], $2::text[]) as own (name, checksum)
       where m.name = own.name and m.checksum is null`,
      [own.map(({ name }) => name), own.map(({ sha256 }) => sha256)],
    );
    await runMigrations({ pgPool: pool });
    return names;
  } finally {
    await client
      .query(
        `select pg_advisory_unlock(hashtext('tuneport migrations')); reset statement_timeout; reset lock_timeout; reset synchronous_commit`,
      )
      .finally(() => client.release());
  }
}
