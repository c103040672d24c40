import { sql } from 'kysely';
import { type NotificationFacts, troubles } from '#contract/notifications.ts';
import { judgeBackupAge } from '#rules/backup-age.ts';
import { businessClock } from '#rules/support-hours.ts';
import { readAutomaticService } from '#server/automation/index.ts';
import { latestBackup } from '#server/backup/index.ts';
import type { Database, Read } from '#server/db/database.ts';
import { latestCheck } from '#server/ledger/index.ts';
import { isMailFailing } from '#server/mail/index.ts';
import { notify } from '#server/notifications/index.ts';

type Trouble = NonNullable<NotificationFacts['trouble']>;

async function areFilesDamaged(read: Read): Promise<boolean> {
  const file = await read.selectFrom('files').where('damaged_at', 'is not', null).select('sha256').executeTakeFirst();
  return file !== undefined;
}

async function hasFailedJobs(read: Read): Promise<boolean> {
  const { rows } = await sql`select from graphile_worker.jobs where attempts >= max_attempts and last_error is not null
    limit 1`.execute(read);
  return rows.length > 0;
}

/** Notifies staff who run the portal of what does not work, once a day for each trouble that lasts. */
export async function notifyOfTrouble(
  { db, reader }: Pick<Database, 'db' | 'reader'>,
  { now, isDemo }: { now: number; isDemo: boolean },
): Promise<void> {
  const backup = judgeBackupAge(await latestBackup(reader), now);
  const isPresent: Record<Trouble, boolean> = {
    mail: await isMailFailing(reader),
    // A portal without any backup is told so by its guided start.
    backup: !isDemo && (backup === 'failed' || backup === 'old'),
    files: await areFilesDamaged(reader),
    queue: await hasFailedJobs(reader),
    ledger: ((await latestCheck(reader))?.violations.length ?? 0) > 0,
    engine: (await readAutomaticService(reader)).state === 'behind',
  };
  const { day } = businessClock(new Date(now));
  const present = troubles.filter((trouble) => isPresent[trouble]);
  await db.transaction().execute(async (tx) => {
    for (const trouble of present)
      await notify(tx, 'staff', { kind: 'trouble', facts: { trouble }, onceKey: `${trouble} ${day}` });
  });
}
