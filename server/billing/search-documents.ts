import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Input } from '#contract/call.ts';
import type { TaskId, UserId } from '#contract/ids.ts';
import type { billingApi } from '#contract/billing.ts';
import type { Read } from '#server/platform/database.ts';
import { hasWord, shownWords, wordsOf } from '#server/platform/lists.ts';
import { inPeriod } from '#server/vocabulary/index.ts';

export type DocumentFilter = Omit<Input<typeof billingApi.listInvoices>, 'sort' | 'direction'>;

/** Possible meanings of one word of a search: customers whose data contain it, and ids when it is a number. */
type Word = { word: string; userIds: UserId[]; taskId: TaskId | null };

/** The customers are looked up first, so that each word becomes a condition on an index. */
async function readWords(read: Read, search: string): Promise<Word[]> {
  const words = wordsOf(search);
  if (words.length === 0) return [];
  const lookups = words.map((word) => {
    const [, digits] = /^#?(\d{1,9})$/.exec(word) ?? [];
    return sql`select ${word}::text as word, array(select id from users where ${hasWord(shownWords(sql`search_text`), word)}) as "userIds",
      ${digits === undefined ? null : Number(digits)}::int as "taskId"`;
  });
  const { rows } = await sql<Word>`${sql.join(lookups, sql` union all `)}`.execute(read);
  return rows;
}

/**
 * Condition of a filter on a document `d`.
 *
 * @param named condition under which a word of the search names a document by one of its own numbers
 */
export async function matchingDocuments(
  read: Read,
  filter: DocumentFilter,
  named: (word: string, taskId: TaskId | null) => RawBuilder<SqlBool>,
): Promise<RawBuilder<SqlBool>> {
  const conditions = [inPeriod(sql`d.created_at`, filter)];
  if (filter.userId !== undefined) conditions.push(sql`d.user_id = ${filter.userId}`);
  for (const { word, userIds, taskId } of await readWords(read, filter.search ?? ''))
    conditions.push(sql`(d.user_id = any(${userIds}::int[]) or ${named(word, taskId)})`);
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}
