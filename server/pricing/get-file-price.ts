import type { pricingApi } from '#contract/pricing.ts';
import { creditCents } from '#contract/money.ts';
import { selectionProblem } from '#rules/methods.ts';
import { knowsVehicle } from '#server/catalog/index.ts';
import type { Handler } from '#server/http/serve.ts';
import { priceFor } from './price-for.ts';
import { ownsTask, restartPriceFor } from './restart-price-for.ts';
import { whosePrices } from './whose-prices.ts';

/** The price of an order, step by step; refused where the order itself would be. */
export const getFilePrice: Handler<typeof pricingApi.getFilePrice> = async ({ actor, input, tx, refuse }) => {
  const customerId = await whosePrices(tx, actor, input.userId);
  if (customerId === undefined) return refuse('notFound');
  const { vehicleId, controlUnit } = input;
  if (vehicleId !== undefined && !(await knowsVehicle(tx, actor, vehicleId))) return refuse('methodNotOffered');
  const price = await priceFor(tx, {
    customerId,
    vehicleId,
    controlUnit,
    fileRole: input.fileRole,
    isMaster: input.isMaster,
    priority: input.priority,
    methodIds: input.methods.map(({ methodId }) => methodId),
  });
  if (price === undefined) return refuse('methodNotOffered');
  const problem = selectionProblem(price.methods);
  if (problem !== undefined) return refuse(problem);
  const { breakdown } = price;
  const { fileRole, methods, restartsTaskId } = input;
  if (restartsTaskId === undefined) return { success: true, data: breakdown };
  if (!(await ownsTask(tx, customerId, restartsTaskId))) return refuse('notFound');
  const methodIds = methods.map(({ methodId }) => methodId);
  const { total: current } = breakdown;
  const restarted = await restartPriceFor(tx, { customerId, restartsTaskId, fileRole, methodIds, current });
  const isLess = restarted.price < current;
  const rejectedOrder = creditCents(current - restarted.price);
  return { success: true, data: { ...breakdown, total: restarted.price, ...(isLess && { rejectedOrder }) } };
};
