import { sql } from 'kysely';
import type { PurchaseId, UserId } from '#contract/ids.ts';
import { Language } from '#contract/languages.ts';
import { formatBusinessTime } from '#rules/format-locale.ts';
import { formatCredits, formatMoney } from '#rules/money.ts';
import { hoursUntilRetry } from '#rules/top-up.ts';
import { mailCustomer } from '#server/mail/index.ts';
import type { Tx } from '#server/db/database.ts';
import { publish } from '#server/realtime/realtime.ts';
import { readLocale } from '#server/settings/index.ts';
import type { BegunCharge } from './begin-charge.ts';
import { endTopUp, giveUpPurchase } from './end-top-up.ts';
import { lockTopUp } from './lock-top-up.ts';
import type { ChargeResult, Collected } from '#server/purchases/providers/provider.ts';
import { deleteSavedCard } from './saved-card.ts';
import { settlePurchase } from '#server/purchases/received/settle-purchase.ts';

type Applied = {
  userId: UserId;
  begun: BegunCharge;
  charged: ChargeResult;
  /** The page on which a purchase whose charge failed can be paid by hand. */
  page: { url: string; session: string } | undefined;
};

/** Writes down what became of a charge; false: that was known before. */
async function closeTry(tx: Tx, { purchaseId, charge: { nth } }: BegunCharge, charged: ChargeResult): Promise<boolean> {
  if (charged.outcome === 'processing') return false;
  const closed = await tx
    .updateTable('top_up_tries')
    .set({ outcome: charged.outcome, problem: charged.outcome === 'failed' ? charged.problem : null })
    .where('purchase_id', '=', purchaseId)
    .where('nth', '=', nth)
    .where('outcome', 'is', null)
    .returning('nth')
    .executeTakeFirst();
  return closed !== undefined;
}

const settle = (
  tx: Tx,
  address: { publicUrl: string },
  purchaseId: PurchaseId,
  { paymentId: sourceId, ...money }: Collected,
) => settlePurchase(tx, address, { purchaseId, payment: { source: 'stripe', sourceId, ...money } });

/** The notation of a customer's letters, and the sums of a purchase in it. */
async function wordsFor(tx: Tx, { purchaseId }: BegunCharge) {
  const row = await tx
    .selectFrom('purchases as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .where('p.id', '=', purchaseId)
    .select(['p.credits', 'p.gross', 'p.currency', 'p.reference', 'u.language'])
    .executeTakeFirstOrThrow();
  const locale = await readLocale(tx, Language.catch('en').parse(row.language));
  const { credits, gross, currency, reference } = row;
  return {
    locale,
    values: { credits: formatCredits(credits, locale), gross: formatMoney(gross, currency, locale), reference },
  };
}

/**
 * Applies what the provider told about a charge, once: money is settled like any other, a failure is mailed and tried again
 * later, or ends the automatic top-up. Money that came for a purchase which ended meanwhile is settled as well.
 */
export async function applyCharge(
  tx: Tx,
  address: { publicUrl: string },
  { userId, begun, charged, page }: Applied,
): Promise<void> {
  const topUp = await lockTopUp(tx, userId);
  if (topUp === undefined) return;
  const { purchaseId, failures } = begun;
  const settled = charged.outcome === 'paid' ? await settle(tx, address, purchaseId, charged.collected) : undefined;
  if (!(await closeTry(tx, begun, charged))) return;
  await publish(tx, { user: userId }, 'credits', {});
  const { locale, values } = await wordsFor(tx, begun);
  // Money that waits for a decision, as of a customer who was locked meanwhile, has topped nothing up.
  if (settled?.outcome === 'open') return undefined;
  if (charged.outcome === 'paid')
    return mailCustomer(tx, {
      userId,
      kind: 'topUpCharged',
      values: { ...values, link: `${address.publicUrl}/account/topUp` },
    });
  if (topUp.purchase?.id !== purchaseId) return undefined;
  if (topUp.state === 'off') return giveUpPurchase(tx, topUp);
  if (charged.outcome !== 'failed') return undefined;
  if (charged.problem === 'cardGone') {
    await deleteSavedCard(tx, userId);
    return endTopUp(tx, address, topUp, 'cardGone');
  }
  const hours = hoursUntilRetry(failures);
  if (hours === undefined) return endTopUp(tx, address, topUp, 'chargesFailed');
  const { retryAt } = await tx
    .updateTable('top_up_tries')
    .set({ retry_at: sql`now() + make_interval(hours => ${hours})` })
    .where('purchase_id', '=', purchaseId)
    .where('nth', '=', begun.charge.nth)
    .returning('retry_at as retryAt')
    .$narrowType<{ retryAt: string }>()
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('purchases')
    .set({ provider_session: page?.session ?? null, provider_url: page?.url ?? null, asked_at: sql`now()` })
    .where('id', '=', purchaseId)
    .execute();
  return mailCustomer(tx, {
    userId,
    kind: charged.problem === 'authentication' ? 'topUpToConfirm' : 'topUpFailed',
    values: {
      ...values,
      retry: formatBusinessTime(retryAt, locale),
      link: `${address.publicUrl}/account/purchase?purchase=${purchaseId}`,
    },
  });
}
