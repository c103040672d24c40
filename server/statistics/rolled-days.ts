import { type RawBuilder, sql } from 'kysely';
import { toInstantSql } from '#server/vocabulary/index.ts';

/** Figures of a day that is over, which `rolled_days` has, so that nobody reads its rows again. */
export type RolledPart = {
  /** Columns of `rolled_days`. */
  readonly columns: readonly string[];
  /** One row of these columns for day `d.day`, from the rows that the figures are made of. */
  readonly figures: RawBuilder<unknown>;
};

/** The instant lies on day `d.day`; as two bounds, so that an index is used. */
export const isOnRolledDay = (at: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`${at} >= ${toInstantSql(sql`d.day::timestamp`)} and ${at} < ${toInstantSql(sql`(d.day + 1)::timestamp`)}`;

export const listRolledColumns = (parts: readonly RolledPart[]): RawBuilder<unknown> =>
  sql.join(parts.flatMap(({ columns }) => columns.map((column) => sql.id(column))));

/** The parts of each day `d.day`, read from the rows that they are made of; for a FROM. */
export const selectRolled = (parts: readonly RolledPart[]): RawBuilder<unknown> =>
  sql.join(
    parts.map(({ figures }, index) => sql`cross join lateral (${figures}) ${sql.id(`part${index}`)}`),
    sql` `,
  );

/**
 * The figures `day` and those of the parts for every day of a span, both ends included: rolled up, or read anew where a day is
 * not, or not any more. In one statement, so that figures, marks and rows are of the same moment.
 *
 * @param stale a query of the days that changes have touched
 */
export const figuresOfDays = (
  { from, to }: { from: RawBuilder<unknown>; to: RawBuilder<unknown> },
  stale: RawBuilder<unknown>,
  parts: readonly RolledPart[],
): RawBuilder<unknown> => sql`(
  with stale as materialized (${stale}),
  fresh as materialized (
    select r.day, ${listRolledColumns(parts)} from rolled_days r
    where r.day between ${from} and ${to} and not exists (select from stale s where s.day = r.day)),
  rest as materialized (
    select g::date as day from generate_series(${from}::timestamp, ${to}::timestamp, '1 day') g
    where not exists (select from fresh f where f.day = g::date))
  select day, ${listRolledColumns(parts)} from fresh
  union all
  select d.day, ${listRolledColumns(parts)} from rest d ${selectRolled(parts)})`;
