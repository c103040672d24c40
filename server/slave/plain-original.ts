import type { TaskId } from '#contract/ids.ts';
import type { Read } from '#server/db/database.ts';

/** The plain image of a task's slave file, with its length in bytes; undefined when nothing was decoded. */
export async function findPlainOriginal(
  read: Read,
  taskId: TaskId,
): Promise<{ readonly sha256: string; readonly size: number } | undefined> {
  return read
    .selectFrom('slave_files as s')
    .innerJoin('files as f', 'f.sha256', 's.decoded_sha256')
    .where('s.task_id', '=', taskId)
    .where('s.state', '=', 'decoded')
    .select(['f.sha256', 'f.size'])
    .executeTakeFirst();
}
