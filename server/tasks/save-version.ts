import { sql } from 'kysely';
import type { TaskId, UserId } from '#contract/ids.ts';
import type { Tx } from '#server/platform/database.ts';

/** Numbers a modified file among the versions of its task, whose row the transaction holds. None is ever taken away. */
export async function saveVersion(
  tx: Tx,
  taskId: TaskId,
  file: { sha256: string; name: string; madeBy: UserId | undefined },
): Promise<void> {
  await tx
    .insertInto('task_files')
    .values({
      task_id: taskId,
      version: sql<number>`(select coalesce(max(version), 0) + 1 from task_files where task_id = ${taskId})`,
      sha256: file.sha256,
      name: file.name,
      made_by: file.madeBy ?? null,
    })
    .execute();
}
