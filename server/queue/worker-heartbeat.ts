import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database, Tx } from '#server/db/database.ts';
import { openPersistentConnection } from '#server/db/persistent-connection.ts';
import type { Log } from '#server/log/log.ts';

/** Makes PostgreSQL end the session of a vanished machine after 25 seconds, not after two hours. */
const keepaliveSettings = '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3';

/**
 * Proves to every process on this database that a worker lives: an advisory lock that PostgreSQL drops with the session,
 * and thereby with the process, however that ends.
 *
 * @param id the worker's id in the jobs that it has taken
 */
export function startHeartbeat({ url }: Database, id: string, log: Log): { stop: () => Promise<void> } {
  return openPersistentConnection(url, 'the proof of a worker’s life', log, {
    settings: keepaliveSettings,
    begin: 'select pg_advisory_lock(hashtextextended($1, 0))',
    values: [id],
  });
}

/** Milliseconds that a worker may be without its proof before it counts as gone: at its start, or when the connection broke. */
const grace = 2000;

/**
 * Releases the jobs and lanes of workers that are gone, so that others go on with them; graphile itself waits four hours.
 * Those of living workers, in this process or any other, are left alone.
 *
 * @param closing aborts the wait
 * @returns the workers that were gone
 */
export async function releaseJobsOfDeadWorkers(database: Database, closing: AbortSignal): Promise<string[]> {
  const firstRound = await workersWithoutProof(database);
  if (firstRound.length === 0) return [];
  await setTimeout(grace, undefined, { signal: closing }).catch(() => undefined);
  if (closing.aborted) return [];
  const secondRound = await workersWithoutProof(database);
  const goneIds = firstRound.filter((id) => secondRound.includes(id));
  if (goneIds.length > 0)
    await database.db.transaction().execute(async (tx) => {
      await rearmInterrupted(tx, goneIds);
      await sql`select graphile_worker.force_unlock_workers(${sql.val(goneIds)}::text[])`.execute(tx);
    });
  return goneIds;
}

/**
 * Lets jobs run once more that count as given up although none of their attempts failed. A job that is enqueued again while it
 * runs loses its key and its attempts to the new one; with its worker gone it would stay as one that failed for good, and
 * people would be told of it.
 */
async function rearmInterrupted(tx: Tx, goneIds: readonly string[]): Promise<void> {
  await sql`update graphile_worker._private_jobs set attempts = max_attempts - 1
    where locked_by = any(${sql.val(goneIds)}::text[]) and attempts >= max_attempts and key is null and last_error is null`.execute(
    tx,
  );
}

/** The workers that hold a job or a lane without proving that they live. */
async function workersWithoutProof({ db }: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (
      select locked_by as id from graphile_worker._private_jobs where locked_by is not null
      union select locked_by from graphile_worker._private_job_queues where locked_by is not null
    ) as working
    where not exists (
      select from pg_locks
      where locktype = 'advisory' and granted and objsubid = 1
        and database = (select oid from pg_database where datname = current_database())
        and ((classid::bigint << 32) | objid::bigint) = hashtextextended(id, 0)
    )`.execute(db);
  return rows.map(({ id }) => id);
}
