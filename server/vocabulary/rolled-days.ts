import { type RawBuilder, sql } from 'kysely';
import type { ListQuery } from '#contract/lists.ts';
import { instantOf, localTime } from './business-time.ts';

/** Figures of a day that is over, which `rolled_days` has, so that nobody reads its rows again. */
export type RolledPart = {
  /** Columns of `rolled_days`. */
  readonly columns: readonly string[];
  /** One row of these columns for day `d.day`, from the rows that the figures are made of. */
  readonly figures: RawBuilder<unknown>;
  /** A column that days have only since these figures are rolled up; absent: all have them. */
  readonly since?: string;
};

/** The instant lies on day `d.day`; as two bounds, so that an index is used. */
export const isOnRolledDay = (at: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`${at} >= ${instantOf(sql`d.day::timestamp`)} and ${at} < ${instantOf(sql`(d.day + 1)::timestamp`)}`;

/** The rows of the ledger by their kinds, and their sums. */
export const ledgerOfDay: RolledPart = {
  columns: ['entry_kinds', 'entry_counts', 'entry_sums'],
  since: 'notes',
  figures: sql`
    select array_agg(kind) as entry_kinds, array_agg(entries) as entry_counts, array_agg(amount) as entry_sums
    from (select kind, count(*)::int as entries, sum(amount)::bigint as amount from credit_entries
      where ${isOnRolledDay(sql`created_at`)} group by kind) kinds`,
};

/** Delivery notes, and the sum of their prices. */
export const notesOfDay: RolledPart = {
  columns: ['notes', 'notes_price'],
  since: 'notes',
  figures: sql`
    select count(*)::int as notes, coalesce(sum(price), 0)::bigint as notes_price from delivery_notes
    where ${isOnRolledDay(sql`created_at`)}`,
};

/** Invoices and cancellations, and the sums of their amounts. */
export const invoicesOfDay: RolledPart = {
  columns: ['invoices', 'invoices_net', 'invoices_tax', 'invoices_gross'],
  since: 'invoices',
  figures: sql`
    select count(*)::int as invoices, coalesce(sum(net), 0)::bigint as invoices_net, coalesce(sum(tax), 0)::bigint as invoices_tax,
      coalesce(sum(gross), 0)::bigint as invoices_gross
    from invoices where ${isOnRolledDay(sql`created_at`)}`,
};

export const columnsOf = (parts: readonly RolledPart[]): RawBuilder<unknown> =>
  sql.join(parts.flatMap(({ columns }) => columns.map((column) => sql.id(column))));

/** The parts of each day `d.day`, read from the rows that they are made of; for a FROM. */
export const readingOf = (parts: readonly RolledPart[]): RawBuilder<unknown> =>
  sql.join(
    parts.map(({ figures }, index) => sql`cross join lateral (${figures}) ${sql.id(`part${index}`)}`),
    sql` `,
  );

/** A row `r` of `rolled_days` has these parts: those of a version before them may lack some. */
export const hasParts = (parts: readonly RolledPart[]): RawBuilder<unknown> =>
  sql.join(
    [sql`true`, ...parts.flatMap(({ since }) => (since === undefined ? [] : [sql`r.${sql.id(since)} is not null`]))],
    sql` and `,
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
    select r.day, ${columnsOf(parts)} from rolled_days r
    where r.day between ${from} and ${to} and ${hasParts(parts)} and not exists (select from stale s where s.day = r.day)),
  rest as materialized (
    select g::date as day from generate_series(${from}::timestamp, ${to}::timestamp, '1 day') g
    where not exists (select from fresh f where f.day = g::date))
  select day, ${columnsOf(parts)} from fresh
  union all
  select d.day, ${columnsOf(parts)} from rest d ${readingOf(parts)})`;

type SummedTable = 'credit_entries' | 'delivery_notes' | 'invoices';

/** The days of a table's rows that the period of a list covers; none where the table is empty. */
function daysOf(table: SummedTable, filter: ListQuery) {
  const { filterMode, filterStartDate, filterEndDate } = filter;
  const edge = (which: 'min' | 'max') =>
    sql`(select business_day(${sql.raw(which)}(created_at)) from ${sql.table(table)})`;
  const start = {
    all: sql`null::date`,
    today: sql`${localTime(sql`now()`)}::date`,
    month: sql`date_trunc('month', ${localTime(sql`now()`)})::date`,
    universal: sql`${filterStartDate || null}::date`,
  }[filterMode];
  const end = filterMode === 'universal' ? sql`${filterEndDate || null}::date` : sql`null::date`;
  const [first, last] = [edge('min'), edge('max')];
  return {
    from: sql`(${first} + greatest(0, ${start} - ${first}))`,
    to: sql`(${last} - greatest(0, ${last} - ${end}))`,
  };
}

/**
 * The sums of a whole list in its period, by day, to be summed up: equal to those of its rows. Rows of these tables are only
 * added, and mark their day.
 */
export const sumsOfDays = (table: SummedTable, filter: ListQuery, part: RolledPart): RawBuilder<unknown> =>
  figuresOfDays(daysOf(table, filter), sql`select day from stale_days where day is not null`, [part]);
