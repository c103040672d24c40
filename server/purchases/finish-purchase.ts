import type { purchasesApi } from '#contract/purchases.ts';
import { isPayableIn } from '#rules/later-events.ts';
import type { Handler } from '#server/http/serve.ts';
import type { Providers } from './providers/provider.ts';
import { readPurchase } from './purchase-rows.ts';
import { isCustomerActive } from './is-customer-active.ts';
import { settleFacts } from './received/settle-facts.ts';

/** Asks the provider about an own purchase that is not paid yet, and books it where it is. */
export const finishPurchase =
  (providers: Providers, address: { publicUrl: string }): Handler<typeof purchasesApi.finishPurchase> =>
  async ({ actor, input: { purchaseId }, tx: read, write, refuse }) => {
    const purchase = await read
      .selectFrom('purchases')
      .where('id', '=', purchaseId)
      .where('user_id', '=', actor.companyId)
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
      // Do not collect an approved payment once the purchase has ended or the customer is locked.
      const mayCollect = isPayableIn(state) && (await isCustomerActive(read, actor.companyId));
      const facts = await provider.read(session, mayCollect).catch(() => 'silence' as const);
      if (facts === 'silence') return refuse('providerNotReachable', { purchaseId });
      if (facts !== undefined) await write((tx) => settleFacts(tx, address, { purchaseId, source: way, facts }));
    }
    return (await readPurchase(read, actor.companyId, purchaseId)) ?? refuse('notFound');
  };
