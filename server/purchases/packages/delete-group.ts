import type { purchasesApi } from '#contract/purchases.ts';
import { isUnknownReference } from '#server/db/database-errors.ts';
import type { Handler } from '#server/http/serve.ts';

/** Deletes a group that nobody and no package belongs to. */
export const deleteGroup: Handler<typeof purchasesApi.deleteGroup> = async ({ input, tx, refuse }) => {
  try {
    const deleted = await tx
      .deleteFrom('customer_groups')
      .where('id', '=', input.groupId)
      .returning('id')
      .executeTakeFirst();
    return deleted === undefined ? refuse('notFound') : true;
  } catch (error) {
    if (isUnknownReference(error)) return refuse('groupInUse');
    throw error;
  }
};
