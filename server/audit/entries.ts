import { isIP } from 'node:net';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Input } from '#contract/call.ts';
import type { AuditId, UserId } from '#contract/ids.ts';
import type { auditApi, AuditEntry } from '#contract/audit.ts';
import { nullsToUndefined } from '#server/db/nulls-to-undefined.ts';
import type { Read } from '#server/db/database.ts';
import { joinByAnd, inPlaces, splitSearch } from '#server/db/lists.ts';
import { isFound } from '#server/search/index.ts';
import { inPeriod } from '#server/vocabulary/index.ts';

export type AuditFilter = Input<typeof auditApi.getAuditLog>;

/** Condition of a filter on a line `a` of the log; a whole IP address is only that from which a line came. */
export function buildAuditCondition({
  actorId,
  action,
  subject,
  subjectId,
  search,
  ...period
}: AuditFilter): RawBuilder<SqlBool> {
  const words = splitSearch(search);
  const addresses = words.filter((word) => isIP(word) !== 0);
  return joinByAnd([
    inPeriod(sql`a.at`, period),
    actorId === undefined ? undefined : sql`a.actor_id = ${actorId}`,
    action === undefined ? undefined : sql`a.action = ${action}`,
    subject === undefined ? undefined : sql`a.subject = ${subject}`,
    subjectId === undefined ? undefined : sql`a.subject_id = ${subjectId}`,
    ...addresses.map((address) => sql`lower(a.address) = ${address}`),
    isFound(
      words.filter((word) => isIP(word) === 0),
      { kind: 'audit', id: sql`a.id` },
    ),
  ]);
}

/** The account of a line `a`, by its key or by the customer in the row. */
const userOfLine = sql<UserId | null>`case
  when a.subject in ('users', 'customer_class_prices', 'special_prices') then split_part(a.subject_id, '/', 1)
  when a.subject in ('customer_tools', 'credit_entries', 'invoices') then coalesce(a.after, a.before) ->> 'user_id' end`;

/** Lines of the log by their ids, in that order, with the account and the job of each where these still exist. */
export async function auditEntries(read: Read, ids: readonly AuditId[]): Promise<AuditEntry[]> {
  const lines = read
    .selectFrom(inPlaces(ids))
    .innerJoin('audit_log as a', 'a.id', 'o.id')
    .selectAll('a')
    .select('o.place')
    .select(userOfLine.as('user_key'))
    .select(
      sql<string | null>`case when a.subject in ('tasks', 'task_files') then split_part(a.subject_id, '/', 1) end`.as(
        'task_key',
      ),
    )
    .as('a');
  const rows = await read
    .selectFrom(lines)
    .innerJoin('users as actor', 'actor.id', 'a.actor_id')
    .leftJoin('users as u', (join) => join.on(sql<SqlBool>`u.id = ${asKey(sql`a.user_key`)}`))
    .leftJoin('tasks as t', (join) => join.on(sql<SqlBool>`t.id = ${asKey(sql`a.task_key`)}`))
    .leftJoin('jobs as j', (join) =>
      join.on(sql<SqlBool>`j.visible and j.id = coalesce(t.job_id,
        case when a.subject = 'jobs' then ${asKey(sql`a.subject_id`)} end)`),
    )
    .orderBy('a.place')
    .select(['a.id as auditId', 'a.at', 'a.actor_id as actorId', 'actor.username as actor', 'a.address', 'a.call'])
    .select(['a.action', 'a.subject', 'a.subject_id as subjectId', 'a.request_id as requestId', 'a.before', 'a.after'])
    .select(['u.id as userId', 'j.id as jobId'])
    .$narrowType<{ before: Record<string, unknown> | null; after: Record<string, unknown> | null }>()
    .execute();
  return rows.map(nullsToUndefined);
}

/** Keys are text in the log; those that are no ids belong to no account. */
const asKey = (key: RawBuilder<unknown>) => sql`case when ${key} ~ '^[0-9]{1,9}$' then ${key}::int end`;
