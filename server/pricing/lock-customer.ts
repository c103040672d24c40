import type { UserId } from '#contract/ids.ts';
import type { Tx } from '#server/platform/database.ts';

/**
 * Takes hold of a customer, so that of two who agree on prices at once the later one sees the other; undefined: nobody, or
 * somebody of the staff, who pay nothing.
 */
export const lockCustomer = (tx: Tx, userId: UserId) =>
  tx
    .selectFrom('users')
    .where('id', '=', userId)
    .where('role', '=', 'customer')
    .select(['id', 'flat_price as flat'])
    .forNoKeyUpdate()
    .executeTakeFirst();
