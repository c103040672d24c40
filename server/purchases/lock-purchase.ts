import type { PurchaseId } from '#contract/ids.ts';
import type { Tx } from '#server/platform/database.ts';

/** A purchase, locked so that everything that its money causes happens one after the other. */
export function lockPurchase(tx: Tx, purchaseId: PurchaseId) {
  return tx
    .selectFrom('purchases')
    .where('id', '=', purchaseId)
    .select([
      'id',
      'user_id',
      'reference',
      'way',
      'state',
      'credits',
      'bonus',
      'net',
      'tax',
      'gross',
      'tax_rate',
      'tax_rule',
    ])
    .select(['paid', 'refunded', 'credit_entry_id', 'bonus_entry_id', 'provider_session', 'dispute', 'mandate_id'])
    .forUpdate()
    .executeTakeFirst();
}
export type LockedPurchase = NonNullable<Awaited<ReturnType<typeof lockPurchase>>>;
