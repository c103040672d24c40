import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { type ListQuery, maxCounted, maxMatchesCounted } from '#contract/lists.ts';
import type { Read } from '#server/db/database.ts';
import { answerTotal, getLimitAndOffset, splitSearch } from '#server/db/lists.ts';

/** A list that may be long: its rows, what identifies them, and their order. */
export type LongList<Schema, Table extends keyof Schema, Id extends number | string> = {
  readonly rows: SelectQueryBuilder<Schema, Table, object>;
  readonly id: RawBuilder<Id>;
  readonly order: RawBuilder<unknown>;
  /** Adds the tables that the order alone needs. */
  readonly joinForOrder?: (
    rows: SelectQueryBuilder<Schema, Table, object>,
  ) => SelectQueryBuilder<Schema, Table, object>;
  /** The number up to which the rows are counted without a search. */
  readonly bound?: number | undefined;
};

/** The number of rows as it is answered; `isMore`: there are more than were counted. */
export type RowCount = { total: number; isMore?: true };

/** The number of rows, counted up to a bound and one more. */
const countUpTo = <Schema, Table extends keyof Schema>(
  rows: SelectQueryBuilder<Schema, Table, object>,
  bound: number,
): RawBuilder<number> =>
  sql<number>`(select count(*)::int from (${rows.select(sql.lit(1).as('one')).limit(sql.lit(bound + 1))}) counted)`;

/** The ids on a page of a list, and the number of its rows, counted up to a bound. */
export async function findPage<Schema, Table extends keyof Schema, Id extends number | string>(
  read: Read,
  { rows, id, order, joinForOrder = (all) => all, bound = maxCounted }: LongList<Schema, Table, Id>,
  query: ListQuery,
): Promise<{ ids: Id[]; count: RowCount }> {
  const { limit, offset } = getLimitAndOffset(query);
  const inOrder = joinForOrder(rows).select(id.as('id')).orderBy(order);
  if (splitSearch(query.search).length === 0) {
    const page = inOrder.limit(sql.lit(limit)).offset(sql.lit(offset));
    const { rows: answers } = await sql<{ ids: Id[]; total: number }>`
      select array(${page}) as ids, ${countUpTo(rows, bound)} as total`.execute(read);
    const { ids, total } = answers[0] ?? { ids: [], total: 0 };
    return { ids, count: answerTotal(total, bound) };
  }
  // Count the array that the page is cut from, so that the search runs once.
  const matches = inOrder.limit(sql.lit(Math.max(maxMatchesCounted + 1, offset + limit)));
  const { rows: answers } = await sql<{ ids: Id[]; total: number }>`
    select x.ids[${sql.lit(offset + 1)}:${sql.lit(offset + limit)}] as ids, cardinality(x.ids) as total
    from (select array(${matches}) as ids offset 0) x`.execute(read);
  const { ids, total } = answers[0] ?? { ids: [], total: 0 };
  return { ids, count: answerTotal(total, maxMatchesCounted) };
}
