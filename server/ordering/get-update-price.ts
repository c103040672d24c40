import type { orderingApi } from '#contract/ordering.ts';
import { pricedFollowUp } from '#rules/follow-ups.ts';
import type { Handler } from '#server/http/serve.ts';
import { offerUpdate } from './plan-update.ts';

/** The price of an update of a task, as createTask will compute it. */
export const getUpdatePrice: Handler<typeof orderingApi.getUpdatePrice> = async ({ actor, input, tx, refuse }) => {
  const methodIds = input.methods.map(({ methodId }) => methodId);
  const { taskId, dealerUpdate = false } = input;
  const offer = await offerUpdate(tx, { customerId: actor.companyId, taskId, methodIds, dealerUpdate }, refuse);
  const { steps, price, followUp } = offer;
  return {
    steps,
    paid: price.deducted,
    price: price.price,
    followUp: followUp.rule && pricedFollowUp(followUp.kind, followUp),
  };
};
