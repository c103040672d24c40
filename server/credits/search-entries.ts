import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { CreditEntryId, UserId } from '#contract/ids.ts';
import type { Read } from '#server/platform/database.ts';
import { patternOf, shortestIndexedWord, wordsOf } from '#server/platform/lists.ts';

/** The largest task id there can be. */
const largestId = 2_147_483_647;

type Found = { word: string; userIds: UserId[]; entryIds: CreditEntryId[] };

/** Customers whose data hold a word, and ledger rows whose task or document it names. */
async function findWords(read: Read, words: readonly string[]): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select word,
      array(select id from users where strpos(search_text, word) > 0) as "userIds",
      array(select credit_entry_id from delivery_notes where number = upper(word)
        union select credit_entry_id from invoices where number = upper(word)
        union select id from credit_entries where kind = 'payment' and task_id = task) as "entryIds"
    from unnest(${words}::text[]) word,
      lateral (select case when word ~ '^[0-9]{1,10}$' and word::bigint <= ${largestId} then word::int end as task) t`.execute(
    read,
  );
  return rows;
}

/**
 * Whether every word of a search is found in a ledger row `e`: in its customer's data, its reason, or as the number of
 * its task, delivery note or invoice. The customers are looked up first, so that each word is a question to an index.
 */
export async function matchesSearch(read: Read, search = ''): Promise<RawBuilder<SqlBool>> {
  const words = wordsOf(search);
  if (words.length === 0) return sql`true`;
  const found = (await findWords(read, words)).map(({ word, userIds, entryIds }) => {
    const inRow = sql`e.user_id = any(${userIds}::int[]) or e.id = any(${entryIds}::int[])`;
    if (word.length < shortestIndexedWord) return sql<SqlBool>`(${inRow})`;
    const pattern = patternOf(word);
    return sql<SqlBool>`(${inRow} or lower(e.reason) like ${pattern})`;
  });
  return sql<SqlBool>`(${sql.join(found, sql` and `)})`;
}
