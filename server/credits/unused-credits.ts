import type { CreditEntryId, UserId } from '#contract/ids.ts';
import { type CreditCents, creditCents } from '#contract/money.ts';
import { unusedCredits } from '#rules/unused-credits.ts';
import type { Read } from '#server/db/database.ts';

/**
 * The key of the ledger row that takes credits of a purchase back: such credits count as gone from that purchase.
 *
 * @param document the number of the cancellation, or another name of what takes them back; each books once
 */
export const takenBackKey = (entryId: CreditEntryId, document: string): string =>
  `purchase:${entryId}:takenBack:${document}`;

/** The purchase whose credits a row took back; rows of earlier days bear no document. */
function purchaseIn(key: string): CreditEntryId | undefined {
  const [, id] = /^purchase:(\d+):takenBack(?::|$)/.exec(key) ?? [];
  return id === undefined ? undefined : (Number(id) as CreditEntryId);
}

/** The unused credits of a purchase; lock the account first where they are then booked. */
export async function unusedOfPurchase(read: Read, userId: UserId, entryId: CreditEntryId): Promise<CreditCents> {
  const rows = await read
    .selectFrom('credit_entries')
    .where('user_id', '=', userId)
    .orderBy('id')
    .select(['id', 'kind', 'amount', 'idempotency_key as key'])
    .execute();
  const ledger = rows.map(({ key, ...row }) => ({ ...row, takesBack: purchaseIn(key) }));
  return unusedCredits(ledger).get(entryId) ?? creditCents(0);
}
