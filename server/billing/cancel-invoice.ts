import type { billingApi } from '#contract/billing.ts';
import { creditCents } from '#contract/money.ts';
import { isReasonGiven } from '#rules/credit-change.ts';
import { notifyOfBooking } from '#server/credits/index.ts';
import type { Handler } from '#server/http/serve.ts';
import { cancelPart, readRefundableShare } from './cancel-part.ts';
import { invoiceWith } from './invoice-rows.ts';

/**
 * Cancels an invoice. Without `takesCredits` only the document was wrong: what remains of it is cancelled, the credits
 * stay, and the purchase can be invoiced anew. With it the unused credits are taken back, and their share of the money.
 */
export const cancelInvoice =
  (config: { publicUrl: string }): Handler<typeof billingApi.cancelInvoice> =>
  async ({ actor, input, tx, refuse }) => {
    const { invoiceId, takesCredits } = input;
    const { reason } = input;
    if (!isReasonGiven(reason)) return refuse('reasonMissing');
    const cancelled = await cancelPart(tx, {
      invoiceId,
      credits: takesCredits ? 'unused' : 'standing',
      ledger: takesCredits ? 'book' : 'stay',
      reason,
      actorId: actor.id,
    });
    if (!cancelled.ok) return refuse(cancelled.reason === 'exceedsRemaining' ? 'invoiceCancelled' : cancelled.reason);
    if (takesCredits)
      await notifyOfBooking(tx, config, {
        userId: cancelled.userId,
        kind: 'correction',
        amount: creditCents(-cancelled.credits),
        reason: cancelled.bookingText,
      });
    return invoiceWith(tx, cancelled.invoiceId);
  };

/** The share that a cancellation with credits would take back now. */
export const getUnusedShare: Handler<typeof billingApi.getUnusedShare> = async ({ input, tx, refuse }) =>
  (await readRefundableShare(tx, input.invoiceId)) ?? refuse('notFound');
