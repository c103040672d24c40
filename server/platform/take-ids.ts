import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { type Direction, type ListQuery, mostCounted, mostMatchesCounted } from '#contract/lists.ts';
import type { Read } from './database.ts';
import { allOf, anyOf, answerTotal, countUpToBound, pageOf, wordsOf } from './lists.ts';

/** A very long list: its rows before a search, their ids, and the order of the page. */
type Found<Schema, Table extends keyof Schema, Id extends number | string> = {
  rows: SelectQueryBuilder<Schema, Table, object>;
  id: RawBuilder<Id>;
  order: RawBuilder<unknown>;
  /** Columns along which an index gives the order, all of them downwards; absent: no index does. */
  newestBy?: readonly RawBuilder<unknown>[] | undefined;
  /** The newest rows are looked through before an index is asked; absent: they are not. */
  oneByOne?: OneByOne | undefined;
  /** The number of rows where it is known to be beyond the bound: see `countUpToBound`. */
  known?: RawBuilder<unknown> | undefined;
  /** The bound up to which the rows are counted without a search. */
  bound?: number | undefined;
  /** The tables that the order alone needs. */
  joinForOrder?: (rows: SelectQueryBuilder<Schema, Table, object>) => SelectQueryBuilder<Schema, Table, object>;
};

type OneByOne = {
  /** The alias that rows have in the conditions. */
  alias: string;
  /** Conditions of the terms on a row that is at hand. */
  terms: readonly RawBuilder<SqlBool>[];
  /** Number of rows that are looked through first. */
  newest: number;
  /** Words that stand in one of so many of these rows are common ones, of which an index would look up far too many. */
  commonness?: number;
};

/** The number of rows as it is answered; `isMore`: there are more than were counted. */
export type Counted = { total: number; isMore?: true };

/** The newest rows of one customer that are looked through: all of most customers, and a page of a common word. */
export const newestOfOne = 1200;

/** Columns that give an order, all of them downwards; by names of their own whoever reads the rows sorts these again. */
function keysOf(columns: readonly RawBuilder<unknown>[]) {
  const downwards = (parts: readonly RawBuilder<unknown>[]) => sql.join(parts.map((part) => sql`${part} desc`));
  const nameOf = (index: number) => `key${index}`;
  return {
    columns: columns.map((column, index) => column.as(nameOf(index))),
    order: downwards(columns),
    orderOf: (alias: string) => downwards(columns.map((_, index) => sql.ref(`${alias}.${nameOf(index)}`))),
  };
}

/** The page of a list without a search: its ids, each with the number of all. */
export const pageOfAll = <Schema, Table extends keyof Schema, Id extends number | string>(
  { rows, id, order, known, bound = mostCounted, joinForOrder = (all) => all }: Found<Schema, Table, Id>,
  { limit, offset }: { limit: number; offset: number },
) =>
  joinForOrder(rows)
    .orderBy(order)
    .select([id.as('id'), countUpToBound(rows, known, bound).as('total')])
    .limit(sql<number>`${limit}`)
    .offset(sql<number>`${offset}`)
    .$castTo<{ id: Id; total: number }>();

/** The terms of a search, the rarest first: for each the places where it may stand, as conditions on a row; a row has all of them. */
type Terms = readonly (readonly RawBuilder<SqlBool>[])[];

/**
 * One page of a list by its ids, and the number of all, counted up to a bound.
 *
 * @param terms of the search; as a function where they are looked up only if the newest rows are not enough
 */
export async function takeIds<Schema, Table extends keyof Schema, Id extends number | string>(
  read: Read,
  list: Found<Schema, Table, Id>,
  terms: Terms | (() => Promise<Terms>),
  query: ListQuery,
): Promise<{ ids: Id[]; count: Counted }> {
  const { rows, id, order, newestBy, joinForOrder = (all) => all } = list;
  const { limit, offset } = pageOf(query);
  if (typeof terms !== 'function' && terms.length === 0) {
    const found = await pageOfAll(list, { limit, offset }).execute();
    const [counted] = found.length > 0 || offset === 0 ? found : await countRows(read, list);
    return { ids: found.map((row) => row.id), count: answerTotal(counted?.total ?? 0, list.bound) };
  }
  const most = Math.max(mostMatchesCounted + 1, offset + limit);
  const common = await lookThrough(read, list, most);
  if (common !== undefined)
    return { ids: common.slice(offset, offset + limit), count: answerTotal(common.length, mostMatchesCounted) };
  const [places = [], ...others] = typeof terms === 'function' ? await terms() : terms;
  const matching = others.reduce((found, term) => found.where(anyOf(term)), rows);
  // Of each place the newest rows are enough: a word that nearly everything contains costs no more than they.
  const keys = keysOf(newestBy ?? []);
  const idsIn = (place: RawBuilder<SqlBool>) => {
    const found = matching.where(place).select(id.as('id'));
    if (newestBy === undefined) return sql`(${found})`;
    return sql`(${found.select(keys.columns).modifyEnd(sql`order by ${keys.order} limit ${sql.lit(most)}`)})`;
  };
  const found =
    places.length === 0
      ? sql`(${matching.where(sql<SqlBool>`false`).select(id.as('id'))})`
      : sql.join(places.map(idsIn), sql` union `);
  const matches =
    newestBy !== undefined && places.length > 0
      ? sql`select x.id from (${found}) x order by ${keys.orderOf('x')} limit ${sql.lit(most)}`
      : sql`${joinForOrder(rows)
          .where(sql<SqlBool>`${id} in (${found})`)
          .select(id.as('id'))
          .orderBy(order)
          .limit(sql.lit(most))}`;
  // As one array: what is counted is what the page is cut from, so that nothing is looked up twice.
  const { rows: answers } = await sql<{ ids: Id[]; total: number }>`
    select x.ids[${offset + 1}::int:${offset + limit}::int] as ids, cardinality(x.ids) as total
    from (select array(${matches}) as ids offset 0) x`.execute(read);
  const { ids, total } = answers[0] ?? { ids: [], total: 0 };
  return { ids, count: answerTotal(total, mostMatchesCounted) };
}

