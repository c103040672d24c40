import type { UserId } from '#contract/ids.ts';
import { writeMail } from '#server/mail/index.ts';
import type { Tx } from '#server/db/database.ts';
import { endResets } from './end-resets.ts';
import { endAllSessions, type EndReason } from '#server/accounts/sessions/sessions.ts';
import { personName } from '#server/vocabulary/index.ts';

/**
 * Sets a user's password, ends every session and every open reset, and notifies the user by mail, in case another person
 * did this.
 *
 * @param hash of the new password
 * @param reason shown to everyone who is signed out by it
 */
export async function setPassword(tx: Tx, userId: UserId, hash: string, reason: EndReason): Promise<void> {
  const user = await tx
    .updateTable('users')
    .set({ password_hash: hash, needs_new_password: false })
    .where('id', '=', userId)
    .returning(['email', 'language', personName('users').as('name')])
    .executeTakeFirstOrThrow();
  await endAllSessions(tx, userId, reason);
  await endResets(tx, userId);
  await writeMail(tx, {
    to: user.email,
    language: user.language ?? 'en',
    kind: 'passwordChanged',
    values: { name: user.name },
  });
}
