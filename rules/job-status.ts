import type { JobStatus, TaskStatus, TaskType } from '#contract/tasks/status.ts';

/**
 * The status of a job, derived from its tasks and never stored. An archived task counts as done and no more; a job
 * without tasks is finished, too.
 */
export function computeJobStatus(
  tasks: readonly { readonly status: TaskStatus; readonly type: TaskType }[],
): JobStatus {
  const unarchived = tasks.filter(({ status }) => status !== 'archived');
  const some = (test: (task: (typeof tasks)[number]) => boolean) => unarchived.some(test);
  if (unarchived.length === 0) return 'finished';
  if (unarchived.length === tasks.length && unarchived.every(({ status }) => status === 'blocked')) return 'blocked';
  if (some(({ type }) => type === 'inReview')) return 'inReview';
  if (some(({ status }) => status === 'manual' || status === 'inProgress')) return 'inProgress';
  if (some(({ status }) => status === 'waiting')) return 'waiting';
  if (some(({ type }) => type === 'reviewed')) return 'reviewed';
  return 'finished';
}
