import type { CustomerToolId, UserId } from '#contract/ids.ts';
import type { CustomerToolKind, toolsApi } from '#contract/tools.ts';
import { isDuplicate } from '#server/db/database-errors.ts';
import type { Tx } from '#server/db/database.ts';
import type { Handler } from '#server/http/serve.ts';
import { isOffered } from '#server/settings/index.ts';

/** Changes the data of a customer's tool. */
export const updateCustomerTool: Handler<typeof toolsApi.updateCustomerTool> = ({ input, tx, refuse }) =>
  changeTool(tx, input, refuse);

/** Changes the data of a tool of the customer who calls. */
export const updateOwnTool: Handler<typeof toolsApi.updateOwnTool> = async ({ actor, input, tx, refuse }) => {
  if (!(await isOffered(tx, 'own_tools'))) return refuse('ownToolsOff');
  return changeTool(tx, { ...input, ownerId: actor.companyId }, refuse);
};

type ToolChange = {
  customerToolId: CustomerToolId;
  /** Only a tool of this customer is found. */
  ownerId?: UserId;
  kind?: CustomerToolKind | undefined;
  serial?: string | undefined;
  note?: string | undefined;
};

async function changeTool(
  tx: Tx,
  { customerToolId, ownerId, ...input }: ToolChange,
  refuse: (
    code: 'notFound' | 'toolNotOffered' | 'customerToolExists',
    problem?: { fields: { serial: string } },
  ) => never,
): Promise<boolean> {
  const before = await tx
    .selectFrom('customer_tools as c')
    .innerJoin('tools as t', 't.id', 'c.tool_id')
    .where('c.id', '=', customerToolId)
    .where(({ and, eb }) => and(ownerId === undefined ? [] : [eb('c.user_id', '=', ownerId)]))
    .select(['c.kind', 'c.serial', 'c.note', 't.kind as toolKind'])
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (before === undefined) return refuse('notFound');
  const { kind = before.kind, serial = before.serial, note = before.note } = input;
  const after = { kind, serial, note };
  if (after.kind === before.kind && after.serial === before.serial && after.note === before.note) return false;
  if (before.toolKind !== 'both' && before.toolKind !== kind) return refuse('toolNotOffered');
  try {
    await tx.updateTable('customer_tools').set(after).where('id', '=', customerToolId).execute();
  } catch (error) {
    if (isDuplicate(error)) return refuse('customerToolExists', { fields: { serial: 'taken' } });
    throw error;
  }
  return true;
}
