import type { UserId } from '#contract/ids.ts';
import { countAttempts, passwordMatches } from '#server/accounts/index.ts';
import type { Database, Read } from '#server/db/database.ts';

/** Guesses of a signed-in user share one count, whichever call they are sent to. */
export type PasswordCheck = (read: Read, userId: UserId, password: string) => Promise<'right' | 'wrong' | 'tooMany'>;

/** Asks for the password of whoever is signed in, so that nobody carries a whole account away from an unwatched screen. */
export function checkOwnPassword(database: Database, attempts: number): PasswordCheck {
  const { take } = countAttempts(database, 'changePassword', { points: attempts, seconds: 60 });
  return async (read, userId, password) => {
    if (!(await take(String(userId)))) return 'tooMany';
    const { hash } = await read
      .selectFrom('users')
      .where('id', '=', userId)
      .select('password_hash as hash')
      .executeTakeFirstOrThrow();
    return (await passwordMatches(password, hash)) ? 'right' : 'wrong';
  };
}
