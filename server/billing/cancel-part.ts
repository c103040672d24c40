import { sql } from 'kysely';
import type { CreditEntryId, InvoiceId, UserId } from '#contract/ids.ts';
import { type CreditCents, creditCents } from '#contract/money.ts';
import { cancelledShare, type Share, remainingShare } from '#rules/cancelled-share.ts';
import { book, lockAccount, takenBackKey, unusedOfPurchase } from '#server/credits/index.ts';
import type { Read, Tx } from '#server/db/database.ts';
import { accountingDay, dayInBooks, unlessIssuedOn } from './accounting-day.ts';
import { enqueueDocument } from './enqueue-document.ts';
import { lockEntry } from './issue-invoice.ts';
import { numberAndTime } from './next-number.ts';

type Cancellation = {
  readonly invoiceId: InvoiceId;
  /** Credits whose share is taken back: so many, those that are unused, or all that stand. */
  readonly credits: CreditCents | 'unused' | 'standing';
  /**
   * Fate of the credits: a correction in the ledger takes them back (`book`, the default); the money went back and the caller has
   * booked them, by a row or none; or only the document was wrong, they stay, and the purchase is invoiced again.
   */
  readonly ledger?: 'book' | 'stay' | { readonly bookedBy: CreditEntryId | undefined };
  /** For staff alone: no document prints it. */
  readonly reason: string;
  readonly actorId: UserId | undefined;
  /** When the money went back; absent: now. */
  readonly at?: string | undefined;
};

export type Cancelled =
  | {
      readonly ok: true;
      /** The cancellation. */
      readonly invoiceId: InvoiceId;
      readonly number: string;
      readonly userId: UserId;
      readonly credits: CreditCents;
      /** The ledger row that took them back. */
      readonly entryId: CreditEntryId | undefined;
      /** Reason of that row. */
      readonly bookingText: string;
    }
  | { readonly ok: false; readonly reason: CancelProblem };

export type CancelProblem = 'notFound' | 'invoiceCancelled' | 'nothingUnused' | 'exceedsRemaining';

const invoiceOf = (read: Read, invoiceId: InvoiceId) =>
  read
    .selectFrom('invoices')
    .where('id', '=', invoiceId)
    .select(['id', 'number', 'kind', 'user_id', 'credit_entry_id', 'nth', 'credits', 'net', 'tax', 'gross'])
    .select(['tax_rate', 'tax_rule', 'company', 'created_at'])
    .select(dayInBooks(sql`invoices`).as('day'))
    .executeTakeFirst();
type InvoiceRow = NonNullable<Awaited<ReturnType<typeof invoiceOf>>>;

/** Returns the share of an invoice that its cancellations leave. */
async function readRemainingShare(read: Read, invoice: InvoiceRow): Promise<Share> {
  const cancellations = await read
    .selectFrom('invoices')
    .where('cancels_id', '=', invoice.id)
    .select(['credits', 'net', 'tax', 'gross'])
    .execute();
  return remainingShare(
    invoice,
    cancellations.map(({ credits, net, tax, gross }) => ({
      credits: creditCents(-credits),
      net: -net,
      tax: -tax,
      gross: -gross,
    })),
  );
}

const nothing: Share = { credits: creditCents(0), net: 0, tax: 0, gross: 0 };

/** The share of an invoice that a cancellation would take back with its unused credits; undefined for no invoice. */
export async function readRefundableShare(read: Read, invoiceId: InvoiceId): Promise<Share | undefined> {
  const invoice = await invoiceOf(read, invoiceId);
  if (invoice === undefined || invoice.kind === 'ST') return undefined;
  const remaining = await readRemainingShare(read, invoice);
  const unused = await unusedOfPurchase(read, invoice.user_id, invoice.credit_entry_id);
  const credits = creditCents(Math.min(unused, remaining.credits));
  return credits <= 0 ? nothing : cancelledShare(invoice, { remaining, credits, rate: invoice.tax_rate });
}

/**
 * Takes an invoice back, whole or in part, by a document of its own: issued documents never change. The lock on the purchase
 * orders its documents, and the database refuses cancellations that together exceed their invoice.
 */
export async function cancelPart(
  tx: Tx,
  { invoiceId, credits: wanted, ledger = 'book', reason, actorId, at }: Cancellation,
): Promise<Cancelled> {
  const invoice = await invoiceOf(tx, invoiceId);
  if (invoice === undefined) return { ok: false, reason: 'notFound' };
  if (invoice.kind === 'ST') return { ok: false, reason: 'invoiceCancelled' };
  const { user_id: userId, credit_entry_id: purchaseId, tax_rate, tax_rule, nth } = invoice;
  await lockEntry(tx, purchaseId);
  const remaining = await readRemainingShare(tx, invoice);
  if (remaining.credits <= 0) return { ok: false, reason: 'invoiceCancelled' };
  if (ledger === 'book') await lockAccount(tx, userId);
  const unused = wanted === 'unused' || ledger === 'book' ? await unusedOfPurchase(tx, userId, purchaseId) : 0;
  const limit = Math.min(unused, remaining.credits);
  const credits = wanted === 'unused' ? creditCents(limit) : wanted === 'standing' ? remaining.credits : wanted;
  if (credits <= 0 || (ledger === 'book' && credits > unused)) return { ok: false, reason: 'nothingUnused' };
  if (credits > remaining.credits) return { ok: false, reason: 'exceedsRemaining' };

  const share = cancelledShare(invoice, { remaining, credits, rate: tax_rate });
  const bookingText = `${invoice.number}: ${reason}`;
  const { number, issuedAt } = await numberAndTime(tx, 'ST');
  let entryId: CreditEntryId | undefined;
  if (ledger === 'book') {
    const idempotencyKey = takenBackKey(purchaseId, number);
    const amount = creditCents(-credits);
    entryId = await book(tx, { userId, kind: 'correction', amount, reason: bookingText, actorId, idempotencyKey });
    // Unused credits are part of the balance, which is locked.
    if (entryId === undefined) throw new Error('the balance is less than the unused credits');
  } else if (ledger !== 'stay') entryId = ledger.bookedBy;
  const isPart = share.credits !== invoice.credits;
  const company = {
    ...(invoice.company as object),
    cancels: { number: invoice.number, at: invoice.created_at, isPart },
  };
  const { id } = await tx
    .insertInto('invoices')
    .values({
      number,
      kind: 'ST',
      cancels_id: invoice.id,
      user_id: userId,
      credit_entry_id: purchaseId,
      nth,
      credits: creditCents(-share.credits),
      net: -share.net,
      tax: -share.tax,
      gross: -share.gross,
      tax_rate,
      tax_rule,
      reason,
      taken_entry_id: entryId ?? null,
      is_refund: ledger !== 'stay',
      // A document that was wrong is corrected in its own month, where its successor is booked as well.
      accounting_day:
        ledger === 'stay' ? unlessIssuedOn(sql`${invoice.day}::date`, issuedAt) : accountingDay(at, issuedAt),
      company: JSON.stringify(company),
      created_at: issuedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await enqueueDocument(tx, number);
  return { ok: true, invoiceId: id, number, userId, credits, entryId, bookingText };
}
