import type { ToolId, UserId } from '#contract/ids.ts';
import { type CustomerToolKind, maxOwnTools, type toolsApi } from '#contract/tools.ts';
import type { Tx } from '#server/db/database.ts';
import type { Handler } from '#server/http/serve.ts';
import { isOffered } from '#server/settings/index.ts';
import { isCustomer } from '#server/vocabulary/index.ts';

/** Saves that a customer has a tool; staff have none. */
export const addCustomerTool: Handler<typeof toolsApi.addCustomerTool> = async ({ input, tx, refuse }) => {
  if (!(await isCustomer(tx, input.customerId))) return refuse('notFound');
  return storeTool(tx, input, refuse);
};

/** Lists a tool of the customer who calls. */
export const addOwnTool: Handler<typeof toolsApi.addOwnTool> = async ({ actor, input, tx, refuse }) => {
  if (!(await isOffered(tx, 'own_tools'))) return refuse('ownToolsOff');
  // Two at once wait for each other, so that the limit holds.
  await tx
    .selectFrom('users')
    .where('id', '=', actor.companyId)
    .select('id')
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const { count } = await tx
    .selectFrom('customer_tools')
    .where('user_id', '=', actor.companyId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (count >= maxOwnTools) return refuse('ownToolsFull');
  return storeTool(tx, { ...input, customerId: actor.companyId, note: '' }, refuse);
};

type NewTool = { customerId: UserId; toolId: ToolId; kind: CustomerToolKind; serial: string; note: string };

/** Stores a tool of a customer. Two of the same kind differ by their serial numbers. */
async function storeTool(
  tx: Tx,
  { customerId, toolId, kind, serial, note }: NewTool,
  refuse: (code: 'toolNotOffered' | 'customerToolExists', problem?: { fields: { serial: string } }) => never,
): Promise<true> {
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
    .values({ user_id: customerId, tool_id: toolId, kind, serial, note })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return customerTool === undefined ? refuse('customerToolExists', { fields: { serial: 'taken' } }) : true;
}
