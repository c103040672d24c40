import { sql } from 'kysely';
import type { accountsApi } from '#contract/accounts.ts';
import type { UserId } from '#contract/ids.ts';
import { endResets } from '#server/accounts/passwords/end-resets.ts';
import { noPassword } from '#server/accounts/passwords/passwords.ts';
import { endEmailChanges } from '#server/accounts/own-account/end-email-changes.ts';
import { endAllSessions } from '#server/accounts/sessions/sessions.ts';
import type { Tx } from '#server/db/database.ts';
import type { Handler } from '#server/http/serve.ts';
import { publish } from '#server/realtime/realtime.ts';
import { hasOtherOwner, lockOwnCompany, lockPerson } from './company-people.ts';

/** Ends everything by which a person gets in, or brings in others. */
async function endAccess(tx: Tx, personId: UserId): Promise<void> {
  await endAllSessions(tx, personId, 'removed');
  await endResets(tx, personId);
  await endEmailChanges(tx, personId);
  for (const table of ['second_factors', 'recovery_codes'] as const)
    await tx.deleteFrom(table).where('user_id', '=', personId).execute();
  await tx
    .updateTable('invitations')
    .set({ state: 'revoked' })
    .where('invited_by', '=', personId)
    .where('state', '=', 'open')
    .execute();
}

/**
 * Removes a person from the own company, or lets the caller leave it. The row stays for the name of what the person did; that of the
 * founder is the company's own.
 */
export const removePerson: Handler<typeof accountsApi.removePerson> = async ({
  actor,
  input: { personId },
  tx,
  note,
  refuse,
}) => {
  if (!(await lockOwnCompany(tx, actor))) return refuse('notAllowed');
  const person = await lockPerson(tx, actor.companyId, personId);
  if (person === undefined) return refuse('notFound');
  if (!(await hasOtherOwner(tx, actor.companyId, personId))) return refuse('lastOwner');
  await tx
    .updateTable('users')
    .set({ removed_at: sql`now()`, rights: [], monthly_limit: null, password_hash: noPassword })
    .where('id', '=', personId)
    .execute();
  await endAccess(tx, personId);
  note({ event: 'sessionsEnded', userId: personId, detail: 'removed' });
  await publish(tx, { user: actor.companyId }, 'access', {});
  return true as const;
};
