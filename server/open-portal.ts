import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { loadBaseData, readCatalogue } from '#server/seed/load-base-data.ts';
import { type DemoParts, findLoadedWorld, loadDemoWorld, makeDemoParts } from '#server/seed/index.ts';
import type { Config } from '#server/config/config.ts';
import { connect, type Database, endStatements } from '#server/db/database.ts';
import { isStartingUp } from '#server/db/database-errors.ts';
import { endWithProcess } from '#server/process/ends.ts';
import type { Log } from '#server/log/log.ts';
import { firstMigration, migrate } from '#server/db/migrate.ts';
import { hasWorldClock } from '#server/db/world-clock.ts';
import { openBucket } from '#server/files/bucket.ts';
import { openBucketStorage, openStorage, type Storage } from '#server/files/storage.ts';
import type { SharedPostgres } from '#server/postgres/share-postgres.ts';
import { watchPostgres } from '#server/postgres/watch-postgres.ts';
import { type AcquiredDataDir, type DataDirRole, acquireDataDir } from './acquire-data-dir.ts';

export type OpenDatabase = {
  database: Database;
  folder: string;
  /** The embedded PostgreSQL; undefined: the database is elsewhere. */
  embedded: SharedPostgres | undefined;
  /** Of a new demo, where they are being made while its base data is loaded. */
  demoParts?: Promise<DemoParts>;
  close: () => Promise<void>;
};
export type OpenPortal = {
  database: Database;
  storage: Storage;
  folder: string;
  secret: string;
  close: () => Promise<void>;
};

/**
 * The database of a portal as it is: PostgreSQL is started or reached, and nothing is changed in it.
 *
 * @param taken its folder, where that is under way already
 * @throws Error with one clear line when the database cannot be reached
 */
export async function reachDatabase(
  config: Config,
  log: Log,
  as: DataDirRole,
  taken = acquireDataDir(config, log, as),
): Promise<OpenDatabase> {
  const { folder, embedded, close: leave } = await taken;
  let database: Database | undefined;
  let forget = () => {};
  const close = async () => {
    await database?.close();
    forget();
    await leave();
  };
  try {
    const url = config.databaseUrl ?? embedded?.server.urlOf('postgres') ?? '';
    await reach(url);
    forget = endWithProcess(() => endStatements(url));
    database = connect(url, log, config.databaseConnections);
    return { database, folder, embedded, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * The database of a portal, created when missing: the schema migrated, base data loaded.
 *
 * @param stopping ends the migrations after the one under way
 * @param taken its folder, where that is under way already
 * @throws Error with one clear line when it cannot be reached, belongs to the other mode or to another program
 */
export async function openDatabase(
  config: Config,
  log: Log,
  as: DataDirRole,
  stopping?: AbortSignal,
  taken?: Promise<AcquiredDataDir>,
): Promise<OpenDatabase> {
  const open = await reachDatabase(config, log, as, taken);
  try {
    if (config.demo && (await hasWorldClock(open.database)))
      throw new Error(
        `DATA_DIR: the lived-in world of ${open.folder} is only half made, or is being made at this moment. If nobody makes it, remove that folder, or empty the database of DATABASE_URL, and start again`,
      );
    let catalogue: ReturnType<typeof readCatalogue> | undefined;
    let demoParts: Promise<DemoParts> | undefined;
    // Prepare the catalogue and the demo files of a new portal during its first migration. Errors reach those who await them.
    await migrate(open.database.pool, stopping, ([first]) => {
      if (first !== firstMigration) return;
      catalogue = readCatalogue();
      catalogue.catch(() => {});
      if (as === 'portal' && config.demo) demoParts = makeDemoParts();
      demoParts?.catch(() => {});
    });
    await claim(open.database, config.demo);
    await loadBaseData(open.database, catalogue);
    return { ...open, ...(demoParts !== undefined && { demoParts }) };
  } catch (error) {
    await open.close();
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
  /** The folder, where taking it is under way already. */
  taken?: Promise<AcquiredDataDir>;
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
    taken,
  }: Opening = {},
): Promise<OpenPortal> {
  const { databaseRestarts: restarts } = config;
  const ends: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const end of ends.splice(0).toReversed()) await end();
  };
  try {
    const portalDatabase = await openDatabase(config, log, as, stopping, taken);
    ends.push(() => portalDatabase.close());
    const { database, folder, embedded, demoParts } = portalDatabase;
    if (embedded !== undefined && as === 'portal') {
      const watch = watchPostgres(embedded.server, log, { restarts, failed: databaseFailed });
      ends.push(() => watch.stop());
    }
    const storage = await openFiles(config, folder);
    ends.push(() => storage.close());
    const secret = await readSecret(config, folder);
    if (config.demo) await loadWorld(config, { database, storage, secret }, log, demoParts);
    return { database, storage, folder, secret, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Fills an empty demo with its world, and refuses one that holds another. */
async function loadWorld(
  config: Config,
  portal: Pick<OpenPortal, 'database' | 'storage' | 'secret'>,
  log: Log,
  demoParts: Promise<DemoParts> | undefined,
): Promise<void> {
  const { world = 'plain' } = config;
  const loaded = await findLoadedWorld(portal.database.reader);
  if (loaded !== undefined && loaded !== world)
    throw new Error(
      `DATABASE_URL: this database holds the ${loaded} world of a demo, the ${world} one does not enter it`,
    );
  if (loaded !== undefined) return;
  if (world === 'plain') return loadDemoWorld(portal.database, portal.storage, demoParts);
  console.log('Making the lived-in world: this takes about a minute');
  const { makeLivedInWorld } = await import('./make-lived-in-world.ts');
  await makeLivedInWorld({ ...portal, config, log, demoParts, end: Date.now() });
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

/** The secret that signs tokens and seals texts: given by the operator, else stored beside the data. */
export const readSecret = async ({ secret }: Config, folder: string): Promise<string> =>
  secret ?? (await storedSecret(folder));

/** The secret that is generated once and stored beside the data. */
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
