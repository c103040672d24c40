import type { TaskId } from '#contract/ids.ts';
import { orderingApi } from '#contract/ordering.ts';
import { jobsApi } from '#contract/tasks/jobs.ts';
import type { Client } from '#web/api/client.ts';
import type { Update } from './update-form.ts';

export type UpdateFailure = { readonly step: 'task' | 'file' | 'original'; readonly error: unknown };

type Callbacks = {
  /** The draft of the update is there; to be handed back as `before` with the next attempt. */
  onDraft: (taskId: TaskId) => void;
  /** The share of a new original that has left, 0 to 1. */
  onSent: (share: number) => void;
};

/**
 * Orders an update: a draft task, then a new original or the one of the task that it changes. Answers what stopped it,
 * or undefined when it is ordered. `before` is the draft of an earlier attempt: when the server already has it as an
 * order, only the answer was lost, and nothing is ordered again. A draft is replaced by the next one.
 */
export async function sendUpdate(
  { task, file }: Update,
  before: TaskId | undefined,
  ask: Client['ask'],
  { onDraft, onSent }: Callbacks,
): Promise<UpdateFailure | undefined> {
  const { jobId, previousTaskId } = task;
  let step: UpdateFailure['step'] = 'task';
  try {
    if (before !== undefined) {
      const ordered = await ask(jobsApi.getTasksOfJob, { jobId });
      if (ordered.some(({ taskId }) => taskId === before)) return undefined;
    }
    const { taskId } = await ask(orderingApi.createTask, task);
    onDraft(taskId);
    if (file !== undefined) {
      step = 'file';
      const input = { fileName: file.name, fileSize: file.size, taskId, jobId };
      await ask(orderingApi.uploadOriginal, input, { files: { file }, onProgress: onSent });
    } else if (previousTaskId !== undefined) {
      step = 'original';
      await ask(orderingApi.reuseOriginal, { taskIdOld: previousTaskId, taskIdNew: taskId });
    }
    return undefined;
  } catch (error) {
    return { step, error };
  }
}
