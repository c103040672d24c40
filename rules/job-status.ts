import type { JobStatus, TaskStatus, TaskType } from '#contract/tasks.ts';

/** The status of a job, which is derived from its tasks and never stored. A job without tasks waits. */
export function jobStatusOf(tasks: readonly { readonly status: TaskStatus; readonly type: TaskType }[]): JobStatus {
  const some = (test: (task: (typeof tasks)[number]) => boolean) => tasks.some(test);
  if (tasks.length === 0) return 'inWait';
  if (tasks.every(({ status }) => status === 'blocked')) return 'blocked';
  if (some(({ type }) => type === 'inReview')) return 'inReview';
  if (some(({ status }) => status === 'manually' || status === 'inProgress')) return 'inProgress';
  if (some(({ status }) => status === 'inWait')) return 'inWait';
  if (some(({ type }) => type === 'reviewDone')) return 'reviewDone';
  return 'finished';
}
