import type { toolsApi } from '#contract/tools.ts';
import type { Handler } from '#server/platform/serve.ts';
import { customerName } from '#server/vocabulary/index.ts';

/** How many of the customers that have a tool are named. */
const namedAtMost = 5;

/** Deletes a tool that no customer has. One in use says how many customers have it, and who the first of them are. */
export const deleteTool: Handler<typeof toolsApi.deleteTool> = async ({ input: { toolId }, tx, refuse }) => {
  // Held, so that nobody is given the tool meanwhile.
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
  // Somebody who became staff may have had it as a customer.
  await tx.deleteFrom('customer_tools').where('tool_id', '=', toolId).execute();
  await tx.deleteFrom('tools').where('id', '=', toolId).execute();
  return true;
};
