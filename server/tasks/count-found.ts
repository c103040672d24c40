import { type AliasedRawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { ListQuery } from '#contract/lists.ts';
import { wordsOf } from '#server/platform/lists.ts';

/**
 * Total number of rows of a list, as the column `total` of its page. Search results are few and counted on the way; a
 * whole list is counted beside its page, which its index then gives without reading the list to its end.
 */
export function countFound<Schema, Table extends keyof Schema>(
  rows: SelectQueryBuilder<Schema, Table, object>,
  { search }: Pick<ListQuery, 'search'>,
): AliasedRawBuilder<number, 'total'> {
  const count =
    wordsOf(search).length > 0
      ? sql<number>`count(*) over ()`
      : sql<number>`(${rows.select(({ fn }) => fn.countAll().as('count'))})`;
  return count.as('total');
}
