import type { accountsApi } from '#contract/accounts.ts';
import { impersonationMinutes } from '#contract/accounts/user-sessions.ts';
import { recordAudit } from '#server/db/audit.ts';
import type { Handler } from '#server/http/serve.ts';
import { openSession } from '#server/accounts/sessions/sessions.ts';

/** Opens a read-only session in which a member of staff sees what an active customer sees, for a reason. */
export function impersonateCustomer(
  tokenOf: (secret: string) => string,
): Handler<typeof accountsApi.impersonateCustomer> {
  return async ({ actor, input: { userId, reason }, tx, origin, note, refuse }) => {
    if (reason === '') return refuse('reasonMissing');
    const user = await tx
      .selectFrom('users')
      .where('id', '=', userId)
      .where('erased_at', 'is', null)
      .select(['role', 'active'])
      // Locking the account meanwhile waits, and then ends this session with the others.
      .forShare()
      .executeTakeFirst();
    if (user === undefined) return refuse('notFound');
    if (user.role !== 'customer' || !user.active) return refuse('notWatchable');
    const secret = await openSession(tx, userId, origin, {
      minutes: impersonationMinutes,
      impersonatorId: actor.id,
      reason,
    });
    await recordAudit(tx, { action: 'watched', subject: 'users', subjectId: String(userId), after: { reason } });
    note({ event: 'impersonated', userId, facts: { reason } });
    return { token: tokenOf(secret) };
  };
}
