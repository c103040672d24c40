import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Language } from '#contract/languages.ts';
import type { Read } from '#server/platform/database.ts';
import { allOf, anyOf, hasWord, idIn, isIndexed, rarestWordsOf } from '#server/platform/lists.ts';
import { isInPaymentReason } from './reasons.ts';
import {
  areMany,
  beginsNumber,
  type Customers,
  customersOfWords,
  inEach,
  isOfNamed,
  isOneOf,
  type NamingWord,
} from '#server/vocabulary/index.ts';

/** The ledger rows whose task or document has a word as its number. */
function entriesNumbered(word: string): RawBuilder<unknown> {
  const number = word.toUpperCase();
  return sql`array(select credit_entry_id from delivery_notes where number = ${number}
    union select credit_entry_id from invoices where number = ${number}
    union select id from credit_entries where kind = 'payment' and task_id = ${idIn(word) ?? null})`;
}

/** The documents `d` whose number begins with a word (LS, LS-2026, RE-2026-00), as a query from its `from` on. */
function documentsNumbered(word: string): RawBuilder<unknown> | undefined {
  const [, kind] = /^(ls|re|st)[-\d]*$/.exec(word) ?? [];
  if (kind === undefined) return undefined;
  return sql`from ${sql.table(kind === 'ls' ? 'delivery_notes' : 'invoices')} d where ${beginsNumber(sql`d.number`, word)}`;
}

/** A word of a search among ledger rows `e`. */
type SearchedWord = {
  readonly customers: Customers | undefined;
  /** It stands in the reason of every payment. */
  readonly isInPayments: boolean;
  readonly condition: RawBuilder<SqlBool>;
  /** The rows that it finds in other places than these, as queries of their ids; none of rows that are at hand. */
  readonly fewIds: readonly RawBuilder<unknown>[];
};

function searchWord(naming: NamingWord, isInPayments: boolean): SearchedWord {
  const { word, customers } = naming;
  const many = [isOfNamed(sql`e.user_id`, naming), ...(isInPayments ? [sql<SqlBool>`e.kind = 'payment'`] : [])];
  const few = [
    sql<SqlBool>`e.id = any(${entriesNumbered(word)})`,
    ...(isIndexed(word) ? [hasWord(sql`fold(e.reason)`, word)] : []),
  ];
  const documents = documentsNumbered(word);
  if (customers === undefined) {
    const hasDocument = documents && sql`exists (select ${documents} and d.credit_entry_id = e.id offset 0)`;
    return { customers, isInPayments, condition: anyOf([...many, ...few, hasDocument]), fewIds: [] };
  }
  const idsOf = (place: RawBuilder<SqlBool>) => sql`select e.id from credit_entries e where ${place}`;
  const ofDocuments = documents === undefined ? [] : [sql`select d.credit_entry_id ${documents}`];
  const fewIds = [...ofDocuments, ...few.map(idsOf)];
  // Beside another table no index answers the others: each by itself they are few.
  const condition =
    documents === undefined
      ? anyOf([...many, ...few])
      : sql<SqlBool>`e.id in (${sql.join([...fewIds, ...many.map(idsOf)], sql` union all `)})`;
  return { customers, isInPayments, condition, fewIds };
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
 * number of its task, or at the beginning of the number of its delivery note or invoice. The customers of a word
 * that leads are looked up first, so that it becomes a condition on an index.
 */
export async function searchEntries(
  read: Read,
  search: string | undefined,
  language: Language,
): Promise<SearchedEntries> {
  const words = rarestWordsOf(search);
  const [first] = words;
  if (first === undefined) return { condition: sql`true` };
  const isOfPayments = (word: string) => isIndexed(word) && isInPaymentReason(word, language);
  const found = (await customersOfWords(read, words, isOfPayments(first))).map((naming) =>
    searchWord(naming, isOfPayments(naming.word)),
  );
  const condition = allOf(found.map((word) => word.condition));
  if (!found.every(({ customers, isInPayments }) => isInPayments || areMany(customers))) return { condition };
  const customers = inEach(found);
  const payers = found.some(({ isInPayments }) => isInPayments)
    ? inEach(found.filter(({ isInPayments }) => !isInPayments))
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
