import type { tasksApi } from '#contract/tasks.ts';
import type { Handlers } from '#server/platform/serve.ts';
import { downloadModified, downloadOriginal, downloadSupportFile } from './download.ts';
import { type EncodingParts, encodeDownload } from './encode-download.ts';
import { getTaskHistory } from './get-task-history.ts';
import { getTaskStatuses } from './get-task-statuses.ts';
import { jobById } from './list-jobs.ts';
import { downloadVersion, getTaskFiles } from './task-files.ts';
import { taskOf } from './task-of.ts';
import { tasksById, tasksOfJob } from './task-rows.ts';

export const tasksCalls = (parts: EncodingParts): Handlers<typeof tasksApi> => ({
  getJob: async ({ actor, input, tx, refuse }) => (await jobById(tx, actor, input.jobId)) ?? refuse('notFound'),
  getJobStatus: async ({ actor, input, tx, refuse }) => (await jobById(tx, actor, input.jobId)) ?? refuse('notFound'),
  getTasksOfJob: async ({ actor, input, tx, refuse }) => {
    const tasks = await tasksOfJob(tx, { ...actor, language: input.language }, input.jobId);
    if (tasks.length > 0) return tasks;
    return (await jobById(tx, actor, input.jobId)) === undefined ? refuse('notFound') : [];
  },
  getTaskStatuses,
  getTaskStatus: async ({ actor, input, tx, refuse }) => (await taskOf(tx, actor, input.taskId)) ?? refuse('notFound'),
  getTaskHistory,
  getMethodsOfTask: async ({ actor, input, tx, refuse }) =>
    (await tasksById(tx, { ...actor, language: input.language }, [input.taskId]))[0]?.methods ?? refuse('notFound'),
  getTaskFiles,
  downloadOriginal,
  downloadModified: downloadModified(encodeDownload(parts)),
  downloadSupportFile,
  downloadVersion,
});
