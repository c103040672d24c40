import type { Contradiction } from '#contract/engine.ts';
import type { TaskId } from '#contract/ids.ts';
import type { Tx } from '#server/db/database.ts';

/** Records that a customer ordered although file and vehicle name different control units. */
export async function saveContradiction(tx: Tx, taskId: TaskId, { file, vehicle }: Contradiction): Promise<void> {
  await tx.insertInto('task_contradictions').values({ task_id: taskId, in_file: file, in_vehicle: vehicle }).execute();
}
