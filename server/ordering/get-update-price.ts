import type { orderingApi } from '#contract/ordering.ts';
import type { Handler } from '#server/http/serve.ts';
import { offerUpdate } from './plan-update.ts';

/** The price of an update of a task, as createTask will compute it. */
export const getUpdatePrice: Handler<typeof orderingApi.getUpdatePrice> = async ({ actor, input, tx, refuse }) => {
  const methodIds = input.methods.map(({ methodId }) => methodId);
  const { price } = await offerUpdate(tx, { customerId: actor.id, taskId: input.taskId, methodIds }, refuse);
  return price;
};
