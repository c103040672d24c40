import type { toolsApi } from '#contract/tools.ts';
import type { Handler } from '#server/http/serve.ts';
import { customerName } from '#server/vocabulary/index.ts';

/** Number of customers named in a refusal. */
const namedAtMost = 5;

/**
 * Deletes a tool that no customer has. The refusal for one in use gives the number of its customers, and the first of them
 * by name.
 */
export const deleteTool: Handler<typeof toolsApi.deleteTool> = async ({ input: { toolId }, tx, refuse }) => {
  // Locked against customers who get the tool meanwhile.
  const tool = await tx.selectFrom('tools').where('id', '=', toolId).select('id').forUpdate().executeTakeFirst();
  if (tool === undefined) return refuse('notFound');
  const names = await tx
    .selectFrom('customer_tools as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .where('c.tool_id', '=', toolId)
    .where('u.role', '=', 'customer')
    .select(customerName.as('name'))
    .distinctOn('u.id')
    .orderBy('u.id')
    .execute();
  if (names.length > 0)
    return refuse('toolInUse', {
      customers: names.length,
      names: names.slice(0, namedAtMost).map(({ name }) => name),
    });
  const { orders } = await tx
    .selectFrom('task_readings')
    .where('tool_id', '=', toolId)
    .select(({ fn }) => fn.countAll<number>().as('orders'))
    .executeTakeFirstOrThrow();
  if (orders > 0) return refuse('toolInOrders', { orders });
  // Rows left over from customers who became staff.
  await tx.deleteFrom('customer_tools').where('tool_id', '=', toolId).execute();
  await tx.deleteFrom('tools').where('id', '=', toolId).execute();
  return true;
};
