import type { PurchaseId } from '#contract/ids.ts';
import type { TaxedPrice } from '#rules/purchase.ts';
import { priceOnReceipt } from '#server/billing/index.ts';
import type { Read, Tx } from '#server/db/database.ts';

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
      'currency',
      'tax_rate',
      'tax_rule',
      'customer_country',
      'vat_proof',
    ])
    .select(['paid', 'refunded', 'credit_entry_id', 'bonus_entry_id', 'provider_session', 'dispute', 'mandate_id'])
    .forUpdate()
    .executeTakeFirst();
}
export type LockedPurchase = NonNullable<Awaited<ReturnType<typeof lockPurchase>>>;

/** The price of a locked purchase with the tax of the day on which its money came. */
export const priceOfLocked = (read: Read, purchase: LockedPurchase, paidAt: string): Promise<TaxedPrice> =>
  priceOnReceipt(
    read,
    {
      ...purchase,
      rate: purchase.tax_rate,
      rule: purchase.tax_rule,
      customerCountry: purchase.customer_country,
      isProven: purchase.vat_proof !== null,
    },
    paidAt,
  );
