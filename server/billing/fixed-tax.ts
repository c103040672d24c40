import { VatProof } from '#contract/billing.ts';
import type { CreditEntryId } from '#contract/ids.ts';
import { netWithin } from '#rules/purchase.ts';
import { withTax } from '#rules/tax.ts';
import type { Read } from '#server/platform/database.ts';
import type { InvoiceOrder } from './issue-invoice.ts';

/**
 * Money and means of payment of the purchase that a ledger row belongs to: fixed when the purchase began, whatever has changed
 * since. Undefined for credits that staff booked by hand.
 */
export async function fixedTax(
  read: Read,
  entryId: CreditEntryId,
): Promise<Pick<InvoiceOrder, 'fixed' | 'payment'> | undefined> {
  const purchase = await read
    .selectFrom('purchases')
    .where('credit_entry_id', '=', entryId)
    .select(['net', 'gross', 'paid', 'paid_at as at', 'way', 'tax_rate as rate', 'tax_rule as rule', 'vat_proof'])
    .executeTakeFirst();
  if (purchase === undefined) return undefined;
  const { net, gross, paid, at, way, rate, rule } = purchase;
  const sums = withTax(paid === null || paid === gross ? net : netWithin(paid, { rate }), { rate, rule });
  const vatProof = VatProof.optional().parse(purchase.vat_proof ?? undefined);
  return {
    fixed: { ...sums, rate, rule, vatProof },
    ...(at !== null && { payment: { means: way === 'transfer' ? 'transfer' : 'online', at } }),
  };
}
