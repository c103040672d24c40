import { sql } from 'kysely';
import type { UserId } from '#contract/ids.ts';
import type { Tx } from '#server/db/database.ts';
import { giveUpPurchase } from './top-ups/end-top-up.ts';
import { lockTopUp } from './top-ups/lock-top-up.ts';
import { deleteSavedCard } from './top-ups/saved-card.ts';

/**
 * Ends whatever could still charge an account that is erased, has the provider delete its card, and removes the provider's
 * names of the customer. Purchases stay, as the books need them.
 */
export async function removePaymentIdentity(tx: Tx, userId: UserId): Promise<void> {
  const topUp = await lockTopUp(tx, userId);
  if (topUp?.state === 'on') {
    await tx
      .updateTable('top_ups')
      .set({ state: 'off', end_reason: 'customer', paused_until: null, changed_at: sql`now()` })
      .where('user_id', '=', userId)
      .execute();
    await giveUpPurchase(tx, topUp);
  }
  await deleteSavedCard(tx, userId);
  await tx.deleteFrom('saved_cards').where('user_id', '=', userId).execute();
  await tx
    .updateTable('top_up_tries')
    .set({ holder: '', payment_method: '' })
    .where('purchase_id', 'in', tx.selectFrom('purchases').where('user_id', '=', userId).select('id'))
    .execute();
  await sql`update provider_events e set body = '{}' from purchases p
    where p.user_id = ${userId} and (p.provider_session is not null and strpos(e.body::text, p.provider_session) > 0
      or strpos(e.body::text, p.reference) > 0)`.execute(tx);
  await tx
    .updateTable('purchases')
    .set({ provider_url: null, return_job_id: null, return_task_id: null })
    .where('user_id', '=', userId)
    .execute();
  await tx
    .updateTable('purchases')
    .set({ state: 'cancelled' })
    .where('user_id', '=', userId)
    .where('state', '=', 'open')
    .where('id', 'not in', tx.selectFrom('top_up_tries').where('outcome', 'is', null).select('purchase_id'))
    .execute();
}
