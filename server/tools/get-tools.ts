import { sql } from 'kysely';
import type { toolsApi } from '#contract/tools.ts';
import { isStaff } from '#rules/roles.ts';
import type { Handler } from '#server/platform/serve.ts';

/** The list of tools by name. Deactivated tools, and the number of customers with each, are for staff. */
export const getTools: Handler<typeof toolsApi.getTools> = async ({ actor, tx }) => {
  const tools = tx
    .selectFrom('tools as t')
    .select(['t.id as toolId', 't.name', 't.vendor', 't.kind', 't.active'])
    .orderBy(sql`lower(t.name)`);
  if (!isStaff(actor)) return tools.where('t.active', '=', true).execute();
  return tools
    .select(({ selectFrom }) => {
      const had = selectFrom('customer_tools as c').whereRef('c.tool_id', '=', 't.id');
      return sql<number>`(${had.select(sql`count(distinct c.user_id)::int`.as('customers'))})`.as('customers');
    })
    .execute();
};
