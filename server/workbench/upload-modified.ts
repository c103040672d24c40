import { sql } from 'kysely';
import type { workbenchApi } from '#contract/workbench.ts';
import { checkUpload, keepFile } from '#server/files/index.ts';
import type { Log } from '#server/platform/log.ts';
import type { Handler } from '#server/platform/serve.ts';
import { plainOriginalOf } from '#server/slave/index.ts';
import { judgedBefore, judgeFile, keepResultFacts } from '#server/engine/index.ts';
import { holdFor, keepVersion, recordMove, taskOf } from '#server/tasks/index.ts';
import { judgedBy, settleResult, takeOverFrom } from './judge-hand-result.ts';

/**
 * Stores a file that support modified, as the next version of the task's file. The engine judges it before anything is
 * written. On a finished task it is the customer's at once, in place of the one before, and has to be as it should;
 * else closing the task hands it over. The same file sent again changes nothing.
 */
export const uploadModified =
  (log: Log): Handler<typeof workbenchApi.uploadModified> =>
  async ({ actor, input, tx: read, write, files, storage, refuse }) => {
    const { taskId, fileName } = input;
    if ((await taskOf(read, actor, taskId)) === undefined) return refuse('notFound');
    const file = checkUpload('original', files.file, input, refuse);
    const { original, checksum } = await judgedBy(read, taskId);
    if (original === null) return refuse('notFound');
    const pair = { original, modified: file.sha256, checksum };
    const paths = { original: storage.pathOf(original), modified: file.path };
    const facts = (await judgedBefore(read, pair)) ?? (await judgeFile(log, paths, checksum));
    return write<true>(async (tx) => {
      const task = await holdFor('uploadModified', tx, actor, input, refuse);
      const plain = await plainOriginalOf(tx, taskId);
      if (plain !== undefined && plain.size !== file.size) return refuse('plainFileExpected', { size: plain.size });
      const isSentAgain = task.modified === file.sha256 && task.modifiedName === fileName;
      if (isSentAgain && task.status !== 'manual') return true;
      await takeOverFrom(tx, actor, task, input, refuse);
      await keepFile(tx, storage, file);
      await keepResultFacts(tx, pair, facts);
      if (!isSentAgain) await keepVersion(tx, taskId, { sha256: file.sha256, name: fileName, madeBy: actor.id });
      const isFinished = task.status === 'finished';
      if (isFinished) await settleResult(tx, actor, { ...task, modified: file.sha256 }, facts, input, refuse);
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
    });
  };
