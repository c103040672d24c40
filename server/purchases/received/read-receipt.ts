import { sql } from 'kysely';
import type { PurchaseId, ReceivedPaymentId } from '#contract/ids.ts';
import type { Read } from '#server/db/database.ts';
import { toInstantSql } from '#server/vocabulary/index.ts';

/** The time at which received money `r` came or went: what its source states, else when it was written down. */
export const receivedAt = sql<string>`coalesce(r.received_at, ${toInstantSql(sql`(r.value_day + time '12:00')`)}, r.created_at)`;

/**
 * The time at which the price of a purchase was complete: that of the last of its money.
 *
 * @param paymentId the payment that completes it; parts of the price that were booked for the purchase before count as well
 */
export async function readReceipt(read: Read, purchaseId: PurchaseId, paymentId: ReceivedPaymentId): Promise<string> {
  const { at } = await read
    .selectFrom('received_payments as r')
    .where((is) =>
      is.or([is('r.id', '=', paymentId), is.and([is('r.purchase_id', '=', purchaseId), is('r.state', '=', 'booked')])]),
    )
    .where('r.amount', '>', 0)
    .select(sql<string>`max(${receivedAt})`.as('at'))
    .executeTakeFirstOrThrow();
  return at;
}
