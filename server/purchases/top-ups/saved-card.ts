import { sql } from 'kysely';
import type { UserId } from '#contract/ids.ts';
import type { Tx } from '#server/db/database.ts';
import { enqueue } from '#server/queue/queue.ts';
import { publish } from '#server/realtime/realtime.ts';
import type { SavedCard } from '#server/purchases/providers/provider.ts';

const noCard = {
  payment_method: null,
  brand: null,
  last4: null,
  expires_month: null,
  expires_year: null,
  saved_at: null,
};

/** Has the provider delete a card that the portal no longer has. */
const enqueueForgetting = (tx: Tx, paymentMethod: string) =>
  enqueue(tx, 'deleteCardAtProvider', { paymentMethod }, `deleteCardAtProvider:${paymentMethod}`);

const lockCard = (tx: Tx, userId: UserId) =>
  tx
    .selectFrom('saved_cards')
    .where('user_id', '=', userId)
    .select(['holder', 'setup_session as session', 'payment_method as paymentMethod'])
    .forUpdate()
    .executeTakeFirst();

/** Saves the card that was entered on the latest page of its owner; the one before it goes. False: it is another's. */
export async function saveCard(
  tx: Tx,
  { userId, session, holder, card }: { userId: UserId; session: string; holder: string; card: SavedCard },
): Promise<boolean> {
  const before = await lockCard(tx, userId);
  if (before?.holder !== holder || before.session !== session) return false;
  const { paymentMethod, brand, last4, expiresMonth, expiresYear } = card;
  await tx
    .updateTable('saved_cards')
    .set({ setup_session: null, payment_method: paymentMethod, brand, last4, saved_at: sql`now()` })
    .set({ expires_month: expiresMonth, expires_year: expiresYear })
    .where('user_id', '=', userId)
    .execute();
  if (before.paymentMethod !== null && before.paymentMethod !== paymentMethod)
    await enqueueForgetting(tx, before.paymentMethod);
  await publish(tx, { user: userId }, 'credits', {});
  return true;
}

/** Deletes the card of a customer here, and soon at the provider; false: there was none. */
export async function deleteSavedCard(tx: Tx, userId: UserId): Promise<boolean> {
  const before = await lockCard(tx, userId);
  if (before === undefined) return false;
  await tx
    .updateTable('saved_cards')
    .set({ ...noCard, setup_session: null })
    .where('user_id', '=', userId)
    .execute();
  await publish(tx, { user: userId }, 'credits', {});
  if (before.paymentMethod === null) return false;
  await enqueueForgetting(tx, before.paymentMethod);
  return true;
}
