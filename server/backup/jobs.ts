import type { BackupPlan } from '#server/config/config.ts';
import type { Database } from '#server/db/database.ts';
import type { Log } from '#server/log/log.ts';
import type { Schedule } from '#server/queue/queue.ts';
import type { Storage } from '#server/files/storage.ts';
import { BackupInProgressError } from './back-up.ts';
import { openContents } from './contents.ts';
import { writeErasures } from './erasures.ts';
import { type BackupState, latestBackup } from './latest-backup.ts';
import { openBackupPlace } from './place.ts';
import { recordBackup } from './record-backup.ts';

type Backing = {
  readonly database: Database;
  readonly storage: Pick<Storage, 'folder' | 'bucket'>;
  readonly plan: BackupPlan | undefined;
  readonly log: Log;
  readonly closing: AbortSignal;
};

/** Milliseconds between an attempt that failed and the next. */
const pause = 3600_000;

/** The latest moment at which a backup was due. */
function dueAt(now: number, hour: number): number {
  const due = new Date(now);
  due.setUTCHours(hour, 0, 0, 0);
  return due.getTime() > now ? due.getTime() - 24 * 3600_000 : due.getTime();
}

/** True when the backup of the day is still to be made, and the last attempt is not just over. */
export function isBackupDue({ madeAt, triedAt }: Pick<BackupState, 'madeAt' | 'triedAt'>, hour: number, now: number) {
  if (madeAt !== undefined && Date.parse(madeAt) >= dueAt(now, hour)) return false;
  return triedAt === undefined || now - Date.parse(triedAt) >= pause;
}

/** Makes the daily backup, also late: a portal that was stopped at the hour makes up for it. A failed one is tried hourly. */
async function backUpWhenDue({ database, storage, plan, log, closing }: Backing): Promise<void> {
  if (plan === undefined) return;
  if (!isBackupDue(await latestBackup(database.reader), plan.hour, Date.now())) return;
  const { keepDays, keepWeeks } = plan;
  const { folder } = storage;
  try {
    const target = await openBackupPlace(plan);
    const done = await recordBackup(database.pool, {
      url: database.url,
      files: openContents(storage),
      folder,
      target,
      keepDays,
      keepWeeks,
      signal: closing,
    });
    if (done.notRemoved !== undefined) log.warn(done, 'superseded backups were not removed');
    if (done.lostFiles > 0) log.error(done, 'stored files are missing or damaged');
  } catch (error) {
    // It is tried again without the queue's help, and another process may be at it.
    if (!(error instanceof BackupInProgressError) && !closing.aborted) log.error({ err: error }, 'the backup failed');
  }
}

/** Lists the erased accounts beside the backups at once: the next backup may come too late. */
async function listErasures({ database, plan }: Backing): Promise<void> {
  if (plan === undefined) return;
  await writeErasures(database.readPool, (await openBackupPlace(plan)).erasures);
}

export const backupJobs = (backing: Backing) => ({
  backUpWhenDue: () => backUpWhenDue(backing),
  listErasures: () => listErasures(backing),
});

export const backupSchedule: Schedule = { backUpWhenDue: '*/10 * * * *' };
