import { sql } from 'kysely';
import type { Input } from '#contract/call.ts';
import type { accountsApi } from '#contract/accounts.ts';
import type { Read } from '#server/db/database.ts';
import type { Prepared } from '#server/http/serve.ts';
import { computeDigest } from './digest.ts';
import { endEmailChanges } from '#server/accounts/own-account/end-email-changes.ts';
import { refusalOfPassword } from './judge-password.ts';
import type { Limit } from '#server/accounts/sign-in/limit.ts';
import { hashPassword } from './passwords.ts';
import { setPassword } from './set-password.ts';

/** The open reset to which both keys and the login belong. */
const resetOf = (read: Read, input: Input<typeof accountsApi.setNewPassword>) =>
  read
    .selectFrom('password_resets as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .where(sql<boolean>`name_key(u.username) = name_key(${input.login})`)
    .where('r.link_key_hash', '=', computeDigest(input.key))
    .where('r.browser_key_hash', '=', computeDigest(input.browserKey))
    .where('r.used_at', 'is', null)
    .select(['r.link_key_hash as key', 'u.id as userId', sql<boolean>`r.expires_at > now()`.as('isOpen')])
    .executeTakeFirst();

/** Sets a new password with the mailed key and the browser's own; this uses up the reset. */
export function setNewPassword(limit: Limit): Prepared<typeof accountsApi.setNewPassword> {
  return {
    prepare: async ({ input, read, origin, setAuditSubject, refuse }) => {
      if (!(await limit(origin.address))) return refuse('tooManyRequests');
      const isOwn = input.action === 'rp' && computeDigest(input.browserKey) === input.browserKeyLink;
      const reset = isOwn ? await resetOf(read, input) : undefined;
      if (reset === undefined)
        return ({ note }) => {
          note({ event: 'resetFailed', detail: 'notValid' });
          return Promise.resolve({ code: 101 });
        };
      setAuditSubject({ userId: reset.userId });
      // The reset stays open for a better one.
      const refusal = reset.isOpen ? await refusalOfPassword(read, reset.userId, input.newPassword) : undefined;
      if (refusal !== undefined) return refuse('passwordNotValid', refusal);
      // Only holders of both keys have a password hashed.
      const hash = reset.isOpen ? await hashPassword(input.newPassword) : undefined;
      return async ({ tx, note }) => {
        // Every change of an account's keys locks the account first, so that no two deadlock.
        await tx.selectFrom('users').where('id', '=', reset.userId).select('id').forNoKeyUpdate().execute();
        const usedReset = await tx
          .updateTable('password_resets')
          .where('user_id', '=', reset.userId)
          .where('link_key_hash', '=', reset.key)
          .where('used_at', 'is', null)
          .set({ used_at: sql`case when expires_at > now() then now() end` })
          .returning('used_at as usedAt')
          .executeTakeFirst();
        if (usedReset === undefined) return { code: 101 };
        if (usedReset.usedAt === null || hash === undefined) {
          note({ event: 'resetFailed', detail: 'expired' });
          return { code: 103 };
        }
        await setPassword(tx, reset.userId, hash, 'passwordReset');
        // An intruder may have requested another address.
        await endEmailChanges(tx, reset.userId);
        note({ event: 'passwordReset' });
        return { code: 200 };
      };
    },
  };
}
