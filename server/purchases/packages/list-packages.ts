import type { purchasesApi } from '#contract/purchases.ts';
import { nullsToUndefined } from '#server/db/nulls-to-undefined.ts';
import type { Handler } from '#server/http/serve.ts';

/** All packages in their order, also those that are not offered. */
export const listPackages: Handler<typeof purchasesApi.listPackages> = async ({ tx }) => {
  const rows = await tx
    .selectFrom('credit_packages')
    .select(['id as packageId', 'credits', 'net_price as netPrice', 'bonus', 'group_id as groupId'])
    .select(['active', 'position'])
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map(nullsToUndefined);
};
