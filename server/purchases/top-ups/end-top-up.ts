import { sql } from 'kysely';
import type { PurchaseId } from '#contract/ids.ts';
import { Language } from '#contract/languages.ts';
import type { TopUpEnd } from '#contract/purchases/top-ups.ts';
import { mailCustomer } from '#server/mail/index.ts';
import type { Read, Tx } from '#server/db/database.ts';
import { publish } from '#server/realtime/realtime.ts';
import { textsIn } from '#server/i18n/texts.ts';
import type { LockedTopUp } from './lock-top-up.ts';

/** A charge for a purchase whose answer is not known. */
export async function isChargeUnknown(read: Read, purchaseId: PurchaseId): Promise<boolean> {
  const found = await read
    .selectFrom('top_up_tries')
    .where('purchase_id', '=', purchaseId)
    .where('outcome', 'is', null)
    .select('nth')
    .executeTakeFirst();
  return found !== undefined;
}

/** Gives up the open purchase of a top-up that is off, unless a charge for it is not known yet. */
export async function giveUpPurchase(tx: Tx, { purchase }: LockedTopUp): Promise<void> {
  if (purchase === undefined || (await isChargeUnknown(tx, purchase.id))) return;
  await tx.updateTable('purchases').set({ state: 'failed' }).where('id', '=', purchase.id).execute();
}

/** Switches a locked top-up off, with a mail about the reason. What was charged and is not known yet is still found out. */
export async function endTopUp(
  tx: Tx,
  { publicUrl }: { publicUrl: string },
  topUp: LockedTopUp,
  reason: TopUpEnd,
): Promise<void> {
  const { userId } = topUp;
  await tx
    .updateTable('top_ups')
    .set({ state: 'off', end_reason: reason, paused_until: null, changed_at: sql`now()` })
    .where('user_id', '=', userId)
    .execute();
  await giveUpPurchase(tx, topUp);
  const user = await tx.selectFrom('users').where('id', '=', userId).select('language').executeTakeFirstOrThrow();
  const language = Language.catch('en').parse(user.language);
  await mailCustomer(tx, {
    userId,
    kind: 'topUpOff',
    values: {
      reason: textsIn(language)(`purchases.letters.ends.${reason}`),
      link: `${publicUrl}/account/topUp`,
    },
  });
  await publish(tx, [{ user: userId }, 'staff'], 'credits', {});
}
