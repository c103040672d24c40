import type { pricingApi } from '#contract/pricing.ts';
import { notListedMethodId } from '#rules/methods.ts';
import type { Handler } from '#server/http/serve.ts';
import { lockCustomer } from './lock-customer.ts';

/** Sets the price of one method for a customer. 'Method not listed' has none: support prices it when closing the task. */
export const setSpecialPrice: Handler<typeof pricingApi.setSpecialPrice> = async ({
  input: { userId, methodId, price },
  tx,
  refuse,
}) => {
  if (methodId === notListedMethodId || (await lockCustomer(tx, userId)) === undefined) return refuse('notFound');
  const method = await tx
    .selectFrom('methods')
    .where('id', '=', methodId)
    .select('id')
    .forKeyShare()
    .executeTakeFirst();
  if (method === undefined) return refuse('notFound');
  const set = await tx
    .insertInto('special_prices')
    .values({ user_id: userId, method_id: methodId, price })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'method_id']).doUpdateSet({ price }).where('special_prices.price', '<>', price),
    )
    .returning('price')
    .executeTakeFirst();
  if (set === undefined) return false;
  return true;
};
