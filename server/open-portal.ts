import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { loadBaseData } from '#server/seed/load-base-data.ts';
import { loadDemoWorld } from '#server/seed/index.ts';
import type { Config } from '#server/platform/config.ts';
import { connect, type Database } from '#server/platform/database.ts';
import { lockFolder } from '#server/platform/lock-folder.ts';
import type { Log } from '#server/platform/log.ts';
import { migrate } from '#server/platform/migrate.ts';
import { openStorage, type Storage } from '#server/platform/storage.ts';
import { type SharedPostgres, type UserOfPostgres, sharePostgres } from '#server/platform/share-postgres.ts';
import { watchPostgres } from '#server/platform/watch-postgres.ts';

export type OpenDatabase = {
  database: Database;
  folder: string;
  /** The embedded PostgreSQL; undefined: the database is elsewhere. */
  embedded: SharedPostgres | undefined;
  /** @param served false: the start failed, and a server that was found running is left as it was */
  close: (served?: boolean) => Promise<void>;
};
export type OpenPortal = {
  database: Database;
  storage: Storage;
  secret: string;
  close: (served?: boolean) => Promise<void>;
};

/** The folder of a portal. The demo world has published passwords: it lives apart from a real portal in the same folder. */
async function folderOf({ demo, dataDir }: Config): Promise<string> {
  const folder = demo ? join(dataDir, 'demo') : dataDir;
  await mkdir(folder, { recursive: true }).catch((cause: unknown) => {
    throw new Error(`DATA_DIR: the folder ${folder} cannot be used (${String(cause)})`, { cause });
  });
  return folder;
}

/**
 * The database of a portal, created when missing: PostgreSQL is started or reached, the schema migrated, base data loaded.
 *
 * @param by a portal, which has locked its folder, or a command beside it
 * @throws Error with one clear line when the database cannot be reached or belongs to the other mode
 */
export async function openDatabase(config: Config, log: Log, by: UserOfPostgres): Promise<OpenDatabase> {
  const folder = await folderOf(config);
  const embedded = config.databaseUrl === undefined ? await sharePostgres(folder, by) : undefined;
  let database: Database | undefined;
  const close = async (served = true) => {
    await database?.close();
    await embedded?.close(served);
  };
  try {
    const url = config.databaseUrl ?? embedded?.server.urlOf('postgres') ?? '';
    await reach(url);
    database = connect(url, log, config.databaseConnections);
    await migrate(database.pool);
    await claim(database, config.demo);
    await loadBaseData(database);
    return { database, folder, embedded, close };
  } catch (error) {
    await close(false);
    throw error;
  }
}

/**
 * Database, files and secret of a portal; in demo mode with the demo world. The folder is locked, and an embedded
 * PostgreSQL is watched and restarted when it dies.
 *
 * @param databaseFailed called when all restarts have failed
 * @throws Error with one clear line, also when another portal has locked the folder
 */
export async function openPortal(
  config: Config,
  log: Log,
  databaseFailed: (error: unknown) => void = (error) => {
    throw error;
  },
): Promise<OpenPortal> {
  const folder = await folderOf(config);
  const { publicUrl, databaseUrl, databaseRestarts: restarts } = config;
  const lock = await lockFolder(folder, { node: databaseUrl !== undefined, publicUrl }, log);
  const ends: ((served: boolean) => Promise<unknown>)[] = [() => lock.release()];
  const close = async (served = true) => {
    for (const end of ends.splice(0).toReversed()) await end(served);
  };
  try {
    const portalDatabase = await openDatabase(config, log, 'portal');
    ends.push((served) => portalDatabase.close(served));
    const { database, embedded } = portalDatabase;
    if (embedded !== undefined) {
      const watch = watchPostgres(embedded.server, log, { restarts, failed: databaseFailed });
      ends.push(() => watch.stop());
    }
    const storage = await openStorage(folder);
    ends.push(() => storage.close());
    if (config.demo) await loadDemoWorld(database, storage);
    return { database, storage, secret: config.secret ?? (await storedSecret(folder)), close };
  } catch (error) {
    await close(false);
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
  const claimedRow = await db
    .updateTable('portal_options')
    .set({ demo })
    .where((is) => is.or([is('demo', 'is', null), is('demo', '=', demo)]))
    .returning('id')
    .executeTakeFirst();
  if (claimedRow !== undefined) return;
  throw new Error(
    demo
      ? 'DATABASE_URL: this database holds a real portal, the demo world does not enter it'
      : 'DATABASE_URL: this database holds a demo world with published passwords, a real portal does not start on it',
  );
}

/** The secret that signs tokens: generated once, stored beside the data. */
async function storedSecret(folder: string): Promise<string> {
  const path = join(folder, 'secret');
  // wx: of two processes that start at once, one writes and both read.
  await writeFile(path, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    },
  );
  return (await readFile(path, 'utf8')).trim();
}
