import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { taskFilesApi } from '#contract/automation/task-files.ts';
import type { Call, Input } from '#contract/call.ts';
import type { JobId, TaskId, UserId, VehicleId } from '#contract/ids.ts';
import type { RecordAs } from '#contract/library/coverage.ts';
import type { CreditCents } from '#contract/money.ts';
import type { Task } from '#contract/tasks/task.ts';
import { jobsApi } from '#contract/tasks/jobs.ts';
import { assignmentApi } from '#contract/workbench/assignment.ts';
import { closingApi } from '#contract/workbench/closing.ts';
import { taskChangesApi } from '#contract/workbench/task-changes.ts';
import { taskListsApi } from '#contract/workbench/task-lists.ts';
import { taskStepsApi } from '#contract/workbench/task-steps.ts';
import { personName } from '#rules/names.ts';
import { ask, getErrorCode } from '#web/api/index.ts';
import { notifyWithUndo } from '#web/kit/feedback/notify-undo.tsx';
import { useCommandWith } from '#web/kit/feedback/useCommand.ts';
import { useAccess } from '#web/session/useAccess.ts';
import type { ConfirmedResult } from '#web/workbench/result/ResultOddities.tsx';
import { type BulkWork, type TaskWork, taskWorks, type WorkAtOnce } from './task-work.ts';
import { useConfirmInterruption, useWorkFailure } from './work-texts.ts';

/** The notices of failure (administration specification, section 8). */
const failures: Partial<Record<TaskWork, 'update' | 'remove'>> = {
  edit: 'update',
  changeVehicle: 'update',
  changeVin: 'update',
  removeFromJob: 'remove',
};

/** Together they change tasks, and the library when one is closed. */
export const workCalls = [assignmentApi, closingApi, taskStepsApi, taskChangesApi, taskFilesApi].flatMap((api) =>
  Object.values<Call>(api),
);

type Options = {
  onDone?: () => void;
  onFailed?: (error: unknown) => boolean;
  /** Begun on one task while it is under way on another. */
  canOverlap?: boolean;
};

/** Does one piece of work on one task. */
export function useTaskWork(options: Options = {}) {
  const { t } = useTranslation();
  const failureText = useWorkFailure();
  const client = useQueryClient();
  const me = useAccess();
  const { userId } = me;
  const undo = useUndo();
  const confirmInterruption = useConfirmInterruption();
  const doAtOnce = async ({ task, doing, takeOver }: StartedWork): Promise<boolean> => {
    const change = changeOf(doing, { doneById: userId, doneBy: personName(me) });
    const takeBack = change && (await updateTaskOptimistically(client, task.taskId, change));
    try {
      return await askForWork(task, doing, takeOver);
    } catch (error) {
      takeBack?.();
      throw error;
    }
  };
  const command = useCommandWith(workCalls, doAtOnce, {
    ...options,
    onFailed: (error, begun) => {
      if (getErrorCode(error) !== 'colleagueAtWork' || begun.takeOver === true)
        return options.onFailed?.(error) ?? false;
      void askAgain(error, begun);
      return true;
    },
    done: (_isChanged, begun) =>
      isUndoable(begun) ? undefined : t(`workbench.done.${begun.doing.work}`, { task: begun.task.taskId }),
    onDone: (_isChanged, begun) => {
      if (isUndoable(begun)) undo.offer(begun);
      options.onDone?.();
    },
    unchanged: (_isChanged, { doing: { work } }) =>
      t(work === 'removeFromJob' ? 'workbench.unchanged.remove' : 'workbench.unchanged.update'),
    failed: (_reason, { task: { taskId }, doing: { work } }, error) => {
      const reason = failureText(error, taskWorks[work]);
      return t(`workbench.failed.${failures[work] ?? 'other'}`, { task: taskId, reason });
    },
  });
  const askAgain = async (error: unknown, begun: StartedWork) => {
    if (await confirmInterruption(error, begun.task.taskId)) await command.run({ ...begun, takeOver: true });
  };
  return command;
}

type StartedWork = { task: Task; doing: Doing; takeOver?: boolean };

/** Work whose result is certain enough to be shown before the server has answered. */
function changeOf({ work }: Doing, me: Pick<Task, 'doneBy' | 'doneById'>): Partial<Task> | undefined {
  if (work === 'take') return { status: 'inProgress', ...me };
  return work === 'archive' ? { status: 'archived' } : undefined;
}

/** Archiving, and taking what nobody had: a colleague, or the automatic service, would not get it back. */
const isUndoable = ({ task, doing: { work } }: StartedWork): boolean =>
  work === 'archive' || (work === 'take' && task.status === 'manual');

/** Offers the way back from work that is done. */
function useUndo() {
  const { t } = useTranslation();
  const { run } = useCommandWith(
    workCalls,
    ({ task: { taskId }, doing: { work } }: StartedWork) =>
      ask(work === 'archive' ? taskStepsApi.undoArchive : assignmentApi.giveBackTask, { taskId }),
    {
      canOverlap: true,
      done: (_isChanged, { task: { taskId }, doing: { work } }) =>
        t(work === 'archive' ? 'workbench.done.unarchive' : 'workbench.done.giveBack', { task: taskId }),
      failed: (reason, { task: { taskId } }) => t('workbench.failed.other', { task: taskId, reason }),
    },
  );
  return {
    offer: (begun: StartedWork) => {
      notifyWithUndo(t(`workbench.done.${begun.doing.work}`, { task: begun.task.taskId }), () => {
        void run(begun);
      });
    },
  };
}

