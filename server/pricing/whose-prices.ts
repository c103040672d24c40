import type { UserId } from '#contract/ids.ts';
import type { Read } from '#server/db/database.ts';
import { isStaff } from '#rules/roles.ts';
import type { Actor } from '#server/http/serve.ts';

/**
 * The user whose prices a caller may see: customers see their own, staff see anyone's. Undefined for all others, existing
 * or not.
 */
export async function whosePrices(
  read: Read,
  actor: Actor,
  userId: UserId = actor.companyId,
): Promise<UserId | undefined> {
  if (userId === actor.companyId) return userId;
  if (!isStaff(actor)) return undefined;
  return (await read.selectFrom('users').where('id', '=', userId).select('id').executeTakeFirst())?.id;
}
