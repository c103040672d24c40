import { type SqlBool, sql } from 'kysely';
import type { TaskId, UserId } from '#contract/ids.ts';
import type { Tx } from '#server/db/database.ts';
import { enqueueOwnBlocks } from '#server/engine/index.ts';
import { presentVersion } from '#server/vocabulary/index.ts';

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

/** Shows the present version of a finished task to its customer from now on. */
export async function releaseVersion(tx: Tx, taskId: TaskId): Promise<void> {
  const released = await tx
    .updateTable('task_files as f')
    .from('tasks as t')
    .set({ released_at: sql`now()` })
    .where('t.id', '=', taskId)
    .whereRef('f.task_id', '=', 't.id')
    .where(sql<SqlBool>`f.version = ${presentVersion}`)
    .where('f.released_at', 'is', null)
    .returning('f.version')
    .executeTakeFirst();
  if (released !== undefined) await enqueueOwnBlocks(tx, { taskId, version: released.version });
}
