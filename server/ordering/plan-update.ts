import { type SqlBool, sql } from 'kysely';
import type { CreditCents } from '#contract/money.ts';
import type { Input } from '#contract/call.ts';
import type { TaskStatus } from '#contract/tasks/status.ts';
import type { orderingApi } from '#contract/ordering.ts';
import { type JobId, MethodId, type TaskId, type UserId } from '#contract/ids.ts';
import { isAllowedFile, isSlaveFile } from '#rules/file-types.ts';
import { followUpKind, priceFollowUp } from '#rules/follow-ups.ts';
import { collectNotices } from '#rules/legal-notices.ts';
import { notListedMethodId, selectionProblem } from '#rules/methods.ts';
import { isUpdatable } from '#rules/task-actions.ts';
import type { Read } from '#server/db/database.ts';
import { updatePriceFor } from '#server/pricing/index.ts';
import { readFurtherFiles } from '#server/settings/index.ts';
import { followUpTerms } from './follow-up-terms.ts';
import type { Plan } from './plan-order.ts';
import { isBlocked, paidForChain } from '#server/tasks/index.ts';
import { firstOfChainId } from '#server/vocabulary/index.ts';

/** The task that a customer wants to update; a stranger's, a draft and none are all absent. */
async function updatedTask(read: Read, customerId: UserId, taskId: TaskId) {
  const task = await read
    .selectFrom('tasks as t')
    .innerJoin('jobs as j', 'j.id', 't.job_id')
    .where('t.id', '=', taskId)
    .where('t.user_id', '=', customerId)
    .where(sql<SqlBool>`t.visible`)
    .select(['t.job_id as jobId', 't.status', isBlocked.as('isBlocked'), 't.file_role as fileRole'])
    .select(['t.file_name as fileName', 't.is_master as isMaster', 'j.vehicle_id as vehicleId'])
    .select(['t.original_removed_at as originalRemovedAt', 't.inquiry'])
    .select(firstOfChainId.as('firstId'))
    .select(
      sql<CreditCents>`(
        with recursive before as (
          select t.id, t.previous_task_id, t.deleted_at
          union all
          select p.id, p.previous_task_id, p.deleted_at from before b join tasks p on p.id = b.previous_task_id)
        select coalesce(sum(m.price), 0)::int8 from before b join task_methods m on m.task_id = b.id
        where m.method_id = ${notListedMethodId} and b.deleted_at is null)`.as('notListed'),
    )
    .$narrowType<{ status: TaskStatus }>()
    .executeTakeFirst();
  if (task === undefined) return undefined;
  // Methods that are not listed keep the price that support set, here and in the tasks that this one updates.
  const { notListed, ...rest } = task;
  const settledMethods = notListed > 0 ? [{ methodId: MethodId.decode(notListedMethodId), price: notListed }] : [];
  return { ...rest, unlisted: settledMethods, paid: await paidForChain(read, task.firstId) };
}

type OfferRefusal = 'notFound' | 'updateNotPossible' | 'methodNotOffered' | 'oneStageOnly';

/** The updated task, and the price of an update to a selection of methods for this customer, by the terms of today. */
export async function offerUpdate(
  read: Read,
  update: {
    customerId: UserId;
    taskId: TaskId;
    methodIds: readonly MethodId[];
    dealerUpdate: boolean;
    /** Of a dealer update; absent before its file is named: a master file. */
    isMaster?: boolean;
  },
  refuse: (code: OfferRefusal) => never,
) {
  const task = await updatedTask(read, update.customerId, update.taskId);
  if (task === undefined) return refuse('notFound');
  if (!isUpdatable(task)) return refuse('updateNotPossible');
  const { vehicleId, fileRole } = task;
  const isMaster = update.dealerUpdate ? update.isMaster : task.isMaster;
  const offer = await updatePriceFor(read, { ...update, isMaster, vehicleId, fileRole }, task);
  if (offer === undefined) return refuse('methodNotOffered');
  const problem = selectionProblem(offer.methods);
  if (problem !== undefined) return refuse(problem);
  const followUp = await followUpTerms(read, update.taskId, followUpKind({ ...update, methods: offer.methods }));
  const { steps, paid } = offer.price;
  return { task, ...offer, steps, followUp, price: priceFollowUp(followUp, steps.total, paid) };
}

/**
 * Plans an update of a task of a job: the same file (or, as a dealer update, a new original for it) with the methods of
 * the new selection. It always has the priority 30min (customer specification, section 4).
 */
export async function planUpdate(
  read: Read,
  previous: { customerId: UserId; jobId: JobId; taskId: TaskId },
  input: Input<typeof orderingApi.createTask>,
  refuse: (code: OfferRefusal | 'fileTypeNotValid' | 'fileRemoved') => never,
): Promise<Plan> {
  const methodIds = input.methods.map(({ methodId }) => methodId);
  const isDealerUpdate = input.dealerUpdate === true;
  const newName = input.fileName;
  const isNewMaster = newName === undefined || !isSlaveFile(newName);
  const update = { ...previous, methodIds, dealerUpdate: isDealerUpdate, isMaster: isNewMaster };
  const offer = await offerUpdate(read, update, refuse);
  const { task, price, selection, methods, followUp } = offer;
  if (task.jobId !== previous.jobId) return refuse('notFound');
  if (!isDealerUpdate && task.originalRemovedAt !== null) return refuse('fileRemoved');
  if (isDealerUpdate && newName !== undefined && !isAllowedFile('dealer', newName, await readFurtherFiles(read)))
    return refuse('fileTypeNotValid');
  return {
    type: 'update',
    fileRole: task.fileRole,
    fileName: isDealerUpdate ? (newName ?? '') : task.fileName,
    isMaster: isDealerUpdate ? isNewMaster : task.isMaster,
    priority: '30min',
    lines: selection,
    methods,
    notices: collectNotices(methods),
    price: price.price,
    fullPrice: price.fullPrice,
    followUp,
  };
}
