import type { FileRole } from '#contract/pricing/price.ts';
import type { Input } from '#contract/call.ts';
import type { JobId, TaskId } from '#contract/ids.ts';
import { Credits } from '#contract/money.ts';
import { orderingApi } from '#contract/ordering.ts';
import { type Client, RefusedCallError } from '#web/api/client.ts';
import { factsOfTask } from './facts-of-task.ts';

/** One file of an order with the task that it becomes. */
export type OrderPart = {
  readonly file: File;
  readonly task: Omit<Input<typeof orderingApi.createTask>, 'jobId'> & { fileRole: FileRole; fileName: string };
};

/** Everything that is sent when a customer orders; it stays the same however often sending is taken up again. */
export type Order = {
  /** For a person to know the order by. */
  readonly vehicleName: string;
  readonly job: Input<typeof orderingApi.createJob>;
  readonly parts: readonly OrderPart[];
  readonly supportFile: File | undefined;
  /** A method cannot be done without it: it has to be there before the original is. */
  readonly supportFileFirst: boolean;
};

/** `sent` is the share of the file's bytes that has left, 0 to 1. */
type PartProgress = { readonly taskId?: TaskId; readonly sent: number; readonly stored: boolean };

/** The progress of sending: what is in here is never sent again. */
export type OrderProgress = {
  readonly jobId?: JobId;
  readonly parts: { readonly [Role in FileRole]?: PartProgress };
  /** The share of the support file that has left, 0 to 1. */
  readonly supportSent: number;
  readonly supportStored: boolean;
};

type OrderStep = 'job' | 'task' | 'file' | 'supportFile';
export type OrderFailure = { readonly step: OrderStep; readonly role: FileRole; readonly error: unknown };

export const initialProgress: OrderProgress = { parts: {}, supportSent: 0, supportStored: false };
const untouched: PartProgress = { sent: 0, stored: false };

export const partProgress = ({ parts }: OrderProgress, role: FileRole): PartProgress => parts[role] ?? untouched;

/** Percent of the whole, as the specification counts: 20 checked, 60 job, 80 tasks, 90 files, 100 done. */
export function computePercent({ parts, supportFile }: Order, progress: OrderProgress): number {
  if (progress.jobId === undefined) return 20;
  const all = parts.map(({ task }) => partProgress(progress, task.fileRole));
  if (all.some(({ taskId }) => taskId === undefined)) return 60;
  if (all.every(({ stored }) => stored)) return supportFile === undefined || progress.supportStored ? 100 : 90;
  const size = parts.reduce((total, { file }) => total + file.size, 0);
  const sent = parts.reduce(
    (total, { file, task }) => total + file.size * partProgress(progress, task.fileRole).sent,
    0,
  );
  return 80 + Math.floor((10 * sent) / Math.max(size, 1));
}

/** The bytes that travel with an order and those that have left: a file that was checked is there already. */
export function sumBytes(
  { parts, supportFile }: Order,
  progress: OrderProgress,
): { readonly sent: number; readonly total: number } {
  const travelling = parts.flatMap(({ file, task }) => {
    const { sent, stored } = partProgress(progress, task.fileRole);
    const travels = task.fileCheckId === undefined || (sent > 0 && !stored);
    return travels ? [{ size: file.size, sent: stored ? 1 : sent }] : [];
  });
  const support = supportFile === undefined ? [] : [{ size: supportFile.size, sent: progress.supportSent }];
  const all = [...travelling, ...support];
  return {
    sent: Math.floor(all.reduce((sum, { size, sent }) => sum + size * sent, 0)),
    total: all.reduce((sum, { size }) => sum + size, 0),
  };
}

/**
 * Sends an order, beginning where `progress` ends: job, one task per file, the files, the support file. Reports every
 * advance through `onAdvance` and answers what stopped it, or undefined when everything arrived. Call it again with
 * the last progress: no step that succeeded is repeated, so nothing is ordered twice.
 */
