import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Input } from '#contract/call.ts';
import type { TaskId } from '#contract/ids.ts';
import type { billingApi } from '#contract/billing.ts';
import type { Read } from '#server/platform/database.ts';
import { allOf, anyOf, rarestWordsOf } from '#server/platform/lists.ts';
import {
  areMany,
  type Customers,
  customersOfWords,
  inEach,
  inPeriod,
  isOfNamed,
  isOneOf,
} from '#server/vocabulary/index.ts';

export type DocumentFilter = Omit<Input<typeof billingApi.listInvoices>, 'sort' | 'direction'>;

/** The task whose number a word may be. */
function taskOf(word: string): TaskId | null {
  const [, digits] = /^#?(\d{1,9})$/.exec(word) ?? [];
  return digits === undefined ? null : (Number(digits) as TaskId);
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
 * @param isNumbered condition under which a word of the search names a document by one of its own numbers
 */
export async function searchDocuments(
  read: Read,
  filter: DocumentFilter,
  isNumbered: (word: string, taskId: TaskId | null) => RawBuilder<SqlBool>,
): Promise<SearchedDocuments> {
  const found = (await customersOfWords(read, rarestWordsOf(filter.search))).map((naming) => {
    const hasNumber = isNumbered(naming.word, taskOf(naming.word));
    return { ...naming, hasNumber, condition: anyOf([isOfNamed(sql`d.user_id`, naming), hasNumber]) };
  });
  const words = found.map((word) => word.condition);
  const ofUser = filter.userId === undefined ? undefined : sql`d.user_id = ${filter.userId}`;
  const condition = allOf([inPeriod(sql`d.created_at`, filter), ofUser, ...words]);
  const isOfAll = filter.userId === undefined && filter.filterMode === 'all';
  if (!isOfAll || found.length === 0 || !found.every(({ customers }) => areMany(customers))) return { condition };
  const customers = inEach(found);
  const others = allOf([
    anyOf(found.map(({ hasNumber }) => hasNumber)),
    sql`not ${isOneOf(sql`d.user_id`, customers)}`,
    // Whatever is named by the only word has it.
    ...(found.length === 1 ? [] : words),
  ]);
  return { condition, common: { customers, others } };
}