/**
 * The newest matches of a search, up to a number, from rows that are looked through one by one: PostgreSQL does not know how common
 * a word is with one customer, so that the newest rows tell. Undefined where the word is rare among them, or the list is not such a one.
 */
async function lookThrough<Schema, Table extends keyof Schema, Id extends number | string>(
  read: Read,
  { rows, id, newestBy, oneByOne }: Found<Schema, Table, Id>,
  most: number,
): Promise<Id[] | undefined> {
  if (oneByOne === undefined || newestBy === undefined) return undefined;
  const { alias, terms, newest, commonness = 4 } = oneByOne;
  const keys = keysOf(newestBy);
  const lookAt = async (number: number) => {
    const some = rows
      .selectAll()
      .select(keys.columns)
      .modifyEnd(sql`order by ${keys.order} limit ${sql.lit(number)}`);
    // By columns of the rows that were taken: by an expression all of them would be tested, and sorted again. Enough matches need no count.
    const { rows: answers } = await sql<{ ids: Id[]; seen: number | null }>`
      select x.ids, case when cardinality(x.ids) < ${sql.lit(most)} then (select count(*) from (${some}) counted) end as seen
      from (select array(select ${id} from (${some}) ${sql.id(alias)} where ${allOf(terms)}
        order by ${keys.orderOf(alias)} limit ${sql.lit(most)}) as ids offset 0) x`.execute(read);
    const { ids, seen } = answers[0] ?? { ids: [], seen: 0 };
    return { ids, isEnough: seen === null || seen < number };
  };
  const first = await lookAt(newest);
  if (first.isEnough) return first.ids;
  if (first.ids.length * commonness < newest) return undefined;
  const second = await lookAt(2 * commonness * most);
  return second.isEnough ? second.ids : undefined;
}

/**
 * A page of a log with the number of its lines, newest first unless sorted otherwise.
 *
 * @param rows the lines that the filter leaves
 * @param condition the same as a condition, for `linesWhere`
 * @param known as in `countUpToBound`, of the log without a search
 * @param linesWhere reads the lines that meet a condition, as they are answered
 */
export async function takeLogPage<Schema, Table extends keyof Schema, Id extends number | string, Sort, Line>(
  read: Read,
  {
    rows,
    id,
    condition,
    known,
  }: Pick<Found<Schema, Table, Id>, 'rows' | 'id' | 'known'> & { condition: RawBuilder<SqlBool> },
  query: LogQuery<Sort>,
  linesWhere: (condition: RawBuilder<SqlBool>, page: LogPage<Sort>) => Promise<Line[]>,
): Promise<{ data: Line[] } & Counted> {
  const { sort, direction } = query;
  const isSearched = wordsOf(query.search).length > 0;
  if (isSearched && sort === undefined) {
    const { ids, count } = await takeMatches(read, { rows, id, order: sql`${id} desc` }, query, mostMatchesCounted);
    return { data: await linesWhere(sql`${id} = any(${ids}::bigint[])`, { limit: ids.length }), ...count };
  }
  const [data, [counted]] = await Promise.all([
    linesWhere(condition, { ...pageOf(query), sort, direction }),
    countRows(read, isSearched ? { rows, bound: mostMatchesCounted } : { rows, known }),
  ]);
  return { data, ...answerTotal(counted?.total ?? 0, isSearched ? mostMatchesCounted : mostCounted) };
}
type LogQuery<Sort> = ListQuery & { sort?: Sort | undefined; direction?: Direction | undefined };
type LogPage<Sort> = { limit: number; offset?: number; sort?: Sort | undefined; direction?: Direction | undefined };

/**
 * The ids on a page of a search, and the number of its matches, counted up to the bound: these are found once, where the page and the number would
 * each look for all of them.
 */
export async function takeMatches<Schema, Table extends keyof Schema, Id extends number | string>(
  read: Read,
  { rows, id, order }: Pick<Found<Schema, Table, Id>, 'rows' | 'id' | 'order'>,
  query: ListQuery,
  bound: number,
): Promise<{ ids: Id[]; count: Counted }> {
  const { limit, offset } = pageOf(query);
  const most = Math.max(bound + 1, offset + limit);
  const matches = rows.select(id.as('id')).orderBy(order).limit(sql.lit(most));
  const { rows: answers } = await sql<{ ids: Id[]; total: number }>`
    select x.ids[${offset + 1}::int:${offset + limit}::int] as ids, cardinality(x.ids) as total
    from (select array(${matches}) as ids offset 0) x`.execute(read);
  const { ids, total } = answers[0] ?? { ids: [], total: 0 };
  return { ids, count: answerTotal(total, bound) };
}

/** The number of rows of a list, apart from its page. */
async function countRows<Schema, Table extends keyof Schema>(
  read: Read,
  { rows, known, bound = mostCounted }: Pick<Found<Schema, Table, never>, 'rows' | 'known' | 'bound'>,
): Promise<{ total: number }[]> {
  const counting = countUpToBound(rows, known, bound);
  const { rows: counted } = await sql<{ total: number }>`select ${counting} as total`.execute(read);
  return counted;
}
