import type { UserId } from '#contract/ids.ts';
import { sql } from 'kysely';
import type { JobId, TaskId } from '#contract/ids.ts';
import { isSlaveFile, type UploadPurpose } from '#rules/file-types.ts';
import { dueAt } from '#rules/due.ts';
import { isUpdatable } from '#rules/task-actions.ts';
import { isListed } from '#server/catalog/index.ts';
import type { Read, Tx } from '#server/db/database.ts';
import type { Log } from '#server/log/log.ts';
import { publish } from '#server/realtime/realtime.ts';
import { beginDecoding, type Container, needsInspection, type SlaveServices } from '#server/slave/index.ts';
import { notifyAboutTask } from '#server/notifications/index.ts';
import { detectContainer, enqueueFacts } from '#server/engine/index.ts';
import {
  type Address,
  enqueueAutomaticService,
  hasBlock,
  mailOfOrder,
  routeTask,
  transition,
  type Viewer,
} from '#server/tasks/index.ts';
import { supportTimesColumns } from '#server/settings/index.ts';
import { orderedMethods } from '#server/vocabulary/index.ts';

/** A draft or a question of the customer, locked until the transaction ends, with the facts that decide its route. */
export const lockDraft = (tx: Tx, customer: Viewer, taskId: TaskId) =>
  tx
    .selectFrom('tasks as t')
    .innerJoin('jobs as j', 'j.id', 't.job_id')
    .innerJoin('vehicles as v', 'v.id', 'j.vehicle_id')
    .crossJoin('portal_options as o')
    .leftJoin('tasks as p', 'p.id', 't.previous_task_id')
    .where('t.id', '=', taskId)
    .where('t.user_id', '=', customer.companyId)
    .where('t.deleted_at', 'is', null)
    .select(['t.id as taskId', 't.job_id as jobId', 't.user_id as userId', 't.status', 't.file_role as fileRole'])
    .select(sql<UserId>`coalesce(t.ordered_by, t.user_id)`.as('orderedBy'))
    .select(['t.previous_task_id as previousTaskId', 't.modification_mode as modificationMode', 't.priority'])
    .select(['t.dtc_codes as dtcCodes', 't.checksum_wanted as checksumWanted', 'o.automatic_status as automaticStatus'])
    .select(['p.status as previousStatus', 'p.visible as isPreviousThere', hasBlock('p').as('isPreviousBlocked')])
    .select(isListed.$castTo<boolean>().as('isListed'))
    .select(['t.dtc_hex as dtcHex', orderedMethods.as('methods'), ...supportTimesColumns])
    .select(
      sql<boolean>`exists (select from task_methods o join methods m on m.id = o.method_id
        where o.task_id = t.id and m.details @> '[{"kind": "file", "required": true}]')
        and not exists (select from tasks s where s.job_id = t.job_id and s.support_sha256 is not null)`.as(
        'lacksSupportFile',
      ),
    )
    .forUpdate('t')
    .executeTakeFirst();

type Draft = NonNullable<Awaited<ReturnType<typeof lockDraft>>>;

/**
 * The draft of the customer, locked until the transaction ends, if it may be ordered now. That of an update may not once the
 * task that it updates went back into work, was blocked or deleted: support would find an order that can no longer be made.
 */
export async function lockOrderable(
  tx: Tx,
  customer: Viewer,
  { taskId, jobId }: { taskId: TaskId; jobId?: JobId },
  refuse: (code: 'notFound' | 'fileAlreadyStored' | 'updateNotPossible') => never,
): Promise<Draft> {
  const draft = await lockDraft(tx, customer, taskId);
  if (draft === undefined || draft.jobId !== (jobId ?? draft.jobId)) return refuse('notFound');
  if (draft.status !== 'draft') return refuse('fileAlreadyStored');
  if (draft.previousTaskId === null) return draft;
  const { previousStatus: status, isPreviousBlocked: isBlocked } = draft;
  if (draft.isPreviousThere !== true || status === null || status === 'draft') return refuse('notFound');
  return isUpdatable({ status, isBlocked }) ? draft : refuse('updateNotPossible');
}

/** Refuses a first order of a method that cannot be done without a file beside the original, as long as none came. */
export function checkSupportFile(draft: Draft, refuse: (code: 'supportFileMissing') => never): void {
  if (draft.previousTaskId === null && draft.lacksSupportFile) refuse('supportFileMissing');
}

/** The purpose that decides which types of file a draft takes. */
export const getUploadPurpose = ({
  previousTaskId,
  fileRole,
}: Pick<Draft, 'previousTaskId' | 'fileRole'>): UploadPurpose =>
  previousTaskId !== null ? 'dealer' : fileRole === 'engine' ? 'original' : 'module';

/** The services for slave files, the log for failures of the engine, and the address of the portal. */
export type Reading = { readonly services: SlaveServices; readonly log: Log; readonly address: Address };

/** Work on a file by its path, only where the file is looked into. */
type WithPath = <Result>(work: (path: string) => Promise<Result>) => Promise<Result>;

/** The container of a file that is about to be ordered, where it decides the service; read with no transaction open. */
export const readContainer = async (
  read: Read,
  { log }: Reading,
  customer: Viewer,
  { fileName, withPath }: { fileName: string; withPath: WithPath },
): Promise<Container | undefined> =>
  (await needsInspection(read, { userId: customer.companyId, fileName }))
    ? withPath((path) => detectContainer(log, path))
    : undefined;

/**
 * Gives a draft its original: from this commit on the task is ordered, both sides see it, and work on it begins. A
 * slave file is decoded first, also when the task is manual.
 */
export async function orderDraft(
  tx: Tx,
  { services, address }: Reading,
  draft: Draft,
  original: {
    sha256: string;
    fileName: string;
    isDealerUpdate: boolean;
    container: Container | undefined;
    /** The image that the archive holds, which is stored; undefined where nothing is chosen in it, and for other files. */
    image: { sha256: string; name: string } | undefined;
  },
): Promise<void> {
  const { taskId, jobId, userId, orderedBy } = draft;
  const { fileName, image } = original;
  const decodeStatus = await beginDecoding(tx, services, { taskId, userId, ...original });
  if (image !== undefined)
    await tx
      .insertInto('unpacked_originals')
      .values({ task_id: taskId, ...image })
      .execute();
  const route = routeTask({ ...draft, fileName, ...(decodeStatus === 'unreadable' && { slaveReason: 'slaveFile' }) });
  const reason = route.status === 'manual' ? route.reason : undefined;
  await transition(tx, draft, draft.status === 'draft' ? 'order' : 'orderInquiry', {
    by: { kind: 'customer', id: orderedBy },
    to: route.status,
    eventCode: reason ?? 'ordered',
    set: {
      original_sha256: original.sha256,
      file_name: fileName,
      is_master: !isSlaveFile(fileName),
      checksum_wanted: draft.checksumWanted && !isSlaveFile(fileName),
      dealer_update: original.isDealerUpdate,
      reason: reason ?? null,
      due_at: dueAt(new Date(), draft.priority, draft).toISOString(),
    },
    setOfJob: { ordered_at: sql`coalesce(ordered_at, now())` },
  });
  await publish(tx, 'staff', 'newOrder', { jobId, taskId }, draft.userId);
  await notifyAboutTask(tx, 'staff', { kind: 'newOrder', taskId });
  if (route.status === 'manual') await mailOfOrder(tx, address, { taskId, jobId });
  await enqueueFacts(tx, image?.sha256 ?? original.sha256);
  if (route.status === 'waiting' && decodeStatus !== 'waiting') await enqueueAutomaticService(tx, taskId);
}
