import { sql } from 'kysely';
import { readBalance } from '#server/credits/index.ts';
import { deleteOldNotifications } from '#server/notifications/index.ts';
import type { Database } from '#server/db/database.ts';
import type { Log } from '#server/log/log.ts';
import type { Schedule } from '#server/queue/queue.ts';
import { findErasureBlockers } from './blockers.ts';
import { eraseAccount } from './erase-account.ts';
import { readPeriods } from './periods.ts';
import { deleteExpired } from './retention.ts';

/**
 * Erases the accounts whose day has come, each by itself. One with open work or money, or with more credits than its owner gave
 * up, waits for staff, who see it.
 */
export async function eraseDueAccounts({ db, reader }: Database, log: Log): Promise<void> {
  const due = await reader
    .selectFrom('erasure_requests')
    .where('state', '=', 'waiting')
    .where('due_at', '<=', sql<string>`now()`)
    .orderBy('id')
    .select(['id', 'user_id as userId'])
    .execute();
  for (const { id, userId } of due)
    try {
      await db.transaction().execute(async (tx) => {
        // Withdrawn at the last moment: it stays.
        const request = await tx
          .selectFrom('erasure_requests')
          .where('id', '=', id)
          .where('state', '=', 'waiting')
          .select('gives_up as givesUp')
          .forUpdate()
          .executeTakeFirst();
        if (request === undefined || (await findErasureBlockers(tx, userId)).length > 0) return;
        if ((await readBalance(tx, userId)) > request.givesUp) return;
        await eraseAccount(tx, userId, { actorId: userId, address: '', call: 'requestErasure', reason: '' });
      });
    } catch (error) {
      log.error({ err: error, user: userId }, 'an account could not be erased');
    }
}

/** Removes whatever is older than its period. */
export async function removeOldData(database: Database): Promise<void> {
  for (const { kind, months } of await readPeriods(database.reader))
    if (months !== undefined) await deleteExpired(database, kind, months);
  await deleteOldNotifications(database);
}

/** The queue's jobs for data protection. */
export const privacyJobs = (database: Database, log: Log) => ({
  eraseDueAccounts: () => eraseDueAccounts(database, log),
  removeOldData: () => removeOldData(database),
});

/** Erasures hourly; old data at a quiet hour in Europe, after the ledger was verified. */
export const privacySchedule: Schedule = { eraseDueAccounts: '7 * * * *', removeOldData: '50 2 * * *' };
