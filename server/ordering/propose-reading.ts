import { sql } from 'kysely';
import type { CustomerToolKind } from '#contract/tools.ts';
import type { UserId } from '#contract/ids.ts';
import type { orderingApi } from '#contract/ordering.ts';
import type { Reading } from '#contract/tasks/reading.ts';
import { proposeReading as proposeByFile } from '#rules/propose-reading.ts';
import { nullsToUndefined } from '#server/db/nulls-to-undefined.ts';
import type { Read } from '#server/db/database.ts';
import { checkedFile, readFileFacts } from '#server/engine/index.ts';
import type { Handler } from '#server/http/serve.ts';

/** The tools in use with the kinds in which a customer has each, the own ones first. */
const readTools = (read: Read, customerId: UserId) =>
  read
    .selectFrom('tools as t')
    .where('t.active', '=', true)
    .select(['t.id as toolId', 't.name', 't.vendor', 't.read_endings as readEndings'])
    .select(
      sql<CustomerToolKind[]>`array(select distinct c.kind from customer_tools c
        where c.tool_id = t.id and c.user_id = ${customerId} order by c.kind)`.as('owned'),
    )
    .orderBy(
      sql`exists (select from customer_tools c where c.tool_id = t.id and c.user_id = ${customerId}) desc, lower(t.name)`,
    )
    .execute();

/** Reading of the customer's latest order that names one. */
async function findLatest(read: Read, customerId: UserId): Promise<Reading | undefined> {
  const row = await read
    .selectFrom('tasks as t')
    .innerJoin('task_readings as r', 'r.task_id', 't.id')
    .where('t.user_id', '=', customerId)
    .where(sql<boolean>`t.visible`)
    .orderBy('t.id', 'desc')
    .limit(1)
    .select(['r.tool_id as toolId', 'r.way', 'r.extent'])
    .executeTakeFirst();
  return row && nullsToUndefined(row);
}

/** Proposes how a file was read, which is not stored before it is ordered. */
export const proposeReading: Handler<typeof orderingApi.proposeReading> = async ({ actor, input, tx, refuse }) => {
  const { fileCheckId } = input;
  const check = fileCheckId === undefined ? undefined : await checkedFile(tx, actor.companyId, fileCheckId);
  if (fileCheckId !== undefined && check === undefined) return refuse('notFound');
  const tools = await readTools(tx, actor.companyId);
  const facts = check && (await readFileFacts(tx, check.sha256));
  const file = {
    fileName: check?.fileName ?? input.fileName,
    length: facts?.length,
    container: facts?.container.kind,
    problems: facts?.reading,
  };
  return {
    tools: tools.map(({ owned, readEndings: _endings, ...tool }) => ({ ...tool, isOwn: owned.length > 0 })),
    proposed: proposeByFile(file, { tools, latest: await findLatest(tx, actor.companyId) }),
  };
};
