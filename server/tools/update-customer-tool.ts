import type { toolsApi } from '#contract/tools.ts';
import { isDuplicate } from '#server/db/database-errors.ts';
import type { Handler } from '#server/http/serve.ts';

/** Changes the data of a customer's tool. */
export const updateCustomerTool: Handler<typeof toolsApi.updateCustomerTool> = async ({ input, tx, refuse }) => {
  const { customerToolId } = input;
  const before = await tx
    .selectFrom('customer_tools as c')
    .innerJoin('tools as t', 't.id', 'c.tool_id')
    .where('c.id', '=', customerToolId)
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
};
