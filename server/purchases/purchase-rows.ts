import { sql } from 'kysely';
import type { PurchaseId, UserId } from '#contract/ids.ts';
import type { CreditCents } from '#contract/money.ts';
import type { Purchase } from '#contract/purchases/buying.ts';
import { nullsToUndefined } from '#server/db/nulls-to-undefined.ts';
import type { Read } from '#server/db/database.ts';

/** The number of the valid invoice of a purchase `p`. */
export const validInvoice = sql<string | null>`(select i.number from invoices i
  where i.credit_entry_id = p.credit_entry_id and i.kind = 'RE' and stands(i) order by i.nth desc limit 1)`;

/** A paid purchase `p` for which no invoice was ever written: one that was cancelled later is not missing. */
export const lacksInvoice = sql<boolean>`(p.state = 'paid'
  and not exists (select from invoices i where i.credit_entry_id = p.credit_entry_id and i.kind = 'RE'))`;

/** Purchases `p` as the contract shows them. */
export const purchaseRows = (read: Read) =>
  read
    .selectFrom('purchases as p')
    .select(['p.id as purchaseId', 'p.reference', 'p.way', 'p.state', 'p.dispute', 'p.credits', 'p.bonus'])
    .select(['p.net', 'p.tax', 'p.gross', 'p.tax_rate as taxRate', 'p.tax_rule as taxRule', 'p.paid', 'p.refunded'])
    .select(['p.created_at as createdAt', 'p.paid_at as paidAt', validInvoice.as('invoiceNumber')])
    .select(lacksInvoice.as('lacksInvoice'))
    .select(sql<boolean>`p.mandate_id is not null`.as('isTopUp'));

/** One purchase of a customer; undefined for one of another. */
export async function readPurchase(read: Read, userId: UserId, purchaseId: PurchaseId): Promise<Purchase | undefined> {
  const row = await purchaseRows(read)
    .crossJoin('portal_options as o')
    .leftJoin('credit_entries as e', 'e.id', 'p.credit_entry_id')
    .leftJoin('credit_entries as b', 'b.id', 'p.bonus_entry_id')
    .where('p.id', '=', purchaseId)
    .where('p.user_id', '=', userId)
    .select(['p.return_job_id as jobId', 'p.return_task_id as taskId', 'p.provider_url as url'])
    .select(sql<CreditCents | null>`e.balance - e.amount`.as('balanceBefore'))
    .select(sql<CreditCents | null>`coalesce(b.balance, e.balance)`.as('balanceAfter'))
    .select(['o.bank_holder as holder', 'o.bank_name as name', 'o.bank_iban as iban', 'o.bank_bic as bic'])
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { holder, name, iban, bic, url, ...purchase } = nullsToUndefined(row);
  const isOpen = purchase.state === 'open';
  return {
    ...purchase,
    ...(isOpen && url !== undefined && { url }),
    ...(isOpen && purchase.way === 'transfer' && iban !== '' && { bank: { holder, name, iban, bic } }),
  };
}
