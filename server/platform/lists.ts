import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { type ListQuery, pageSizes } from '#contract/lists.ts';
import { spellingsOf } from '#rules/search-words.ts';

/** Which rows a page holds. Unknown sizes become the default, so that no list is ever unpaged. */
export function pageOf({ page = 1, pageSize }: ListQuery): { limit: number; offset: number } {
  const limit = pageSizes.find((size) => size === pageSize) ?? pageSizes[0];
  return { limit, offset: (Math.min(Math.max(page, 1), 100_000) - 1) * limit };
}

/** One page of rows, and how many there are in all: also on a page past the end, which is asked for only then. */
export async function takePage<Schema, Table extends keyof Schema, Row extends { total: number }>(
  rows: SelectQueryBuilder<Schema, Table, Row>,
  query: ListQuery,
): Promise<{ page: Row[]; total: number }> {
  const { limit, offset } = pageOf(query);
  const page = await rows.limit(limit).offset(offset).execute();
  const [counted] = page.length > 0 || offset === 0 ? page : await rows.limit(1).execute();
  return { page, total: counted?.total ?? 0 };
}

/** The words of a search, in small letters. */
export const wordsOf = (search = ''): string[] =>
  search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, 8);

/** A shorter word than this no trigram index finds within a text: it is looked for among names and numbers alone. */
export const shortestIndexedWord = 3;

/** The pattern with which `like` finds what begins with a word, whatever signs it holds. */
export const beginsWith = (word: string): string => `${word.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

/** The pattern with which `like` finds a word within a text. */
export const patternOf = (word: string): string => `%${beginsWith(word)}`;

/**
 * Whether a word is found in a text that stands there as `fold` leaves it (in small letters, without accents), however
 * the word is written. An index on the very text answers it.
 */
export const hasWord = (folded: RawBuilder<unknown>, word: string): RawBuilder<SqlBool> =>
  anyOf(spellingsOf(word).map((spelling) => sql`${folded} like ${patternOf(spelling)}`));

/** The line of a `search_text` that holds what lists show of a row; behind it stands what only the row's own list finds. */
export const shownWords = (searchText: RawBuilder<unknown>): RawBuilder<string> =>
  sql`split_part(${searchText}, E'\n', 1)`;

/** Whether every word of a search is found somewhere in a text, with or without capitals and accents. */
export function matchesWords(text: RawBuilder<unknown>, search = ''): RawBuilder<SqlBool> {
  // A table of its own, so that the text is put together once for all words.
  const inText = wordsOf(search).map((word) => hasWord(sql`x.folded`, word));
  return inText.length === 0
    ? sql`true`
    : sql`(select ${allOf(inText)} from (select fold(${text}) as folded offset 0) x)`;
}

/** One of several conditions; what is undefined is none. */
export const anyOf = (conditions: readonly (RawBuilder<unknown> | undefined)[]): RawBuilder<SqlBool> =>
  joined(conditions, sql` or `, sql`false`);

/** All of several conditions. */
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
