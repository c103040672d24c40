import { type SqlBool, sql } from 'kysely';
import type { JobId } from '#contract/ids.ts';
import type { workbenchApi } from '#contract/workbench.ts';
import type { Tx } from '#server/db/database.ts';
import { publish } from '#server/realtime/realtime.ts';
import type { Actor, Handler } from '#server/http/serve.ts';
import { lockContentsOfJob, lockFor, recordEvent, type TaskAsItStands } from '#server/tasks/index.ts';

/** Moves a task into another job of the same customer. From then on the vehicle of that job counts. */
export const transferTask: Handler<typeof workbenchApi.transferTask> = async ({ actor, input, tx, refuse }) => {
  await lockContentsOfJob(tx, input.jobId);
  const task = await lockFor('transfer', tx, actor, input, refuse);
  const target = await tx
    .selectFrom('jobs')
    .where('id', '=', input.jobId)
    .where(sql<SqlBool>`visible`)
    .select(['id', 'user_id'])
    .executeTakeFirst();
  if (target === undefined) return refuse('notFound');
  if (target.user_id !== task.userId) return refuse('otherCustomer');
  if (target.id === task.jobId) return false;
  await moveTask(tx, actor, task, target.id, 'transferred');
  return true;
};

/** Moves a task into a new job of its own, for the same vehicle. */
export const removeTaskFromJob: Handler<typeof workbenchApi.removeTaskFromJob> = async ({
  actor,
  input,
  tx,
  refuse,
}) => {
  const task = await lockFor('transfer', tx, actor, input, refuse);
  const beside = await tx
    .selectFrom('tasks')
    .where('job_id', '=', task.jobId)
    .where('id', '<>', task.taskId)
    .where(sql<SqlBool>`visible`)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  if (beside === undefined) return false;
  const { id } = await tx
    .insertInto('jobs')
    .columns(['user_id', 'vehicle_id', 'vin', 'additional', 'modification_mode', 'terms_accepted_at', 'ordered_at'])
    .expression((eb) =>
      eb
        .selectFrom('jobs')
        .where('id', '=', task.jobId)
        .select(['user_id', 'vehicle_id', 'vin', 'additional', 'modification_mode', 'terms_accepted_at', 'ordered_at']),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  await moveTask(tx, actor, task, id, 'removedFromJob');
  return true;
};

/** Moves a locked task to another job; its chat goes along. */
async function moveTask(tx: Tx, actor: Actor, task: TaskAsItStands, jobId: JobId, eventCode: string): Promise<void> {
  // Both jobs change: the older one first, so that two moves in opposite directions do not deadlock.
  await tx
    .selectFrom('jobs')
    .where('id', 'in', [task.jobId, jobId])
    .orderBy('id')
    .select('id')
    .forNoKeyUpdate()
    .execute();
  await tx
    .updateTable('tasks')
    .set({ job_id: jobId, transferred_at: sql`now()`, changed_at: sql`now()` })
    .where('id', '=', task.taskId)
    .execute();
  await tx
    .updateTable('jobs')
    .set({ changed_at: sql`now()` })
    .where('id', '=', task.jobId)
    .execute();
  await recordEvent(
    tx,
    { ...task, jobId },
    { by: { kind: 'support', id: actor.id }, eventCode, note: `#${task.jobId} → #${jobId}` },
  );
  // Browsers that show the former job are notified, too.
  const formerPlace = { jobId: task.jobId, taskId: task.taskId };
  await publish(tx, [{ user: task.userId }, 'staff'], 'tasks', formerPlace);
}
