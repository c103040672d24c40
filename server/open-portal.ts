import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { finishSwitch } from '#server/backup/index.ts';
import { loadBaseData } from '#server/seed/load-base-data.ts';
import { loadDemoWorld } from '#server/seed/index.ts';
import type { Config } from '#server/platform/config.ts';
import { connect, type Database } from '#server/platform/database.ts';
import { isStartingUp } from '#server/platform/database-errors.ts';
import { lockFolder } from '#server/platform/lock-folder.ts';
import type { Log } from '#server/platform/log.ts';
import { migrate } from '#server/platform/migrate.ts';
import { openBucket } from '#server/platform/bucket.ts';
import { openBucketStorage, openStorage, type Storage } from '#server/platform/storage.ts';
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
export const folderNameOf = ({ demo, dataDir }: Config): string => (demo ? join(dataDir, 'demo') : dataDir);

async function folderOf(config: Config): Promise<string> {
  const folder = folderNameOf(config);
  await mkdir(folder, { recursive: true }).catch((cause: unknown) => {
    throw new Error(`DATA_DIR: the folder ${folder} cannot be used (${String(cause)})`, { cause });
  });
  return folder;
}

/**
 * The database of a portal as it is: PostgreSQL is started or reached, and nothing is changed in it.
 *
 * @param by a portal, which has locked its folder, or a command beside it
 * @throws Error with one clear line when the database cannot be reached
 */
export async function reachDatabase(config: Config, log: Log, by: UserOfPostgres): Promise<OpenDatabase> {
  const folder = await folderOf(config);
  if (config.databaseUrl === undefined) await finishSwitch(folder);
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
    return { database, folder, embedded, close };
  } catch (error) {
    await close(false);
    throw error;
  }
}

/**
 * The database of a portal, created when missing: the schema migrated, base data loaded.
 *
 * @param stopping ends the migrations after the one under way
 * @throws Error with one clear line when it cannot be reached, belongs to the other mode or to another program
 */
export async function openDatabase(
  config: Config,
  log: Log,
  by: UserOfPostgres,
  stopping?: AbortSignal,
): Promise<OpenDatabase> {
  const open = await reachDatabase(config, log, by);
  try {
    await migrate(open.database.pool, stopping);
    await claim(open.database, config.demo);
    await loadBaseData(open.database);
    return open;
  } catch (error) {
    await open.close(false);
    throw error;
  }
}

type Opening = {
  /** Serves and works, or works beside portals that serve: only the first locks the folder of an embedded PostgreSQL. */
  as?: 'portal' | 'worker';
  /** Called when all restarts of an embedded PostgreSQL have failed. */
  databaseFailed?: (error: unknown) => void;
  /** Ends the opening: what is open is closed again. */
  stopping?: AbortSignal;
};

/**
 * Database, files and secret of a portal; in demo mode with the demo world. The folder is locked, and an embedded
 * PostgreSQL is watched and restarted when it dies. A worker shares both with the portal that it works for.
 *
 * @throws Error with one clear line, also when another portal has locked the folder
 */
export async function openPortal(
  config: Config,
  log: Log,
  {
    as = 'portal',
    databaseFailed = (error) => {
      throw error;
    },
    stopping,
  }: Opening = {},
): Promise<OpenPortal> {
  const folder = await folderOf(config);
  const { publicUrl, databaseUrl, databaseRestarts: restarts } = config;
  const ends: ((served: boolean) => Promise<unknown>)[] = [];
  const close = async (served = true) => {
    for (const end of ends.splice(0).toReversed()) await end(served);
  };
  try {
    if (as === 'portal' || databaseUrl !== undefined) {
      const lock = await lockFolder(folder, { node: databaseUrl !== undefined, publicUrl }, log);
      ends.push(() => lock.release());
    }
    const portalDatabase = await openDatabase(config, log, as === 'portal' ? 'portal' : 'command', stopping);
    ends.push((served) => portalDatabase.close(served));
    const { database, embedded } = portalDatabase;
    if (embedded !== undefined && as === 'portal') {
      const watch = watchPostgres(embedded.server, log, { restarts, failed: databaseFailed });
      ends.push(() => watch.stop());
    }
    const storage = await openFiles(config, folder);
    ends.push(() => storage.close());
    if (config.demo) await loadDemoWorld(database, storage);
    return { database, storage, secret: config.secret ?? (await storedSecret(folder)), close };
  } catch (error) {
    await close(false);
    throw error;
  }
}

/** The stored files of a portal: in its folder, or in a bucket. */
export async function openFiles({ s3 }: Pick<Config, 's3'>, folder: string): Promise<Storage> {
  return s3 === undefined ? openStorage(folder) : openBucketStorage(folder, await openBucket(s3));
}

/** Milliseconds that a database may take to recover after it was killed: it answers meanwhile, and says so. */
const recoveryTimeout = 60_000;

async function reach(url: string, since = performance.now()): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
    await client.end();
  } catch (cause) {
    if (isStartingUp(cause) && performance.now() - since < recoveryTimeout) {
      await pause(200);
      return reach(url, since);
    }
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
