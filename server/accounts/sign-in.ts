import { sql } from 'kysely';
import type { accountsApi } from '#contract/accounts.ts';
import type { Read } from '#server/platform/database.ts';
import type { Prepared } from '#server/platform/serve.ts';
import { hashPassword, isOutdated, dummyHash, passwordMatches } from './passwords.ts';
import { openSession } from './sessions.ts';
import type { SignInLimit } from './sign-in-limit.ts';

const userNamed = (read: Read, name: string) =>
  read
    .selectFrom('users')
    .where(sql<boolean>`lower(username) = ${name} or lower(email) = ${name}`)
    // Another user's e-mail address as a user name does not block that other user.
    .orderBy(sql`lower(email) = ${name}`, 'desc')
    .select(['id', 'password_hash as hash'])
    .limit(1)
    .executeTakeFirst();

/**
 * Signs a user in. After too many wrong passwords, further ones are refused unchecked; a wrong name and a wrong password
 * get the same answer after the same time. A hash of WordPress is replaced by one of ours.
 */
export function signIn(limit: SignInLimit, tokenOf: (secret: string) => string): Prepared<typeof accountsApi.signIn> {
  return {
    prepare: async ({ input: { username, password }, read, origin, refuse }) => {
      const name = username.toLowerCase();
      const user = await userNamed(read, name);
      const attempt = { name, userId: user?.id, address: origin.address };
      if (!(await limit.take(attempt))) return refuse('tooManyRequests');
      const isPasswordRight = await passwordMatches(password, user?.hash ?? dummyHash);
      if (user === undefined || !isPasswordRight) return refuse('wrongCredentials', { data: { status: 403 } });
      await limit.giveBack(attempt);
      const newHash = isOutdated(user.hash) ? await hashPassword(password) : undefined;
      return async ({ tx }) => {
        // A password changed since the check ended all sessions, so it opens no new one either.
        const stands = await tx
          .selectFrom('users')
          .where('id', '=', user.id)
          .where('password_hash', '=', user.hash)
          .select('id')
          .$if(newHash === undefined, (one) => one.forShare())
          .$if(newHash !== undefined, (one) => one.forNoKeyUpdate())
          .executeTakeFirst();
        if (stands === undefined) return refuse('wrongCredentials', { data: { status: 403 } });
        if (newHash !== undefined)
          await tx.updateTable('users').set({ password_hash: newHash }).where('id', '=', user.id).execute();
        return { token: tokenOf(await openSession(tx, user.id, origin)), userId: user.id };
      };
    },
  };
}
