import type { creditsApi } from '#contract/credits.ts';
import type { Handler } from '#server/http/serve.ts';
import { isCustomer } from '#server/vocabulary/index.ts';
import { readBalance } from './read-balance.ts';
import { readRefundableWithoutTask } from './refundable-without-task.ts';
import { purchaseTerms, taxesByDay } from './purchase-terms.ts';

/** The facts that a booking for a customer begins with, for staff. */
export const getPurchaseTerms: Handler<typeof creditsApi.getPurchaseTerms> = async ({
  input: { userId },
  tx,
  refuse,
}) => {
  if (!(await isCustomer(tx, userId))) return refuse('notFound');
  const { termDays } = await tx
    .selectFrom('accounting_options')
    .select('term_days as termDays')
    .executeTakeFirstOrThrow();
  return {
    balance: await readBalance(tx, userId),
    refundable: await readRefundableWithoutTask(tx, userId),
    ...(await purchaseTerms(tx, userId)),
    taxes: await taxesByDay(tx, userId),
    termDays,
  };
};
