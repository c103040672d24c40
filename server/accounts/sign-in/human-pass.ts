import { sql } from 'kysely';
import type { Read, Tx } from '#server/db/database.ts';
import { computeDigest, newSecret } from '#server/accounts/passwords/digest.ts';

/** Makes a pass for one form, good for ten minutes. */
export async function makePass(tx: Tx): Promise<string> {
  const humanPass = newSecret();
  await tx
    .insertInto('human_passes')
    .values({ pass_hash: computeDigest(humanPass), expires_at: sql`now() + interval '10 minutes'` })
    .execute();
  return humanPass;
}

const passes = (read: Read, humanPass: string) =>
  read
    .selectFrom('human_passes')
    .where('pass_hash', '=', computeDigest(humanPass))
    .where('expires_at', '>', sql<string>`now()`)
    .select('pass_hash');

/** The pass is valid at this moment. */
export const isPass = async (read: Read, humanPass: string): Promise<boolean> =>
  (await passes(read, humanPass).executeTakeFirst()) !== undefined;

/** The pass is valid; locked until the transaction ends, so that it opens one form only. */
export async function lockPass(tx: Tx, humanPass: string): Promise<boolean> {
  const pass = await passes(tx, humanPass).forUpdate().executeTakeFirst();
  return pass !== undefined;
}

/** Uses up a locked pass. */
export async function usePass(tx: Tx, humanPass: string): Promise<void> {
  await tx.deleteFrom('human_passes').where('pass_hash', '=', computeDigest(humanPass)).execute();
}
