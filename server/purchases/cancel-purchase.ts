import type { purchasesApi } from '#contract/purchases.ts';
import { publish } from '#server/platform/realtime.ts';
import type { Handler } from '#server/platform/serve.ts';
import { endTopUp, isChargeUnknown } from './end-top-up.ts';
import { lockPurchase } from './lock-purchase.ts';
import { lockTopUp } from './lock-top-up.ts';
import type { Providers } from './providers/provider.ts';

/** Cancels an own open purchase; first at the provider, so that it can no longer be paid there. */
export const cancelPurchase =
  (providers: Providers, address: { publicUrl: string }): Handler<typeof purchasesApi.cancelPurchase> =>
  async ({ actor, input: { purchaseId }, tx: read, write, refuse }) => {
    const before = await read
      .selectFrom('purchases')
      .where('id', '=', purchaseId)
      .where('user_id', '=', actor.id)
      .select(['way', 'state', 'provider_session as session', 'mandate_id as mandateId'])
      .executeTakeFirst();
    if (before === undefined) return refuse('notFound');
    if (before.state === 'cancelled') return false;
    if (before.state !== 'open') return refuse('purchaseNotOpen', { state: before.state });
    const provider = before.way === 'transfer' ? undefined : providers[before.way];
    if (provider !== undefined && before.session !== null) {
      const ended = await provider.end(before.session).then(
        () => true,
        () => false,
      );
      if (!ended) return refuse('providerNotReachable', { purchaseId });
    }
    const state = await write(async (tx) => {
      const topUp = before.mandateId === null ? undefined : await lockTopUp(tx, actor.id);
      const purchase = await lockPurchase(tx, purchaseId);
      if (purchase?.state !== 'open') return purchase?.state;
      if (topUp !== undefined) {
        // Nobody cancels what the card is just charged for; and who cancels a top-up wants no other in its place.
        if (await isChargeUnknown(tx, purchaseId)) return 'charging';
        if (topUp.state === 'on') await endTopUp(tx, address, topUp, 'customer');
      }
      await tx.updateTable('purchases').set({ state: 'cancelled' }).where('id', '=', purchaseId).execute();
      await publish(tx, { user: actor.id }, 'credits', {});
      return 'open';
    });
    // Paid at the very moment: the payment stands.
    return state === 'open' || state === 'cancelled' ? state === 'open' : refuse('purchaseNotOpen', { state });
  };
