import { sql } from 'kysely';
import type { accountsApi } from '#contract/accounts.ts';
import { isDuplicate } from '#server/db/database-errors.ts';
import type { Prepared } from '#server/http/serve.ts';
import { computeDigest } from '#server/accounts/passwords/digest.ts';
import { endResets } from '#server/accounts/passwords/end-resets.ts';
import type { Limit } from '#server/accounts/sign-in/limit.ts';

/** Makes a mailed address the account's own. The unique index refuses one that another account took meanwhile. */
export function confirmEmailChange(limit: Limit): Prepared<typeof accountsApi.confirmEmailChange> {
  return {
    prepare: async ({ input: { key }, origin, refuse }) => {
      if (!(await limit(origin.address))) return refuse('tooManyRequests');
      return async ({ tx, note }) => {
        // Every change of an account's keys locks the account first, so that no two deadlock.
        const owner = await tx
          .selectFrom('users')
          .where('id', '=', ({ selectFrom }) =>
            selectFrom('email_changes').where('key_hash', '=', computeDigest(key)).select('user_id'),
          )
          .select('id')
          .forNoKeyUpdate()
          .executeTakeFirst();
        const change =
          owner &&
          (await tx
            .updateTable('email_changes')
            .set({ used_at: sql`now()` })
            .where('key_hash', '=', computeDigest(key))
            .where('used_at', 'is', null)
            .where('expires_at', '>', sql<string>`now()`)
            .returning(['user_id', 'email'])
            .executeTakeFirst());
        if (change === undefined) return refuse('emailLinkNotValid');
        try {
          await tx.updateTable('users').set({ email: change.email }).where('id', '=', change.user_id).execute();
        } catch (error) {
          if (isDuplicate(error)) return refuse('emailTaken');
          throw error;
        }
        // A reset link in the old mailbox is worth nothing any more.
        await endResets(tx, change.user_id);
        note({ event: 'emailChanged', userId: change.user_id });
        return true;
      };
    },
  };
}
