import { sql } from 'kysely';
import type { TaskId } from '#contract/ids.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { enqueue } from '#server/queue/queue.ts';

/** Has the automatic service run on a task once the transaction commits; a task waits in its queue once. */
export const enqueueAutomaticService = (tx: Tx, taskId: TaskId): Promise<void> =>
  enqueue(tx, 'runAutomaticService', { taskId }, `automatic:${taskId}`);

/**
 * Enqueues every task that waits for the automatic service, the oldest first. At start: a killed process may have left
 * a job that the queue still takes for running. And when the service is resumed: while it was paused its jobs ended
 * without work. A slave file that has not been decoded waits for something else.
 */
export async function enqueueWaiting({ db }: Database): Promise<void> {
  await sql`select graphile_worker.add_job('runAutomaticService', json_build_object('taskId', t.id),
      job_key => 'automatic:' || t.id, max_attempts => 8)
    from tasks t
    where t.visible and t.status in ('waiting', 'inProgress') and t.done_by is null
      and not exists (select from slave_files s where s.task_id = t.id and s.state <> 'decoded')
    order by t.id`.execute(db);
}
