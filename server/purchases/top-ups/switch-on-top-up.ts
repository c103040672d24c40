import { sql } from 'kysely';
import type { purchasesApi } from '#contract/purchases.ts';
import { mandateVersion } from '#contract/purchases/top-ups.ts';
import { mailCustomer } from '#server/mail/index.ts';
import { enqueue } from '#server/queue/queue.ts';
import { publish } from '#server/realtime/realtime.ts';
import type { Handler } from '#server/http/serve.ts';
import { lockTopUp } from './lock-top-up.ts';
import { readMandate } from './read-mandate.ts';
import type { Providers } from '#server/purchases/providers/provider.ts';
import { listPaymentMethods } from '#server/purchases/list-payment-methods.ts';

/** Switches automatic top-up on by a mandate; one that is on goes on by the new mandate. */
export const switchOnTopUp =
  (providers: Providers, { publicUrl }: { publicUrl: string }): Handler<typeof purchasesApi.switchOnTopUp> =>
  async ({ actor: { companyId: userId }, input, tx, refuse }) => {
    const { packageId, threshold, monthlyCap, language, version, accepted } = input;
    if (!accepted) return refuse('mandateNotAccepted');
    if (version !== mandateVersion) return refuse('mandateHasChanged');
    if (!(await listPaymentMethods(tx, userId, providers)).includes('stripe')) return refuse('wayNotOffered');
    await lockTopUp(tx, userId);
    const mandate = await readMandate(tx, userId, input);
    if (!mandate.ok) return refuse(mandate.reason, mandate.extra);
    const { text, credits } = mandate;
    const { id: mandateId } = await tx
      .insertInto('top_up_mandates')
      .values({
        user_id: userId,
        language,
        version,
        text,
        has_package: packageId !== undefined,
        package_id: packageId ?? null,
        credits,
        threshold,
        monthly_cap: monthlyCap,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('top_ups')
      .values({ user_id: userId, mandate_id: mandateId, state: 'on' })
      .onConflict((conflict) =>
        conflict.column('user_id').doUpdateSet({
          mandate_id: mandateId,
          state: 'on',
          end_reason: null,
          paused_until: null,
          changed_at: sql`now()`,
        }),
      )
      .execute();
    await mailCustomer(tx, { userId, kind: 'topUpOn', values: { mandate: text, link: `${publicUrl}/account/topUp` } });
    // The balance may be too low already.
    await enqueue(tx, 'topUp', { userId }, `topUp:${userId}`);
    await publish(tx, [{ user: userId }, 'staff'], 'credits', {});
    return true;
  };
