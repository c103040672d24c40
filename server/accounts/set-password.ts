import type { UserId } from '#contract/ids.ts';
import { writeMail } from '#server/mail/index.ts';
import type { Tx } from '#server/platform/database.ts';
import { endResets } from './end-resets.ts';
import { endAllSessions, type EndReason } from './sessions.ts';
import { personName } from '#server/vocabulary/index.ts';

/**
 * Sets a user's password, ends every session and every open reset, and tells the user by mail: whoever did not do this hears
 * of it.
 *
 * @param hash of the new password
 * @param how whoever is signed out by it reads this
 */
export async function setPassword(tx: Tx, userId: UserId, hash: string, how: EndReason): Promise<void> {
  const user = await tx
    .updateTable('users')
    .set({ password_hash: hash })
    .where('id', '=', userId)
    .returning(['email', 'language', personName('users').as('name')])
    .executeTakeFirstOrThrow();
  await endAllSessions(tx, userId, how);
  await endResets(tx, userId);
  await writeMail(tx, {
    to: user.email,
    language: user.language ?? 'en',
    kind: 'passwordChanged',
    values: { name: user.name },
  });
}
