import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import {
  type Binaries,
  type EmbeddedPostgres,
  majorOfBinaries,
  majorOfCluster,
  startEmbeddedPostgres,
} from '#server/postgres/embedded-postgres.ts';
import { homeIn, moveHome, removeHome } from '#server/postgres/cluster-home.ts';
import { endWithProcess } from '#server/process/ends.ts';
import { backUp } from './back-up.ts';
import { folderContents } from './contents.ts';
import { backupFolder } from './place.ts';
import {
  finishSwitch,
  type Mark,
  newIn,
  oldIn,
  readUpgrade,
  recordIn,
  type Upgrade,
  writeUpgrade,
} from './finish-switch.ts';
import { restore } from './restore.ts';
import { copiedTables, sameText } from './tables.ts';

/** Written without anybody's doing, or of use for minutes: no reason to stay with a new database. */
const passing =
  /^(graphile_worker\.|public\.(rate_limits|human_passes|sessions|backups|ledger_checks|rolled_days|stale_days|search_rows\w*|stale_search_rows)$)/;

export type Upgrading = {
  /** The folder of a portal that does not run; it is locked by the caller. */
  readonly folder: string;
  readonly demo: boolean;
  /** The programs of the version that made the database, and of the next one. */
  readonly oldBinaries: Binaries;
  readonly newBinaries: Binaries;
  /** The major version to go to, where it is not the one that the new programs say. */
  readonly newMajor?: string;
};

/**
 * Brings the embedded database to the next major version of PostgreSQL: its rows are backed up, restored into a new cluster
 * beside the old one, and proved equal; then the folders change places. The old one stays until it is forgotten. Whatever
 * goes wrong before that, the old one is as it was.
 *
 * @throws Error with one line
 */
export async function upgradeDatabase({
  folder,
  demo,
  oldBinaries,
  newBinaries,
  newMajor,
}: Upgrading): Promise<Upgrade & { rows: number; migrated: readonly string[] }> {
  await finishSwitch(folder);
  const from = await majorOfCluster(homeIn(folder));
  const to = newMajor ?? (await majorOfBinaries(newBinaries));
  if (from === undefined) throw new Error(`DATA_DIR: there is no database in ${homeIn(folder)}`);
  if ((await majorOfBinaries(oldBinaries)) !== from)
    throw new Error(`UPGRADE: the database is of PostgreSQL ${from}, the old program has another one`);
  const kept = await readUpgrade(folder);
  if (kept !== undefined)
    throw new Error(`UPGRADE: the database of before the last upgrade is still there: --forget-old or --back first`);
  // Remains of an attempt that was cut off.
  await removeHome(newIn(folder));
  const work = await mkdtemp(join(folder, 'upgrade-'));
  const servers: PassingServer[] = [];
  const start = async (home: string, binaries: Binaries) => {
    const server = await startForNow(home, binaries);
    servers.push(server);
    return server.urlOf('postgres');
  };
  try {
    const oldUrl = await start(homeIn(folder), oldBinaries);
    const target = backupFolder(join(work, 'backup'));
    // The stored files stay where they are.
    const nowhere = folderContents(join(work, 'none'), 'UPGRADE');
    const parts = { folder: work, target, keepDays: 1, keepWeeks: 0 };
    const { name } = await backUp({ url: oldUrl, files: nowhere, ...parts, rowsAlone: true });
    await mkdir(join(work, 'secret'), { recursive: true });
    const newUrl = await start(newIn(folder), newBinaries);
    const places = { url: newUrl, folder: join(work, 'secret'), files: nowhere };
    const { rows, migrated } = await restore({ backup: target.nameOf(name), ...places, demo });
    const tables = await markTables(newUrl);
    const done: Upgrade = { from, to, at: new Date().toISOString(), step: 'switching', tables };
    for (const server of servers.splice(0)) await server.stop();
    await writeUpgrade(folder, done);
    await finishSwitch(folder);
    return { ...done, step: 'done', rows, migrated };
  } catch (error) {
    for (const server of servers.splice(0)) await server.stop();
    if ((await readUpgrade(folder)) === undefined) await removeHome(newIn(folder));
    throw error;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

type PassingServer = Pick<EmbeddedPostgres, 'urlOf' | 'stop'>;

/** Starts a server that ends with this process, whatever ends that. */
async function startForNow(home: string, binaries: Binaries): Promise<PassingServer> {
  const starting = startEmbeddedPostgres(home, {}, 'start', binaries);
  const forget = endWithProcess(async () => (await starting).stop(true));
  try {
    const { urlOf, stop } = await starting;
    return { urlOf, stop: () => stop().finally(forget) };
  } catch (error) {
    forget();
    throw error;
  }
}

/** Removes the database of before an upgrade. */
export async function forgetOld(folder: string): Promise<Upgrade> {
  const done = await upgradeOf(folder);
  await removeHome(oldIn(folder, done));
  await rm(recordIn(folder));
  return done;
}

/**
 * Puts the old database back in its place, unless rows have been written since then.
 *
 * @throws Error with one line that says in which tables
 */
export async function goBack(folder: string, newBinaries: Binaries): Promise<Upgrade> {
  await finishSwitch(folder);
  const done = await upgradeOf(folder);
  const server = await startForNow(homeIn(folder), newBinaries);
  const now = await markTables(server.urlOf('postgres')).finally(() => server.stop());
  const then = new Map(done.tables.map((table) => [table.name, table]));
  const changed = now.filter(({ name, sha256 }) => then.get(name)?.sha256 !== sha256 && !passing.test(name));
  if (changed.length > 0)
    throw new Error(
      `UPGRADE: the old database lacks what was written since ${done.at}, and it would be lost: ${changed.map((table) => differenceOf(table, then.get(table.name))).join(', ')}`,
    );
  await removeHome(newIn(folder));
  await moveHome(homeIn(folder), newIn(folder));
  await moveHome(oldIn(folder, done), homeIn(folder));
  await rm(recordIn(folder));
  await removeHome(newIn(folder));
  return done;
}

async function upgradeOf(folder: string): Promise<Upgrade> {
  const done = await readUpgrade(folder);
  if (done === undefined) throw new Error(`UPGRADE: there is no database of before an upgrade in ${folder}`);
  return done;
}

function differenceOf({ name, rows }: Mark, then: Mark | undefined): string {
  const more = rows - (then?.rows ?? 0);
  return `${name.replace('public.', '')} (${more === 0 ? 'changed rows' : `${more > 0 ? '+' : ''}${more} rows`})`;
}

/** Rows and hash of every table. */
async function markTables(url: string): Promise<Mark[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sameText);
    await client.query('begin isolation level repeatable read read only');
    const marks: Mark[] = [];
    for (const { schema, name, copyOut } of await copiedTables(client)) {
      const rows = client.query(copyTo(copyOut));
      const hash = createHash('sha256');
      for await (const chunk of rows as AsyncIterable<Buffer>) hash.update(chunk);
      marks.push({ name: `${schema}.${name}`, rows: rows.rowCount, sha256: hash.digest('hex') });
    }
    return marks;
  } finally {
    await client.end();
  }
}
