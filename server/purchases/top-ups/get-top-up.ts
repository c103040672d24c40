import { sql } from 'kysely';
import type { UserId } from '#contract/ids.ts';
import type { purchasesApi } from '#contract/purchases.ts';
import type { ChargeState } from '#contract/purchases/top-ups.ts';
import { isStaff } from '#rules/roles.ts';
import type { Read } from '#server/db/database.ts';
import { nullsToUndefined } from '#server/db/nulls-to-undefined.ts';
import type { Handler } from '#server/http/serve.ts';
import { isCustomer } from '#server/vocabulary/index.ts';
import type { Providers } from '#server/purchases/providers/provider.ts';
import { toppedUpThisMonth } from './topped-up-this-month.ts';
import { listPaymentMethods } from '#server/purchases/list-payment-methods.ts';

/** Charges that are shown. */
const shownCharges = 5;

const stateOf = (read: Read, userId: UserId) =>
  read
    .selectFrom('users as u')
    .leftJoin('saved_cards as c', 'c.user_id', 'u.id')
    .leftJoin('top_ups as t', 't.user_id', 'u.id')
    .leftJoin('top_up_mandates as m', 'm.id', 't.mandate_id')
    .where('u.id', '=', userId)
    .select(['c.brand', 'c.last4', 'c.expires_month as expiresMonth', 'c.expires_year as expiresYear'])
    .select(sql<boolean>`c.setup_session is not null`.as('isSavingCard'))
    .select(['t.state', 't.end_reason as end', 't.changed_at as changedAt', 't.paused_until as pausedUntil'])
    .select(['m.package_id as packageId', 'm.credits', 'm.threshold', 'm.monthly_cap as monthlyCap', 'm.text'])
    .select('m.accepted_at as acceptedAt')
    .executeTakeFirstOrThrow();

/** The latest top-ups, each with its charges. */
const chargesOf = (read: Read, userId: UserId) =>
  read
    .selectFrom('purchases as p')
    .where('p.user_id', '=', userId)
    .where('p.mandate_id', 'is not', null)
    .select(['p.id as purchaseId', 'p.reference', 'p.created_at as createdAt', 'p.gross', 'p.credits', 'p.state'])
    .select(({ selectFrom }) =>
      selectFrom('top_up_tries as y')
        .whereRef('y.purchase_id', '=', 'p.id')
        .select(
          sql<{ failures: number; retryAt: string | null; isUnknown: boolean }>`json_build_object(
            'failures', count(*) filter (where y.outcome = 'failed'), 'retryAt', max(y.retry_at),
            'isUnknown', coalesce(bool_or(y.outcome is null), false))`.as('tries'),
        )
        .as('tries'),
    )
    .orderBy('p.id', 'desc')
    .limit(shownCharges)
    .execute();

/** The saved card and the automatic top-up of oneself, or for staff of any customer. */
export const getTopUp =
  (providers: Providers): Handler<typeof purchasesApi.getTopUp> =>
  async ({ actor, input, tx, refuse }) => {
    const { userId = actor.companyId } = input;
    if ((userId !== actor.companyId && !isStaff(actor)) || !(await isCustomer(tx, userId))) return refuse('notFound');
    const row = nullsToUndefined(await stateOf(tx, userId));
    const rows = await chargesOf(tx, userId);
    const { brand, last4, expiresMonth, expiresYear } = row;
    const { packageId, credits, threshold, monthlyCap, text, acceptedAt, end, changedAt, pausedUntil } = row;
    const open = rows.find(({ state }) => state === 'open')?.tries;
    const retryAt = open?.retryAt ?? undefined;
    const isPaused = pausedUntil !== undefined && new Date(pausedUntil).getTime() > Date.now();
    const isWaiting = retryAt !== undefined && open?.isUnknown === false;
    const nextTryAt = isWaiting ? new Date(retryAt).toISOString() : isPaused ? pausedUntil : undefined;
    const hasCard =
      brand !== undefined && last4 !== undefined && expiresMonth !== undefined && expiresYear !== undefined;
    const hasMandate = credits !== undefined && threshold !== undefined && monthlyCap !== undefined;
    return {
      isOffered:
        providers.stripe?.cards !== undefined && (await listPaymentMethods(tx, userId, providers)).includes('stripe'),
      isOn: row.state === 'on',
      isSavingCard: row.isSavingCard,
      ...(hasCard && { card: { brand, last4, expiresMonth, expiresYear } }),
      ...(hasMandate &&
        text !== undefined &&
        acceptedAt !== undefined && {
          mandate: { ...(packageId !== undefined && { packageId }), credits, threshold, monthlyCap, text, acceptedAt },
        }),
      ...(end !== undefined && { end }),
      ...(changedAt !== undefined && { changedAt }),
      failures: open?.failures ?? 0,
      ...(nextTryAt !== undefined && { nextTryAt }),
      thisMonth: await toppedUpThisMonth(tx, userId),
      charges: rows.map(({ tries, state, ...charge }) => ({
        ...charge,
        state: (state === 'open' && tries?.isUnknown === true ? 'unknown' : state) satisfies ChargeState,
      })),
    };
  };
