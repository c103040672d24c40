import type { pricingApi } from '#contract/pricing.ts';
import { announce } from '#server/platform/realtime.ts';
import type { Handler } from '#server/platform/serve.ts';
import { holdCustomer } from './hold-customer.ts';

/** Whether a customer pays the flat price; what was ordered before keeps its price. */
export const setFlatPrice: Handler<typeof pricingApi.setFlatPrice> = async ({
  input: { userId, flat },
  tx,
  refuse,
}) => {
  const customer = await holdCustomer(tx, userId);
  if (customer === undefined) return refuse('notFound');
  if (customer.flat === flat) return false;
  await tx.updateTable('users').set({ flat_price: flat }).where('id', '=', userId).execute();
  // The setting is part of what the user's own screens know of the account.
  await announce(tx, { user: userId }, 'accountChanged', {});
  await announce(tx, { user: userId }, 'optionsChanged', {});
  return true;
};
