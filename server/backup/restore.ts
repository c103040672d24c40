import { createHash } from 'node:crypto';
import { copyFile, constants, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { connect } from '#server/db/database.ts';
import { silent } from '#server/log/log.ts';
import { applyMigrations, compareMigrations, migrate, readMigrations, refuseForeign } from '#server/db/migrate.ts';
import { type Contents, folderContents } from './contents.ts';
import { type Erasure, eraseAgain, readErasures } from './erasures.ts';
import type { Manifest, TableManifest } from './manifest.ts';
import { readPartLines, readLine, readPart, readSize } from './parts.ts';
import { type ErasureList, erasuresIn } from './place.ts';
import { type CopiedTable, copiedTables, queueVersion, quoted, sameText } from './tables.ts';
import { filesBeside, verifyBackup } from './verify-backup.ts';

export type Restoring = {
  /** The folder of its parts; its stored files, and the list of accounts erased since, lie beside it unless said. */
  readonly backup: string;
  readonly contents?: Contents;
  readonly erasures?: ErasureList;
  /** The empty places; the files go into the folder unless said. */
  readonly url: string;
  readonly folder: string;
  readonly files?: Contents;
  readonly demo: boolean;
};

export type Restored = {
  readonly manifest: Manifest;
  readonly rows: number;
  readonly migrated: readonly string[];
  /** Accounts that were erased since the backup was made, and now once more. */
  readonly erased: number;
};

/**
 * Restores a backup into an empty database and an empty folder. It is read as a whole before anything is written; the rows
 * are loaded in one transaction that commits when they have proved equal. A restore that fails until then leaves both places
 * empty. Accounts that were erased after the backup are erased once more.
 *
 * @throws Error with one line when the backup is damaged, foreign or newer, or when a place is not empty
 */
export async function restore({
  backup,
  contents = filesBeside(backup),
  erasures = erasuresIn(dirname(backup)),
  url,
  folder,
  files = folderContents(join(folder, 'files'), `DATA_DIR: ${folder}`),
  demo,
}: Restoring): Promise<Restored> {
  const { manifest, faults } = await verifyBackup(backup, contents);
  const own = await readMigrations();
  const compared = compareMigrations(own, manifest.migrations);
  refuseForeign(compared, `the backup ${backup}`);
  if (faults.length > 0)
    throw new Error(
      `BACKUP: ${backup} is damaged, nothing was restored: ${faults.slice(0, 3).join(', ')}${faults.length > 3 ? `, and ${faults.length - 3} more` : ''}`,
    );
  if (manifest.isDemo !== demo)
    throw new Error(
      demo
        ? `BACKUP: ${backup} is of a real portal: restore it without --demo`
        : `BACKUP: ${backup} is of a demo world: restore it with --demo`,
    );
  // Before anything is written: accounts would come back if the list proved damaged only then.
  const erased = await readErasures(erasures);
  if (!(await files.isEmpty())) throw new Error(`${files.name} holds files: a backup is restored into an empty folder`);
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  // A connection that breaks while idle is told by the next statement.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
  });
  try {
    await refuseFullDatabase(pool);
    const pending = new Set(compared.pending.map(({ name }) => name));
    const migrations = own.filter(({ name }) => !pending.has(name));
    const rows = await fill(pool, { backup, manifest, migrations, folder, contents, files });
    // From here on it is a portal of then, which this program updates as any other.
    const migrated = await migrate(pool);
    return { manifest, rows, migrated, erased: await eraseOnceMore(url, erased) };
  } finally {
    await pool.end();
  }
}

async function eraseOnceMore(url: string, erasures: readonly Erasure[]): Promise<number> {
  const database = connect(url, silent, 2);
  try {
    return await eraseAgain(database, erasures);
  } finally {
    await database.close();
  }
}

