import type { workbenchApi } from '#contract/workbench.ts';
import { isVinValid } from '#rules/order.ts';
import { findBlocker } from '#rules/task-actions.ts';
import type { Tx } from '#server/db/database.ts';
import type { Actor, Handler } from '#server/http/serve.ts';
import {
  type ActedOn,
  lockJob,
  lockTasksOfJob,
  conflictDetails,
  wasChangedByOthers,
  readTask,
} from '#server/tasks/index.ts';
import { changeJob } from './change-job.ts';

/** Changes the vehicle of the job of a task, and thus that of all its tasks. */
export const changeVehicle: Handler<typeof workbenchApi.changeVehicle> = async ({ actor, input, tx, refuse }) => {
  const lockedJob = await lockJobOfTask(tx, actor, input, refuse);
  return changeJob(tx, actor, lockedJob, { vehicleId: input.vehicleId, takeOver: input.takeOver }, refuse);
};

/** Changes the VIN of the job of a task, and thus that of all its tasks. */
export const changeVin: Handler<typeof workbenchApi.changeVin> = async ({ actor, input, tx, refuse }) => {
  if (!isVinValid(input.vin)) return refuse('vinNotValid');
  const lockedJob = await lockJobOfTask(tx, actor, input, refuse);
  return changeJob(tx, actor, lockedJob, { vin: input.vin, takeOver: input.takeOver }, refuse);
};

/** The job of a task and all of its tasks, locked, when the task allows it and is as it was seen. */
async function lockJobOfTask(
  tx: Tx,
  actor: Actor,
  { taskId, seenAt }: ActedOn,
  refuse: (code: 'notFound' | 'taskMoved' | 'actionNotAllowed', extra?: Record<string, unknown>) => never,
) {
  const unlockedTask = await readTask(tx, actor, taskId);
  if (unlockedTask === undefined) return refuse('notFound');
  const tasks = await lockTasksOfJob(tx, actor, unlockedTask.jobId);
  const job = await lockJob(tx, unlockedTask.jobId);
  const task = tasks.find((one) => one.taskId === taskId);
  // Moved to another job, or deleted, since the first query.
  if (task === undefined || job === undefined) return refuse('taskMoved', await conflictDetails(tx, unlockedTask));
  if (await wasChangedByOthers(tx, actor, task, seenAt)) return refuse('taskMoved', await conflictDetails(tx, task));
  const blocker = findBlocker('changeVehicle', task);
  return blocker === undefined ? { job, tasks } : refuse('actionNotAllowed', { hindrance: blocker });
}
