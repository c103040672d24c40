import { taskFilesApi } from '#contract/automation/task-files.ts';
import type { Call } from '#contract/call.ts';
import { questionsApi } from '#contract/chat/questions.ts';
import { proposalsApi } from '#contract/proposals.ts';
import { assignmentApi } from '#contract/workbench/assignment.ts';
import { closingApi } from '#contract/workbench/closing.ts';
import { rejectionsApi } from '#contract/workbench/rejections.ts';
import { taskChangesApi } from '#contract/workbench/task-changes.ts';
import { taskStepsApi } from '#contract/workbench/task-steps.ts';
import { useMayMake } from '#web/session/useMayMake.ts';
import type { TaskWork } from './task-work.ts';

/** The call that each piece of work makes. */
const callOf = {
  take: assignmentApi.assignTask,
  assignTo: assignmentApi.assignTask,
  giveBack: assignmentApi.giveBackTask,
  ask: questionsApi.askCustomer,
  propose: proposalsApi.makeProposal,
  rerun: taskFilesApi.rerunAutomaticService,
  upload: closingApi.uploadModified,
  close: closingApi.closeTask,
  edit: taskChangesApi.updateTask,
  reject: rejectionsApi.rejectTask,
  block: taskStepsApi.blockTask,
  unblock: taskStepsApi.unblockTask,
  archive: taskStepsApi.archiveTask,
  unarchive: taskStepsApi.undoArchive,
  reset: taskStepsApi.resetTask,
  transfer: taskChangesApi.transferTask,
  removeFromJob: taskChangesApi.removeTaskFromJob,
  changeVehicle: taskChangesApi.changeVehicle,
  changeVin: taskChangesApi.changeVin,
  delete: taskStepsApi.deleteTask,
} as const satisfies Record<TaskWork, Call>;

/** Judges whether the role of the signed-in member of staff permits a piece of work, by the call that it makes. */
export function useMayWork(): (work: TaskWork) => boolean {
  const mayMake = useMayMake();
  return (work) => mayMake(callOf[work]);
}
