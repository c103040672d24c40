import type { CreditEntryId, UserId } from '#contract/ids.ts';
import type { Database } from '#server/db/database.ts';
import { mailLowBalance } from './mail-low-balance.ts';

/** The queue's jobs for credits. */
export const creditsJobs = (database: Database, config: { publicUrl: string }) => ({
  mailLowBalance: (told: { userId: UserId; entryId: CreditEntryId }) =>
    database.db.transaction().execute((tx) => mailLowBalance(tx, config, told)),
});
