import type { pricingApi } from '#contract/pricing.ts';
import { publish } from '#server/platform/realtime.ts';
import type { Handler } from '#server/platform/serve.ts';
import { lockCustomer } from './lock-customer.ts';

/** Whether a customer pays the flat price; what was ordered before keeps its price. */
export const setFlatPrice: Handler<typeof pricingApi.setFlatPrice> = async ({
  input: { userId, flat },
  tx,
  refuse,
}) => {
  const customer = await lockCustomer(tx, userId);
  if (customer === undefined) return refuse('notFound');
  if (customer.flat === flat) return false;
  await tx.updateTable('users').set({ flat_price: flat }).where('id', '=', userId).execute();
  // The setting is part of what the user's own screens know of the account.
  await publish(tx, { user: userId }, 'access', {});
  return true;
};
