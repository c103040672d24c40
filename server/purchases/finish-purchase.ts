import type { purchasesApi } from '#contract/purchases.ts';
import type { Handler } from '#server/platform/serve.ts';
import type { Providers } from './providers/provider.ts';
import { purchaseOf } from './purchase-rows.ts';
import { settleFacts } from './settle-facts.ts';

/** Asks the provider about an own purchase that is not paid yet, and books it where it is. */
export const finishPurchase =
  (providers: Providers, address: { publicUrl: string }): Handler<typeof purchasesApi.finishPurchase> =>
  async ({ actor, input: { purchaseId }, tx: read, write, refuse }) => {
    const purchase = await read
      .selectFrom('purchases')
      .where('id', '=', purchaseId)
      .where('user_id', '=', actor.id)
      .select(['way', 'state', 'provider_session as session'])
      .executeTakeFirst();
    if (purchase === undefined) return refuse('notFound');
    const { way, state, session } = purchase;
    const provider = way === 'transfer' ? undefined : providers[way];
    if (
      way !== 'transfer' &&
      provider !== undefined &&
      session !== null &&
      !['paid', 'refunded', 'cancelled'].includes(state)
    ) {
      const facts = await provider.read(session, true).catch(() => 'silence' as const);
      if (facts === 'silence') return refuse('providerNotReachable', { purchaseId });
      if (facts !== undefined) await write((tx) => settleFacts(tx, address, { purchaseId, source: way, facts }));
    }
    return (await purchaseOf(read, actor.id, purchaseId)) ?? refuse('notFound');
  };
