import type { purchasesApi } from '#contract/purchases.ts';
import { publish } from '#server/realtime/realtime.ts';
import type { Handler } from '#server/http/serve.ts';
import { endTopUp, isChargeUnknown } from './top-ups/end-top-up.ts';
import { lockPurchase } from './lock-purchase.ts';
import { lockTopUp } from './top-ups/lock-top-up.ts';
import type { Providers } from './providers/provider.ts';
import { settleFacts } from './received/settle-facts.ts';

/** Cancels an own open purchase; first at the provider, so that it can no longer be paid there. */
export const cancelPurchase =
  (providers: Providers, address: { publicUrl: string }): Handler<typeof purchasesApi.cancelPurchase> =>
  async ({ actor, input: { purchaseId }, tx: read, write, refuse }) => {
    const before = await read
      .selectFrom('purchases')
      .where('id', '=', purchaseId)
      .where('user_id', '=', actor.companyId)
      .select(['way', 'state', 'provider_session as session', 'mandate_id as mandateId'])
      .executeTakeFirst();
    if (before === undefined) return refuse('notFound');
    if (before.state === 'cancelled') return false;
    if (before.state !== 'open') return refuse('purchaseNotOpen', { state: before.state });
    const { way, session } = before;
    const provider = way === 'transfer' ? undefined : providers[way];
    if (way !== 'transfer' && provider !== undefined && session !== null) {
      const ended = await provider.end(session).then(
        () => true,
        () => false,
      );
      // It may have been paid before it could be ended.
      const facts = ended ? await provider.read(session, false).catch(() => 'silence' as const) : 'silence';
      if (facts === 'silence') return refuse('providerNotReachable', { purchaseId });
      if (facts?.state === 'paid' || facts?.state === 'processing') {
        await write((tx) => settleFacts(tx, address, { purchaseId, source: way, facts }));
        return refuse('purchaseNotOpen', { state: facts.state });
      }
    }
    const state = await write(async (tx) => {
      const topUp = before.mandateId === null ? undefined : await lockTopUp(tx, actor.companyId);
      const purchase = await lockPurchase(tx, purchaseId);
      if (purchase?.state !== 'open') return purchase?.state;
      if (topUp !== undefined) {
        // A charge in progress cannot be cancelled. Cancelling a top-up turns top-ups off, so that no other one follows.
        if (await isChargeUnknown(tx, purchaseId)) return 'charging';
        if (topUp.state === 'on') await endTopUp(tx, address, topUp, 'customer');
      }
      await tx.updateTable('purchases').set({ state: 'cancelled' }).where('id', '=', purchaseId).execute();
      await publish(tx, { user: actor.companyId }, 'credits', {});
      return 'open';
    });
    // Paid at the very moment: the payment stands.
    return state === 'open' || state === 'cancelled' ? state === 'open' : refuse('purchaseNotOpen', { state });
  };
