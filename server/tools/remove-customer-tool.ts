import type { toolsApi } from '#contract/tools.ts';
import type { Handler } from '#server/http/serve.ts';

/** Takes a tool from a customer. */
export const removeCustomerTool: Handler<typeof toolsApi.removeCustomerTool> = async ({ input, tx, refuse }) => {
  const removed = await tx
    .deleteFrom('customer_tools')
    .where('id', '=', input.customerToolId)
    .returning('id')
    .executeTakeFirst();
  return removed === undefined ? refuse('notFound') : true;
};