async function refuseFullDatabase(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p', 'v', 'm') and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e') limit 1`,
  );
  if (rows[0] !== undefined)
    throw new Error(
      `DATABASE_URL: the database is not empty (${rows[0].name}): a backup is restored into an empty one`,
    );
}

type Places = { readonly contents: Contents; readonly files: Contents; readonly folder: string };

async function copyFiles(backup: string, manifest: Manifest, { contents, files }: Places): Promise<void> {
  for await (const line of readPartLines(backup, manifest.files.list)) {
    const { sha256 } = readLine(line);
    const isCopied = await contents.withPath(sha256, (path) => files.put(sha256, path));
    if (!isCopied) throw new Error(`BACKUP: file ${sha256} was damaged while it was restored`);
  }
}

/** The portal's own secret; one that lies there already was put there by the operator. @returns true when it was taken */
async function takeSecret(backup: string, { secret }: Manifest, folder: string): Promise<boolean> {
  const path = join(folder, 'secret');
  if (secret === undefined || (await readSize(path)) !== undefined) return false;
  await copyFile(join(backup, secret.path), path, constants.COPYFILE_EXCL);
  return true;
}

type Loading = { backup: string; manifest: Manifest; migrations: Awaited<ReturnType<typeof readMigrations>> };

/** Fills both empty places, or leaves them empty. @returns the number of rows */
async function fill(pool: pg.Pool, { folder, contents, files, ...loading }: Loading & Places): Promise<number> {
  const { backup, manifest } = loading;
  let hasTakenSecret = false;
  try {
    await copyFiles(backup, manifest, { folder, contents, files });
    hasTakenSecret = await takeSecret(backup, manifest, folder);
    return await load(pool, loading);
  } catch (error) {
    if (hasTakenSecret) await rm(join(folder, 'secret'), { force: true });
    await pool.query('drop schema if exists graphile_worker cascade').catch(() => undefined);
    await files.removeAllBut(new Set());
    throw error;
  }
}

/** Makes the tables as they were and fills them. @returns the number of rows */
async function load(pool: pg.Pool, { backup, manifest, migrations }: Loading): Promise<number> {
  const client = await pool.connect();
  try {
    await runMigrations({ pgPool: pool });
    if ((await queueVersion(client)) !== manifest.queue)
      throw new Error(
        `BACKUP: the queue of ${backup} has version ${manifest.queue}, that of this program ${await queueVersion(client)}: restore it with portal ${manifest.program}, then update`,
      );
    await client.query(sameText);
    await client.query('begin');
    await applyMigrations(client, migrations, false);
    const tables = await matchTables(client, manifest);
    const resume = await suspendRules(client, tables);
    await client.query(`truncate ${tables.map(({ target }) => target).join(', ')}`);
    for (const table of tables) await readPart(backup, table.saved.part, client.query(copyFrom(table.copyIn)));
    for (const { schema, name, value, isCalled } of manifest.sequences)
      await client
        .query('select setval($1::regclass, $2::bigint, $3)', [`${quoted(schema)}.${quoted(name)}`, value, isCalled])
        .catch((cause: unknown) => {
          throw new Error(`BACKUP: the sequence ${schema}.${name} cannot be set (${(cause as Error).message})`, {
            cause,
          });
        });
    // Foreign keys judge all rows once more.
    await resume();
    for (const table of tables) await proveEqual(client, table);
    await client.query('commit');
    await client.query('analyze');
    client.release();
    return tables.reduce((sum, { saved }) => sum + saved.rows, 0);
  } catch (error) {
    // Ends the transaction with the connection.
    client.release(true);
    throw error;
  }
}

type SavedTable = CopiedTable & { saved: TableManifest };

/** Pairs the tables that the migrations made with those of the backup. */
async function matchTables(client: pg.ClientBase, { tables }: Manifest): Promise<SavedTable[]> {
  const made = await copiedTables(client);
  const nameOf = ({ schema, name, columns }: Pick<CopiedTable, 'schema' | 'name' | 'columns'>) =>
    `${schema}.${name} (${columns.join(', ')})`;
  const saved = new Map(tables.map((one) => [nameOf(one), one]));
  const matched = made.flatMap((table) => {
    const one = saved.get(nameOf(table));
    return one === undefined ? [] : [{ ...table, saved: one }];
  });
  if (matched.length !== made.length || matched.length !== tables.length)
    throw new Error('BACKUP: its tables are not those that its migrations make, nothing was restored');
  return matched;
}

/**
 * Takes away foreign keys and triggers, so that rows come in any order and append-only tables take them; as the owner of
 * the tables may, without being a superuser.
 *
 * @returns puts them back; every row is judged by the foreign keys then
 */
async function suspendRules(client: pg.ClientBase, tables: readonly CopiedTable[]): Promise<() => Promise<void>> {
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conparentid = 0
       and connamespace in (select oid from pg_namespace where nspname in ('public', 'graphile_worker'))`,
  );
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${quoted(name)}`);
  for (const { target } of tables) await client.query(`alter table ${target} disable trigger user`);
  return async () => {
    for (const { target } of tables) await client.query(`alter table ${target} enable trigger user`);
    for (const { table, name, definition } of keys)
      await client.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`);
  };
}

/** Reads a restored table back and compares it with the backup: as many rows, the same text. */
async function proveEqual(client: pg.ClientBase, { copyOut, saved }: SavedTable): Promise<void> {
  const rows = client.query(copyTo(copyOut));
  const hash = createHash('sha256');
  for await (const chunk of rows as AsyncIterable<Buffer>) hash.update(chunk);
  if (hash.digest('hex') !== saved.sha256 || rows.rowCount !== saved.rows)
    throw new Error(`BACKUP: the table ${saved.schema}.${saved.name} did not come back equal, nothing was restored`);
}
