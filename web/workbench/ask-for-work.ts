import type { CreditCents } from '#contract/money.ts';
import type { Input } from '#contract/call.ts';
import type { JobId, UserId, VehicleId } from '#contract/ids.ts';
import type { RecordAs } from '#contract/library.ts';
import type { Task } from '#contract/tasks.ts';
import { automationApi } from '#contract/automation.ts';
import { workbenchApi } from '#contract/workbench.ts';
import { ask } from '#web/api/index.ts';
import type { ConfirmedResult } from './result/useConfirmedResult.ts';
import type { BulkWork, WorkAtOnce } from './task-work.ts';

export type TaskEdits = Omit<Input<typeof workbenchApi.updateTask>, 'taskId' | 'seenAt'>;

/** One piece of work on a task, with what it needs to be done. */
export type Doing =
  | { work: WorkAtOnce | 'take' }
  | { work: 'assignTo'; staffId: UserId }
  | ({
      work: 'close';
      recordSolution: boolean;
      recordAs?: RecordAs;
      manyChangesAccepted?: boolean;
      signedAreaAccepted?: boolean;
      takeOver?: boolean;
      price?: CreditCents;
    } & ConfirmedResult)
  | { work: 'block' | 'deblock' | 'reset' | 'delete'; reason: string }
  | { work: 'transfer'; jobId: JobId }
  | { work: 'changeVehicle'; vehicleId: VehicleId }
  | { work: 'changeVin'; vin: string }
  | { work: 'edit'; edits: TaskEdits };

/** One that can be done to several tasks together. */
export type BulkDoing = Doing & { work: BulkWork };

/** The task as it stood on the screen when the work was begun. */
export type SeenTask = Pick<Task, 'taskId' | 'changedAt'>;

/** Asks for one piece of work on a task as it was seen; false: there was nothing to change. */
export function askForWork({ taskId, changedAt }: SeenTask, doing: Doing): Promise<boolean> {
  const seen = { taskId, seenAt: changedAt };
  switch (doing.work) {
    case 'take':
      return ask(workbenchApi.assignTask, seen);
    case 'assignTo':
      return ask(workbenchApi.assignTask, { ...seen, staffId: doing.staffId });
    case 'giveBack':
      return ask(workbenchApi.giveBackTask, seen);
    case 'rerun':
      return ask(automationApi.rerunAutomaticService, seen);
    case 'close': {
      const { work: _work, ...closing } = doing;
      return ask(workbenchApi.closeTask, { ...seen, ...closing });
    }
    case 'block':
      return ask(workbenchApi.blockTask, { ...seen, reason: doing.reason });
    case 'deblock':
      return ask(workbenchApi.unblockTask, { ...seen, reason: doing.reason });
    case 'archive':
      return ask(workbenchApi.archiveTask, seen);
    case 'reset':
      return ask(workbenchApi.resetTask, { ...seen, reason: doing.reason });
    case 'delete':
      return ask(workbenchApi.deleteTask, { ...seen, reason: doing.reason });
    case 'transfer':
      return ask(workbenchApi.transferTask, { ...seen, jobId: doing.jobId });
    case 'removeFromJob':
      return ask(workbenchApi.removeTaskFromJob, seen);
    case 'changeVehicle':
      return ask(workbenchApi.changeVehicle, { ...seen, vehicleId: doing.vehicleId });
    case 'changeVin':
      return ask(workbenchApi.changeVin, { ...seen, vin: doing.vin });
    case 'edit':
      return ask(workbenchApi.updateTask, { ...seen, ...doing.edits });
  }
}
