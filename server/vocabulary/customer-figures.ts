import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { UserId } from '#contract/ids.ts';

/** Figures of an account, which `customer_figures` has, so that nobody reads its rows again. */
export type CustomerPart = {
  /** Columns of `customer_figures`. */
  readonly columns: readonly string[];
  /** One row of these columns for account `c.id`, from the rows that the figures are made of. */
  readonly figures: RawBuilder<unknown>;
};

/** The number of jobs, drafts left out. */
export const jobsOfCustomer: CustomerPart = {
  columns: ['jobs'],
  figures: sql`select count(*)::int as jobs from jobs j where j.user_id = c.id and j.visible`,
};

/** The balance of the account in cents of a credit. */
export const balanceOfCustomer: CustomerPart = {
  columns: ['balance'],
  figures: sql`select coalesce((select balance from credit_accounts where user_id = c.id), 0)::bigint as balance`,
};

/** The latest sign-in; whoever never signed in is as one who did it longest ago. Impersonation by staff is none of the customer. */
export const signInOfCustomer: CustomerPart = {
  columns: ['last_sign_in_at'],
  figures: sql`
    select coalesce(max(created_at), '-infinity') as last_sign_in_at from sessions where user_id = c.id and impersonator_id is null`,
};

/** The rows of the ledger with their sum, and both by their kinds. */
export const ledgerOfCustomer: CustomerPart = {
  columns: ['entries', 'amount', 'entry_kinds', 'entry_counts', 'entry_sums'],
  figures: sql`
    select coalesce(sum(k.entries), 0)::int as entries, coalesce(sum(k.amount), 0)::bigint as amount,
      array_agg(k.kind) as entry_kinds, array_agg(k.entries) as entry_counts, array_agg(k.amount) as entry_sums
    from (select kind, count(*)::int as entries, sum(amount)::bigint as amount from credit_entries
      where user_id = c.id group by kind) k`,
};

/** Delivery notes, and the sum of their prices. */
export const notesOfCustomer: CustomerPart = {
  columns: ['notes', 'notes_price'],
  figures: sql`
    select count(*)::int as notes, coalesce(sum(price), 0)::bigint as notes_price from delivery_notes where user_id = c.id`,
};

/** The figures `f` are of an account that no change has touched since. Every account has such figures or is marked as stale. */
export const areFresh: RawBuilder<SqlBool> = sql`f.user_id not in (select s.user_id from stale_customers s)`;

/** The rows of `customer_figures` that no change has touched since. */
export const freshFigures: RawBuilder<unknown> = sql`(select f.* from customer_figures f where ${areFresh})`;

/**
 * Sums over the figures of some accounts, as a query of one row: they are summed up already, or read anew where they are not, or not any more.
 * In one statement, so that figures, marks and rows are of the same moment.
 *
 * @param sums of the columns of `x`
 */
export const sumsOfCustomers = (
  ids: readonly UserId[],
  { columns, figures }: CustomerPart,
  sums: RawBuilder<unknown>,
): RawBuilder<unknown> => {
  const names = sql.join(columns.map((column) => sql.id(column)));
  return sql`(
    with known as materialized (
      select c.id, f.user_id, ${names} from unnest(${ids}::int[]) c (id) left join ${freshFigures} f on f.user_id = c.id)
    select ${sums} from (
      select ${names} from known where user_id is not null
      union all
      select p.* from known c cross join lateral (${figures}) p where c.user_id is null) x)`;
};
