import type { creditsApi } from '#contract/credits.ts';
import { businessClock } from '#rules/support-hours.ts';
import type { Handler } from '#server/platform/serve.ts';
import { isCustomer } from '#server/vocabulary/index.ts';
import { balanceOf } from './balance-of.ts';
import { purchaseTerms } from './purchase-terms.ts';

/** The facts that a booking for a customer begins with, for staff. */
export const getPurchaseTerms: Handler<typeof creditsApi.getPurchaseTerms> = async ({
  input: { userId, paidOn },
  tx,
  refuse,
}) => {
  if (!(await isCustomer(tx, userId))) return refuse('notFound');
  const { termDays } = await tx
    .selectFrom('accounting_options')
    .select('term_days as termDays')
    .executeTakeFirstOrThrow();
  const today = businessClock(new Date()).day;
  const day = paidOn === undefined || paidOn > today ? today : paidOn;
  return { balance: await balanceOf(tx, userId), ...(await purchaseTerms(tx, userId, day)), termDays };
};
