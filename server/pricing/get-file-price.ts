import type { pricingApi } from '#contract/pricing.ts';
import { selectionProblem } from '#rules/methods.ts';
import type { Handler } from '#server/http/serve.ts';
import { priceFor } from './price-for.ts';
import { whosePrices } from './whose-prices.ts';

/** The price of an order, step by step; refused where the order itself would be. */
export const getFilePrice: Handler<typeof pricingApi.getFilePrice> = async ({ actor, input, tx, refuse }) => {
  const customerId = await whosePrices(tx, actor, input.userId);
  if (customerId === undefined) return refuse('notFound');
  const price = await priceFor(tx, {
    customerId,
    vehicleId: input.vehicleId,
    fileRole: input.fileRole,
    methodIds: input.methods.map(({ methodId }) => methodId),
  });
  if (price === undefined) return refuse('methodNotOffered');
  const problem = selectionProblem(price.methods);
  return problem === undefined ? { success: true, data: price.breakdown } : refuse(problem);
};
