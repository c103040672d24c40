import type { CreditEntryId, UserId } from '#contract/ids.ts';
import { creditCents } from '#contract/money.ts';
import { netWithin, takeShare } from '#rules/purchase.ts';
import { issueInvoice } from '#server/billing/index.ts';
import { book, notifyOfBooking } from '#server/credits/index.ts';
import type { Tx } from '#server/db/database.ts';
import { notify } from '#server/notifications/index.ts';
import { publish } from '#server/realtime/realtime.ts';
import { type LockedPurchase, priceOfLocked } from './lock-purchase.ts';

export type Issued = Awaited<ReturnType<typeof issueInvoice>>;

/**
 * Books a locked purchase that is paid: credits, bonus, mail and invoice. For another sum than its price the credits are in
 * proportion to the money. The tax in it is that of the day of the money. An invoice that lacks data of the operator or the customer
 * does not stop it: staff see that it is missing.
 *
 * @param paid cents that were really paid
 * @param paidAt when the last of the money came
 */
export async function bookPurchase(
  tx: Tx,
  address: { publicUrl: string },
  purchase: LockedPurchase,
  { paid, paidAt, actorId }: { paid: number; paidAt: string; actorId?: UserId | undefined },
): Promise<{ entryId: CreditEntryId; invoice: Issued }> {
  const { id, user_id: userId, reference, gross } = purchase;
  const { net, tax, rate, rule } = await priceOfLocked(tx, purchase, paidAt);
  const part = { share: paid, of: gross };
  const credits = takeShare(purchase.credits, part);
  const bonus = takeShare(purchase.bonus, part);
  const common = { userId, reason: reference, actorId };
  const entryId = await book(tx, {
    ...common,
    kind: 'purchase',
    amount: credits,
    netPrice: paid === gross ? net : netWithin(paid, { rate }),
    idempotencyKey: `purchase:${id}`,
  });
  if (entryId === undefined) throw new Error(`purchase ${id} would lower the balance`);
  const bonusEntryId =
    bonus > 0 ? await book(tx, { ...common, kind: 'bonus', amount: bonus, idempotencyKey: `bonus:${id}` }) : undefined;
  await tx
    .updateTable('purchases')
    .set({ state: 'paid', paid, paid_at: paidAt, credit_entry_id: entryId, bonus_entry_id: bonusEntryId ?? null })
    .set({ net, tax, tax_rate: rate, tax_rule: rule })
    .where('id', '=', id)
    .execute();
  await publish(tx, 'staff', 'credits', {});
  const facts = { amount: creditCents(credits + bonus), number: reference };
  await notify(tx, { companyId: userId, right: 'buyCredits' }, { kind: 'purchaseReceived', facts });
  // Last, because all invoices queue at the counter of document numbers until this one commits.
  const invoice = await issueInvoice(tx, { entryId });
  // The mail with the invoice says it all.
  if (!invoice.ok)
    await notifyOfBooking(tx, address, {
      userId,
      kind: 'purchase',
      amount: creditCents(credits + bonus),
      reason: reference,
    });
  return { entryId, invoice };
}
