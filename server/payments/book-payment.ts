import type { paymentsApi } from '#contract/payments.ts';
import type { Handler } from '#server/http/serve.ts';
import { settlePurchase } from '#server/purchases/index.ts';

/** Books money for a purchase that staff have seen on the account. */
export const bookPayment =
  (address: { publicUrl: string }): Handler<typeof paymentsApi.bookPayment> =>
  async ({ actor, input, tx, refuse }) => {
    const { purchaseId, amount, day, payer = '', note = '', paymentKey } = input;
    const purchase = await tx
      .selectFrom('purchases')
      .where('id', '=', purchaseId)
      .select(['id', 'currency'])
      .executeTakeFirst();
    if (purchase === undefined) return refuse('notFound');
    const settled = await settlePurchase(tx, address, {
      purchaseId,
      actorId: actor.id,
      payment: {
        source: 'manual',
        sourceId: paymentKey.toLowerCase(),
        amount,
        currency: purchase.currency,
        payer: payer,
        purpose: note,
        valueDay: day,
      },
    });
    if (settled.outcome === 'open') return { outcome: 'open', problem: settled.problem };
    if (settled.outcome === 'booked' && settled.rest !== undefined) return { outcome: 'booked', problem: 'overpaid' };
    return { outcome: settled.outcome };
  };
