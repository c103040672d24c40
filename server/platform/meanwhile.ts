import { sql } from 'kysely';
import type { UserId } from '#contract/ids.ts';
import type { Tx } from './database.ts';
import { Refusal } from './refusal.ts';

/**
 * Refuses what a member of staff writes over what somebody else has written since it was read: the same fields of the same
 * rows, by the record of changes. Asked at the end of the transaction, which the refusal undoes.
 *
 * @param seenAt when what is shown in the form was read
 */
export async function refuseMeanwhile(tx: Tx, actorId: UserId, seenAt: string): Promise<void> {
  const fieldsOf = (row: string) => sql`array(select jsonb_object_keys(coalesce(${sql.ref(`${row}.before`)}, '{}')
    || coalesce(${sql.ref(`${row}.after`)}, '{}')))`;
  const other = await tx
    .selectFrom('audit_log as mine')
    .innerJoin('audit_log as theirs', (join) =>
      join.onRef('theirs.subject', '=', 'mine.subject').onRef('theirs.subject_id', '=', 'mine.subject_id'),
    )
    .innerJoin('users as u', 'u.id', 'theirs.actor_id')
    // A row of this transaction bears the instant of its beginning.
    .where('mine.at', '=', sql<string>`now()`)
    .where('mine.actor_id', '=', actorId)
    .where('theirs.actor_id', '<>', actorId)
    .where('theirs.at', '>', seenAt)
    .where(sql<boolean>`${fieldsOf('mine')} && ${fieldsOf('theirs')}`)
    .orderBy('theirs.id', 'desc')
    .limit(1)
    .select(['u.username as by', 'theirs.at'])
    .executeTakeFirst();
  if (other !== undefined) throw new Refusal('changedMeanwhile', other);
}
