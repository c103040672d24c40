import type { purchasesApi } from '#contract/purchases.ts';
import type { Handler } from '#server/http/serve.ts';

/** Deletes a package; purchases of it have their own terms. */
export const deletePackage: Handler<typeof purchasesApi.deletePackage> = async ({ input, tx, refuse }) => {
  const deleted = await tx
    .deleteFrom('credit_packages')
    .where('id', '=', input.packageId)
    .returning('id')
    .executeTakeFirst();
  return deleted === undefined ? refuse('notFound') : true;
};
