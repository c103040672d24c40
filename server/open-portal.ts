import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { loadBaseData } from '#server/base/load-base-data.ts';
import { loadDemoWorld } from '#server/demo/index.ts';
import type { Config } from '#server/platform/config.ts';
import { connect, type Database } from '#server/platform/database.ts';
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres.ts';
import type { Log } from '#server/platform/log.ts';
import { migrate } from '#server/platform/migrate.ts';
import { openStorage, type Storage } from '#server/platform/storage.ts';

export type OpenDatabase = { database: Database; folder: string; close: () => Promise<void> };
export type OpenPortal = { database: Database; storage: Storage; secret: string; close: () => Promise<void> };

/**
 * The database of a portal, made when it is not there: PostgreSQL started or reached, migrated, base data loaded.
 *
 * @param leave for a command beside a running portal: an embedded PostgreSQL that was running stays so
 * @throws Error with one clear line when the database cannot be reached or belongs to the other mode
 */
export async function openDatabase(config: Config, log: Log, leave: boolean): Promise<OpenDatabase> {
  // The demo world has published passwords: it lives apart from a real portal in the same folder.
  const folder = config.demo ? join(config.dataDir, 'demo') : config.dataDir;
  await mkdir(folder, { recursive: true }).catch((cause: unknown) => {
    throw new Error(`DATA_DIR: the folder ${folder} cannot be used (${String(cause)})`, { cause });
  });
  const embedded = config.databaseUrl === undefined ? await startEmbeddedPostgres(join(folder, 'postgres')) : undefined;
  const url = config.databaseUrl ?? embedded?.urlOf('postgres') ?? '';
  await reach(url);
  const database = connect(url, log, config.databaseConnections);
  const close = async () => {
    await database.close();
    if (embedded !== undefined && !(leave && embedded.found)) await embedded.stop();
  };
  try {
    await migrate(database.pool);
    await claim(database, config.demo);
    await loadBaseData(database);
    return { database, folder, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Database, files and secret of a portal; in demo mode with the demo world in them. */
export async function openPortal(config: Config, log: Log): Promise<OpenPortal> {
  const { database, folder, close } = await openDatabase(config, log, false);
  try {
    const storage = await openStorage(folder);
    if (config.demo) await loadDemoWorld(database, storage);
    return { database, storage, secret: config.secret ?? (await keptSecret(folder)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function reach(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
    await client.end();
  } catch (cause) {
    const { host, pathname } = new URL(url);
    throw new Error(`DATABASE_URL: no PostgreSQL database at ${host}${pathname} (${String(cause)})`, { cause });
  }
}

/** Marks a database as real or demo on first use, and refuses to use it as the other afterwards. */
async function claim({ db }: Database, demo: boolean): Promise<void> {
  const claimed = await db
    .updateTable('portal_options')
    .set({ demo })
    .where((is) => is.or([is('demo', 'is', null), is('demo', '=', demo)]))
    .returning('id')
    .executeTakeFirst();
  if (claimed !== undefined) return;
  throw new Error(
    demo
      ? 'DATABASE_URL: this database holds a real portal, the demo world does not enter it'
      : 'DATABASE_URL: this database holds a demo world with published passwords, a real portal does not start on it',
  );
}

/** The secret that signs tokens: made once, kept beside the data. */
async function keptSecret(folder: string): Promise<string> {
  const path = join(folder, 'secret');
  // wx: of two processes that start at once, one writes and both read.
  await writeFile(path, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    },
  );
  return (await readFile(path, 'utf8')).trim();
}
