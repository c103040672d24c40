import type { UserId } from '#contract/ids.ts';
import type { Read } from '#server/db/database.ts';

/** A customer who is neither locked nor erased: only for such a one money is collected, and booked by itself. */
export async function isCustomerActive(read: Read, userId: UserId): Promise<boolean> {
  const found = await read
    .selectFrom('users')
    .where('id', '=', userId)
    .where('active', '=', true)
    .where('erased_at', 'is', null)
    .select('id')
    .executeTakeFirst();
  return found !== undefined;
}

export async function isCustomerErased(read: Read, userId: UserId): Promise<boolean> {
  const user = await read.selectFrom('users').where('id', '=', userId).select('erased_at').executeTakeFirstOrThrow();
  return user.erased_at !== null;
}
