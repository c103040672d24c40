import { sql } from 'kysely';
import type { uploadModifiedTaskFile as contract } from '#contract/orders.ts';
import { hindranceOf } from '#rules/task-actions.ts';
import { checkUpload, keepFile } from '#server/files/index.ts';
import type { Handler } from '#server/platform/serve.ts';
import { plainOriginalOf } from '#server/slave/index.ts';
import { keepVersion } from './keep-version.ts';
import { recordMove } from './record-move.ts';
import { holdTask } from './task-of.ts';

/**
 * Stores a file that support modified, as the next version of the task's file. On a finished task it is the customer's at
 * once, in place of the one before; else closing the task hands it over. The same file sent again changes nothing.
 */
export const uploadModified: Handler<typeof contract> = async ({ actor, input, tx, files, storage, refuse }) => {
  const { taskId, fileName } = input;
  const task = await holdTask(tx, actor, taskId);
  if (task === undefined) return refuse('notFound');
  const hindrance = hindranceOf('uploadModified', task);
  if (hindrance !== undefined) return refuse('taskNotOpen', { hindrance });
  const file = checkUpload('original', files.file, input, refuse);
  const plain = await plainOriginalOf(tx, taskId);
  if (plain !== undefined && plain.size !== file.size) return refuse('plainFileExpected', { size: plain.size });
  const isSentAgain = task.modified === file.sha256 && task.modifiedName === fileName;
  if (isSentAgain && task.status !== 'manually') return true;
  await keepFile(tx, storage, file);
  if (!isSentAgain) await keepVersion(tx, taskId, { sha256: file.sha256, name: fileName, madeBy: actor.id });
  const isFinished = task.status === 'finished';
  await tx
    .updateTable('tasks')
    .set({
      modified_sha256: file.sha256,
      modified_name: fileName,
      changed_at: sql`now()`,
      // Who finished a task stays the one who did.
      ...(!isFinished && { status: 'inProgress' as const, done_by: actor.id }),
    })
    .where('id', '=', taskId)
    .execute();
  await recordMove(tx, task, {
    by: { kind: 'support', id: actor.id },
    from: task.status,
    to: isFinished ? 'finished' : 'inProgress',
    why: isFinished ? 'newVersion' : 'modifiedFileStored',
    note: isFinished ? fileName : '',
  });
  return true;
};
