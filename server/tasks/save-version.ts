import { sql } from 'kysely';
import type { TaskId, UserId } from '#contract/ids.ts';
import type { Tx } from '#server/db/database.ts';

/**
 * Adds a modified file to the versions of its task, whose row the transaction has locked. No version is ever removed.
 */
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
