import { isIP } from 'node:net';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Input } from '#contract/call.ts';
import type { UserId } from '#contract/ids.ts';
import type { auditApi, AuditEntry } from '#contract/audit.ts';
import { nullsToUndefined } from '#server/platform/nulls-to-undefined.ts';
import { plannedAnew, type Read } from '#server/platform/database.ts';
import { hasWord, isIndexed, orderOf, wordsOf } from '#server/platform/lists.ts';
import { hasCustomerNamed, inPeriod } from '#server/vocabulary/index.ts';
import { typedWordOf } from '#rules/search-words.ts';

export type AuditFilter = Input<typeof auditApi.getAuditLog>;

/** All texts of a line, exactly as its index has them. */
const lineText = sql`fold(a.call || ' ' || a.action || ' ' || a.subject || ' ' || a.subject_id || ' ' || a.address || ' '
  || coalesce(a.before::text, '') || ' ' || coalesce(a.after::text, ''))`;

/** Actors that each word of a search may mean. Looked up first, so that each word becomes a condition on an index. */
async function findActors(read: Read, search = ''): Promise<{ word: string; ids: UserId[] }[]> {
  const words = wordsOf(search);
  if (words.length === 0) return [];
  const lookups = words.map(
    (word) => sql`select ${word}::text as word,
      array(select u.id from users u where u.role <> 'customer' and ${hasCustomerNamed(sql`u.id`, word)}) as ids`,
  );
  const { rows } = await sql<{ word: string; ids: UserId[] }>`${sql.join(lookups, sql` union all `)}`.execute(read);
  return rows;
}

/** A word stands in a line `a`, or is its request; a whole IP address only as the address from which it came. */
function isInLine(word: string): RawBuilder<SqlBool> {
  if (isIP(word) !== 0) return sql`lower(a.address) = ${word} ${plannedAnew}`;
  if (!isIndexed(word)) return sql`a.subject_id = ${typedWordOf(word)}`;
  return sql`(${hasWord(lineText, word)} or (a.request_id <> '' and lower(a.request_id) = ${word}))`;
}

/**
 * Condition of a filter on a line `a` of the log: it contains every word of the search, or the word names its actor, or its
 * request.
 */
export async function conditionOf(read: Read, filter: AuditFilter): Promise<RawBuilder<SqlBool>> {
  const { actorId, action, subject, subjectId, search } = filter;
  const conditions: RawBuilder<SqlBool>[] = [inPeriod(sql`a.at`, filter)];
  if (actorId !== undefined) conditions.push(sql`a.actor_id = ${actorId}`);
  if (action !== undefined) conditions.push(sql`a.action = ${action}`);
  if (subject !== undefined) conditions.push(sql`a.subject = ${subject}`);
  if (subjectId !== undefined) conditions.push(sql`a.subject_id = ${subjectId}`);
  for (const { word, ids } of await findActors(read, search)) {
    conditions.push(sql`(a.actor_id = any(${ids}::int[]) or ${isInLine(word)})`);
  }
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}

/** The account of a line `a`, by its key or by the customer in the row. */
const userOfLine = sql<UserId | null>`case
  when a.subject in ('users', 'customer_class_prices', 'special_prices') then split_part(a.subject_id, '/', 1)
  when a.subject in ('customer_tools', 'credit_entries', 'invoices') then coalesce(a.after, a.before) ->> 'user_id' end`;

const columns = {
  at: sql`a.id`,
  actor: sql`lower(actor.username)`,
  call: sql`a.call`,
  subject: [sql`a.subject`, sql`a.subject_id`],
};

/** Lines of the log, newest first unless sorted otherwise, with the account and the job of each where these still exist. */
export async function auditEntries(
  read: Read,
  condition: RawBuilder<SqlBool>,
  { limit, offset = 0, ...sorting }: { limit: number; offset?: number } & Pick<AuditFilter, 'sort' | 'direction'>,
): Promise<AuditEntry[]> {
  const order = orderOf(sorting, { columns, id: sql`a.id`, usual: sql`a.id desc` });
  // The page is chosen first: account and job are looked up for its lines alone.
  const page = read
    .selectFrom('audit_log as a')
    .$if(sorting.sort === 'actor', (lines) => lines.innerJoin('users as actor', 'actor.id', 'a.actor_id'))
    .where(condition)
    .orderBy(order)
    .limit(limit)
    .offset(offset)
    .selectAll('a')
    .select(userOfLine.as('user_key'))
    .select(
      sql<string | null>`case when a.subject in ('tasks', 'task_files') then split_part(a.subject_id, '/', 1) end`.as(
        'task_key',
      ),
    )
    .as('a');
  const rows = await read
    .selectFrom(page)
    .innerJoin('users as actor', 'actor.id', 'a.actor_id')
    .leftJoin('users as u', (join) => join.on(sql<SqlBool>`u.id = ${asKey(sql`a.user_key`)}`))
    .leftJoin('tasks as t', (join) => join.on(sql<SqlBool>`t.id = ${asKey(sql`a.task_key`)}`))
    .leftJoin('jobs as j', (join) =>
      join.on(sql<SqlBool>`j.visible and j.id = coalesce(t.job_id,
        case when a.subject = 'jobs' then ${asKey(sql`a.subject_id`)} end)`),
    )
    .orderBy(order)
    .select(['a.id as auditId', 'a.at', 'a.actor_id as actorId', 'actor.username as actor', 'a.address', 'a.call'])
    .select(['a.action', 'a.subject', 'a.subject_id as subjectId', 'a.request_id as requestId', 'a.before', 'a.after'])
    .select(['u.id as userId', 'j.id as jobId'])
    .$narrowType<{ before: Record<string, unknown> | null; after: Record<string, unknown> | null }>()
    .execute();
  return rows.map(nullsToUndefined);
}

/** Keys are text in the log; those that are no ids belong to no account. */
const asKey = (key: RawBuilder<unknown>) => sql`case when ${key} ~ '^[0-9]{1,9}$' then ${key}::int end`;
