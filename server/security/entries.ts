import { isIP } from 'node:net';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Input } from '#contract/call.ts';
import type { UserId } from '#contract/ids.ts';
import type { securityApi, SecurityLine } from '#contract/security.ts';
import { nullsToUndefined } from '#server/platform/nulls-to-undefined.ts';
import { plannedAnew, type Read } from '#server/platform/database.ts';
import { hasWord, isIndexed, orderOf, wordsOf } from '#server/platform/lists.ts';
import { inPeriod, isInName } from '#server/vocabulary/index.ts';

export type SecurityFilter = Input<typeof securityApi.getSecurityLog>;

/** All texts of a line, exactly as its index has them. */
const lineText = sql`fold(s.event || ' ' || s.detail || ' ' || s.call || ' ' || s.address || ' '
  || s.user_agent || ' ' || s.request_id || ' ' || s.name_hash || ' ' || coalesce(s.facts::text, ''))`;

/** Accounts that a word of a search may mean; of a word that fits very many, the first. */
const mostAccounts = 1000;

/** Accounts that each word of a search may mean. Looked up first, so that each word becomes a condition on an index. */
async function findAccounts(read: Read, search = ''): Promise<{ word: string; ids: UserId[] }[]> {
  const words = wordsOf(search);
  if (words.length === 0) return [];
  const lookups = words.map(
    (word) => sql`select ${word}::text as word, array(select n.user_id from account_names n
      where ${isInName(word)} order by n.user_id limit ${mostAccounts}) as ids`,
  );
  const { rows } = await sql<{ word: string; ids: UserId[] }>`${sql.join(lookups, sql` union all `)}`.execute(read);
  return rows;
}

/** A word stands in a line `s`; a whole IP address only as the address from which it came. */
function isInLine(word: string, hashOfName: (name: string) => string): RawBuilder<SqlBool> {
  if (isIP(word) !== 0) return sql`lower(s.address) = ${word} ${plannedAnew}`;
  if (!isIndexed(word)) return sql`false`;
  return sql`(${hasWord(lineText, word)} or ${hasWord(lineText, hashOfName(word))})`;
}

/**
 * Condition of a filter on a line `s` of the log: it contains every word of the search, or the word names an account of it, or is
 * the name that was tried in vain.
 */
export async function conditionOf(
  read: Read,
  filter: SecurityFilter,
  hashOfName: (name: string) => string,
): Promise<RawBuilder<SqlBool>> {
  const { event, userId, search } = filter;
  const conditions: RawBuilder<SqlBool>[] = [inPeriod(sql`s.at`, filter)];
  if (event !== undefined) conditions.push(sql`s.event = ${event}`);
  if (userId !== undefined) conditions.push(sql`(s.user_id = ${userId} or s.actor_id = ${userId})`);
  for (const { word, ids } of await findAccounts(read, search)) {
    const isAccount = sql`(s.user_id = any(${ids}::int[]) or s.actor_id = any(${ids}::int[]))`;
    conditions.push(sql`(${isAccount} or ${isInLine(word, hashOfName)})`);
  }
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}

const columns = { at: sql`s.id`, event: sql`s.event` };

/** Lines of the log, newest first unless sorted otherwise. */
export async function securityLines(
  read: Read,
  condition: RawBuilder<SqlBool>,
  { limit, offset = 0, ...sorting }: { limit: number; offset?: number } & Pick<SecurityFilter, 'sort' | 'direction'>,
): Promise<SecurityLine[]> {
  const order = orderOf(sorting, { columns, id: sql`s.id`, usual: sql`s.id desc` });
  // The page is chosen first: names are looked up for its lines alone.
  const page = read
    .selectFrom('security_log as s')
    .where(condition)
    .orderBy(order)
    .limit(limit)
    .offset(offset)
    .selectAll('s')
    .as('s');
  const rows = await read
    .selectFrom(page)
    .leftJoin('users as u', 'u.id', 's.user_id')
    .leftJoin('users as a', 'a.id', 's.actor_id')
    .orderBy(order)
    .select(['s.id as lineId', 's.at', 's.event', 's.user_id as userId', 'u.username as user'])
    .select(['s.actor_id as actorId', 'a.username as actor', 's.name_hash as nameHash', 's.address'])
    .select(['s.user_agent as userAgent', 's.request_id as requestId', 's.call', 's.detail', 's.times', 's.facts'])
    .$narrowType<{ facts: Record<string, unknown> | null }>()
    .execute();
  return rows.map(nullsToUndefined);
}
