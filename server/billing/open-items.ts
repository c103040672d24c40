import { type RawBuilder, sql } from 'kysely';
import type { OpenItem } from '#contract/accounting.ts';
import type { CreditEntryId, InvoiceId, ReceivedPaymentId, UserId } from '#contract/ids.ts';
import type { Read, Tx } from '#server/db/database.ts';
import { enqueue } from '#server/queue/queue.ts';
import { customerNameOnDocument, localTime } from '#server/vocabulary/index.ts';

/**
 * Invoices on account `d` that stand, with what is open of them (`o`, kept by the database) and their customers `u`. What is invoiced,
 * cancelled and paid is that of the purchase: a corrected invoice takes the place of the one that was wrong.
 */
export const openItems = sql`open_items o join invoices d on d.id = o.invoice_id join users u on u.id = d.user_id`;

/** Columns of an open item as the contract shows it. */
export const itemColumns = sql`d.id as "invoiceId", d.number, d.user_id as "userId", ${customerNameOnDocument} as customer,
  to_char(d.due_on, 'YYYY-MM-DD') as "dueOn", o.open > 0 and d.due_on < ${localTime(sql`now()`)}::date as "isOverdue",
  o.gross, o.paid, o.open, (
    select coalesce(json_agg(json_build_object('amount', p.amount, 'paidOn', to_char(p.paid_on, 'YYYY-MM-DD'),
      'isFromStatement', p.received_payment_id is not null, 'bookedBy', b.username, 'bookedAt', p.created_at) order by p.id), '[]')
    from account_payments p join users b on b.id = p.booked_by where p.credit_entry_id = d.credit_entry_id) as payments`;

/** The item of an invoice on account that stands; undefined for any other. */
export async function findOpenItem(read: Read, invoiceId: InvoiceId): Promise<OpenItem | undefined> {
  const { rows } = await sql<OpenItem>`select ${itemColumns} from ${openItems}
    where d.id = ${invoiceId}`.execute(read);
  return rows[0];
}

export type ItemPayment = {
  entryId: CreditEntryId;
  /** Cents; negative: taken back, or returned to the payer. */
  amount: number;
  paidOn: RawBuilder<unknown>;
  paymentKey: string;
  actorId: UserId;
  receivedPaymentId?: ReceivedPaymentId;
};

/**
 * Books money for an invoice on account; the caller has locked its purchase and judged the amount. An invoice that is paid whole by it
 * is sent to the accounting service again, which has the invoice and gets its payment.
 */
export async function bookItemPayment(
  tx: Tx,
  item: Pick<OpenItem, 'number' | 'open'>,
  { entryId, amount, paidOn, paymentKey, actorId, receivedPaymentId }: ItemPayment,
): Promise<void> {
  await tx
    .insertInto('account_payments')
    .values({
      credit_entry_id: entryId,
      amount,
      paid_on: sql`least(${paidOn}::date, ${localTime(sql`now()`)}::date)`,
      payment_key: paymentKey,
      booked_by: actorId,
      received_payment_id: receivedPaymentId ?? null,
    })
    .execute();
  if (item.open - amount > 0) return;
  const sent = await tx
    .updateTable('accounting_documents')
    .set({ state: 'pending', sent_at: null, attempts: 0, due_at: sql<string>`now()` })
    .where('number', '=', item.number)
    .where('state', '=', 'sent')
    .returning('user_id')
    .executeTakeFirst();
  if (sent !== undefined)
    await enqueue(tx, 'sendDocuments', { userId: sent.user_id }, `accounting:${sent.user_id}`, 'accounting');
}
