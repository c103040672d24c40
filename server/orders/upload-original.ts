import { sql } from 'kysely';
import type { uploadOriginalTaskFile as contract } from '#contract/orders.ts';
import { isSlaveFile } from '#rules/file-types.ts';
import { manualReasonOf } from '#rules/order.ts';
import { checkUpload, keepFile } from '#server/files/index.ts';
import { enqueue } from '#server/platform/queue.ts';
import type { Handler } from '#server/platform/serve.ts';
import { recordMove } from './record-move.ts';
import { methodIdsOfTask } from './task-rows.ts';

/** Stores the original of a draft: from this commit on the task is ordered and either side sees it. */
export const uploadOriginal: Handler<typeof contract> = async ({ actor, input, tx, files, storage, refuse }) => {
  const { taskId, jobId, fileName } = input;
  const task = await tx
    .selectFrom('tasks as t')
    .crossJoin('portal_options as o')
    .where('t.id', '=', taskId)
    .where('t.job_id', '=', jobId)
    .where('t.user_id', '=', actor.id)
    .select([
      't.status',
      't.file_role',
      't.modification_mode',
      't.dtc_codes',
      't.checksum_wanted',
      'o.automatic_status',
    ])
    .select(methodIdsOfTask.as('methodIds'))
    .forUpdate('t')
    .executeTakeFirst();
  if (task === undefined) return refuse('notFound');
  if (task.status !== 'draft') return refuse('fileAlreadyStored');
  const file = checkUpload(task.file_role === 'engine' ? 'original' : 'module', files.file, input, refuse);

  await keepFile(tx, storage, file);
  const reason =
    manualReasonOf({
      modificationMode: task.modification_mode,
      fileName,
      methodIds: task.methodIds,
      dtcSelected: task.dtc_codes !== '',
    }) ?? (task.automatic_status ? undefined : 'automaticServiceOff');
  const status = reason === undefined ? 'inWait' : 'manually';
  await tx
    .updateTable('tasks')
    .set({
      original_sha256: file.sha256,
      file_name: fileName,
      is_master: !isSlaveFile(fileName),
      checksum_wanted: task.checksum_wanted && !isSlaveFile(fileName),
      status,
      reason: reason ?? null,
      changed_at: sql`now()`,
    })
    .where('id', '=', taskId)
    .execute();
  await tx
    .updateTable('jobs')
    .set({ ordered_at: sql`now()` })
    .where('id', '=', jobId)
    .where('ordered_at', 'is', null)
    .execute();
  await recordMove(
    tx,
    { taskId, jobId, userId: actor.id },
    { by: { kind: 'customer', id: actor.id }, from: undefined, to: status, why: reason ?? 'ordered' },
  );
  if (status === 'inWait') await enqueue(tx, 'runAutomaticService', { taskId }, `automatic:${taskId}`);
  return true;
};
