import { sql } from 'kysely';
import type { TaskId } from '#contract/ids.ts';
import { isSlaveFile, type UploadPurpose } from '#rules/file-types.ts';
import type { Read, Tx } from '#server/platform/database.ts';
import type { Log } from '#server/platform/log.ts';
import { beginDecoding, type Container, isLookedInto, type SlaveServices } from '#server/slave/index.ts';
import { containerOf, enqueueFacts } from '#server/engine/index.ts';
import {
  type Address,
  dueFromNow,
  enqueueAutomaticService,
  mailOfOrder,
  routeOf,
  transition,
  type Viewer,
} from '#server/tasks/index.ts';
import { orderedMethods } from '#server/vocabulary/index.ts';

/** A task that the customer is ordering, held until the transaction ends, with what decides on its way. */
export const lockDraft = (tx: Tx, customer: Viewer, taskId: TaskId) =>
  tx
    .selectFrom('tasks as t')
    .crossJoin('portal_options as o')
    .where('t.id', '=', taskId)
    .where('t.user_id', '=', customer.id)
    .where('t.deleted_at', 'is', null)
    .select(['t.id as taskId', 't.job_id as jobId', 't.user_id as userId', 't.status', 't.file_role as fileRole'])
    .select(['t.previous_task_id as previousTaskId', 't.modification_mode as modificationMode', 't.priority'])
    .select(['t.dtc_codes as dtcCodes', 't.checksum_wanted as checksumWanted', 'o.automatic_status as automaticStatus'])
    .select(['t.dtc_hex as dtcHex', orderedMethods.as('methods')])
    .forUpdate('t')
    .executeTakeFirst();

type Draft = NonNullable<Awaited<ReturnType<typeof lockDraft>>>;

/** What decides which types of file a draft takes. */
export const purposeOf = ({ previousTaskId, fileRole }: Pick<Draft, 'previousTaskId' | 'fileRole'>): UploadPurpose =>
  previousTaskId !== null ? 'dealer' : fileRole === 'engine' ? 'original' : 'module';

/** Who reads the files of slave tools, who hears when the engine fails on one, and where the portal is found. */
export type Reading = { readonly services: SlaveServices; readonly log: Log; readonly address: Address };

/** What is around a file that is going to be ordered, where that decides who reads it: asked with no transaction open. */
export const lookInto = async (
  read: Read,
  { log }: Reading,
  customer: Viewer,
  { fileName, path }: { fileName: string; path: string },
): Promise<Container | undefined> =>
  (await isLookedInto(read, { userId: customer.id, fileName })) ? containerOf(log, path) : undefined;

/**
 * Gives a draft its original: from this commit on the task is ordered, either side sees it, and somebody works on it. A
 * slave file is decoded first, also for a person.
 */
export async function orderDraft(
  tx: Tx,
  { services, address }: Reading,
  draft: Draft,
  original: { sha256: string; fileName: string; isDealerUpdate: boolean; container: Container | undefined },
): Promise<void> {
  const { taskId, jobId, userId } = draft;
  const { fileName } = original;
  const decodeStatus = await beginDecoding(tx, services, { taskId, userId, ...original });
  const route = routeOf({ ...draft, fileName, ...(decodeStatus === 'unreadable' && { slaveReason: 'slaveFile' }) });
  const reason = route.status === 'manual' ? route.reason : undefined;
  await transition(tx, draft, 'order', {
    by: { kind: 'customer', id: userId },
    to: route.status,
    why: reason ?? 'ordered',
    set: {
      original_sha256: original.sha256,
      file_name: fileName,
      is_master: !isSlaveFile(fileName),
      checksum_wanted: draft.checksumWanted && !isSlaveFile(fileName),
      dealer_update: original.isDealerUpdate,
      reason: reason ?? null,
      due_at: await dueFromNow(tx, draft.priority),
    },
  });
  await tx
    .updateTable('jobs')
    .set({ ordered_at: sql`now()` })
    .where('id', '=', jobId)
    .where('ordered_at', 'is', null)
    .execute();
  if (route.status === 'manual') await mailOfOrder(tx, address, { taskId, jobId, userId });
  await enqueueFacts(tx, original.sha256);
  if (route.status === 'waiting' && decodeStatus !== 'waiting') await enqueueAutomaticService(tx, taskId);
}
