import { type SqlBool, sql } from 'kysely';
import type { JobId } from '#contract/ids.ts';
import type { Tx } from '#server/db/database.ts';

/**
 * Lets one transaction at a time add tasks to a job or delete the whole job. Not a lock on the job's row: a transition
 * locks its task and then updates the job, and would wait for this one.
 */
export async function lockContentsOfJob(tx: Tx, jobId: JobId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('tuneport order'), ${jobId})`.execute(tx);
}

/** A job that is not deleted, locked until the transaction ends; its tasks are locked before it. */
export const lockJob = (tx: Tx, jobId: JobId) =>
  tx
    .selectFrom('jobs')
    .where('id', '=', jobId)
    .where(sql<SqlBool>`visible`)
    .select(['id as jobId', 'user_id as userId', 'vehicle_id as vehicleId', 'vin', 'additional'])
    .select('changed_at as changedAt')
    .forNoKeyUpdate()
    .executeTakeFirst();
