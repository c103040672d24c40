import type { accountsApi } from '#contract/accounts.ts';
import { isStaff, mayChangeAccount } from '#rules/roles.ts';
import { recordAudit } from '#server/db/audit.ts';
import type { Handler } from '#server/http/serve.ts';
import { lockAccount } from '#server/accounts/customers/lock-account.ts';
import { mailSecurityNews } from '#server/accounts/sessions/mail-security-news.ts';
import { endAllSessions } from '#server/accounts/sessions/sessions.ts';

/**
 * Takes the second factor off an account whose owner has lost both app and recovery codes. Every session ends, and the owner
 * is notified: whoever asked for this may have been somebody else.
 */
export const resetSecondFactor: Handler<typeof accountsApi.resetSecondFactor> = async ({
  actor,
  input: { userId, reason },
  tx,
  note,
  refuse,
}) => {
  const account = await lockAccount(tx, userId);
  if (account === undefined) return refuse('notFound');
  if (!mayChangeAccount(actor, account)) return refuse(isStaff(account) ? 'staffAccount' : 'notAllowed');
  // One's own goes with password and code.
  if (userId === actor.id) return refuse('ownAccount');
  if (reason === '') return refuse('reasonMissing');
  const factor = await tx
    .deleteFrom('second_factors')
    .where('user_id', '=', userId)
    .returning('confirmed_at as confirmedAt')
    .executeTakeFirst();
  if (factor?.confirmedAt == null) return false;
  await endAllSessions(tx, userId, 'byStaff');
  await mailSecurityNews(tx, userId, 'secondFactorReset');
  await recordAudit(tx, {
    action: 'secondFactorReset',
    subject: 'users',
    subjectId: String(userId),
    after: { reason },
  });
  note({ event: 'secondFactorReset', userId, facts: { reason } });
  return true;
};
