import { sql } from 'kysely';
import type { UserId } from '#contract/ids.ts';
import type { Tx } from './database.ts';

/**
 * Says who works in a transaction: from here on the database itself writes down every row that it changes (trigger
 * `record_audit`), as done by this member of staff.
 */
export async function workAs(
  tx: Tx,
  { actorId, address, call }: { actorId: UserId; address: string; call: string },
): Promise<void> {
  await sql`select set_config('tuneport.actor', ${String(actorId)}, true), set_config('tuneport.address', ${address}, true),
    set_config('tuneport.call', ${call}, true)`.execute(tx);
}

/** Writes down what a member of staff did that changes no watched row: data that left, an account that was looked at. */
export async function recordAudit(
  tx: Tx,
  {
    action,
    subject,
    subjectId,
    after,
  }: {
    action: 'exported' | 'watched';
    /** A table, in the words of the schema. */
    subject: string;
    subjectId: string;
    after?: object;
  },
): Promise<void> {
  await sql`insert into audit_log (actor_id, address, call, action, subject, subject_id, after)
    values (current_setting('tuneport.actor')::int, current_setting('tuneport.address'), current_setting('tuneport.call'),
      ${action}, ${subject}, ${subjectId}, ${after === undefined ? null : JSON.stringify(after)}::jsonb)`.execute(tx);
}
