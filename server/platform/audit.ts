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

/**
 * Writes down what a member of staff did that no watched row tells: data that left, an account that was looked at, the address
 * to which an account's mails go.
 */
export async function recordAudit(
  tx: Tx,
  {
    action,
    subject,
    subjectId,
    before,
    after,
  }: {
    action: 'exported' | 'watched' | 'emailChanged' | 'revealed';
    /** A table, in the words of the schema. */
    subject: string;
    subjectId: string;
    before?: object;
    after?: object;
  },
): Promise<void> {
  await sql`insert into audit_log (actor_id, address, call, action, subject, subject_id, before, after)
    values (current_setting('tuneport.actor')::int, current_setting('tuneport.address'), current_setting('tuneport.call'),
      ${action}, ${subject}, ${subjectId},
      ${before === undefined ? null : JSON.stringify(before)}::jsonb, ${after === undefined ? null : JSON.stringify(after)}::jsonb)`.execute(
    tx,
  );
}
