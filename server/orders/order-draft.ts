import { sql } from 'kysely';
import type { TaskId } from '#contract/ids.ts';
import { isSlaveFile } from '#rules/file-types.ts';
import type { Tx } from '#server/platform/database.ts';
import { dueFromNow } from './due-date.ts';
import { enqueueAutomaticService } from './enqueue-automatic-service.ts';
import { recordMove } from './record-move.ts';
import { routeOf } from './route-of.ts';
import { methodIdsOfTask, type Viewer } from './task-rows.ts';

/** A task that the customer is ordering, held until the transaction ends, with what decides on its way. */
export const holdDraft = (tx: Tx, customer: Viewer, taskId: TaskId) =>
  tx
    .selectFrom('tasks as t')
    .crossJoin('portal_options as o')
    .where('t.id', '=', taskId)
    .where('t.user_id', '=', customer.id)
    .where('t.deleted_at', 'is', null)
    .select(['t.id as taskId', 't.job_id as jobId', 't.user_id as userId', 't.status', 't.file_role as fileRole'])
    .select(['t.previous_task_id as previousTaskId', 't.modification_mode as modificationMode', 't.priority'])
    .select(['t.dtc_codes as dtcCodes', 't.checksum_wanted as checksumWanted', 'o.automatic_status as automaticStatus'])
    .select(methodIdsOfTask.as('methodIds'))
    .forUpdate('t')
    .executeTakeFirst();

type Draft = NonNullable<Awaited<ReturnType<typeof holdDraft>>>;

/** Gives a draft its original: from this commit on the task is ordered, either side sees it, and somebody works on it. */
export async function orderDraft(
  tx: Tx,
  draft: Draft,
  original: { sha256: string; fileName: string; isDealerUpdate: boolean },
): Promise<void> {
  const { taskId, jobId, userId } = draft;
  const { fileName } = original;
  const route = routeOf({ ...draft, fileName });
  const reason = route.status === 'manually' ? route.reason : undefined;
  await tx
    .updateTable('tasks')
    .set({
      original_sha256: original.sha256,
      file_name: fileName,
      is_master: !isSlaveFile(fileName),
      checksum_wanted: draft.checksumWanted && !isSlaveFile(fileName),
      dealer_update: original.isDealerUpdate,
      status: route.status,
      reason: reason ?? null,
      due_at: await dueFromNow(tx, draft.priority),
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
    { taskId, jobId, userId },
    { by: { kind: 'customer', id: userId }, from: undefined, to: route.status, why: reason ?? 'ordered' },
  );
  if (route.status === 'inWait') await enqueueAutomaticService(tx, taskId);
}
