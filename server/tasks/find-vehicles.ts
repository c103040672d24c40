import { sql } from 'kysely';
import type { Database, Read } from '#server/platform/database.ts';

/** Tasks of one statement: some tenths of a second, for which whoever changes one of them waits. */
const batch = 1000;

/**
 * Every task has the vehicle of its job. Tasks of before migration 0065 have none until the job `findVehicles` has come to them; as long as
 * there are such, searches look at the vehicles of jobs.
 */
export async function haveVehicles(read: Read): Promise<boolean> {
  const { rows } = await sql<{ all: boolean }>`
    select not exists (select from tasks where vehicle_id is null) as "all"`.execute(read);
  return rows[0]?.all === true;
}

/** Gives tasks of before the vehicles of their jobs. One that somebody is changing is left to the next run, as is what an error leaves. */
export async function findVehicles({ db }: Database): Promise<void> {
  let last: number | null = 0;
  while (last !== null) last = await findNext(db, last);
}

/** The same for the next of those behind a task. @returns the last of them; null: there was none */
async function findNext(db: Database['db'], after: number): Promise<number | null> {
  const { rows } = await sql<{ last: number | null }>`
    with next as (
      select id from tasks where vehicle_id is null and id > ${after} order by id limit ${batch} for no key update skip locked),
    found as (
      update tasks t set vehicle_id = j.vehicle_id from next, jobs j where t.id = next.id and j.id = t.job_id returning t.id)
    select max(id) as last from found`.execute(db);
  return rows[0]?.last ?? null;
}
