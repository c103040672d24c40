import type { purchasesApi } from '#contract/purchases.ts';
import { isUnknownReference } from '#server/db/database-errors.ts';
import { publish } from '#server/realtime/realtime.ts';
import type { Handler } from '#server/http/serve.ts';

/** Puts a customer into a group, or into none. */
export const setGroupOfCustomer: Handler<typeof purchasesApi.setGroupOfCustomer> = async ({ input, tx, refuse }) => {
  const { userId, groupId = null } = input;
  const customer = await tx
    .selectFrom('users')
    .where('id', '=', userId)
    .where('role', '=', 'customer')
    .whereRef('company_id', '=', 'id')
    .where('erased_at', 'is', null)
    .select('group_id')
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (customer === undefined) return refuse('notFound');
  if (customer.group_id === groupId) return false;
  try {
    await tx.updateTable('users').set({ group_id: groupId }).where('id', '=', userId).execute();
  } catch (error) {
    if (isUnknownReference(error)) return refuse('groupUnknown');
    throw error;
  }
  // The group changes the customer's access.
  await publish(tx, { user: userId }, 'access', {});
  return true;
};
