import type { toolsApi } from '#contract/tools.ts';
import type { Handler } from '#server/http/serve.ts';
import { isCustomer } from '#server/vocabulary/index.ts';

/** Saves that a customer has a tool; staff have none. Two of the same kind differ by their serial numbers. */
export const addCustomerTool: Handler<typeof toolsApi.addCustomerTool> = async ({ input, tx, refuse }) => {
  const { customerId, toolId, kind } = input;
  if (!(await isCustomer(tx, customerId))) return refuse('notFound');
  const tool = await tx
    .selectFrom('tools')
    .where('id', '=', toolId)
    .where('active', '=', true)
    .where('kind', 'in', [kind, 'both'])
    .select('id')
    // Deleting the tool, or changing its kind, waits.
    .forShare()
    .executeTakeFirst();
  if (tool === undefined) return refuse('toolNotOffered');
  const customerTool = await tx
    .insertInto('customer_tools')
    .values({ user_id: customerId, tool_id: toolId, kind, serial: input.serial, note: input.note })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return customerTool === undefined ? refuse('customerToolExists', { fields: { serial: 'taken' } }) : true;
};
