import type { FileRole } from '#contract/pricing/price.ts';
import type { Task } from '#contract/tasks/task.ts';
import type { SavedSending } from './save-order.ts';
import type { Order, OrderProgress } from './send-order.ts';

/** The files that a person has to choose again. */
export type ChosenAgain = { readonly [Role in FileRole]?: File | undefined } & { readonly support?: File | undefined };

/** The progress of an interrupted order: as saved before the page was left, and as the server shows it by now. */
export function readProgress(saved: SavedSending, stored: readonly Task[]): OrderProgress {
  const parts = saved.tasks.map(({ fileRole }) => {
    const arrived = stored.find((task) => task.fileRole === fileRole && task.previousTaskId === undefined);
    const taskId = arrived?.taskId ?? saved.taskIds[fileRole];
    const isStored = arrived !== undefined || saved.stored.includes(fileRole);
    return [fileRole, { ...(taskId !== undefined && { taskId }), sent: isStored ? 1 : 0, stored: isStored }] as const;
  });
  const supportStored = saved.supportStored || stored.some(({ supportFileName }) => supportFileName !== undefined);
  return {
    ...(saved.jobId !== undefined && { jobId: saved.jobId }),
    parts: Object.fromEntries(parts),
    supportSent: supportStored ? 1 : 0,
    supportStored,
  };
}

export const missingFiles = (saved: SavedSending, progress: OrderProgress): SavedSending['tasks'] =>
  saved.tasks.filter(({ fileRole }) => progress.parts[fileRole]?.stored !== true);

/** The interrupted order with its files chosen again; undefined while one that becomes a task is not. */
export function orderAgain(saved: SavedSending, progress: OrderProgress, chosen: ChosenAgain): Order | undefined {
  const parts = saved.tasks.flatMap((task) => {
    // A file that has arrived is not sent again: its name is all that is still needed of it.
    const arrived = progress.parts[task.fileRole]?.stored === true;
    const file = arrived ? new File([], task.fileName) : chosen[task.fileRole];
    return file === undefined ? [] : [{ file, task: { ...task, fileName: file.name } }];
  });
  if (parts.length < saved.tasks.length) return undefined;
  const { vehicleName, job, supportFileFirst } = saved;
  return { vehicleName, job, parts, supportFile: chosen.support, supportFileFirst };
}
