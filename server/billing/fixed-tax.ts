import { VatProof } from '#contract/billing.ts';
import type { CreditEntryId, PurchaseId } from '#contract/ids.ts';
import { netWithin, takeShare } from '#rules/purchase.ts';
import { withTax } from '#rules/tax.ts';
import type { Read } from '#server/db/database.ts';
import type { InvoiceOrder } from './issue-invoice.ts';
import { priceOnReceipt } from './tax-of-money.ts';

/**
 * Money and means of payment of the purchase that a ledger row belongs to: the price that it began with, with the tax of the day of
 * its money. Undefined for credits that staff booked by hand.
 */
export async function fixedTax(
  read: Read,
  entryId: CreditEntryId,
): Promise<Pick<InvoiceOrder, 'fixed' | 'payment' | 'purchase'> | undefined> {
  const purchase = await read
    .selectFrom('purchases')
    .where('credit_entry_id', '=', entryId)
    .select([
      'id',
      'reference',
      'bonus',
      'net',
      'tax',
      'gross',
      'paid',
      'paid_at as at',
      'way',
      'tax_rate as rate',
      'tax_rule as rule',
      'vat_proof',
      'customer_country as customerCountry',
    ])
    .executeTakeFirst();
  if (purchase === undefined) return undefined;
  const { gross, paid, at, way } = purchase;
  const vatProof = VatProof.optional().parse(purchase.vat_proof ?? undefined);
  const price =
    at === null ? purchase : await priceOnReceipt(read, { ...purchase, isProven: vatProof !== undefined }, at);
  const { rate, rule } = price;
  const { net, tax, gross: total } = paid === null || paid === gross ? price : withTax(netWithin(paid, price), price);
  return {
    fixed: { net, tax, gross: total, rate, rule, vatProof },
    purchase: {
      reference: purchase.reference,
      // In proportion to the money, as it is booked.
      bonus: takeShare(purchase.bonus, { share: paid ?? gross, of: gross }),
      ...(way !== 'transfer' && { paymentId: await paymentIdOf(read, purchase.id) }),
    },
    ...(at !== null && { payment: { means: way === 'transfer' ? 'transfer' : 'online', at } }),
  };
}

/** The provider's name of the payment of a purchase, by which its payer finds it. */
async function paymentIdOf(read: Read, purchaseId: PurchaseId): Promise<string | undefined> {
  const payment = await read
    .selectFrom('received_payments')
    .where('purchase_id', '=', purchaseId)
    .where('amount', '>', 0)
    .where('source', 'in', ['stripe', 'paypal'])
    .orderBy('id')
    .select('source_id')
    .executeTakeFirst();
  return payment?.source_id;
}
