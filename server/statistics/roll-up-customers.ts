import { sql } from 'kysely';
import type { Database } from '#server/platform/database.ts';
import {
  balanceOfCustomer,
  type CustomerPart,
  jobsOfCustomer,
  ledgerOfCustomer,
  notesOfCustomer,
  signInOfCustomer,
} from '#server/vocabulary/index.ts';
import { alone } from './roll-up.ts';

const parts: readonly CustomerPart[] = [
  jobsOfCustomer,
  balanceOfCustomer,
  signInOfCustomer,
  ledgerOfCustomer,
  notesOfCustomer,
];

/** Customers of one transaction: a fraction of a second. */
const batch = 500;

/** The job of customers, and of nobody else: see `alone`. */
const subject = 'customers';

/**
 * Writes the figures of accounts – jobs, balance, last sign-in, ledger, delivery notes: of new ones, and of those that a change has
 * touched. Each transaction is right by itself, so that it may end anywhere, and what is left is done by the next run.
 *
 * @param limit accounts of this run
 */
export async function rollUpCustomers(database: Database, limit = Number.POSITIVE_INFINITY): Promise<void> {
  const columns = parts.flatMap((part) => part.columns.map((column) => sql.id(column)));
  const figures = parts.map((part, index) => sql`cross join lateral (${part.figures}) ${sql.id(`part${index}`)}`);
  for (let left = limit; left > 0;) {
    const wanted = Math.min(batch, left);
    // One statement: the rows are read at the moment of the marks that it removes. A mark that commits meanwhile stays.
    const done = await alone(database, subject, async (tx) => {
      const { numAffectedRows = 0n } = await sql`
        with wanted as materialized (
          select x.id from (
            select s.user_id as id from stale_customers s
            union
            select u.id from users u where not exists (select from customer_figures f where f.user_id = u.id)) x
          limit ${wanted}),
        marks as (delete from stale_customers s using wanted w where s.user_id = w.id)
        insert into customer_figures (user_id, ${sql.join(columns)})
        select c.id, ${sql.join(columns)} from wanted c ${sql.join(figures, sql` `)}
        on conflict (user_id) do update set ${sql.join(columns.map((column) => sql`${column} = excluded.${column}`))}`.execute(
        tx,
      );
      return Number(numAffectedRows);
    });
    if (done === undefined || done < wanted) return;
    left -= done;
  }
}
