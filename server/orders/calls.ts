import type { automationApi } from '#contract/automation.ts';
import type { orderingApi } from '#contract/ordering.ts';
import type { tasksApi } from '#contract/tasks.ts';
import type { workbenchApi } from '#contract/workbench.ts';
import type { Handlers } from '#server/platform/serve.ts';
import { archiveTask } from './archive-task.ts';
import { assignTask } from './assign-task.ts';
import { blockTask } from './block-task.ts';
import { changeVehicle, changeVin } from './change-vehicle.ts';
import { closeTask } from './close-task.ts';
import { getLegalConfirmations } from './confirm-legal-notices.ts';
import { confirmTaskWorks } from './confirm-task-works.ts';
import { createJob } from './create-job.ts';
import { createTask } from './create-task.ts';
import { unblockTask } from './unblock-task.ts';
import { deleteJob } from './delete-job.ts';
import { deleteTask } from './delete-task.ts';
import { downloadModified, downloadOriginal, downloadSupportFile } from './download.ts';
import { getTaskFileFacts } from './get-task-file-facts.ts';
import { getAutomaticService } from './get-automatic-service.ts';
import { encodeDownload, type EncodingParts } from './encode-download.ts';
import { giveBackTask } from './give-back-task.ts';
import { listJobs, listAllJobs, jobById } from './list-jobs.ts';
import { getStaff } from './get-staff.ts';
import { listClosedTasks, listOpenTasks, listTasks } from './list-tasks.ts';
import { loadTaskClosing } from './judge-hand-result.ts';
import { loadFileForecast } from './load-file-forecast.ts';
import { getUpdatePrice } from './get-update-price.ts';
import { removeTaskFromJob, transferTask } from './move-task.ts';
import { pauseAutomaticService, resumeAutomaticService } from './pause-automatic-service.ts';
import { payTask } from './pay-task.ts';
import { rerunAutomaticService } from './rerun-automatic-service.ts';
import { resetTask } from './reset-task.ts';
import { reuseOriginal } from './reuse-original.ts';
import { downloadVersion, getTaskFiles } from './task-files.ts';
import { getTaskHistory } from './get-task-history.ts';
import { taskOf } from './task-of.ts';
import { tasksById, tasksOfJob } from './task-rows.ts';
import { getTaskStatuses } from './get-task-statuses.ts';
import { updateJob } from './update-job.ts';
import { updateTask } from './update-task.ts';
import { uploadModified } from './upload-modified.ts';
import { uploadOriginal } from './upload-original.ts';
import { uploadSupportFile } from './upload-support-file.ts';
import { orderCheckedFile } from './order-checked-file.ts';

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

type Parts = Pick<EncodingParts, 'address' | 'log' | 'services'>;

export const orderingCalls = (parts: Parts): Handlers<typeof orderingApi> => ({
  createJob,
  createTask,
  uploadOriginal: uploadOriginal(parts),
  orderCheckedFile: orderCheckedFile(parts),
  uploadSupportFile,
  listJobs,
  listTasks,
  getUpdatePrice,
  reuseOriginal: reuseOriginal(parts),
  payTask,
  confirmTaskWorks,
  getLegalConfirmations,
});

/** @param parts.address where the portal is found, for the links in mails */
export const workbenchCalls = ({ address, log }: Parts): Handlers<typeof workbenchApi> => ({
  listOpenTasks,
  listClosedTasks,
  listAllJobs,
  getStaff,
  assignTask,
  giveBackTask,
  uploadModified: uploadModified(log),
  loadTaskClosing: loadTaskClosing(log),
  closeTask: closeTask(address, log),
  blockTask: blockTask(address),
  unblockTask,
  archiveTask,
  resetTask,
  deleteTask,
  transferTask,
  addTaskToJob: transferTask,
  removeTaskFromJob,
  changeVehicle,
  changeVin,
  updateTask,
  updateJobData: updateJob,
  updateJob,
  updateJobAndTasks: updateJob,
  deleteJob,
});

export const automationCalls = ({ log }: Parts): Handlers<typeof automationApi> => ({
  getAutomaticService,
  pauseAutomaticService,
  resumeAutomaticService,
  rerunAutomaticService,
  loadFileForecast: loadFileForecast(log),
  getTaskFileFacts,
});
