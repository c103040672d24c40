import { sql } from 'kysely';
import type { Database } from '#server/platform/database.ts';
import { type CustomerPart, jobsOfCustomer, ledgerOfCustomer, notesOfCustomer } from '#server/vocabulary/index.ts';
import { alone } from './roll-up.ts';

const parts: readonly CustomerPart[] = [jobsOfCustomer, ledgerOfCustomer, notesOfCustomer];

/** Customers of one transaction: a fraction of a second. */
const batch = 500;

/** The job of customers, and of nobody else: see `alone`. */
const subject = 'customers';

/**
 * Sums up what each account has ordered and paid: of those that are new, and of those that a change has touched. Each transaction is right
 * by itself, so that it may end anywhere, and what is left is done by the next run.
 *
 * @param limit accounts of this run
 */
export async function rollUpCustomers(database: Database, limit = Number.POSITIVE_INFINITY): Promise<void> {
  // From then on they are read from their rows.
  const forgotten = await alone(database, subject, (tx) =>
    sql`
      with marks as (delete from stale_customers returning user_id)
      delete from customer_figures f where f.user_id in (select user_id from marks)`.execute(tx),
  );
  if (forgotten === undefined) return;
  for (let left = limit; left > 0;) {
    const wanted = Math.min(batch, left);
    const done = await alone(database, subject, async (tx) => {
      const columns = sql.join(parts.flatMap((part) => part.columns.map((column) => sql.id(column))));
      const figures = sql.join(
        parts.map((part, index) => sql`cross join lateral (${part.figures}) ${sql.id(`part${index}`)}`),
        sql` `,
      );
      const { numAffectedRows = 0n } = await sql`
        with missing as materialized (
          select u.id from users u where not exists (select from customer_figures f where f.user_id = u.id) order by u.id limit ${wanted})
        insert into customer_figures (user_id, ${columns})
        select c.id, ${columns} from missing c ${figures}
        on conflict (user_id) do nothing`.execute(tx);
      return Number(numAffectedRows);
    });
    if (done === undefined || done < wanted) return;
    left -= done;
  }
}
