import { sql } from 'kysely';
import type { setNewPasswordForUser as contract } from '#contract/identity.ts';
import type { Handler } from '#server/platform/serve.ts';
import { digestOf } from './digest.ts';
import { endEmailChanges } from './end-email-changes.ts';
import type { Limit } from './limit.ts';
import { setPassword } from './set-password.ts';

/** Sets a new password with the mailed key and the browser's own; the reset is used up with it, once. */
export function setNewPasswordForUser(limit: Limit): Handler<typeof contract> {
  return async ({ input, tx, origin, refuse }) => {
    if (!(await limit(origin.address))) return refuse('tooManyRequests');
    const hash = digestOf(input.browserKey);
    if (input.action !== 'rp' || hash !== input.browserKeyLink) return { code: 101 };
    const user = await tx
      .selectFrom('users')
      .where(sql<boolean>`lower(username) = ${input.login.toLowerCase()}`)
      .select('id')
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (user === undefined) return { code: 101 };
    const reset = await tx
      .updateTable('password_resets')
      .where('user_id', '=', user.id)
      .where('link_key_hash', '=', digestOf(input.key))
      .where('browser_key_hash', '=', hash)
      .where('used_at', 'is', null)
      .set({ used_at: sql`case when expires_at > now() then now() end` })
      .returning('used_at as usedAt')
      .executeTakeFirst();
    if (reset === undefined) return { code: 101 };
    if (reset.usedAt === null) return { code: 103 };
    await setPassword(tx, user.id, input.newPassword);
    // Who had got hold of the account may have asked for another address.
    await endEmailChanges(tx, user.id);
    return { code: 200 };
  };
}
