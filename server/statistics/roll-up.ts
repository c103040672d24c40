import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '#server/db/database.ts';

import { listRolledColumns, selectRolled } from './rolled-days.ts';
import { dayParts, firstDay, markedDays, yesterday } from './day-figures.ts';

const parts = Object.values(dayParts);
const columns = parts.flatMap((part) => part.columns.map((column) => sql.id(column)));

/** Days of one transaction, and of one run: about a second, and a portal of three years in two minutes. */
const batch = 16;
const max = 400;

/** Days before it hold no real data, and a mistaken date would have the job go through centuries. */
const earliest = sql`date '2000-01-01'`;

/**
 * One roll-up of a subject at a time, across all processes: figures that were read before a mark must not be written after it was removed.
 *
 * @returns the answer; undefined while another is at it
 */
export async function alone<Answer>(
  { db }: Database,
  subject: 'statistics',
  work: (tx: Tx) => Promise<Answer>,
): Promise<Answer | undefined> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ got: boolean }>`
      select pg_try_advisory_xact_lock(hashtext(${`tuneport ${subject}`})) as got`.execute(tx);
    return rows[0]?.got === true ? work(tx) : undefined;
  });
}

/** Turns marks into days that are not rolled up: from then on they are read from their rows. */
const forgetStaleDays = (tx: Tx) =>
  sql`
    with marks as (delete from stale_days returning day, task_id, job_id),
    stale as (${markedDays(sql`marks`)})
    delete from rolled_days r using stale s where r.day = s.day`.execute(tx);

/** Rolls up days that are over and are not yet, the latest first. @returns their number */
async function rollUpNext(tx: Tx, days: number): Promise<number> {
  const missing: RawBuilder<unknown> = sql`
    select g::date as day from generate_series(greatest(${firstDay}, ${earliest})::timestamp, (${yesterday})::timestamp, '1 day') g
    where not exists (select from rolled_days r where r.day = g::date) order by 1 desc limit ${days}`;
  const { numAffectedRows = 0n } = await sql`
    with missing as materialized (${missing})
    insert into rolled_days (day, ${listRolledColumns(parts)})
    select d.day, ${listRolledColumns(parts)} from missing d ${selectRolled(parts)}
    on conflict (day) do update set ${sql.join(columns.map((column) => sql`${column} = excluded.${column}`))}`.execute(
    tx,
  );
  return Number(numAffectedRows);
}

/**
 * Rolls up the statistics of days that are over: those that are new, and those that a change has touched. Each transaction is
 * right by itself, so that it may end anywhere, and what is left is done by the next run.
 *
 * @param limit days of this run
 */
export async function rollUpDays(database: Database, limit = max): Promise<void> {
  const forgotten = await alone(database, 'statistics', forgetStaleDays);
  if (forgotten === undefined) return;
  for (let left = limit; left > 0;) {
    const wanted = Math.min(batch, left);
    const done = await alone(database, 'statistics', (tx) => rollUpNext(tx, wanted));
    if (done === undefined || done < wanted) return;
    left -= done;
  }
}
