import type { tasksApi } from '#contract/tasks.ts';
import type { Handlers } from '#server/http/serve.ts';
import { downloadModified, downloadOriginal, downloadSupportFile, downloadVersion } from './download.ts';
import { type EncodingParts, encodeDownload } from './encode-download.ts';
import { getJob } from './get-job.ts';
import { getMethodsOfTask } from './get-methods-of-task.ts';
import { getTaskHistory } from './get-task-history.ts';
import { getTaskStatus } from './get-task-status.ts';
import { getTasksOfJob } from './get-tasks-of-job.ts';
import { getTaskStatuses } from './get-task-statuses.ts';
import { getTaskDownloads, getTaskFiles } from './task-files.ts';
import { updateReading } from './update-reading.ts';
import { updateOwnDetails } from './update-own-details.ts';

export const tasksCalls = (parts: EncodingParts): Handlers<typeof tasksApi> => ({
  getJob,
  getJobStatus: getJob,
  getTasksOfJob,
  getTaskStatuses,
  getTaskStatus,
  getTaskHistory,
  getMethodsOfTask,
  getTaskFiles,
  downloadOriginal,
  downloadModified: downloadModified(encodeDownload(parts)),
  downloadVersion: downloadVersion(encodeDownload(parts)),
  downloadSupportFile,
  getTaskDownloads,
  updateOwnDetails,
  updateReading,
});
