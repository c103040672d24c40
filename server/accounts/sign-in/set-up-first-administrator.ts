import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { accountsApi } from '#contract/accounts.ts';
import { staffPasswordMinimum } from '#contract/accounts/passwords.ts';
import type { Database } from '#server/db/database.ts';
import type { Prepared } from '#server/http/serve.ts';
import { computeDigest } from '#server/accounts/passwords/digest.ts';
import { problemOfPassword } from '#server/accounts/passwords/judge-password.ts';
import { hashPassword } from '#server/accounts/passwords/passwords.ts';

/**
 * A new one-time key for the first administrator, good for a day; undefined once there is an administrator. Earlier keys
 * stop working.
 */
export async function offerSetUpKey({ db }: Database): Promise<string | undefined> {
  return db.transaction().execute(async (tx) => {
    const admin = await tx.selectFrom('users').where('role', '=', 'admin').select('id').limit(1).executeTakeFirst();
    if (admin !== undefined) return undefined;
    const key = randomBytes(24).toString('base64url');
    await tx.deleteFrom('setup_keys').execute();
    await tx
      .insertInto('setup_keys')
      .values({ key_hash: computeDigest(key) })
      .execute();
    return key;
  });
}

/** Keys expire after a day, so that one in an old terminal or log gives no access. */
const isFresh = sql<boolean>`created_at > now() - interval '24 hours'`;

/** Uses up the one-time key and makes the administrator: both or neither. */
export const setUpFirstAdministrator: Prepared<typeof accountsApi.setUpFirstAdministrator> = {
  prepare: async ({ input, read, refuse }) => {
    const offeredKey = await read
      .selectFrom('setup_keys')
      .where('key_hash', '=', computeDigest(input.setupKey))
      .where(isFresh)
      .select('key_hash')
      .executeTakeFirst();
    if (offeredKey === undefined) return refuse('setupKeyNotValid');
    const owner = { role: 'admin', names: [input.username, input.email] } as const;
    const problem = await problemOfPassword(input.password, owner);
    if (problem !== undefined) return refuse('passwordNotValid', { problem, min: staffPasswordMinimum });
    const hash = await hashPassword(input.password);
    return async ({ tx, note }) => {
      const usedKey = await tx
        .deleteFrom('setup_keys')
        .where('key_hash', '=', computeDigest(input.setupKey))
        .where(isFresh)
        .returning('key_hash')
        .executeTakeFirst();
      if (usedKey === undefined) return refuse('setupKeyNotValid');
      const account = await tx
        .insertInto('users')
        .values({
          username: input.username,
          email: input.email,
          password_hash: hash,
          role: 'admin',
          active: true,
          unlocked_at: sql`now()`,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst();
      if (account === undefined) return refuse('invalidInput', { field: 'user_username' });
      note({ event: 'accountCreated', userId: account.id, detail: 'admin' });
      return true;
    };
  },
};
