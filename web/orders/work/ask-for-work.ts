import type { Input } from '#contract/call.ts';
import type { JobId, UserId, VehicleId } from '#contract/ids.ts';
import type { CreditCents } from '#contract/money.ts';
import type { RecordAs } from '#contract/solutions.ts';
import { assignTask, closeTask, giveBackTask } from '#contract/orders.ts';
import {
  archiveTask,
  blockTask,
  deleteTask,
  removeTaskFromJob,
  rerunAutomaticService,
  resetTask,
  taskChangeVehicle,
  taskChangeVehicleVIN,
  taskDeblock,
  transferTaskToJob,
  updateTask,
} from '#contract/staff-orders.ts';
import type { Task } from '#contract/tasks.ts';
import { ask } from '#web/api/index.ts';
import type { ConfirmedResult } from '#web/orders/result/useConfirmedResult.ts';
import type { BulkWork, WorkAtOnce } from './task-work.ts';

export type TaskEdits = Omit<Input<typeof updateTask>, 'taskId' | 'seenAt'>;

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
      return ask(assignTask, seen);
    case 'assignTo':
      return ask(assignTask, { ...seen, staffId: doing.staffId });
    case 'giveBack':
      return ask(giveBackTask, seen);
    case 'rerun':
      return ask(rerunAutomaticService, seen);
    case 'close': {
      const { work: _work, ...closing } = doing;
      return ask(closeTask, { ...seen, ...closing });
    }
    case 'block':
      return ask(blockTask, { ...seen, reason: doing.reason });
    case 'deblock':
      return ask(taskDeblock, { ...seen, reason: doing.reason });
    case 'archive':
      return ask(archiveTask, seen);
    case 'reset':
      return ask(resetTask, { ...seen, reason: doing.reason });
    case 'delete':
      return ask(deleteTask, { ...seen, reason: doing.reason });
    case 'transfer':
      return ask(transferTaskToJob, { ...seen, jobId: doing.jobId });
    case 'removeFromJob':
      return ask(removeTaskFromJob, seen);
    case 'changeVehicle':
      return ask(taskChangeVehicle, { ...seen, vehicleId: doing.vehicleId });
    case 'changeVin':
      return ask(taskChangeVehicleVIN, { ...seen, vin: doing.vin });
    case 'edit':
      return ask(updateTask, { ...seen, ...doing.edits });
  }
}
