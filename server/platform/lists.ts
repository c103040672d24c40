import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { type ListQuery, pageSizes } from '#contract/lists.ts';

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

/** The pattern with which `like` finds a word within a text, whatever signs it holds. */
export const patternOf = (word: string): string => `%${word.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

/** Whether every word of a search occurs somewhere in a text, in any case. */
export function matchesWords(text: RawBuilder<unknown>, search = ''): RawBuilder<SqlBool> {
  const words = wordsOf(search);
  return sql`(select coalesce(bool_and(strpos(lower(${text}), word) > 0), true) from unnest(${sql.val(words)}::text[]) word)`;
}

/** Whether every word of a search occurs in a text that is kept in small letters; cheap enough for every row of a table. */
export function hasWords(text: RawBuilder<unknown>, search = ''): RawBuilder<SqlBool> {
  return sql`${text} like all(${sql.val(wordsOf(search).map(patternOf))}::text[])`;
}

/** Whether an instant lies in the period that a list is filtered by; days are those of Europe/Vienna. */
export function inPeriod(
  at: RawBuilder<unknown>,
  { filterMode, filterStartDate, filterEndDate }: ListQuery,
): RawBuilder<SqlBool> {
  // The bounds are turned into instants, not the column into local time, so that its index can be used.
  const today = sql`(now() at time zone 'Europe/Vienna')`;
  switch (filterMode) {
    case 'all':
      return sql`true`;
    case 'today':
      return sql`${at} >= date_trunc('day', ${today}) at time zone 'Europe/Vienna'`;
    case 'month':
      return sql`${at} >= date_trunc('month', ${today}) at time zone 'Europe/Vienna'`;
    case 'universal':
      return sql`${at} >= coalesce(${filterStartDate || null}::date, '-infinity')::timestamp at time zone 'Europe/Vienna'
        and ${at} < coalesce(${filterEndDate || null}::date + 1, 'infinity')::timestamp at time zone 'Europe/Vienna'`;
  }
}
