import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { findBackup, readManifest, recordBackup, restore, verifyBackup } from '#server/backup/index.ts';
import { folderNameOf } from '#server/open-portal.ts';
import { lockFolder } from '#server/platform/lock-folder.ts';
import { type CommonOptions, configOf, quiet, withDatabase } from './with-portal.ts';

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
  const config = configOf(options);
  const target = folder === undefined ? config.backup?.folder : resolve(folder);
  if (target === undefined) throw new Error('BACKUP_DIR: say where the backup goes, here or in this variable');
  const portalFolder = folderNameOf(config);
  // A slip in DATA_DIR must not become the backup of an empty portal.
  if (!existsSync(portalFolder)) throw new Error(`DATA_DIR: there is no portal in ${portalFolder}`);
  const signal = untilStopped();
  await withDatabase(options, async ({ database: { pool, url } }) => {
    const { keepDays, keepWeeks } = config.backup ?? { keepDays: 7, keepWeeks: 4 };
    const begun = performance.now();
    const done = await recordBackup(pool, { url, folder: portalFolder, target, keepDays, keepWeeks, signal });
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    console.log(
      `${join(target, done.name)}: ${done.rows} rows, ${done.files} files, ${bytes(done.bytes)} added, ${seconds} s`,
    );
    if (done.lostFiles === 0) return;
    console.error(`${done.lostFiles} stored files are missing or damaged and are not in it`);
    process.exitCode = 1;
  });
}

/** Reads a backup as a whole and compares it with its manifest. */
export async function verifyStoredBackup(folder: string): Promise<void> {
  const backup = await findBackup(resolve(folder));
  const { manifest, faults } = await verifyBackup(backup);
  for (const fault of faults) console.log(fault);
  const { tables, files, takenAt, program } = manifest;
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(
    `${faults.length === 0 ? 'sound ' : 'DAMAGED'} ${backup}: ${takenAt}, portal ${program}, ${tables.length} tables, ${rows} rows, ${files.count} files (${bytes(files.bytes)})`,
  );
  if (files.lost.length > 0) console.log(`${files.lost.length} files were lost before this backup was made`);
  if (faults.length > 0) process.exitCode = 1;
}

/** Restores a backup into an empty database and an empty folder. */
export async function restorePortal(folder: string, options: CommonOptions): Promise<void> {
  const config = configOf(options);
  const portalFolder = folderNameOf(config);
  const backup = await findBackup(resolve(folder));
  // Before anything is made or started for it.
  await readManifest(backup);
  await mkdir(portalFolder, { recursive: true });
  // No portal starts meanwhile, and none that runs is restored into.
  const lock = await lockFolder(portalFolder, { node: false, publicUrl: 'a restore' }, quiet);
  try {
    await withDatabase(options, async ({ database: { url } }) => {
      const { manifest, rows, migrated, erased } = await restore({ backup, url, folder: portalFolder, demo: config.demo });
      console.log(
        `restored ${backup} of ${manifest.takenAt}: ${manifest.tables.length} tables, ${rows} rows and ${manifest.files.count} files, each as its hash says`,
      );
      for (const name of migrated) console.log(`applied ${name}`);
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
