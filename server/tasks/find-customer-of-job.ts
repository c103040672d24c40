import { type SqlBool, sql } from 'kysely';
import type { JobId } from '#contract/ids.ts';
import type { Read } from '#server/db/database.ts';
import { isStaff } from '#rules/roles.ts';
import type { Actor } from '#server/http/serve.ts';

/** The customer of a job that the actor may see, or undefined. */
export async function findCustomerOfJob(read: Read, actor: Actor, jobId: JobId) {
  const job = await read
    .selectFrom('jobs')
    .where('id', '=', jobId)
    .where(sql<SqlBool>`visible`)
    .$if(!isStaff(actor), (jobs) => jobs.where('user_id', '=', actor.companyId))
    .select('user_id')
    .executeTakeFirst();
  return job?.user_id;
}
