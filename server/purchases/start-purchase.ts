import type { UserId } from '#contract/ids.ts';
import { creditCents } from '#contract/money.ts';
import type { purchasesApi } from '#contract/purchases.ts';
import { refreshVatProof } from '#server/countries/index.ts';
import type { Database } from '#server/db/database.ts';
import { publish } from '#server/realtime/realtime.ts';
import type { Handler } from '#server/http/serve.ts';
import { createPurchase } from './create-purchase.ts';
import { readPurchase } from './purchase-rows.ts';
import { readPayable } from './read-payable.ts';
import type { Providers } from './providers/provider.ts';
import { returnUrls } from './return-urls.ts';
import { listPaymentMethods } from './list-payment-methods.ts';

/**
 * Begins a purchase, and at a provider its payment. The purchase stands before the provider is asked: if the answer is lost,
 * the same call begins the same payment.
 */
export const startPurchase =
  (
    database: Pick<Database, 'db' | 'reader'>,
    providers: Providers,
    address: { publicUrl: string; vatRegisterUrl: string },
  ): Handler<typeof purchasesApi.startPurchase> =>
  async ({ actor, input, tx: read, write, refuse }) => {
    const { way, acceptedTerms, credits, packageId, purchaseKey, ...rest } = input;
    if (!acceptedTerms) return refuse('termsNotAccepted');
    if ((packageId === undefined) === (credits === undefined)) return refuse('packageNotOffered');
    if (!(await listPaymentMethods(read, actor.companyId, providers)).includes(way)) return refuse('wayNotOffered');
    await refreshVatProof(database, address, actor.companyId);
    const created = await write(async (tx) => {
      const begun = await createPurchase(tx, {
        ...rest,
        userId: actor.companyId,
        way,
        packageId,
        credits: credits === undefined ? undefined : creditCents(credits * 100),
        idempotencyKey: `checkout:${purchaseKey.toLowerCase()}`,
      });
      await publish(tx, { user: actor.companyId }, 'credits', {});
      return begun;
    });
    if (!created.ok) return refuse(created.reason, created.extra);
    const { purchaseId } = created;
    const purchase = (userId: UserId) => readPurchase(read, userId, purchaseId);
    const provider = way === 'transfer' ? undefined : providers[way];
    const payable = provider === undefined ? undefined : await readPayable(read, purchaseId);
    if (provider !== undefined && payable !== undefined) {
      const begun = await provider.start(payable, returnUrls(address, purchaseId)).catch(() => undefined);
      if (begun === undefined) return refuse('providerNotReachable', { purchaseId });
      await write((tx) =>
        tx
          .updateTable('purchases')
          .set({ provider_session: begun.session, provider_url: begun.url })
          .where('id', '=', purchaseId)
          .where('provider_session', 'is', null)
          .execute(),
      );
    }
    return (await purchase(actor.companyId)) ?? refuse('packageNotOffered');
  };
