import type { FileRole } from '#contract/pricing.ts';
import type { Task } from '#contract/tasks.ts';
import type { KeptSending } from './save-order.ts';
import type { Order, Progress } from './send-order.ts';

/** The files that a person has to choose again. */
export type ChosenAgain = { readonly [Role in FileRole]?: File | undefined } & { readonly support?: File | undefined };

/** How far an interrupted order has come: what was noted before the page went away, and what the server shows by now. */
export function reachedOf(kept: KeptSending, found: readonly Task[]): Progress {
  const parts = kept.tasks.map(({ fileRole }) => {
    const arrived = found.find((task) => task.fileRole === fileRole && task.previousTaskId === undefined);
    const taskId = arrived?.taskId ?? kept.taskIds[fileRole];
    const stored = arrived !== undefined || kept.stored.includes(fileRole);
    return [fileRole, { ...(taskId !== undefined && { taskId }), sent: stored ? 1 : 0, stored }] as const;
  });
  const supportStored = kept.supportStored || found.some(({ supportFileName }) => supportFileName !== undefined);
  return {
    ...(kept.jobId !== undefined && { jobId: kept.jobId }),
    parts: Object.fromEntries(parts),
    supportSent: supportStored ? 1 : 0,
    supportStored,
  };
}

export const missingFiles = (kept: KeptSending, reached: Progress): KeptSending['tasks'] =>
  kept.tasks.filter(({ fileRole }) => reached.parts[fileRole]?.stored !== true);

/** The interrupted order with its files chosen again; undefined while one that becomes a task is not. */
export function orderAgain(kept: KeptSending, reached: Progress, chosen: ChosenAgain): Order | undefined {
  const parts = kept.tasks.flatMap((task) => {
    // A file that has arrived is not sent again: its name is all that is still needed of it.
    const arrived = reached.parts[task.fileRole]?.stored === true;
    const file = arrived ? new File([], task.fileName) : chosen[task.fileRole];
    return file === undefined ? [] : [{ file, task: { ...task, fileName: file.name } }];
  });
  if (parts.length < kept.tasks.length) return undefined;
  return { vehicleName: kept.vehicleName, job: kept.job, parts, supportFile: chosen.support };
}
