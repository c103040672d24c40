import { sql } from 'kysely';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { signIn as contract } from '#contract/identity.ts';
import type { Handler } from '#server/platform/serve.ts';
import { hashPassword, isOutdated, nobodysHash, passwordMatches } from './passwords.ts';
import { openSession } from './sessions.ts';

/**
 * Signs a user in. After too many wrong passwords for one name from one address the next minute is refused unseen; a
 * wrong name and a wrong password answer alike and take as long. A hash of WordPress is replaced by one of ours.
 */
export function signIn(attempts: number, tokenOf: (secret: string) => string): Handler<typeof contract> {
  const failures = new RateLimiterMemory({ points: attempts, duration: 60, blockDuration: 60 });
  return async ({ input: { username, password }, tx, origin, refuse }) => {
    const name = username.toLowerCase();
    const key = `${name} ${origin.address}`;
    // Counted before it is looked at, so that attempts at the same moment are no way around the limit.
    const within = await failures.consume(key).then(
      () => true,
      () => false,
    );
    if (!within) return refuse('tooManyRequests');
    const user = await tx
      .selectFrom('users')
      .where(sql<boolean>`lower(username) = ${name} or lower(email) = ${name}`)
      // Who has chosen somebody else's address as a user name does not stand in that person's way.
      .orderBy(sql`lower(email) = ${name}`, 'desc')
      .select(['id', 'password_hash'])
      .limit(1)
      .executeTakeFirst();
    const right = await passwordMatches(password, user?.password_hash ?? nobodysHash);
    if (user === undefined || !right) return refuse('wrongCredentials', { data: { status: 403 } });
    await failures.delete(key);
    if (isOutdated(user.password_hash))
      await tx
        .updateTable('users')
        .set({ password_hash: await hashPassword(password) })
        .where('id', '=', user.id)
        .where('password_hash', '=', user.password_hash)
        .execute();
    return { token: tokenOf(await openSession(tx, user.id, origin)), userId: user.id };
  };
}
