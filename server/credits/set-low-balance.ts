import type { creditsApi } from '#contract/credits.ts';
import type { Handler } from '#server/http/serve.ts';

/** Sets the threshold of the own balance. What is below it already is no reason for a mail: the customer is just looking at it. */
export const setLowBalance: Handler<typeof creditsApi.setLowBalance> = async ({ actor, input, tx, refuse }) => {
  const below = input.below ?? null;
  if (below !== null && below <= 0) return refuse('amountNotValid');
  await tx
    .insertInto('credit_accounts')
    .values({ user_id: actor.companyId, low_below: below })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ low_below: below }))
    .execute();
  return true;
};
