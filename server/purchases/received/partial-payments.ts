import { sql } from 'kysely';
import type { PurchaseId, ReceivedPaymentId } from '#contract/ids.ts';
import { isPayableIn } from '#rules/later-events.ts';
import type { Payable } from '#rules/match-payment.ts';
import type { Read, Tx } from '#server/db/database.ts';
import type { LockedPurchase } from '#server/purchases/lock-purchase.ts';

/** A locked purchase as money for it is judged. */
export const sumPayable = (
  {
    credit_entry_id: entryId,
    state,
    gross,
    currency,
  }: Pick<LockedPurchase, 'credit_entry_id' | 'state' | 'gross' | 'currency'>,
  { parts, isCustomerActive }: Pick<Payable, 'parts' | 'isCustomerActive'>,
): Payable => ({
  isBooked: entryId !== null,
  hasEnded: entryId === null && !isPayableIn(state),
  isCustomerActive,
  gross,
  currency,
  parts,
});

/**
 * Parts of the price that came before and wait for the rest, in hundredths of the currency.
 *
 * @param but a payment that is not counted
 */
export async function partsBefore(read: Read, purchaseId: PurchaseId, but?: ReceivedPaymentId): Promise<number> {
  const { sum } = await read
    .selectFrom('received_payments')
    .where('purchase_id', '=', purchaseId)
    .where('state', '=', 'open')
    .where('problem', '=', 'underpaid')
    .where('currency', '=', sql<string>`portal_currency()`)
    .$if(but !== undefined, (parts) => parts.where('id', '<>', but ?? null))
    .select(sql<number>`coalesce(sum(amount), 0)::int8`.as('sum'))
    .executeTakeFirstOrThrow();
  return sum;
}

/** Books the parts of a price that is complete now. */
export async function bookParts(tx: Tx, purchaseId: PurchaseId, but?: ReceivedPaymentId): Promise<void> {
  await tx
    .updateTable('received_payments')
    .set({ state: 'booked', problem: null })
    .where('purchase_id', '=', purchaseId)
    .where('state', '=', 'open')
    .where('problem', '=', 'underpaid')
    .$if(but !== undefined, (parts) => parts.where('id', '<>', but ?? null))
    .execute();
}
