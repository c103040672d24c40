import type { UserId } from '#contract/ids.ts';
import type { Tx } from '#server/db/database.ts';

/**
 * Locks a customer, so that of two who agree on prices at once the later one sees the earlier one's change. Undefined for
 * an unknown user, one that was erased, and staff, who pay nothing.
 */
export const lockCustomer = (tx: Tx, userId: UserId) =>
  tx
    .selectFrom('users')
    .where('id', '=', userId)
    .where('role', '=', 'customer')
    .whereRef('company_id', '=', 'id')
    .where('erased_at', 'is', null)
    .select(['id', 'flat_price as flat'])
    .forNoKeyUpdate()
    .executeTakeFirst();