export async function sendOrder(
  { job, parts, supportFile, supportFileFirst }: Order,
  progress: OrderProgress,
  ask: Client['ask'],
  onAdvance: (progress: OrderProgress) => void,
): Promise<OrderFailure | undefined> {
  let now = progress;
  let at: { step: OrderStep; role: FileRole } = { step: 'job', role: 'engine' };
  const advance = (more: Partial<OrderProgress>) => {
    now = { ...now, ...more };
    onAdvance(now);
  };
  const advancePart = (role: FileRole, more: Partial<PartProgress>) => {
    advance({ parts: { ...now.parts, [role]: { ...partProgress(now, role), ...more } } });
  };

  try {
    const jobId = now.jobId ?? (await ask(orderingApi.createJob, job)).jobId;
    advance({ jobId });
    const ordered: { taskId: TaskId; part: OrderPart }[] = [];
    for (const part of parts) {
      const role = part.task.fileRole;
      at = { step: 'task', role };
      const taskId =
        partProgress(now, role).taskId ??
        (await createTask(ask, { ...part.task, ...alsoListed(job, part.task.fileName), jobId }));
      advancePart(role, { taskId });
      ordered.push({ taskId, part });
    }
    if (supportFileFirst) await sendSupportFile(jobId, ordered[0]?.taskId);
    for (const { taskId, part } of ordered) {
      const role = part.task.fileRole;
      at = { step: 'file', role };
      if (partProgress(now, role).stored) continue;
      advancePart(role, { sent: 0 });
      const { fileCheckId } = part.task;
      if (
        fileCheckId !== undefined &&
        (await orderChecked(ask(orderingApi.orderCheckedFile, { taskId, jobId, fileCheckId })))
      ) {
        advancePart(role, { sent: 1, stored: true });
        continue;
      }
      const onProgress = (sent: number) => {
        advancePart(role, { sent });
      };
      const input = { fileName: part.file.name, fileSize: part.file.size, taskId, jobId };
      await unlessStored(ask(orderingApi.uploadOriginal, input, { files: { file: part.file }, onProgress }));
      advancePart(role, { sent: 1, stored: true });
    }
    await sendSupportFile(jobId, ordered[0]?.taskId);
    return undefined;
  } catch (error) {
    return { ...at, error };
  }

  async function sendSupportFile(jobId: JobId, taskId: TaskId | undefined): Promise<void> {
    if (supportFile === undefined || taskId === undefined || now.supportStored) return;
    at = { step: 'supportFile', role: 'engine' };
    const input = { fileName: supportFile.name, fileSize: supportFile.size, taskId, jobId };
    const onProgress = (supportSent: number) => {
      advance({ supportSent });
    };
    await unlessStored(ask(orderingApi.uploadSupportFile, input, { files: { fileSupport: supportFile }, onProgress }));
    advance({ supportSent: 1, supportStored: true });
  }
}

/** Fields that the specification lists for a task besides: those of its job, and facts of its file. */
const alsoListed = ({ vehicleId, modificationMode }: Order['job'], fileName: string) => ({
  info: '',
  modificationMode,
  ...factsOfTask({ vehicleId, fileName, type: 'new' }),
});

/** Creates the task of a file. Without its check, which is deleted after a while, the file counts as not checked. */
async function createTask(ask: Client['ask'], task: Input<typeof orderingApi.createTask>): Promise<TaskId> {
  const created = await ask(orderingApi.createTask, task).catch((error: unknown) => {
    if (task.fileCheckId === undefined || !isRefused(error, 'notFound')) throw error;
    const { fileCheckId: _gone, ...unchecked } = task;
    return ask(orderingApi.createTask, unchecked);
  });
  return created.taskId;
}

/** Answers that the checked file is ordered by now; when it cannot be, it is sent as if it had never been checked. */
const orderChecked = (use: Promise<true>): Promise<boolean> =>
  use.catch((error: unknown) => {
    if (!(error instanceof RefusedCallError)) throw error;
    return error.code === 'fileAlreadyStored';
  });

/** A file that the server already has arrived with an attempt whose answer was lost. */
async function unlessStored(upload: Promise<true>): Promise<void> {
  await upload.catch((error: unknown) => {
    if (!isRefused(error, 'fileAlreadyStored')) throw error;
  });
}

const isRefused = (error: unknown, code: string): error is RefusedCallError =>
  error instanceof RefusedCallError && error.code === code;

/**
 * The order as a retry sends it: with the price that the server named when it refused the one that was shown, or with the
 * consent to go on with a file of another control unit; else as it is.
 */
export function revised(order: Order, { role, error }: OrderFailure): Order {
  const change = changeFor(error);
  if (change === undefined) return order;
  const parts = order.parts.map((part) =>
    part.task.fileRole === role ? { ...part, task: { ...part.task, ...change } } : part,
  );
  return { ...order, parts };
}

function changeFor(error: unknown): Partial<OrderPart['task']> | undefined {
  if (isRefused(error, 'contradictionNotAccepted')) return { contradictionAccepted: true };
  if (!isRefused(error, 'priceChanged')) return undefined;
  const price = Credits.safeParse(error.problem['price']);
  return price.success ? { price: price.data } : undefined;
}
