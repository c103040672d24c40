import type { purchasesApi } from '#contract/purchases.ts';
import { isUnknownReference } from '#server/db/database-errors.ts';
import type { Handler } from '#server/http/serve.ts';

/** Changes or adds a package. */
export const savePackage: Handler<typeof purchasesApi.savePackage> = async ({ input, tx, refuse }) => {
  const { packageId, credits, netPrice, bonus, groupId, active, position } = input;
  const values = { credits, net_price: netPrice, bonus, group_id: groupId ?? null, active, position };
  try {
    if (packageId === undefined) await tx.insertInto('credit_packages').values(values).execute();
    else {
      const changed = await tx
        .updateTable('credit_packages')
        .set(values)
        .where('id', '=', packageId)
        .returning('id')
        .executeTakeFirst();
      if (changed === undefined) return refuse('notFound');
    }
  } catch (error) {
    if (isUnknownReference(error)) return refuse('groupUnknown');
    throw error;
  }
  return true;
};
