export {
  type ActedOn,
  checkColleagues,
  conflictDetails,
  isAsSeen,
  lockAllowed,
  lockAsSeen,
  lockFor,
  nameOfWorker,
  wasChangedByOthers,
} from './act-on-task.ts';
export { type AlarmAddress, alarmStaff } from './alarm-staff.ts';
export { changeDue, dueFromNow } from './due-date.ts';
export { type ServiceParts } from './encode-download.ts';
export { enqueueAutomaticService, enqueueWaiting } from './enqueue-automatic-service.ts';
export { findCustomerOfJob } from './find-customer-of-job.ts';
export { lockContentsOfJob, lockJob } from './lock-job.ts';
export { findContradiction } from './judge-checked-file.ts';
export { releaseVersion, saveVersion } from './save-version.ts';
export { settleRefund } from './settle-refund.ts';
export { withdrawOneVersion } from './withdraw-version.ts';
export { listAllJobs, listJobs } from './list-jobs.ts';
export { listAllTasks, listClosedTasks, listOpenTasks, listTasks } from './list-tasks.ts';
export { type Address, mailAboutTask } from './mail-about-task.ts';
export { mailOfOrder } from './mail-of-order.ts';
export { reasonForCustomer } from './reason-for-customer.ts';
export { recordEvent, transition } from './transition.ts';
export { routeTask } from './route-task.ts';
export { routingFacts } from './routing-facts.ts';
export { sendBack } from './send-back.ts';
export { priceColumns, lockChain, paidForChain, paidForChainOfTask, deductPaid } from './task-chain.ts';
export { type TaskAsItStands, lockTask, lockTasksOfJob, readTask } from './read-task.ts';
export { hasBlock } from './has-block.ts';
export { type Viewer, freeToTake, isBlocked, isFreeToTake } from './task-rows.ts';
export { acceptReading, findReading, writeReading } from './reading.ts';
export { acceptDetails, saveDetails } from './own-details.ts';
export { endWait } from './end-wait.ts';
export {
  beginWait,
  endWaitForProposal,
  findOpenQuestion,
  findQuestionEnd,
  finishWait,
  lockWaitingTask,
} from './waits.ts';
export { notifyOfTask } from './notify-of-task.ts';
export { room } from './room.ts';
