import { sql } from 'kysely';
import type { uploadModifiedTaskFile as contract } from '#contract/orders.ts';
import { isAllowed } from '#rules/task-actions.ts';
import { checkUpload, keepFile } from '#server/files/index.ts';
import type { Handler } from '#server/platform/serve.ts';
import { recordMove } from './record-move.ts';
import { holdTask } from './task-of.ts';

/** Stores the file that support modified; a further one takes its place until the task is closed. */
export const uploadModified: Handler<typeof contract> = async ({ actor, input, tx, files, storage, refuse }) => {
  const { taskId } = input;
  const task = await holdTask(tx, actor, taskId);
  if (task === undefined) return refuse('notFound');
  if (!isAllowed('uploadModified', task)) return refuse('taskNotOpen');
  const file = checkUpload('original', files.file, input, refuse);
  await keepFile(tx, storage, file);
  await tx
    .updateTable('tasks')
    .set({
      modified_sha256: file.sha256,
      modified_name: input.fileName,
      status: 'inProgress',
      done_by: actor.id,
      changed_at: sql`now()`,
    })
    .where('id', '=', taskId)
    .execute();
  await recordMove(tx, task, {
    by: { kind: 'support', id: actor.id },
    from: task.status,
    to: 'inProgress',
    why: 'modifiedFileStored',
  });
  return true;
};
