import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Input } from '#contract/call.ts';
import type { TaskId } from '#contract/ids.ts';
import type { billingApi } from '#contract/billing.ts';
import type { Read } from '#server/platform/database.ts';
import { allOf, anyOf, wordsOf } from '#server/platform/lists.ts';
import { areMany, type Customers, customersNamed, inEach, inPeriod, isOneOf } from '#server/vocabulary/index.ts';

export type DocumentFilter = Omit<Input<typeof billingApi.listInvoices>, 'sort' | 'direction'>;

/** Possible meanings of one word of a search: customers whose data contain it, and ids when it is a number. */
type Word = Customers & { word: string; taskId: TaskId | null };

/** The customers are looked up first, so that each word becomes a condition on an index. */
async function readWords(read: Read, search: string): Promise<Word[]> {
  const words = wordsOf(search);
  if (words.length === 0) return [];
  const lookups = words.map((word) => {
    const [, digits] = /^#?(\d{1,9})$/.exec(word) ?? [];
    return sql`select ${word}::text as word, c.*, ${digits === undefined ? null : Number(digits)}::int as "taskId"
      from ${customersNamed(word)} c`;
  });
  const { rows } = await sql<Word>`${sql.join(lookups, sql` union all `)}`.execute(read);
  return rows;
}

/** A search among documents `d`, and the rest of its filter. */
export type SearchedDocuments = {
  readonly condition: RawBuilder<SqlBool>;
  /** Present where nothing but a search of all customers narrows, and each word stands in very many documents. */
  readonly common?: {
    /** Those all of whose documents have every word. */
    readonly customers: Customers;
    /** A condition for all further documents that have every word. */
    readonly others: RawBuilder<SqlBool>;
  };
};

/**
 * Looks the words of a filter up.
 *
 * @param named condition under which a word of the search names a document by one of its own numbers
 */
export async function searchDocuments(
  read: Read,
  filter: DocumentFilter,
  named: (word: string, taskId: TaskId | null) => RawBuilder<SqlBool>,
): Promise<SearchedDocuments> {
  const found = (await readWords(read, filter.search ?? '')).map(({ word, taskId, ...customers }) => {
    const isNamed = named(word, taskId);
    return { customers, isNamed, condition: anyOf([isOneOf(sql`d.user_id`, customers), isNamed]) };
  });
  const words = found.map((word) => word.condition);
  const ofUser = filter.userId === undefined ? undefined : sql`d.user_id = ${filter.userId}`;
  const condition = allOf([inPeriod(sql`d.created_at`, filter), ofUser, ...words]);
  const isOfAll = filter.userId === undefined && filter.filterMode === 'all';
  if (!isOfAll || found.length === 0 || !found.every(({ customers }) => areMany(customers))) return { condition };
  const customers = inEach(found.map((word) => word.customers));
  const others = allOf([
    anyOf(found.map(({ isNamed }) => isNamed)),
    sql`not ${isOneOf(sql`d.user_id`, customers)}`,
    // Whatever is named by the only word has it.
    ...(found.length === 1 ? [] : words),
  ]);
  return { condition, common: { customers, others } };
}
