import type { Read } from '#server/db/database.ts';
import { colleagues } from './lived-in/colleagues.ts';

/** The world that a demo was filled with; undefined: with none yet. */
export async function findLoadedWorld(read: Read): Promise<'plain' | 'lived-in' | undefined> {
  const emails = colleagues.map(({ username }) => `${username}@demo.invalid`);
  const { users, isLivedIn } = await read
    .selectNoFrom(({ exists, selectFrom }) => [
      exists(selectFrom('users').select('id')).as('users'),
      exists(selectFrom('users').where('email', 'in', emails).select('id')).as('isLivedIn'),
    ])
    .executeTakeFirstOrThrow();
  if (users === false) return undefined;
  return isLivedIn === true ? 'lived-in' : 'plain';
}
