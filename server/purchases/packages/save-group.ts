import type { purchasesApi } from '#contract/purchases.ts';
import { isDuplicate } from '#server/db/database-errors.ts';
import type { Handler } from '#server/http/serve.ts';

/** Changes or adds a group of customers. */
export const saveGroup: Handler<typeof purchasesApi.saveGroup> = async ({ input, tx, refuse }) => {
  const { groupId, bonusPercent } = input;
  const { name } = input;
  if (name === '') return refuse('invalidInput', { fields: { name: 'missing' } });
  const values = { name, bonus_percent: bonusPercent, pays_by: [...new Set(input.paysBy)].toSorted() };
  try {
    if (groupId === undefined) await tx.insertInto('customer_groups').values(values).execute();
    else {
      const changed = await tx
        .updateTable('customer_groups')
        .set(values)
        .where('id', '=', groupId)
        .returning('id')
        .executeTakeFirst();
      if (changed === undefined) return refuse('notFound');
    }
  } catch (error) {
    if (isDuplicate(error)) return refuse('groupExists', { fields: { name: 'taken' } });
    throw error;
  }
  return true;
};
