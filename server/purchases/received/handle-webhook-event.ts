import { sql } from 'kysely';
import type { PurchaseId, UserId } from '#contract/ids.ts';
import type { PurchaseState } from '#contract/purchases/buying.ts';
import { isPayableIn } from '#rules/later-events.ts';
import type { Database, Read } from '#server/db/database.ts';
import type { Log } from '#server/log/log.ts';
import { isCustomerActive } from '#server/purchases/is-customer-active.ts';
import { syncCardSetup } from '#server/purchases/top-ups/sync-card-setup.ts';
import type { ProviderName, Providers } from '#server/purchases/providers/provider.ts';
import { settleFacts } from './settle-facts.ts';
import { settlePurchase } from './settle-purchase.ts';
import { markDispute, takeBack } from './take-back.ts';
import { undoRefund } from './undo-refund.ts';

/** The purchase of a payment at a provider: by its name there, else by the reference that the provider was told. */
async function purchaseOfSession(
  read: Read,
  source: ProviderName,
  session: string,
  reference?: string,
): Promise<{ id: PurchaseId; state: PurchaseState; userId: UserId } | undefined> {
  const found = await read
    .selectFrom('purchases')
    .where('way', '=', source)
    .where((is) => is.or([is('provider_session', '=', session), is('reference', '=', reference ?? '')]))
    .orderBy(sql`provider_session is not distinct from ${session}`, 'desc')
    .select(['id', 'state', 'user_id as userId'])
    .executeTakeFirst();
  return found;
}

/** Asks a provider about one payment and applies its answer. */
export async function syncCheckoutSession(
  database: Database,
  address: { publicUrl: string },
  providers: Providers,
  { source, session }: { source: ProviderName; session: string },
): Promise<void> {
  const before = await purchaseOfSession(database.reader, source, session);
  // Do not collect an approved payment of a purchase that has ended, nor of a locked customer.
  const mayCollect =
    before !== undefined && isPayableIn(before.state) && (await isCustomerActive(database.reader, before.userId));
  const facts = await providers[source]?.read(session, mayCollect);
  if (facts === undefined) return;
  const purchase = before ?? (await purchaseOfSession(database.reader, source, session, facts.reference));
  await database.db.transaction().execute(async (tx) => {
    if (purchase !== undefined) return settleFacts(tx, address, { purchaseId: purchase.id, source, facts });
    if (facts.collected === undefined) return undefined;
    const { paymentId: sourceId, ...money } = facts.collected;
    const purpose = facts.reference ?? session;
    await settlePurchase(tx, address, { purchaseId: undefined, payment: { source, sourceId, ...money, purpose } });
    return undefined;
  });
}

type Announced = { provider: ProviderName; eventId: string };

/**
 * Works on an announcement of a provider: asks what it is about, settles money that came in, and takes back what went back.
 * The payment comes before its refund, in whatever order they were announced.
 */
export const handleWebhookEvent =
  (database: Database, address: { publicUrl: string }, providers: Providers, log: Log) =>
  async ({ provider: source, eventId }: Announced): Promise<void> => {
    const event = await database.reader
      .selectFrom('provider_events')
      .where('provider', '=', source)
      .where('event_id', '=', eventId)
      .where('handled_at', 'is', null)
      .select(['type', 'body'])
      .executeTakeFirst();
    const provider = providers[source];
    if (event === undefined) return;
    if (provider === undefined) {
      log.warn({ provider: source, event: eventId }, 'an announcement waits for a provider that is not configured');
      return;
    }
    const { sessions, returned, undone, disputes } = await provider.lookInto(event);
    for (const session of sessions) {
      const card = provider.cards && (await syncCardSetup(database, provider.cards, session));
      if (card === undefined) await syncCheckoutSession(database, address, providers, { source, session });
    }
    await database.db.transaction().execute(async (tx) => {
      for (const money of returned) await takeBack(tx, address, { source, ...money });
      for (const refundId of undone) await undoRefund(tx, address, { source, refundId });
      for (const dispute of disputes) await markDispute(tx, { source, ...dispute });
      await tx
        .updateTable('provider_events')
        .set({ handled_at: sql`now()` })
        .where('provider', '=', source)
        .where('event_id', '=', eventId)
        .execute();
    });
  };
