import { sql } from 'kysely';
import type { UserId } from '#contract/ids.ts';
import { personName } from '#rules/names.ts';
import type { Tx } from '#server/db/database.ts';
import { RefusalError } from './refusal.ts';

/**
 * Refuses a change by a member of staff to fields that a colleague has changed since they were read, by the record of
 * changes. Runs at the end of the transaction, which the refusal undoes.
 *
 * @param seenAt time at which the values in the form were read
 */
export async function refuseEditConflict(tx: Tx, actorId: UserId, seenAt: string): Promise<void> {
  const fieldsOf = (row: string) => sql`array(select jsonb_object_keys(coalesce(${sql.ref(`${row}.before`)}, '{}')
    || coalesce(${sql.ref(`${row}.after`)}, '{}')))`;
  const other = await tx
    .selectFrom('audit_log as mine')
    .innerJoin('audit_log as theirs', (join) =>
      join.onRef('theirs.subject', '=', 'mine.subject').onRef('theirs.subject_id', '=', 'mine.subject_id'),
    )
    .innerJoin('users as u', 'u.id', 'theirs.actor_id')
    // Rows of this transaction bear the time of its start.
    .where('mine.at', '=', sql<string>`now()`)
    .where('mine.actor_id', '=', actorId)
    .where('theirs.actor_id', '<>', actorId)
    .where('theirs.at', '>', seenAt)
    .where(sql<boolean>`${fieldsOf('mine')} && ${fieldsOf('theirs')}`)
    .orderBy('theirs.id', 'desc')
    .limit(1)
    .select(['u.username', 'u.first_name as firstName', 'u.second_name as secondName', 'theirs.at'])
    .executeTakeFirst();
  if (other !== undefined) throw new RefusalError('changedMeanwhile', { by: personName(other), at: other.at });
}
