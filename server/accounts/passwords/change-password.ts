import type { accountsApi } from '#contract/accounts.ts';
import type { Prepared } from '#server/http/serve.ts';
import { refusalOfPassword } from './judge-password.ts';
import type { Limit } from '#server/accounts/sign-in/limit.ts';
import { hashPassword, passwordMatches } from './passwords.ts';
import { openSession } from '#server/accounts/sessions/sessions.ts';
import { setPassword } from './set-password.ts';

/** Changes the caller's own password. Every token ends with it; the answer brings a new one. */
export function changePassword(
  tokenOf: (secret: string) => string,
  limit: Limit,
): Prepared<typeof accountsApi.changePassword> {
  return {
    prepare: async ({ actor, input, read, origin, refuse }) => {
      if (!(await limit(String(actor.id)))) return refuse('tooManyRequests');
      const { hash } = await read
        .selectFrom('users')
        .where('id', '=', actor.id)
        .select('password_hash as hash')
        .executeTakeFirstOrThrow();
      if (!(await passwordMatches(input.password, hash))) return refuse('wrongPassword');
      const refusal = await refusalOfPassword(read, actor.id, input.newPassword);
      if (refusal !== undefined) return refuse('passwordNotValid', refusal);
      const newHash = await hashPassword(input.newPassword);
      return async ({ tx, note }) => {
        // Of two changes at once, the later one finds that its old password is no longer the present one.
        const stands = await tx
          .selectFrom('users')
          .where('id', '=', actor.id)
          .where('password_hash', '=', hash)
          .select('id')
          .forNoKeyUpdate()
          .executeTakeFirst();
        if (stands === undefined) return refuse('wrongPassword');
        await setPassword(tx, actor.id, newHash, 'passwordChanged');
        note({ event: 'passwordChanged' });
        return { token: tokenOf(await openSession(tx, actor.id, { ...origin, sameDeviceAs: actor.sessionId })) };
      };
    },
  };
}
