import type { Input } from '#contract/call.ts';
import type { toolsApi } from '#contract/tools.ts';
import { isDuplicate } from '#server/db/database-errors.ts';
import type { Tx } from '#server/db/database.ts';
import type { Handler } from '#server/http/serve.ts';

type Change = Input<typeof toolsApi.updateTools>['tools'][number];

/** The fields of a tool that change; undefined for an unknown tool. */
async function differing(tx: Tx, { toolId, ...fields }: Change) {
  const before = await tx
    .selectFrom('tools')
    .where('id', '=', toolId)
    .select(['name', 'vendor', 'kind', 'active', 'read_endings', 'return_ending'])
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (before === undefined) return undefined;
  const { readEndings, returnEnding, ...others } = fields;
  const after = { ...others, read_endings: readEndings, return_ending: returnEnding };
  const entries = Object.entries(after).filter(
    ([field, value]) => value !== undefined && before[field as keyof typeof before] !== value,
  );
  return Object.fromEntries(entries) as Partial<typeof before>;
}

/** True when a customer has the tool in a kind that the change would end. */
async function isKindInUse(tx: Tx, { toolId, kind }: Change): Promise<boolean> {
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

/** Changes tools, all of them or none. Swapping two names takes two calls. */
export const updateTools: Handler<typeof toolsApi.updateTools> = async ({ input: { tools }, tx, refuse }) => {
  let changed = false;
  // In a fixed order, so that two who save the same list do not deadlock.
  for (const tool of tools.toSorted((one, other) => one.toolId - other.toolId)) {
    const changes = await differing(tx, tool);
    if (changes === undefined) return refuse('notFound');
    if (changes.name === '') return refuse('invalidInput', { fields: { name: 'missing' }, toolId: tool.toolId });
    if (Object.keys(changes).length === 0) continue;
    if (changes.kind !== undefined && (await isKindInUse(tx, tool)))
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
