import type { Call, Input } from '#contract/call.ts';
import type { Job } from '#contract/tasks/jobs.ts';
import type { TaskId } from '#contract/ids.ts';
import { jobChangesApi } from '#contract/workbench/job-changes.ts';
import { taskChangesApi } from '#contract/workbench/task-changes.ts';
import { ask } from '#web/api/index.ts';

/** Together they change jobs and the tasks in them. */
export const jobWorkCalls = [jobChangesApi, taskChangesApi].flatMap((api) => Object.values<Call>(api));

export type JobEdits = Omit<Input<typeof jobChangesApi.updateJobAndTasks>, 'jobId' | 'seenAt' | 'takeOver'>;

/** The work that staff can choose for a job. */
export type JobWork = 'edit' | 'tasks' | 'delete';
/** One piece of work on a job, with what it needs to be done. */
export type JobDoing =
  | { work: 'edit'; edits: JobEdits }
  | { work: 'addTask'; taskId: TaskId }
  | { work: 'delete'; reason: string };

/** Asks for one piece of work on a job as it was seen; false: there was nothing to change. */
export function askForJobWork(
  { jobId, changedAt }: Pick<Job, 'jobId' | 'changedAt'>,
  doing: JobDoing,
  takeOver = false,
): Promise<boolean> {
  const knowledge = { ...(takeOver && { takeOver }) };
  switch (doing.work) {
    case 'edit': {
      const { priority, vehicleId, ...texts } = doing.edits;
      const seen = { jobId, seenAt: changedAt, ...knowledge, ...texts };
      const vehicle = vehicleId === undefined ? {} : { vehicleId };
      if (priority !== undefined) return ask(jobChangesApi.updateJobAndTasks, { ...seen, ...vehicle, priority });
      return vehicleId === undefined
        ? ask(jobChangesApi.updateJobData, seen)
        : ask(jobChangesApi.updateJob, { ...seen, vehicleId });
    }
    case 'addTask':
      return ask(taskChangesApi.addTaskToJob, { jobId, taskId: doing.taskId, ...knowledge });
    case 'delete':
      return ask(jobChangesApi.deleteJob, { jobId, reason: doing.reason, ...knowledge });
  }
}
