import { sql } from 'kysely';
import type { toolsApi } from '#contract/tools.ts';
import { isStaff } from '#rules/roles.ts';
import type { Handler } from '#server/http/serve.ts';

/** The tools of a customer by name. Customers see only their own, without the notes of staff. */
export const getCustomerTools: Handler<typeof toolsApi.getCustomerTools> = async ({ actor, input, tx, refuse }) => {
  const forStaff = isStaff(actor);
  const customerId = input.customerId ?? actor.companyId;
  if (customerId !== actor.companyId && !forStaff) return refuse('notFound');
  const tools = await tx
    .selectFrom('customer_tools as c')
    .innerJoin('tools as t', 't.id', 'c.tool_id')
    .where('c.user_id', '=', customerId)
    .select(['c.id as customerToolId', 'c.tool_id as toolId', 'c.kind', 'c.serial', 'c.note'])
    .select(['t.name', 't.vendor', 't.kind as toolKind'])
    .orderBy(sql`lower(t.name)`)
    .orderBy('c.id')
    .execute();
  return tools.map(({ note, ...tool }) => (forStaff ? { ...tool, note } : tool));
};
