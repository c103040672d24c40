import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { CreditEntryId } from '#contract/ids.ts';
import type { Language } from '#contract/languages.ts';
import type { Read } from '#server/platform/database.ts';
import { allOf, anyOf, hasWord, shortestIndexedWord, wordsOf } from '#server/platform/lists.ts';
import { isInPaymentReason } from './reasons.ts';
import { areMany, beginsNumber, type Customers, customersNamed, inEach, isOneOf } from '#server/vocabulary/index.ts';

/** The largest possible task id. */
const largestId = 2_147_483_647;

type WordMatches = Customers & { word: string; entryIds: CreditEntryId[] };

/** Customers whose data contain a word, and ledger rows whose task or document has it as its number. */
async function findWords(read: Read, words: readonly string[]): Promise<WordMatches[]> {
  const lookups = words.map((word) => {
    const [, digits = '-1'] = /^#?(\d{1,10})$/.exec(word) ?? [];
    const task = Number(digits) <= largestId ? Number(digits) : -1;
    return sql`select ${word}::text as word, c.*,
      array(select credit_entry_id from delivery_notes where number = ${word.toUpperCase()}
        union select credit_entry_id from invoices where number = ${word.toUpperCase()}
        union select id from credit_entries where kind = 'payment' and task_id = ${task}) as "entryIds"
      from ${customersNamed(word)} c`;
  });
  const { rows } = await sql<WordMatches>`${sql.join(lookups, sql` union all `)}`.execute(read);
  return rows;
}

/** The ledger rows with a document whose number begins with a word: LS, LS-2026, RE-2026-00. */
function entriesOfDocuments(word: string): RawBuilder<unknown> | undefined {
  const [, kind] = /^(ls|re|st)[-\d]*$/.exec(word) ?? [];
  if (kind === undefined) return undefined;
  return sql`select credit_entry_id from ${sql.table(kind === 'ls' ? 'delivery_notes' : 'invoices')}
    where ${beginsNumber(sql`number`, word)}`;
}

/** A search among ledger rows `e`. */
type SearchedEntries = {
  /** A row has every word. */
  readonly condition: RawBuilder<SqlBool>;
  /** Present where each word stands in very many rows, which are summed up by customers then. */
  readonly common?: {
    /** Those all of whose rows have every word. */
    readonly customers: Customers;
    /** Those whose payments have; absent where no word stands in the reasons of payments. */
    readonly payers?: Customers;
    /** A condition for all further rows that have every word. */
    readonly others: RawBuilder<SqlBool>;
  };
};

/**
 * Every word of a search is found in a ledger row `e`: in its customer's data, in its reason as the reader sees it, as the
 * number of its task, or at the beginning of the number of its delivery note or invoice. The customers are looked up first,
 * so that each word becomes a condition on an index.
 */
export async function searchEntries(
  read: Read,
  search: string | undefined,
  language: Language,
): Promise<SearchedEntries> {
  const words = wordsOf(search);
  if (words.length === 0) return { condition: sql`true` };
  const found = (await findWords(read, words)).map(({ word, entryIds, ...customers }) => {
    const isInPayments = word.length >= shortestIndexedWord && isInPaymentReason(word, language);
    const many = [isOneOf(sql`e.user_id`, customers), ...(isInPayments ? [sql<SqlBool>`e.kind = 'payment'`] : [])];
    const few = [
      sql<SqlBool>`e.id = any(${entryIds}::int[])`,
      ...(word.length < shortestIndexedWord ? [] : [hasWord(sql`fold(e.reason)`, word)]),
    ];
    const idsOf = (place: RawBuilder<SqlBool>) => sql`select e.id from credit_entries e where ${place}`;
    const documents = entriesOfDocuments(word);
    const fewIds = [...(documents === undefined ? [] : [documents]), ...few.map(idsOf)];
    // Beside another table no index answers the others: each by itself they are few.
    const condition =
      documents === undefined
        ? anyOf([...many, ...few])
        : sql<SqlBool>`e.id in (${sql.join([...fewIds, ...many.map(idsOf)], sql` union all `)})`;
    return { customers, isInPayments, condition, fewIds };
  });
  const condition = allOf(found.map((word) => word.condition));
  if (!found.every(({ customers, isInPayments }) => isInPayments || areMany(customers))) return { condition };
  const customers = inEach(found.map((word) => word.customers));
  const payers = found.some(({ isInPayments }) => isInPayments)
    ? inEach(found.filter(({ isInPayments }) => !isInPayments).map((word) => word.customers))
    : undefined;
  const fewIds = sql.join(
    found.flatMap((word) => word.fewIds),
    sql` union all `,
  );
  const others = allOf([
    sql`e.id in (${fewIds})`,
    // Whatever stands in such a place has the only word.
    found.length === 1 ? undefined : condition,
    sql`not ${isOneOf(sql`e.user_id`, customers)}`,
    payers && sql`not (e.kind = 'payment' and ${isOneOf(sql`e.user_id`, payers)})`,
  ]);
  return { condition, common: { customers, ...(payers && { payers }), others } };
}
