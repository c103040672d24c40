import { sql } from 'kysely';
import type { deskApi } from '#contract/desk.ts';
import type { Handler } from '#server/http/serve.ts';

/** Starts a failed job again with all its attempts; one that ran meanwhile, or is running, is left alone. */
export const retryFailedJob: Handler<typeof deskApi.retryFailedJob> = async ({ input, tx }) => {
  const { rows } = await sql`select graphile_worker.reschedule_jobs(array[id], run_at => now(), attempts => 0)
    from graphile_worker.jobs where id = ${input.queueId}::bigint and attempts >= max_attempts`.execute(tx);
  return rows.length > 0;
};
