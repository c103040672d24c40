import type { JobId } from '#contract/ids.ts';
import type { workbenchApi } from '#contract/workbench.ts';
import { isAdditionalTextValid, isVinValid } from '#rules/order.ts';
import type { Read } from '#server/db/database.ts';
import type { Handler } from '#server/http/serve.ts';
import { lockJob, lockTasksOfJob, isAsSeen } from '#server/tasks/index.ts';
import { personName } from '#server/vocabulary/index.ts';
import { changeJob } from './change-job.ts';

/** Edits a job, for calls that name some or all of its fields. Refused when it was changed since it was seen. */
export const updateJob: Handler<typeof workbenchApi.updateJobAndTasks> = async ({ actor, input, tx, refuse }) => {
  if (input.vin !== undefined && !isVinValid(input.vin)) return refuse('vinNotValid');
  if (input.additional !== undefined && !isAdditionalTextValid(input.additional)) return refuse('additionalTooLong');
  const tasks = await lockTasksOfJob(tx, actor, input.jobId);
  const job = await lockJob(tx, input.jobId);
  if (job === undefined) return refuse('notFound');
  if (!isAsSeen(job, input.seenAt)) return refuse('jobMoved', await jobConflictDetails(tx, input.jobId));
  return changeJob(tx, actor, { job, tasks }, input, refuse);
};

/** Conflict details for a stale edit of a job. */
async function jobConflictDetails(read: Read, jobId: JobId) {
  const move = await read
    .selectFrom('task_history as h')
    .innerJoin('tasks as t', 't.id', 'h.task_id')
    .leftJoin('users as u', 'u.id', 'h.actor_id')
    .where('t.job_id', '=', jobId)
    .orderBy('h.id', 'desc')
    .limit(1)
    .select([personName().as('by'), 'h.at', 'h.why as eventCode'])
    .executeTakeFirst();
  return { by: move?.by ?? undefined, at: move?.at, eventCode: move?.eventCode };
}
