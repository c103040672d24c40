import type { changePassword as contract } from '#contract/identity.ts';
import type { Handler } from '#server/platform/serve.ts';
import type { Limit } from './limit.ts';
import { passwordMatches } from './passwords.ts';
import { openSession } from './sessions.ts';
import { setPassword } from './set-password.ts';

/** Changes the own password. Every token ends with it; the asker goes on with the new one of the answer. */
export function changePassword(tokenOf: (secret: string) => string, limit: Limit): Handler<typeof contract> {
  return async ({ actor, input, tx, origin, refuse }) => {
    if (!(await limit(String(actor.id)))) return refuse('tooManyRequests');
    const user = await tx
      .selectFrom('users')
      .where('id', '=', actor.id)
      .select('password_hash')
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    if (!(await passwordMatches(input.password, user.password_hash))) return refuse('wrongPassword');
    await setPassword(tx, actor.id, input.newPassword);
    return { token: tokenOf(await openSession(tx, actor.id, origin)) };
  };
}