export type TaskEdits = Omit<Input<typeof taskChangesApi.updateTask>, 'taskId' | 'seenAt' | 'takeOver'>;

/** One piece of work on a task, with what it needs to be done. */
export type Doing =
  | { work: WorkAtOnce | 'take' }
  | { work: 'assignTo'; staffId: UserId }
  | ({ work: 'close' } & Closing)
  | { work: 'block' | 'unblock' | 'reset' | 'delete'; reason: string }
  | { work: 'transfer'; jobId: JobId }
  | { work: 'changeVehicle'; vehicleId: VehicleId }
  | { work: 'changeVin'; vin: string }
  | { work: 'edit'; edits: TaskEdits };

/** With what a task is closed. */
export type Closing = {
  price?: CreditCents;
  recordSolution: boolean;
  recordAs?: RecordAs;
  manyChangesAccepted?: boolean;
  signedAreaAccepted?: boolean;
  takeOver?: boolean;
} & ConfirmedResult;

/** One that can be done to several tasks together. */
export type BulkDoing = Doing & { work: BulkWork };

/** The task as it stood on the screen when the work was begun. */
export type SeenTask = Pick<Task, 'taskId' | 'changedAt' | 'customerId' | 'jobId' | 'methods' | 'paymentStatus'>;

/** Asks for one piece of work on a task as it was seen; false: there was nothing to change. */
export function askForWork(task: SeenTask, doing: Doing, takeOver = false): Promise<boolean> {
  const { taskId, changedAt, customerId, jobId, methods, paymentStatus } = task;
  const seen = { taskId, seenAt: changedAt, ...(takeOver && { takeOver }) };
  switch (doing.work) {
    case 'take':
      return ask(assignmentApi.assignTask, seen);
    case 'assignTo':
      return ask(assignmentApi.assignTask, { ...seen, staffId: doing.staffId });
    case 'giveBack':
      return ask(assignmentApi.giveBackTask, seen);
    case 'rerun':
      return ask(taskFilesApi.rerunAutomaticService, seen);
    case 'close': {
      const { work: _work, ...closing } = doing;
      // The specification lists them for this call; the server has them.
      const listed = { customerId, jobId, modifications: methods.map(({ name }) => name), paymentStatus };
      return ask(closingApi.closeTask, { ...seen, ...closing, ...listed });
    }
    case 'block':
      return ask(taskStepsApi.blockTask, { ...seen, reason: doing.reason });
    case 'unblock':
      return ask(taskStepsApi.unblockTask, { ...seen, reason: doing.reason });
    case 'archive':
      return ask(taskStepsApi.archiveTask, seen);
    case 'unarchive':
      return ask(taskStepsApi.undoArchive, seen);
    case 'reset':
      return ask(taskStepsApi.resetTask, { ...seen, reason: doing.reason });
    case 'delete':
      return ask(taskStepsApi.deleteTask, { ...seen, reason: doing.reason });
    case 'transfer':
      return ask(taskChangesApi.transferTask, { ...seen, jobId: doing.jobId });
    case 'removeFromJob':
      return ask(taskChangesApi.removeTaskFromJob, seen);
    case 'changeVehicle':
      return ask(taskChangesApi.changeVehicle, { ...seen, vehicleId: doing.vehicleId });
    case 'changeVin':
      return ask(taskChangesApi.changeVin, { ...seen, vin: doing.vin });
    case 'edit':
      return ask(taskChangesApi.updateTask, { ...seen, ...doing.edits });
  }
}

const shownBy: ReadonlySet<unknown> = new Set(
  [jobsApi.getTasksOfJob, taskListsApi.listOpenTasks, taskListsApi.listClosedTasks].map(({ name }) => name),
);
const showsTasks = ({ queryKey: [name] }: { queryKey: QueryKey }): boolean => shownBy.has(name);

type TaskData = Task[] | { readonly data: Task[] } | undefined;

/**
 * Shows a task on every screen of this browser as it will be once the server has agreed. Answers how that is taken back;
 * the answers that are read after the call replace it either way.
 */
async function updateTaskOptimistically(
  client: QueryClient,
  taskId: TaskId,
  change: Partial<Task>,
): Promise<() => void> {
  // An answer that is on its way would show the task as it was.
  await client.cancelQueries({ predicate: showsTasks });
  const before = client.getQueriesData<TaskData>({ predicate: showsTasks });
  const changed = (tasks: Task[]) => tasks.map((task) => (task.taskId === taskId ? { ...task, ...change } : task));
  client.setQueriesData<TaskData>({ predicate: showsTasks }, (shown) => {
    if (shown === undefined) return undefined;
    return Array.isArray(shown) ? changed(shown) : { ...shown, data: changed(shown.data) };
  });
  return () => {
    for (const [key, shown] of before) client.setQueryData(key, shown);
  };
}
