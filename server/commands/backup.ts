import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import {
  backupFolder,
  type Contents,
  type ErasureList,
  erasuresIn,
  filesBeside,
  findBackup,
  isBackupName,
  openBackupPlace,
  readManifest,
  recordBackup,
  restore,
  verifyBackup,
} from '#server/backup/index.ts';
import { getFolderName } from '#server/acquire-data-dir.ts';
import type { Config } from '#server/config/config.ts';
import { openFiles } from './files.ts';
import { lockFolder } from '#server/process/lock-folder.ts';
import { type CommonOptions, readCommandConfig, quiet, withDatabase } from './with-portal.ts';

const bytes = (count: number): string =>
  count < 1e6
    ? `${(count / 1e3).toFixed(0)} kB`
    : count < 1e9
      ? `${(count / 1e6).toFixed(1)} MB`
      : `${(count / 1e9).toFixed(2)} GB`;

/** Aborted by the first signal: what was begun is taken back. */
function untilStopped(): AbortSignal {
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => stopping.abort(new Error('BACKUP: stopped, nothing was changed')));
  return stopping.signal;
}

/** Backs up a portal, whether it runs or not. */
export async function backUpPortal(folder: string | undefined, options: CommonOptions): Promise<void> {
  const config = readCommandConfig(options);
  if (folder === undefined && config.backup === undefined)
    throw new Error('BACKUP_DIR: say where the backup goes, here or in this variable (or in BACKUP_S3_URL)');
  const portalFolder = getFolderName(config);
  // A slip in DATA_DIR must not become the backup of an empty portal.
  if (!existsSync(portalFolder)) throw new Error(`DATA_DIR: there is no portal in ${portalFolder}`);
  const target =
    folder === undefined && config.backup !== undefined
      ? await openBackupPlace(config.backup)
      : backupFolder(resolve(folder ?? ''));
  const files = await openFiles(config);
  const signal = untilStopped();
  await withDatabase(options, async ({ database: { pool, url } }) => {
    const { keepDays, keepWeeks } = config.backup ?? { keepDays: 7, keepWeeks: 4 };
    const begun = performance.now();
    const done = await recordBackup(pool, { url, files, folder: portalFolder, target, keepDays, keepWeeks, signal });
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    console.log(
      `${target.nameOf(done.name)}: ${done.rows} rows, ${done.files} files, ${bytes(done.bytes)} added, ${seconds} s`,
    );
    if (done.notRemoved !== undefined) console.error(`superseded backups were not removed: ${done.notRemoved}`);
    if (done.lostFiles === 0) return;
    console.error(`${done.lostFiles} stored files are missing or damaged and are not in it`);
    process.exitCode = 1;
  });
}

type FoundBackup = {
  readonly name: string;
  readonly folder: string;
  readonly contents: Contents;
  readonly erasures: ErasureList;
};

/**
 * Works on a backup: one in a folder, the latest of a folder, or, from the place that the settings name, the latest or the one of
 * a name.
 */
async function withBackup<Result>(
  said: string | undefined,
  { backup }: Config,
  work: (backup: FoundBackup) => Promise<Result>,
): Promise<Result> {
  if (said !== undefined && !(isBackupName(said) && backup !== undefined && !existsSync(said))) {
    const folder = await findBackup(resolve(said));
    return work({ name: folder, folder, contents: filesBeside(folder), erasures: erasuresIn(dirname(folder)) });
  }
  if (backup === undefined) throw new Error('BACKUP_DIR: say where the backup is, here or in this variable');
  const place = await openBackupPlace(backup);
  const names = await place.list();
  const found = said === undefined ? names.at(-1) : names.find((name) => name === said);
  if (found === undefined) throw new Error(`BACKUP: there is no complete backup ${place.nameOf(said ?? '')}`);
  const { contents, erasures } = place;
  return place.withParts(found, (folder) => work({ name: place.nameOf(found), folder, contents, erasures }));
}

/** Reads a backup as a whole and compares it with its manifest. */
export const verifyStoredBackup = (said: string | undefined, options: CommonOptions): Promise<void> =>
  withBackup(said, readCommandConfig(options), async ({ name, folder, contents }) => {
    const { manifest, faults } = await verifyBackup(folder, contents);
    for (const fault of faults) console.log(fault);
    const { tables, files, takenAt, program } = manifest;
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(
      `${faults.length === 0 ? 'sound ' : 'DAMAGED'} ${name}: ${takenAt}, portal ${program}, ${tables.length} tables, ${rows} rows, ${files.count} files (${bytes(files.bytes)})`,
    );
    if (files.lost.length > 0) console.log(`${files.lost.length} files were lost before this backup was made`);
    if (faults.length > 0) process.exitCode = 1;
  });

/** Restores a backup into an empty database and an empty place for the files. */
export async function restorePortal(said: string | undefined, options: CommonOptions): Promise<void> {
  const config = readCommandConfig(options);
  await withBackup(said, config, (backup) => restoreFrom(backup, config, options));
}

async function restoreFrom(
  { name, folder: backup, contents, erasures }: FoundBackup,
  config: Config,
  options: CommonOptions,
) {
  const portalFolder = getFolderName(config);
  // Before anything is made or started for it.
  await readManifest(backup);
  const files = await openFiles(config);
  await mkdir(portalFolder, { recursive: true });
  // No portal starts meanwhile, and none that runs is restored into.
  const lock = await lockFolder(portalFolder, { node: false, publicUrl: 'a restore' }, quiet);
  try {
    await withDatabase(options, async ({ database: { url } }) => {
      const places = { backup, contents, erasures, url, folder: portalFolder, files };
      const { manifest, rows, migrated, erased } = await restore({ ...places, demo: config.demo });
      console.log(
        `restored ${name} of ${manifest.takenAt}: ${manifest.tables.length} tables, ${rows} rows and ${manifest.files.count} files, each as its hash says`,
      );
      for (const migration of migrated) console.log(`applied ${migration}`);
      if (erased > 0) console.log(`erased ${erased} accounts once more that were erased after this backup was made`);
      if (manifest.files.lost.length > 0)
        console.log(`${manifest.files.lost.length} files were lost before that backup was made`);
      if (manifest.secret === undefined && config.secret === undefined)
        console.log('SECRET was set when the backup was made: set the same one, or everybody signs in anew');
    });
  } finally {
    await lock.release();
  }
}
