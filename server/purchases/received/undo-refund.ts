import { sql } from 'kysely';
import type { CreditEntryId, InvoiceId, ReceivedPaymentId } from '#contract/ids.ts';
import { creditCents, type CreditCents } from '#contract/money.ts';
import { cancelPart, issueInvoice, lockEntry } from '#server/billing/index.ts';
import { book, lockAccount, notifyOfBooking, takenBackKey } from '#server/credits/index.ts';
import type { Read, Tx } from '#server/db/database.ts';
import { publish } from '#server/realtime/realtime.ts';
import { type LockedPurchase, lockPurchase } from '#server/purchases/lock-purchase.ts';
import { isCustomerErased } from '#server/purchases/is-customer-active.ts';
import { bonusTakenBackKey, refundName } from './take-back.ts';

type Undone = { source: 'stripe' | 'paypal'; refundId: string };

/** The row of a refund that was written down and not undone. */
const refundRow = (read: Read, { source, refundId }: Undone) =>
  read
    .selectFrom('received_payments')
    .where('source', '=', source)
    .where((is) => is.or([is('source_id', '=', refundId), is('other_source_id', '=', refundId)]))
    .where('amount', '<', 0)
    .where('undone_at', 'is', null)
    .select(['id', 'purchase_id', 'refund_of', 'amount', 'state', 'is_applied', 'cancellation_id'])
    .executeTakeFirst();
type RefundRow = NonNullable<Awaited<ReturnType<typeof refundRow>>>;

/** Gives credits back that a refund took, each to what it was taken from. */
async function giveBack(
  tx: Tx,
  { user_id: userId, reference }: LockedPurchase,
  keys: { taken: string[]; undone: string },
): Promise<CreditCents> {
  const { taken } = await tx
    .selectFrom('credit_entries')
    .where('user_id', '=', userId)
    .where('idempotency_key', 'in', keys.taken)
    .select(sql<CreditCents>`coalesce(-sum(amount), 0)::int8`.as('taken'))
    .executeTakeFirstOrThrow();
  if (taken > 0)
    await book(tx, {
      userId,
      kind: 'correction',
      amount: taken,
      reason: reference,
      actorId: undefined,
      idempotencyKey: keys.undone,
    });
  return taken;
}

/** Invoices what a refund had cancelled: what of the invoice stands is replaced by a new one over all of it. */
async function invoiceAnew(
  tx: Tx,
  { reference }: LockedPurchase,
  { entryId, cancellationId }: { entryId: CreditEntryId; cancellationId: InvoiceId },
): Promise<void> {
  const { invoiceId } = await tx
    .selectFrom('invoices')
    .where('id', '=', cancellationId)
    .select('cancels_id as invoiceId')
    .$narrowType<{ invoiceId: InvoiceId }>()
    .executeTakeFirstOrThrow();
  const common = { reason: reference, actorId: undefined, ledger: 'stay', credits: 'standing' } as const;
  await cancelPart(tx, { invoiceId, ...common });
  await issueInvoice(tx, { entryId });
}

/** Restores what an applied refund took from its purchase. */
async function restore(
  tx: Tx,
  address: { publicUrl: string },
  purchase: LockedPurchase,
  { id: paymentId, amount, cancellation_id: cancellationId }: RefundRow,
): Promise<void> {
  const { id, user_id: userId, reference, refunded, credit_entry_id: entryId } = purchase;
  if (entryId === null) throw new Error(`purchase ${id} was refunded and never paid`);
  // In the order of whoever cancels an invoice.
  await lockEntry(tx, entryId);
  await lockAccount(tx, userId);
  const keysOf = (key: (name: string) => string) => ({
    taken: [key(refundName(paymentId, '')), key(refundName(paymentId, ':later'))],
    undone: key(refundName(paymentId, ':undone')),
  });
  const bought = await giveBack(
    tx,
    purchase,
    keysOf((name) => takenBackKey(entryId, name)),
  );
  const bonus = await giveBack(
    tx,
    purchase,
    keysOf((name) => bonusTakenBackKey(id, name)),
  );
  const given = creditCents(bought + bonus);
  if (given > 0) await notifyOfBooking(tx, address, { userId, kind: 'correction', amount: given, reason: reference });
  await tx
    .updateTable('purchases')
    .set({ state: 'paid', refunded: refunded + amount })
    .where('id', '=', id)
    .execute();
  if (cancellationId !== null) await invoiceAnew(tx, purchase, { entryId, cancellationId });
}

/** A payment that waited, and counted as returned by itself, waits again. */
const reopen = (tx: Tx, paymentId: ReceivedPaymentId) =>
  tx
    .updateTable('received_payments')
    .set({ state: 'open', decision: null, decided_at: null })
    .where('id', '=', paymentId)
    .where('decision', '=', 'returned')
    .where('decided_by', 'is', null)
    .execute();

/**
 * Undoes a refund that failed after it was written down, once: the money is with the operator again, so the customer has the
 * credits again, and an invoice over them. Of a refund that was never written down nothing is undone.
 */
export async function undoRefund(tx: Tx, address: { publicUrl: string }, of: Undone): Promise<boolean> {
  const found = await refundRow(tx, of);
  if (found === undefined) return false;
  // The lock of its purchase comes first, as everywhere.
  const purchase = found.purchase_id === null ? undefined : await lockPurchase(tx, found.purchase_id);
  const refund = await refundRow(tx, of);
  if (refund === undefined) return false;
  const isLost = purchase !== undefined && refund.is_applied && (await isCustomerErased(tx, purchase.user_id));
  const isWaiting = refund.state === 'open';
  // Of an erased account nothing is left to give back to: a person decides about the money.
  const decided = isLost
    ? ({ state: 'open', problem: 'customerNotActive', decision: null, decided_at: null } as const)
    : isWaiting && ({ state: 'decided', decision: 'setAside', decided_at: sql<string>`now()` } as const);
  await tx
    .updateTable('received_payments')
    .set({ undone_at: sql`now()`, credits_missing: creditCents(0), ...decided })
    .where('id', '=', refund.id)
    .execute();
  if (purchase !== undefined && refund.is_applied && !isLost) await restore(tx, address, purchase, refund);
  else if (refund.refund_of !== null && !isLost) await reopen(tx, refund.refund_of);
  await publish(tx, 'staff', 'credits', {});
  return true;
}
