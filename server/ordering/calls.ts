import type { orderingApi } from '#contract/ordering.ts';
import type { Handlers } from '#server/http/serve.ts';
import { listJobs, listTasks, type ServiceParts } from '#server/tasks/index.ts';
import { getLegalConfirmations } from './confirm-legal-notices.ts';
import { confirmTaskWorks } from './confirm-task-works.ts';
import { getRestart } from './get-restart.ts';
import { createJob } from './create-job.ts';
import { createTask } from './create-task.ts';
import { getFollowUps } from './follow-up-terms.ts';
import { getUpdatePrice } from './get-update-price.ts';
import { listRecentVehicles } from './list-recent-vehicles.ts';
import { listUsualMethods } from './list-usual-methods.ts';
import { orderCheckedFile } from './order-checked-file.ts';
import { payTask } from './pay-task.ts';
import { proposeReading } from './propose-reading.ts';
import { proposeVehicles } from './propose-vehicles.ts';
import { reuseOriginal } from './reuse-original.ts';
import { uploadOriginal } from './upload-original.ts';
import { uploadSupportFile } from './upload-support-file.ts';

export const orderingCalls = (parts: ServiceParts): Handlers<typeof orderingApi> => ({
  proposeVehicles,
  proposeReading,
  listRecentVehicles,
  listUsualMethods,
  getRestart,
  createJob,
  createTask,
  uploadOriginal: uploadOriginal(parts),
  orderCheckedFile: orderCheckedFile(parts),
  uploadSupportFile,
  listJobs,
  listTasks,
  getUpdatePrice,
  getFollowUps,
  reuseOriginal: reuseOriginal(parts),
  payTask,
  confirmTaskWorks,
  getLegalConfirmations,
});
