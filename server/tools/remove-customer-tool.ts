import type { toolsApi } from '#contract/tools.ts';
import type { Handler } from '#server/http/serve.ts';
import { isOffered } from '#server/settings/index.ts';

/** Takes a tool from a customer. */
export const removeCustomerTool: Handler<typeof toolsApi.removeCustomerTool> = async ({ input, tx, refuse }) => {
  const removed = await tx
    .deleteFrom('customer_tools')
    .where('id', '=', input.customerToolId)
    .returning('id')
    .executeTakeFirst();
  return removed === undefined ? refuse('notFound') : true;
};

/** Takes a tool from the customer who calls. */
export const removeOwnTool: Handler<typeof toolsApi.removeOwnTool> = async ({ actor, input, tx, refuse }) => {
  if (!(await isOffered(tx, 'own_tools'))) return refuse('ownToolsOff');
  const removed = await tx
    .deleteFrom('customer_tools')
    .where('id', '=', input.customerToolId)
    .where('user_id', '=', actor.companyId)
    .returning('id')
    .executeTakeFirst();
  return removed === undefined ? refuse('notFound') : true;
};
