import { sql } from 'kysely';
import type { UserId } from '#contract/ids.ts';
import type { Tx } from './database.ts';

/**
 * Names the member of staff who works in a transaction: from here on the database records every row that it changes
 * (trigger `record_audit`) under that name.
 */
export async function workAs(
  tx: Tx,
  { actorId, address, call, requestId }: { actorId: UserId; address: string; call: string; requestId: string },
): Promise<void> {
  await sql`select set_config('tuneport.actor', ${String(actorId)}, true), set_config('tuneport.address', ${address}, true),
    set_config('tuneport.call', ${call}, true), set_config('tuneport.request', ${requestId}, true)`.execute(tx);
}

/**
 * Records what a member of staff did without changing a watched row: exported data, an account that was viewed, the address
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
    action: 'exported' | 'watched' | 'emailChanged' | 'revealed' | 'secondFactorReset' | 'erased';
    /** A table, by its name in the schema. */
    subject: string;
    subjectId: string;
    before?: object;
    after?: object;
  },
): Promise<void> {
  await sql`insert into audit_log (actor_id, address, call, request_id, action, subject, subject_id, before, after)
    values (current_setting('tuneport.actor')::int, current_setting('tuneport.address'), current_setting('tuneport.call'),
      coalesce(current_setting('tuneport.request', true), ''),
      ${action}, ${subject}, ${subjectId},
      ${before === undefined ? null : JSON.stringify(before)}::jsonb, ${after === undefined ? null : JSON.stringify(after)}::jsonb)`.execute(
    tx,
  );
}
