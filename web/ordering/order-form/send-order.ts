import type { FileRole } from '#contract/pricing.ts';
import type { Input } from '#contract/call.ts';
import type { JobId, TaskId } from '#contract/ids.ts';
import { Credits } from '#contract/money.ts';
import { orderingApi } from '#contract/ordering.ts';
import { type Client, RefusedCall } from '#web/api/client.ts';

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
};

/** `sent` is the share of the file's bytes that has left, 0 to 1. */
type PartReached = { readonly taskId?: TaskId; readonly sent: number; readonly stored: boolean };

/** How far sending has come: what is in here is never asked for again. */
export type Progress = {
  readonly jobId?: JobId;
  readonly parts: { readonly [Role in FileRole]?: PartReached };
  /** The share of the support file that has left, 0 to 1. */
  readonly supportSent: number;
  readonly supportStored: boolean;
};

type OrderStep = 'job' | 'task' | 'file' | 'supportFile';
export type OrderFailure = { readonly step: OrderStep; readonly role: FileRole; readonly error: unknown };

export const initialProgress: Progress = { parts: {}, supportSent: 0, supportStored: false };
const untouched: PartReached = { sent: 0, stored: false };

export const partReached = ({ parts }: Progress, role: FileRole): PartReached => parts[role] ?? untouched;

/** Percent of the whole, as the specification counts: 20 checked, 60 job, 80 tasks, 90 files, 100 done. */
export function percentOf({ parts, supportFile }: Order, reached: Progress): number {
  if (reached.jobId === undefined) return 20;
  const all = parts.map(({ task }) => partReached(reached, task.fileRole));
  if (all.some(({ taskId }) => taskId === undefined)) return 60;
  if (all.every(({ stored }) => stored)) return supportFile === undefined || reached.supportStored ? 100 : 90;
  const size = parts.reduce((total, { file }) => total + file.size, 0);
  const sent = parts.reduce((total, { file, task }) => total + file.size * partReached(reached, task.fileRole).sent, 0);
  return 80 + Math.floor((10 * sent) / Math.max(size, 1));
}

/**
 * Sends an order, beginning where `reached` ends: job, one task per file, the files, the support file. Tells every
 * advance through `onReached` and answers what stopped it, or undefined when everything arrived. Call it again with
 * what was reached last: no step that succeeded is repeated, so nothing is ordered twice.
 */
export async function sendOrder(
  { job, parts, supportFile }: Order,
  reached: Progress,
  ask: Client['ask'],
  onReached: (reached: Progress) => void,
): Promise<OrderFailure | undefined> {
  let now = reached;
  let at: { step: OrderStep; role: FileRole } = { step: 'job', role: 'engine' };
  const reach = (more: Partial<Progress>) => {
    now = { ...now, ...more };
    onReached(now);
  };
  const reachPart = (role: FileRole, more: Partial<PartReached>) => {
    reach({ parts: { ...now.parts, [role]: { ...partReached(now, role), ...more } } });
  };

  try {
    const jobId = now.jobId ?? (await ask(orderingApi.createJob, job)).jobId;
    reach({ jobId });
    const ordered: { taskId: TaskId; part: OrderPart }[] = [];
    for (const part of parts) {
      const role = part.task.fileRole;
      at = { step: 'task', role };
      const taskId = partReached(now, role).taskId ?? (await makeTask(ask, { ...part.task, jobId }));
      reachPart(role, { taskId });
      ordered.push({ taskId, part });
    }
    for (const { taskId, part } of ordered) {
      const role = part.task.fileRole;
      at = { step: 'file', role };
      if (partReached(now, role).stored) continue;
      reachPart(role, { sent: 0 });
      const { fileCheckId } = part.task;
      if (
        fileCheckId !== undefined &&
        (await isThere(ask(orderingApi.orderCheckedFile, { taskId, jobId, fileCheckId })))
      ) {
        reachPart(role, { sent: 1, stored: true });
        continue;
      }
      const onProgress = (sent: number) => {
        reachPart(role, { sent });
      };
      const input = { fileName: part.file.name, fileSize: part.file.size, taskId, jobId };
      await unlessStored(ask(orderingApi.uploadOriginal, input, { files: { file: part.file }, onProgress }));
      reachPart(role, { sent: 1, stored: true });
    }
    const [first] = ordered;
    if (supportFile !== undefined && first !== undefined && !now.supportStored) {
      at = { step: 'supportFile', role: 'engine' };
      const input = { fileName: supportFile.name, fileSize: supportFile.size, taskId: first.taskId, jobId };
      const onProgress = (supportSent: number) => {
        reach({ supportSent });
      };
      await unlessStored(
        ask(orderingApi.uploadSupportFile, input, { files: { fileSupport: supportFile }, onProgress }),
      );
      reach({ supportSent: 1, supportStored: true });
    }
    return undefined;
  } catch (error) {
    return { ...at, error };
  }
}

/** Makes the task of a file. A check that is not there any more says nothing: then the file counts as not checked. */
async function makeTask(ask: Client['ask'], task: Input<typeof orderingApi.createTask>): Promise<TaskId> {
  const made = await ask(orderingApi.createTask, task).catch((error: unknown) => {
    if (task.fileCheckId === undefined || !isRefused(error, 'notFound')) throw error;
    const { fileCheckId: _gone, ...unchecked } = task;
    return ask(orderingApi.createTask, unchecked);
  });
  return made.taskId;
}

/** Whether the file that was checked is ordered by now; when it cannot be, it is sent as if it had never been checked. */
const isThere = (use: Promise<true>): Promise<boolean> =>
  use.catch((error: unknown) => {
    if (!(error instanceof RefusedCall)) throw error;
    return error.code === 'fileAlreadyStored';
  });

/** A file that the server already has arrived with an attempt whose answer was lost. */
async function unlessStored(upload: Promise<true>): Promise<void> {
  await upload.catch((error: unknown) => {
    if (!isRefused(error, 'fileAlreadyStored')) throw error;
  });
}

const isRefused = (error: unknown, code: string): error is RefusedCall =>
  error instanceof RefusedCall && error.code === code;

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
