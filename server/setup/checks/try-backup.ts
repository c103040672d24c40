import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Finding } from '#contract/setup.ts';
import { cutText } from '#rules/text/cut-text.ts';
import {
  type BackingUp,
  backUp,
  backupFolder,
  openBackupPlace,
  openContents,
  recordBackup,
  restoreOnTrial,
} from '#server/backup/index.ts';
import type { BackupPlan } from '#server/config/config.ts';
import type { Database } from '#server/db/database.ts';
import type { Storage } from '#server/files/storage.ts';
import { publishChange } from '#server/realtime/realtime.ts';
import { saveProgress, saveTest } from '#server/setup/saved-tests.ts';

export type BackupTrial = {
  readonly database: Database;
  readonly storage: Pick<Storage, 'folder' | 'bucket'>;
  readonly plan: BackupPlan | undefined;
  readonly demo: boolean;
  readonly closing: AbortSignal;
};

const bad = (finding: Finding['finding'], error: unknown): Finding => ({
  finding,
  detail: cutText(error instanceof Error ? error.message : String(error), 300),
});

/** Makes a backup where the portal makes its own, or in a scratch folder where none is set, and restores it on trial. */
export async function tryBackup(trial: BackupTrial): Promise<void> {
  const { database, plan, closing } = trial;
  const scratch = plan === undefined ? await mkdtemp(join(tmpdir(), 'tuneport-backup-')) : undefined;
  try {
    const findings = await findOut(trial, scratch);
    // Begun again by the next process.
    closing.throwIfAborted();
    await database.db.transaction().execute(async (tx) => {
      await saveTest(tx, 'backup', findings);
      await publishChange(tx, { topic: 'setup' });
    });
  } finally {
    if (scratch !== undefined) await rm(scratch, { recursive: true, force: true });
  }
}

async function findOut({ database, storage, plan, demo, closing }: BackupTrial, scratch?: string): Promise<Finding[]> {
  const { url } = database;
  const place = plan === undefined ? backupFolder(join(scratch ?? '', 'backups')) : await openBackupPlace(plan);
  const { keepDays, keepWeeks } = plan ?? { keepDays: 1, keepWeeks: 0 };
  const backup: BackingUp = {
    url,
    files: openContents(storage),
    folder: storage.folder,
    target: place,
    keepDays,
    keepWeeks,
    signal: closing,
  };
  let made: Awaited<ReturnType<typeof backUp>>;
  try {
    made = await (plan === undefined ? backUp(backup) : recordBackup(database.pool, backup));
  } catch (error) {
    return [bad('backupNotMade', error)];
  }
  const finding: Finding = { finding: 'backupMade', detail: plan === undefined ? made.name : place.nameOf(made.name) };
  await saveProgress(database.db, 'backup', [finding]);
  try {
    const restored = await restoreOnTrial({ place, name: made.name, url, demo });
    if (restored.ok) return [finding, { finding: 'backupRestored', detail: `${restored.rows} · ${restored.files}` }];
    return [
      finding,
      restored.reason === 'noRoom'
        ? { finding: 'restoreNoRoom', detail: `${Math.ceil(restored.needed / 2 ** 20)} MiB` }
        : { finding: 'restoreNoDatabase' },
    ];
  } catch (error) {
    return [finding, bad('backupNotRestored', error)];
  }
}
