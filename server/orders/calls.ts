import type { contract } from '#contract/index.ts';
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
import { deblockTask } from './deblock-task.ts';
import { deleteJob } from './delete-job.ts';
import { deleteTask } from './delete-task.ts';
import { downloadModified, downloadOriginal, downloadSupport } from './download.ts';
import { getFileFacts } from './get-file-facts.ts';
import { getAutomaticService } from './get-automatic-service.ts';
import { encodeDownload, type EncodingParts } from './encode-download.ts';
import { giveBackTask } from './give-back-task.ts';
import { getJobs, getJobsOfAll, jobById } from './list-jobs.ts';
import { getStaff } from './list-staff.ts';
import { loadClosedTasks, loadOpenTasks, loadTasksOfCustomer } from './list-tasks.ts';
import { loadClosing } from './judge-hand-result.ts';
import { loadForecast } from './load-file-forecast.ts';
import { loadUpdatePrice } from './load-update-price.ts';
import { removeTaskFromJob, transferTask } from './move-task.ts';
import { pauseAutomaticService, resumeAutomaticService } from './pause-automatic-service.ts';
import { payTask } from './pay-task.ts';
import { rerunAutomaticService } from './rerun-automatic-service.ts';
import { resetTask } from './reset-task.ts';
import { reuseOriginal } from './reuse-original.ts';
import { downloadVersion, getTaskFiles } from './task-files.ts';
import { getTaskHistory } from './task-history.ts';
import { taskOf } from './task-of.ts';
import { tasksById, tasksOfJob } from './task-rows.ts';
import { getTasksStatus } from './tasks-status.ts';
import { updateJob } from './update-job.ts';
import { updateTask } from './update-task.ts';
import { uploadModified } from './upload-modified.ts';
import { uploadOriginal } from './upload-original.ts';
import { uploadSupport } from './upload-support.ts';
import { orderCheckedFile } from './use-checked-file.ts';

/** @param parts.address where the portal is found, for the links in mails */
export const ordersCalls = ({ address, log, services, ...parts }: EncodingParts): Handlers<typeof contract.orders> => ({
  createJob,
  createTask,
  uploadOriginalTaskFile: uploadOriginal({ services, log, address }),
  useCheckedFile: orderCheckedFile({ services, log, address }),
  uploadSupportFile: uploadSupport,
  getJobs,
  getJobDataWithJobID: async ({ actor, input, tx, refuse }) =>
    (await jobById(tx, actor, input.jobId)) ?? refuse('notFound'),
  getJobStatusWithJobID: async ({ actor, input, tx, refuse }) =>
    (await jobById(tx, actor, input.jobId)) ?? refuse('notFound'),
  getTasksForJob: async ({ actor, input, tx, refuse }) => {
    const tasks = await tasksOfJob(tx, { ...actor, language: input.language }, input.jobId);
    if (tasks.length > 0) return tasks;
    return (await jobById(tx, actor, input.jobId)) === undefined ? refuse('notFound') : [];
  },
  loadTasksForCustomer: loadTasksOfCustomer,
  loadUpdateFilePrice: loadUpdatePrice,
  updateTaskWithExistsOriginalFilePath: reuseOriginal({ services, log, address }),
  getAllTasksStatus: getTasksStatus,
  getTaskStatusWithTaskID: async ({ actor, input, tx, refuse }) =>
    (await taskOf(tx, actor, input.taskId)) ?? refuse('notFound'),
  confirmTaskWorks,
  getTaskHistory,
  loadFileForecast: loadForecast(log),
  getTaskFileFacts: getFileFacts,
  getLegalConfirmations,
  getTaskMetasForTask: async ({ actor, input, tx, refuse }) =>
    (await tasksById(tx, { ...actor, language: input.language }, [input.taskId]))[0]?.methods ?? refuse('notFound'),
  payTaskWithTaskID: payTask,
  downloadOriginalFile: downloadOriginal,
  downloadTaskModFile: downloadModified(encodeDownload({ address, log, services, ...parts })),
  downloadSupportFile: downloadSupport,
  getOpenTasksForAdmin: loadOpenTasks,
  getClosedTasksForAdmin: loadClosedTasks,
  assignTask,
  giveBackTask,
  uploadModifiedTaskFile: uploadModified(log),
  loadTaskClosing: loadClosing(log),
  closeTask: closeTask(address, log),
  addTaskToJob: transferTask,
  archiveTask,
  blockTask: blockTask(address),
  deleteJob,
  deleteTask,
  downloadTaskFileVersion: downloadVersion,
  getJobsFromAllCustomers: getJobsOfAll,
  getStaff,
  getTaskFiles,
  removeTaskFromJob,
  rerunAutomaticService,
  resetTask,
  taskChangeVehicle: changeVehicle,
  taskChangeVehicleVIN: changeVin,
  taskDeblock: deblockTask,
  transferTaskToJob: transferTask,
  updateJob,
  updateJobAndAllTasks: updateJob,
  updateJobData: updateJob,
  updateTask,
  getAutomaticService,
  pauseAutomaticService,
  resumeAutomaticService,
});
