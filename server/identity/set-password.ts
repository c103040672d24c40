import type { UserId } from '#contract/ids.ts';
import { writeMail } from '#server/mail/index.ts';
import type { Tx } from '#server/platform/database.ts';
import { endResets } from './end-resets.ts';
import { hashPassword } from './passwords.ts';
import { endAllSessions } from './sessions.ts';

/**
 * Sets a user's password, ends every session and every open reset, and tells the user by mail: whoever did not do this hears
 * of it.
 */
export async function setPassword(tx: Tx, userId: UserId, password: string): Promise<void> {
  const user = await tx
    .updateTable('users')
    .set({ password_hash: await hashPassword(password) })
    .where('id', '=', userId)
    .returning(['username', 'first_name', 'email', 'language'])
    .executeTakeFirstOrThrow();
  await endAllSessions(tx, userId);
  await endResets(tx, userId);
  await writeMail(tx, {
    to: user.email,
    language: user.language ?? 'en',
    kind: 'passwordChanged',
    values: { name: user.first_name || user.username },
  });
}
