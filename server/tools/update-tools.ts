import type { Input } from '#contract/call.ts';
import type { toolsApi } from '#contract/tools.ts';
import { isDuplicate } from '#server/platform/database-errors.ts';
import type { Tx } from '#server/platform/database.ts';
import type { Handler } from '#server/platform/serve.ts';

type Change = Input<typeof toolsApi.updateTools>['tools'][number];

/** The fields of a tool that would be something else than before; undefined when there is no such tool. */
async function differing(tx: Tx, { toolId, ...given }: Change) {
  const before = await tx
    .selectFrom('tools')
    .where('id', '=', toolId)
    .select(['name', 'vendor', 'kind', 'active'])
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (before === undefined) return undefined;
  const after = {
    ...given,
    ...(given.name !== undefined && { name: given.name.trim() }),
    ...(given.vendor !== undefined && { vendor: given.vendor.trim() }),
  };
  const entries = Object.entries(after).filter(([field, value]) => before[field as keyof typeof before] !== value);
  return Object.fromEntries(entries) as Partial<typeof before>;
}

/** Whether a customer has the tool as what it would not be any more. */
async function isHadOtherwise(tx: Tx, { toolId, kind }: Change): Promise<boolean> {
  if (kind === undefined || kind === 'both') return false;
  const other = await tx
    .selectFrom('customer_tools')
    .where('tool_id', '=', toolId)
    .where('kind', '<>', kind)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

/** Changes tools, all of them or none. Two may swap their names only one after the other. */
export const updateTools: Handler<typeof toolsApi.updateTools> = async ({ input: { tools }, tx, refuse }) => {
  let changed = false;
  // In one order, so that two who save the same list do not wait for each other.
  for (const tool of tools.toSorted((one, other) => one.toolId - other.toolId)) {
    const changes = await differing(tx, tool);
    if (changes === undefined) return refuse('notFound');
    if (changes.name === '') return refuse('invalidInput', { fields: { name: 'missing' }, toolId: tool.toolId });
    if (Object.keys(changes).length === 0) continue;
    if (changes.kind !== undefined && (await isHadOtherwise(tx, tool)))
      return refuse('toolKindInUse', { toolId: tool.toolId });
    changed = true;
    try {
      await tx.updateTable('tools').set(changes).where('id', '=', tool.toolId).execute();
    } catch (error) {
      if (isDuplicate(error)) return refuse('toolExists', { fields: { name: 'taken' }, toolId: tool.toolId });
      throw error;
    }
  }
  return changed;
};
