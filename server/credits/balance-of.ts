import type { UserId } from '#contract/ids.ts';
import { creditCents, type CreditCents } from '#contract/money.ts';
import type { Read } from '#server/platform/database.ts';

/** The balance after the latest credit transaction, in hundredths of a credit; 0 without any. */
export async function balanceOf(read: Read, userId: UserId): Promise<CreditCents> {
  const account = await read
    .selectFrom('credit_accounts')
    .where('user_id', '=', userId)
    .select('balance')
    .executeTakeFirst();
  return account?.balance ?? creditCents(0);
}
