import { sql } from 'kysely';
import type { PurchaseId } from '#contract/ids.ts';
import type { Tx } from '#server/db/database.ts';
import { publish } from '#server/realtime/realtime.ts';
import type { PaymentFacts } from '#server/purchases/providers/provider.ts';
import { settlePurchase } from './settle-purchase.ts';

type AskedPurchase = { purchaseId: PurchaseId; source: 'stripe' | 'paypal'; facts: PaymentFacts };

/** Applies what a provider told about the payment of a purchase: money is settled, an end is written down. */
export async function settleFacts(
  tx: Tx,
  address: { publicUrl: string },
  { purchaseId, source, facts }: AskedPurchase,
): Promise<void> {
  const { state, collected } = facts;
  if (collected !== undefined) {
    const { paymentId: sourceId, ...money } = collected;
    await settlePurchase(tx, address, { purchaseId, payment: { source, sourceId, ...money } });
  }
  const ended = state === 'failed' || state === 'expired' ? state : undefined;
  const changed = await tx
    .updateTable('purchases')
    .set({ asked_at: sql`now()`, is_collecting: state === 'processing' })
    .$if(ended !== undefined, (update) =>
      // A top-up outlives its page: the card is charged again.
      update.set({
        state: sql`case when state = 'open' and mandate_id is null then ${ended ?? 'open'} else state end`,
      }),
    )
    .where('id', '=', purchaseId)
    .returning('user_id')
    .executeTakeFirst();
  if (changed !== undefined && ended !== undefined) await publish(tx, { user: changed.user_id }, 'credits', {});
}
