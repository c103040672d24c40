import type { workbenchApi } from '#contract/workbench.ts';
import type { Handlers } from '#server/http/serve.ts';
import { listAllJobs, listAllTasks, listClosedTasks, listOpenTasks, type ServiceParts } from '#server/tasks/index.ts';
import { archiveTask } from './archive-task.ts';
import { assignTask } from './assign-task.ts';
import { blockTask } from './block-task.ts';
import { changeVehicle, changeVin } from './change-vehicle.ts';
import { closeTask } from './close-task.ts';
import { deleteJob } from './delete-job.ts';
import { deleteTask } from './delete-task.ts';
import { getNextTask } from './get-next-task.ts';
import { getStaff } from './get-staff.ts';
import { giveBackTask } from './give-back-task.ts';
import { loadTaskClosing } from './judge-manual-result.ts';
import { removeTaskFromJob, transferTask } from './move-task.ts';
import { getRejectReasons, saveRejectReason } from './reject-reasons.ts';
import { getRejectTerms, rejectTask } from './reject-task.ts';
import { resetTask } from './reset-task.ts';
import { unblockTask } from './unblock-task.ts';
import { undoArchive } from './undo-archive.ts';
import { updateJob } from './update-job.ts';
import { updateTask } from './update-task.ts';
import { uploadModified } from './upload-modified.ts';
import { recommendVersion, updateVersionNote, withdrawVersion } from './versions.ts';

/** @param parts.address address of the portal, for the links in mails */
export const workbenchCalls = ({ address, log }: ServiceParts): Handlers<typeof workbenchApi> => ({
  listOpenTasks,
  listClosedTasks,
  listAllTasks,
  getNextTask,
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
  undoArchive,
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
  updateVersionNote,
  recommendVersion,
  withdrawVersion: withdrawVersion(address),
  getRejectReasons,
  saveRejectReason,
  getRejectTerms,
  rejectTask: rejectTask(address),
});
