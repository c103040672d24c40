import type { CreditEntryId, UserId } from '#contract/ids.ts';
import { formatCredits } from '#rules/money.ts';
import { mailPeople } from '#server/mail/index.ts';
import { notify } from '#server/notifications/index.ts';
import { readLocale } from '#server/settings/index.ts';
import type { Tx } from '#server/db/database.ts';

/**
 * Notifies and mails people of a customer whose balance has fallen below the threshold: once for the row that took it there, also when the job runs
 * again, and not when it has risen meanwhile.
 */
export async function mailLowBalance(
  tx: Tx,
  { publicUrl }: { publicUrl: string },
  { userId, entryId }: { userId: UserId; entryId: CreditEntryId },
): Promise<void> {
  const account = await tx
    .updateTable('credit_accounts as a')
    .set({ low_told_entry_id: entryId })
    .where('a.user_id', '=', userId)
    .whereRef('a.balance', '<', 'a.low_below')
    .where(({ eb, or }) => or([eb('a.low_told_entry_id', 'is', null), eb('a.low_told_entry_id', '<', entryId)]))
    .returning('a.balance')
    .executeTakeFirst();
  if (account === undefined) return;
  await notify(
    tx,
    { companyId: userId, right: 'buyCredits' },
    { kind: 'lowBalance', facts: { balance: account.balance } },
  );
  await mailPeople(tx, { companyId: userId, right: 'buyCredits' }, async (language) => ({
    kind: 'lowBalance',
    values: {
      balance: formatCredits(account.balance, await readLocale(tx, language)),
      link: `${publicUrl}/account/buyCredits`,
    },
  }));
}
