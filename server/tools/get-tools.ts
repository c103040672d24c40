import { sql } from 'kysely';
import type { toolsApi } from '#contract/tools.ts';
import { isStaff } from '#rules/roles.ts';
import { orderList } from '#server/db/lists.ts';
import type { Handler } from '#server/http/serve.ts';

const customers = sql<number>`(select count(distinct c.user_id)::int from customer_tools c where c.tool_id = t.id)`;

const columns = {
  name: sql`lower(t.name)`,
  vendor: sql`lower(t.vendor)`,
  kind: sql`t.kind`,
  state: sql`not t.active`,
  customers,
};

/** The list of tools by name. Deactivated tools, and the number of customers with each, are for staff. */
export const getTools: Handler<typeof toolsApi.getTools> = async ({ actor, input, tx }) => {
  const forStaff = isStaff(actor);
  // The order would tell customers what is not shown to them.
  const order = forStaff ? input : {};
  const tools = tx
    .selectFrom('tools as t')
    .select(['t.id as toolId', 't.name', 't.vendor', 't.kind', 't.active'])
    .select(['t.read_endings as readEndings', 't.return_ending as returnEnding'])
    .orderBy(orderList(order, { columns, id: sql`t.id`, fallback: columns.name }));
  if (!forStaff) return tools.where('t.active', '=', true).execute();
  return tools.select(customers.as('customers')).execute();
};
