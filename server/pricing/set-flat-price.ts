import type { pricingApi } from '#contract/pricing.ts';
import { publish } from '#server/realtime/realtime.ts';
import type { Handler } from '#server/http/serve.ts';
import { lockCustomer } from './lock-customer.ts';

/** Switches the flat price of a customer on or off; earlier orders keep their price. */
export const setFlatPrice: Handler<typeof pricingApi.setFlatPrice> = async ({
  input: { userId, flat },
  tx,
  refuse,
}) => {
  const customer = await lockCustomer(tx, userId);
  if (customer === undefined) return refuse('notFound');
  if (customer.flat === flat) return false;
  await tx.updateTable('users').set({ flat_price: flat }).where('id', '=', userId).execute();
  // The setting is part of the account data that the user's own screens show.
  await publish(tx, { user: userId }, 'access', {});
  return true;
};
