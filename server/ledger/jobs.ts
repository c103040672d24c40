import type { Database } from '#server/db/database.ts';
import type { Log } from '#server/log/log.ts';
import type { Schedule } from '#server/queue/queue.ts';
import { runLedgerCheck } from './run-ledger-check.ts';

/** Verifies the ledger; what is broken goes into the log as well, for whoever watches that. */
async function verifyNightly({ db }: Database, log: Log): Promise<void> {
  const { violations } = await db.transaction().execute(runLedgerCheck);
  for (const { invariant, count, examples } of violations)
    log.error({ invariant, count, examples }, 'the ledger is broken');
}

export const ledgerJobs = (database: Database, log: Log) => ({ verifyLedger: () => verifyNightly(database, log) });

/** At night in Europe. */
export const ledgerSchedule: Schedule = { verifyLedger: '30 2 * * *' };
