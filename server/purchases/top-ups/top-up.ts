import type { UserId } from '#contract/ids.ts';
import { maxRetries } from '#contract/purchases/top-ups.ts';
import { refreshVatProof } from '#server/countries/index.ts';
import type { Database } from '#server/db/database.ts';
import type { Log } from '#server/log/log.ts';
import { applyCharge } from './apply-charge.ts';
import { beginCharge, type BegunCharge } from './begin-charge.ts';
import { readPayable } from '#server/purchases/read-payable.ts';
import type { ChargeResult, Provider, Providers } from '#server/purchases/providers/provider.ts';
import { returnUrls } from '#server/purchases/return-urls.ts';
import { settleFacts } from '#server/purchases/received/settle-facts.ts';

type Address = { publicUrl: string; vatRegisterUrl: string };

/** Closes the page on which a top-up could be paid by hand, before the card is charged again; paid there, it is settled. */
async function closePage(database: Database, address: Address, provider: Provider, userId: UserId): Promise<void> {
  const page = await database.reader
    .selectFrom('purchases as p')
    .innerJoin('top_ups as t', 't.user_id', 'p.user_id')
    .where('p.user_id', '=', userId)
    .where('p.mandate_id', 'is not', null)
    .where('p.state', '=', 'open')
    .where('p.provider_session', 'is not', null)
    .where('t.state', '=', 'on')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('top_up_tries as y')
            .whereRef('y.purchase_id', '=', 'p.id')
            .where(({ eb, or, fn }) => or([eb('y.outcome', 'is', null), eb('y.retry_at', '>', fn<string>('now', []))]))
            .select('y.nth'),
        ),
      ),
    )
    .select(['p.id', 'p.provider_session as session'])
    .executeTakeFirst();
  if (page === undefined || page.session === null) return;
  const { id: purchaseId, session } = page;
  await provider.end(session);
  const facts = await provider.read(session, false);
  if (facts?.state === 'processing') return;
  await database.db.transaction().execute(async (tx) => {
    if (facts?.state === 'paid') return settleFacts(tx, address, { purchaseId, source: 'stripe', facts });
    await tx
      .updateTable('purchases')
      .set({ provider_session: null, provider_url: null })
      .where('id', '=', purchaseId)
      .where('provider_session', '=', session)
      .execute();
    return undefined;
  });
}

/** A page on which the customer pays what the card could not, while the charge is still tried again. */
async function openPage(
  { reader }: Pick<Database, 'reader'>,
  address: Address,
  provider: Provider,
  { begun: { purchaseId, failures, isOn, charge }, charged }: { begun: BegunCharge; charged: ChargeResult },
) {
  if (charged.outcome !== 'failed' || charged.problem === 'cardGone' || !isOn || failures >= maxRetries)
    return undefined;
  const payable = await readPayable(reader, purchaseId);
  return payable && provider.start({ ...payable, page: charge.nth }, returnUrls(address, purchaseId));
}

/**
 * Tops a customer's credits up, where that is due. The charge is written down before the provider is asked: while its answer is
 * not known, the same charge is asked for again, and never another.
 */
export const topUp =
  (database: Database, address: Address, providers: Providers, log: Log) =>
  async ({ userId }: { userId: UserId }): Promise<void> => {
    const provider = providers.stripe;
    if (provider?.cards === undefined) return;
    try {
      await closePage(database, address, provider, userId);
      await refreshVatProof(database, address, userId);
      const begun = await database.db.transaction().execute((tx) => beginCharge(tx, address, providers, userId));
      if (begun === undefined) return;
      const charged = await provider.cards.charge(begun.charge);
      const page = await openPage(database, address, provider, { begun, charged });
      await database.db.transaction().execute((tx) => applyCharge(tx, address, { userId, begun, charged, page }));
    } catch (error) {
      // `runDueTopUps` resumes a charge that has begun.
      log.warn({ user: userId, error: String(error) }, 'the provider was asked in vain for a top-up');
    }
  };
