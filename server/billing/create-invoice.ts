import { sql } from 'kysely';
import type { CreditEntryId } from '#contract/ids.ts';
import type { billingApi } from '#contract/billing.ts';
import { businessClock } from '#rules/support-hours.ts';
import { netPriceOf, taxOf, withTax } from '#rules/tax.ts';
import type { Read, Tx } from '#server/platform/database.ts';
import type { Handler } from '#server/platform/serve.ts';
import { invoiceWith } from './invoice-rows.ts';
import { nextNumber } from './next-number.ts';
import { missingOfCustomer, missingOfOperator, documentParties } from './parties.ts';
import { reversalKey } from './reversal-key.ts';

/** A ledger row, locked so that its documents are written one after the other. */
export async function lockEntry(tx: Tx, entryId: CreditEntryId) {
  return tx
    .selectFrom('credit_entries')
    .where('id', '=', entryId)
    .select(['id', 'user_id', 'kind', 'amount', 'net_price', 'created_at'])
    .forUpdate()
    .executeTakeFirst();
}

/** The invoices of a purchase, the latest first, each marked as cancelled or not. */
const invoicesOf = (read: Read, entryId: CreditEntryId) =>
  read
    .selectFrom('invoices as d')
    .where('d.credit_entry_id', '=', entryId)
    .where('d.kind', '=', 'RE')
    .orderBy('d.nth', 'desc')
    .select([
      'd.id',
      'd.nth',
      sql<boolean>`exists (select from invoices c where c.cancels_id = d.id)`.as('isCancelled'),
    ])
    .execute();

/**
 * Invoices a purchase of credits, with the tax of the day of the purchase and both companies as they are now. A repeated
 * call returns the valid invoice; a cancelled one makes room for the next.
 */
export const createInvoice: Handler<typeof billingApi.createInvoice> = async ({ input, tx, refuse }) => {
  const entry = await lockEntry(tx, input.creditEntryId);
  if (entry === undefined) return refuse('notFound');
  if (entry.kind !== 'purchase') return refuse('notAPurchase');
  const [latest] = await invoicesOf(tx, entry.id);
  if (latest?.isCancelled === false) return invoiceWith(tx, latest.id);
  const reversal = await tx
    .selectFrom('credit_entries')
    .where('user_id', '=', entry.user_id)
    .where('idempotency_key', '=', reversalKey(entry.id))
    .select('id')
    .executeTakeFirst();
  if (reversal !== undefined) return refuse('purchaseTakenBack');

  const { parties, operator, vatConfirmed } = await documentParties(tx, entry.user_id);
  const missingOperatorData = missingOfOperator(operator);
  if (missingOperatorData.length > 0) return refuse('operatorDataMissing', { fields: missingOperatorData });
  const missingCustomerData = missingOfCustomer(parties);
  if (missingCustomerData.length > 0) return refuse('customerDataMissing', { fields: missingCustomerData });
  const tax = taxOf({
    customerCountry: parties.iso ?? '',
    vatNumberConfirmed: vatConfirmed,
    operatorCountry: operator.iso ?? '',
    day: businessClock(new Date(entry.created_at)).day,
  });
  if (tax === undefined) return refuse('operatorDataMissing', { fields: ['country'] });
  // An invoice whose tax the customer owes (reverse charge) needs both numbers.
  if (tax.rule === 'reverseCharge' && operator.vat_number.trim() === '')
    return refuse('operatorDataMissing', { fields: ['vatNumber'] });

  const net = entry.net_price ?? netPriceOf(entry.amount, await creditPriceNow(tx));
  const sums = withTax(net, tax);
  // Last, because all invoices queue at the counter of document numbers until this one commits.
  const number = await nextNumber(tx, 'RE');
  const { id } = await tx
    .insertInto('invoices')
    .values({
      number,
      kind: 'RE',
      cancels_id: null,
      user_id: entry.user_id,
      credit_entry_id: entry.id,
      nth: (latest?.nth ?? 0) + 1,
      credits: entry.amount,
      ...sums,
      tax_rate: tax.rate,
      tax_rule: tax.rule,
      company: JSON.stringify({ ...parties, suppliedAt: entry.created_at }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return invoiceWith(tx, id);
};

/** For purchases from the time before a purchase stored its price. */
async function creditPriceNow(read: Read): Promise<number> {
  const options = await read.selectFrom('portal_options').select('credit_price').executeTakeFirstOrThrow();
  return options.credit_price;
}
