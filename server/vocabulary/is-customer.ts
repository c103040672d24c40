import type { UserId } from '#contract/ids.ts';
import type { Read } from '#server/db/database.ts';

/** The id is that of a customer, a company, and of one that was not erased: staff have neither credits nor tools, and pay nothing. */
export async function isCustomer(read: Read, userId: UserId): Promise<boolean> {
  const customer = await read
    .selectFrom('users')
    .where('id', '=', userId)
    .where('role', '=', 'customer')
    .whereRef('company_id', '=', 'id')
    .where('erased_at', 'is', null)
    .select('id')
    .executeTakeFirst();
  return customer !== undefined;
}
