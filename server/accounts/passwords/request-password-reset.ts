import { sql } from 'kysely';
import type { accountsApi } from '#contract/accounts.ts';
import { isMailFailing, writeMail } from '#server/mail/index.ts';
import type { Seal } from '#server/db/seal.ts';
import type { Prepared } from '#server/http/serve.ts';
import { computeDigest, newSecret } from './digest.ts';
import { endResets } from './end-resets.ts';
import { lockPass, usePass } from '#server/accounts/sign-in/human-pass.ts';
import type { Limit } from '#server/accounts/sign-in/limit.ts';
import { personName } from '#server/vocabulary/index.ts';

/** Validity of the two keys of a reset. */
const validFor = sql<string>`now() + interval '1 hour'`;

/**
 * Mails a link to a new password. It takes both the key of the link and the key of the browser that requested it, so
 * neither a read mail nor a copied browser is enough. A new request ends the older ones.
 */
export function requestPasswordReset(
  { publicUrl, seal }: { publicUrl: string; seal: Seal },
  limit: Limit,
): Prepared<typeof accountsApi.requestPasswordReset> {
  return {
    prepare: async ({ input, origin, setAuditSubject, refuse }) => {
      if (!(await limit(origin.address))) return refuse('tooManyRequests');
      return async ({ tx, note }) => {
        if (!(await lockPass(tx, input.humanPass))) return refuse('humanCheckFailed');
        const user = await tx
          .selectFrom('users')
          .where(sql<boolean>`name_key(email) = name_key(${input.email})`)
          .where('erased_at', 'is', null)
          .where('removed_at', 'is', null)
          .select(['id', 'username', 'email', 'language', personName('users').as('name')])
          // Of two requests at once, the later one ends the earlier.
          .forNoKeyUpdate()
          .executeTakeFirst();
        await usePass(tx, input.humanPass);
        setAuditSubject(user === undefined ? { name: input.email } : { userId: user.id });
        note({ event: 'resetRequested' });
        if (user === undefined) return { code: 101 };
        await endResets(tx, user.id);
        const key = newSecret();
        const hash = computeDigest(input.browserKey);
        await tx
          .insertInto('password_resets')
          .values({ user_id: user.id, browser_key_hash: hash, link_key_hash: computeDigest(key), expires_at: validFor })
          .execute();
        const failing = await isMailFailing(tx);
        const query = new URLSearchParams({ action: 'rp', login: user.username, key, hash });
        const link = `${publicUrl}/PasswordResetNewPass?${query.toString()}`;
        await writeMail(tx, {
          to: user.email,
          language: user.language ?? 'en',
          kind: 'passwordReset',
          values: { name: user.name },
          secret: { seal, values: { link } },
        });
        return { code: failing ? 201 : 200 };
      };
    },
  };
}
