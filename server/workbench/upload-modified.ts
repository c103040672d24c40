import { sql } from 'kysely';
import type { workbenchApi } from '#contract/workbench.ts';
import { saveFile } from '#server/files/index.ts';
import { checkUpload } from '#server/http/check-upload.ts';
import type { Log } from '#server/log/log.ts';
import type { Handler } from '#server/http/serve.ts';
import { findPlainOriginal } from '#server/slave/index.ts';
import { savedResultFacts, judgeFile, saveResultFacts } from '#server/engine/index.ts';
import { readFurtherFiles } from '#server/settings/index.ts';
import { lockFor, readTask, recordEvent, releaseVersion, saveVersion, transition } from '#server/tasks/index.ts';
import { judgingFacts, recordTakeOver, settleResult } from './judge-manual-result.ts';

/**
 * Stores a file that support modified, as the next version of the task's file. The engine judges it before anything is
 * written. On a finished task it becomes the customer's at once, in place of the one before, and must have no
 * unconfirmed oddity; else closing the task delivers it. The same file sent again changes nothing.
 */
export const uploadModified =
  (log: Log): Handler<typeof workbenchApi.uploadModified> =>
  async ({ actor, input, tx: read, write, files, storage, refuse }) => {
    const { taskId, fileName } = input;
    if ((await readTask(read, actor, taskId)) === undefined) return refuse('notFound');
    const file = checkUpload('original', files.file, input, await readFurtherFiles(read), refuse);
    const { original, checksum } = await judgingFacts(read, taskId);
    if (original === null) return refuse('actionNotAllowed', { hindrance: 'fileRemoved' });
    const pair = { original, modified: file.sha256, checksum };
    const facts =
      (await savedResultFacts(read, pair)) ??
      (await storage.withPath(original, (path) => judgeFile(log, { original: path, modified: file.path }, checksum)));
    return write<true>(async (tx) => {
      const task = await lockFor('uploadModified', tx, actor, input, refuse);
      const plain = await findPlainOriginal(tx, taskId);
      if (plain !== undefined && plain.size !== file.size) return refuse('plainFileExpected', { size: plain.size });
      const isSentAgain = task.modified === file.sha256 && task.modifiedName === fileName;
      if (isSentAgain && task.status !== 'manual') return true;
      await recordTakeOver(tx, actor, task);
      await saveFile(tx, storage, file);
      await saveResultFacts(tx, pair, facts);
      if (!isSentAgain) await saveVersion(tx, taskId, { sha256: file.sha256, name: fileName, madeBy: actor.id });
      const isFinished = task.status === 'finished';
      if (isFinished) await settleResult(tx, actor, { ...task, modified: file.sha256 }, facts, input, refuse);
      const by = { kind: 'support', id: actor.id } as const;
      const modified = { modified_sha256: file.sha256, modified_name: fileName };
      if (!isFinished) {
        const set = { ...modified, done_by: actor.id };
        await transition(tx, task, 'uploadModified', { by, to: 'inProgress', eventCode: 'modifiedFileStored', set });
        return true;
      }
      // The colleague who finished the task stays the one in `done_by`.
      await tx
        .updateTable('tasks')
        .set({ ...modified, changed_at: sql`now()` })
        .where('id', '=', taskId)
        .execute();
      await releaseVersion(tx, taskId);
      await recordEvent(tx, task, { by, eventCode: 'newVersion', note: fileName });
      return true;
    });
  };
