import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { type Direction, type ListQuery, maxCounted, pageSizes } from '#contract/lists.ts';

export { splitSearch } from '#rules/search-words.ts';

/** Limit and offset of a page. Unknown sizes become the default, so that no list is ever unpaged. */
export function getLimitAndOffset({ page = 1, pageSize }: ListQuery): { limit: number; offset: number } {
  const limit = pageSizes.find((size) => size === pageSize) ?? pageSizes[0];
  return { limit, offset: (Math.min(Math.max(page, 1), 100_000) - 1) * limit };
}

/** One page of rows and the total, also for a page past the end; only there does the total need a query of its own. */
export async function takePage<Schema, Table extends keyof Schema, Row extends { total: number }>(
  rows: SelectQueryBuilder<Schema, Table, Row>,
  query: ListQuery,
): Promise<{ page: Row[]; total: number }> {
  const { limit, offset } = getLimitAndOffset(query);
  const page = await rows.limit(limit).offset(offset).execute();
  const [counted] = page.length > 0 || offset === 0 ? page : await rows.limit(1).execute();
  return { page, total: counted?.total ?? 0 };
}

/** The total of a list as it is answered, of a number that was counted up to a bound and one more. */
export const answerTotal = (counted: number, max = maxCounted): { total: number; isMore?: true } =>
  counted > max ? { total: max, isMore: true } : { total: counted };

/** Sort keys of a list, by its columns; two of them for a name in two parts. */
type Columns<Sort extends string> = Record<Sort, RawBuilder<unknown> | readonly RawBuilder<unknown>[]>;

/**
 * The order of a list. Rows that are equal in it follow their numbers in the same direction, so that no row stands on two
 * pages or on none, and one index gives both. The columns are never null, whose place would differ by direction.
 *
 * @param fallback the order without a column to sort by
 */
export function orderList<Sort extends string>(
  { sort, direction = 'asc' }: { sort?: Sort | undefined; direction?: Direction | undefined },
  { columns, id, fallback }: { columns: Columns<Sort>; id: RawBuilder<unknown>; fallback: RawBuilder<unknown> },
): RawBuilder<unknown> {
  if (sort === undefined) return fallback;
  const parts = [columns[sort], id].flat();
  return sql.join(parts.map((part) => (direction === 'asc' ? sql`${part}` : sql`${part} desc`)));
}

/** Any of several conditions; undefined ones are left out. */
export const joinByOr = (conditions: readonly (RawBuilder<unknown> | undefined)[]): RawBuilder<SqlBool> =>
  joined(conditions, sql` or `, sql`false`);

/** All of several conditions; undefined ones are left out. */
export const joinByAnd = (conditions: readonly (RawBuilder<unknown> | undefined)[]): RawBuilder<SqlBool> =>
  joined(conditions, sql` and `, sql`true`);

function joined(
  conditions: readonly (RawBuilder<unknown> | undefined)[],
  word: RawBuilder<unknown>,
  none: RawBuilder<SqlBool>,
): RawBuilder<SqlBool> {
  const present = conditions.filter((condition) => condition !== undefined);
  return present.length === 0 ? none : sql<SqlBool>`(${sql.join(present, word)})`;
}

/** Ids as rows `o` with their place, to read what they stand for in the same order. */
export const inPlaces = <Id extends number | string>(ids: readonly Id[]) =>
  sql<{ id: Id; place: number }>`unnest(${sql.val(ids)}::int[]) with ordinality`.as<'o'>(sql`o (id, place)`);
