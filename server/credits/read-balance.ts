import { sql } from 'kysely';
import type { UserId } from '#contract/ids.ts';
import type { Output } from '#contract/call.ts';
import type { creditsApi } from '#contract/credits.ts';
import { creditCents, type CreditCents } from '#contract/money.ts';
import type { Read } from '#server/db/database.ts';

/** The balance after the latest credit transaction, in hundredths of a credit; 0 without any. */
export async function readBalance(read: Read, userId: UserId): Promise<CreditCents> {
  return (await balanceFacts(read, userId)).balance;
}

/** The balance, and the threshold below which it is low for the customer. */
export async function balanceFacts(read: Read, userId: UserId): Promise<Output<typeof creditsApi.getCreditBalance>> {
  const account = await read
    .selectFrom('credit_accounts')
    .where('user_id', '=', userId)
    .select(['balance', 'low_below as lowBelow'])
    .executeTakeFirst();
  if (account === undefined) return { balance: creditCents(0) };
  const { balance, lowBelow } = account;
  return { balance, ...(lowBelow !== null && { lowBelow }) };
}

/** Credits that pay no file because their payment is disputed. */
export async function heldCredits(read: Read, userId: UserId): Promise<CreditCents> {
  const { held } = await read
    .selectNoFrom(sql<CreditCents>`held_credits(${userId})`.as('held'))
    .executeTakeFirstOrThrow();
  return held;
}
