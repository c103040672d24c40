import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { type Direction, type ListQuery, mostCounted, pageSizes } from '#contract/lists.ts';
import { TaskId } from '#contract/ids.ts';
import { joinedWordOf, spellingsOf, typedWordOf, wordsOf } from '#rules/search-words.ts';
import { plannedAnew } from './database.ts';

export { wordsOf } from '#rules/search-words.ts';

/** Limit and offset of a page. Unknown sizes become the default, so that no list is ever unpaged. */
export function pageOf({ page = 1, pageSize }: ListQuery): { limit: number; offset: number } {
  const limit = pageSizes.find((size) => size === pageSize) ?? pageSizes[0];
  return { limit, offset: (Math.min(Math.max(page, 1), 100_000) - 1) * limit };
}

/** One page of rows and the total, also for a page past the end; only there does the total need a query of its own. */
export async function takePage<Schema, Table extends keyof Schema, Row extends { total: number }>(
  rows: SelectQueryBuilder<Schema, Table, Row>,
  query: ListQuery,
): Promise<{ page: Row[]; total: number }> {
  const { limit, offset } = pageOf(query);
  const page = await rows.limit(limit).offset(offset).execute();
  const [counted] = page.length > 0 || offset === 0 ? page : await rows.limit(1).execute();
  return { page, total: counted?.total ?? 0 };
}

/**
 * The number of rows, counted up to the bound and one more: their index gives these few without reading the list to its end.
 *
 * @param known a number beyond the bound, where it is known without counting that there are more, else null
 */
export const countUpToBound = <Schema, Table extends keyof Schema>(
  rows: SelectQueryBuilder<Schema, Table, object>,
  known?: RawBuilder<unknown>,
  bound = mostCounted,
): RawBuilder<number> => {
  const counted = sql<number>`(select count(*) from (${rows.select(sql.lit(1).as('one')).limit(sql.lit(bound + 1))}) counted)`;
  return known === undefined ? counted : sql`coalesce(${known}, ${counted})`;
};

/** The total of a list as it is answered, of a number that was counted up to a bound and one more. */
export const answerTotal = (counted: number, most = mostCounted): { total: number; isMore?: true } =>
  counted > most ? { total: most, isMore: true } : { total: counted };

/** Sort keys of a list, by its columns; two of them for a name in two parts. */
type Columns<Sort extends string> = Record<Sort, RawBuilder<unknown> | readonly RawBuilder<unknown>[]>;

/**
 * The order of a list. Rows that are equal in it follow their numbers in the same direction, so that no row stands on two
 * pages or on none, and one index gives both. The columns are never null, whose place would differ by direction.
 *
 * @param usual the order without a column to sort by
 */
export function orderOf<Sort extends string>(
  { sort, direction = 'asc' }: { sort?: Sort | undefined; direction?: Direction | undefined },
  { columns, id, usual }: { columns: Columns<Sort>; id: RawBuilder<unknown>; usual: RawBuilder<unknown> },
): RawBuilder<unknown> {
  if (sort === undefined) return usual;
  const parts = [columns[sort], id].flat();
  return sql.join(parts.map((part) => (direction === 'asc' ? sql`${part}` : sql`${part} desc`)));
}

/** The id of a task or a job that a word of a search may be: 12, or #12. */
export const idIn = (word: string): number | undefined => TaskId.safeParse(typedWordOf(word).replace(/^#/, '')).data;

/** Length below which no trigram index finds a word within a text: shorter words are looked for in names and numbers only. */
export const shortestIndexedWord = 3;

/** A word is long enough for an index of trigrams; a letter beside a number is looked for together with it. */
export const isIndexed = (word: string): boolean => joinedWordOf(word).length >= shortestIndexedWord;

/** A text has trigrams, which only letters and digits side by side make. */
export const hasTrigrams = (text: string): boolean => /[\p{L}\p{N}]{3}/u.test(text);

/**
 * A word is looked for in the texts of all customers: not one of one or two signs, nor a number like 1.6, which have no trigrams and stand in very many.
 */
export const isForTexts = (word: string): boolean => isIndexed(word) && !/^\d{1,2}[.,]\d{1,2}$/.test(word);

/** The `like` pattern for texts that begin with a word, its special characters escaped. */
export const beginsWith = (word: string): string => `${word.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

/** The `like` pattern for texts that contain a word. */
export const patternOf = (word: string): string => `%${beginsWith(word)}`;

/**
 * A word is found, in any of its spellings, in a text that `fold` has stored (in lower case, without accents). An index on
 * that very expression answers it.
 */
export const hasWord = (folded: RawBuilder<unknown>, word: string): RawBuilder<SqlBool> =>
  anyOf(spellingsOf(word).map((spelling) => sql`${folded} like ${patternOf(spelling)} ${plannedAnew}`));

/**
 * The same for lists of all customers. A word of one or two characters, in which a trigram index knows the beginning of a text only,
 * is found there.
 */
export const hasIndexedWord = (folded: RawBuilder<unknown>, word: string): RawBuilder<SqlBool> =>
  isIndexed(word)
    ? hasWord(folded, word)
    : anyOf(spellingsOf(word).map((spelling) => sql`${folded} like ${beginsWith(spelling)} ${plannedAnew}`));

/** A word that hardly anything has: it has a digit, and is not only a number of one or two. */
export const isRareWord = (word: string): boolean => joinedWordOf(word).length > 2 && /\d/.test(word);

/** An estimate by which words are tried, the rarest first: those with a digit, then by length. */
export const rarityOfWord = (word: string): number => word.length + (isRareWord(word) ? 100 : 0);

/** The words of a search, in lower case, the rarest first. */
export const rarestWordsOf = (search?: string): string[] =>
  wordsOf(search).toSorted((one, other) => rarityOfWord(other) - rarityOfWord(one));

/** The first line of a `search_text`: what lists show of a row. Behind it stands what only the row's own list finds. */
export const shownWords = (searchText: RawBuilder<unknown>): RawBuilder<string> =>
  sql`split_part(${searchText}, E'\n', 1)`;

/** Every word of a search is found in a text, regardless of case and accents. */
export function matchesWords(text: RawBuilder<unknown>, search = ''): RawBuilder<SqlBool> {
  // A subquery, so that the text is folded once for all words.
  const inText = wordsOf(search).map((word) => hasWord(sql`x.folded`, word));
  return inText.length === 0
    ? sql`true`
    : sql`(select ${allOf(inText)} from (select fold(${text}) as folded offset 0) x)`;
}

/** Any of several conditions; undefined ones are left out. */
export const anyOf = (conditions: readonly (RawBuilder<unknown> | undefined)[]): RawBuilder<SqlBool> =>
  joined(conditions, sql` or `, sql`false`);

/** All of several conditions; undefined ones are left out. */
export const allOf = (conditions: readonly (RawBuilder<unknown> | undefined)[]): RawBuilder<SqlBool> =>
  joined(conditions, sql` and `, sql`true`);

function joined(
  conditions: readonly (RawBuilder<unknown> | undefined)[],
  word: RawBuilder<unknown>,
  none: RawBuilder<SqlBool>,
): RawBuilder<SqlBool> {
  const present = conditions.filter((condition) => condition !== undefined);
  return present.length === 0 ? none : sql<SqlBool>`(${sql.join(present, word)})`;
}
