import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { CreditEntryId, UserId } from '#contract/ids.ts';
import type { Language } from '#contract/languages.ts';
import { plannedAnew, type Read } from '#server/platform/database.ts';
import { allOf, anyOf, beginsWith, hasWord, shortestIndexedWord, shownWords, wordsOf } from '#server/platform/lists.ts';
import { isInPaymentReason } from './reasons.ts';

/** The largest possible task id. */
const largestId = 2_147_483_647;

type WordMatches = { word: string; userIds: UserId[]; entryIds: CreditEntryId[] };

/** Customers whose data contain a word, and ledger rows whose task or document has it as its number. */
async function findWords(read: Read, words: readonly string[]): Promise<WordMatches[]> {
  const lookups = words.map((word) => {
    const [, digits = '-1'] = /^#?(\d{1,10})$/.exec(word) ?? [];
    const task = Number(digits) <= largestId ? Number(digits) : -1;
    return sql`select ${word}::text as word, array(select id from users where ${hasWord(shownWords(sql`search_text`), word)}) as "userIds",
      array(select credit_entry_id from delivery_notes where number = ${word.toUpperCase()}
        union select credit_entry_id from invoices where number = ${word.toUpperCase()}
        union select id from credit_entries where kind = 'payment' and task_id = ${task}) as "entryIds"`;
  });
  const { rows } = await sql<WordMatches>`${sql.join(lookups, sql` union all `)}`.execute(read);
  return rows;
}

/** The ledger rows with a document whose number begins with a word: LS, LS-2026, RE-2026-00. */
function entriesOfDocuments(word: string): RawBuilder<unknown> | undefined {
  const [, kind] = /^(ls|re|st)[-\d]*$/.exec(word) ?? [];
  if (kind === undefined) return undefined;
  return sql`select credit_entry_id from ${sql.table(kind === 'ls' ? 'delivery_notes' : 'invoices')}
    where number like ${beginsWith(word.toUpperCase())} ${plannedAnew}`;
}

/**
 * Every word of a search is found in a ledger row `e`: in its customer's data, in its reason as the reader sees it, as the
 * number of its task, or at the beginning of the number of its delivery note or invoice. The customers are looked up first,
 * so that each word becomes a condition on an index.
 */
export async function matchesSearch(
  read: Read,
  search: string | undefined,
  language: Language,
): Promise<RawBuilder<SqlBool>> {
  const words = wordsOf(search);
  if (words.length === 0) return sql`true`;
  const conditions = (await findWords(read, words)).map(({ word, userIds, entryIds }) => {
    const places = [
      sql<SqlBool>`e.user_id = any(${userIds}::int[])`,
      sql<SqlBool>`e.id = any(${entryIds}::int[])`,
      ...(word.length < shortestIndexedWord
        ? []
        : [
            hasWord(sql`fold(e.reason)`, word),
            ...(isInPaymentReason(word, language) ? [sql<SqlBool>`e.kind = 'payment'`] : []),
          ]),
    ];
    const documents = entriesOfDocuments(word);
    if (documents === undefined) return anyOf(places);
    // Beside another table no index answers the others: each by itself they are few.
    const found = places.map((place) => sql`select e.id from credit_entries e where ${place}`);
    return sql<SqlBool>`e.id in (${sql.join([documents, ...found], sql` union all `)})`;
  });
  return allOf(conditions);
}
