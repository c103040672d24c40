import type { purchasesApi } from '#contract/purchases.ts';
import { publish } from '#server/platform/realtime.ts';
import type { Handler } from '#server/platform/serve.ts';
import { lockPurchase } from './lock-purchase.ts';
import type { Providers } from './providers/provider.ts';

/** Cancels an own open purchase; first at the provider, so that it can no longer be paid there. */
export const cancelPurchase =
  (providers: Providers): Handler<typeof purchasesApi.cancelPurchase> =>
  async ({ actor, input: { purchaseId }, tx: read, write, refuse }) => {
    const before = await read
      .selectFrom('purchases')
      .where('id', '=', purchaseId)
      .where('user_id', '=', actor.id)
      .select(['way', 'state', 'provider_session as session'])
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
      const purchase = await lockPurchase(tx, purchaseId);
      if (purchase?.state !== 'open') return purchase?.state;
      await tx.updateTable('purchases').set({ state: 'cancelled' }).where('id', '=', purchaseId).execute();
      await publish(tx, { user: actor.id }, 'credits', {});
      return 'open';
    });
    // Paid at the very moment: the payment stands.
    return state === 'open' || state === 'cancelled' ? state === 'open' : refuse('purchaseNotOpen', { state });
  };
