import { type SqlBool, sql } from 'kysely';
import type { Input } from '#contract/call.ts';
import type { JobId, MethodId, TaskId, UserId } from '#contract/ids.ts';
import type { CreditCents } from '#contract/money.ts';
import type { createTask } from '#contract/orders.ts';
import type { TaskStatus } from '#contract/tasks.ts';
import { isAllowedFile, isSlaveFile } from '#rules/file-types.ts';
import { notListedMethodId, selectionProblem } from '#rules/methods.ts';
import type { PricedMethod } from '#rules/pricing.ts';
import { isUpdatable } from '#rules/task-actions.ts';
import type { Read } from '#server/platform/database.ts';
import { updatePriceFor } from '#server/pricing/index.ts';
import type { Plan } from './plan-order.ts';

/** What was paid for the file of task `t`: the paid tasks of its chain of updates, itself included. */
const paidForFile = sql<CreditCents>`(
  with recursive chain as (
    select x.previous_task_id, x.payment_status, x.price from tasks x where x.id = t.id
    union all
    select x.previous_task_id, x.payment_status, x.price from tasks x join chain c on x.id = c.previous_task_id)
  select coalesce(sum(price) filter (where payment_status = 'payed'), 0)::int from chain)`;

/** The methods of task `t` at what they cost when they were ordered. */
const orderedLines = sql<PricedMethod<MethodId>[]>`(
  select coalesce(json_agg(json_build_object('methodId', m.method_id, 'price', m.price) order by m.method_id), '[]')
  from task_methods m where m.task_id = t.id)`;

/** The task that a customer wants to update; a stranger's, a draft and none are all absent. */
async function updatedTask(read: Read, customerId: UserId, taskId: TaskId) {
  const task = await read
    .selectFrom('tasks as t')
    .innerJoin('jobs as j', 'j.id', 't.job_id')
    .where('t.id', '=', taskId)
    .where('t.user_id', '=', customerId)
    .where(sql<SqlBool>`t.visible`)
    .select(['t.job_id as jobId', 't.status', 't.price', 't.file_role as fileRole', 't.file_name as fileName'])
    .select(['t.is_master as isMaster', 'j.vehicle_id as vehicleId', paidForFile.as('paid'), orderedLines.as('lines')])
    .$narrowType<{ status: TaskStatus }>()
    .executeTakeFirst();
  if (task === undefined) return undefined;
  // What is not listed stands alone in a task, and costs what support made of it at closing.
  const methods = task.lines.map((line) =>
    line.methodId === notListedMethodId ? { ...line, price: task.price } : line,
  );
  return { ...task, methods };
}

type OfferRefusal = 'notFound' | 'updateNotPossible' | 'methodNotOffered' | 'notListedStandsAlone' | 'oneStageOnly';

/** The task that is updated, and what its update to a selection of methods costs this customer. */
export async function offerUpdate(
  read: Read,
  update: { customerId: UserId; taskId: TaskId; methodIds: readonly MethodId[] },
  refuse: (code: OfferRefusal) => never,
) {
  const task = await updatedTask(read, update.customerId, update.taskId);
  if (task === undefined) return refuse('notFound');
  if (!isUpdatable(task)) return refuse('updateNotPossible');
  const { vehicleId, fileRole } = task;
  const offer = await updatePriceFor(read, { ...update, vehicleId, fileRole }, task);
  if (offer === undefined) return refuse('methodNotOffered');
  const problem = selectionProblem(offer.methods);
  return problem === undefined ? { task, ...offer } : refuse(problem);
}

/**
 * Plans an update of a task of a job: the same file (or, as a dealer update, a new original for it) with the methods
 * that are wanted in it now. It always has the priority 30min (customer specification, section 4).
 */
export async function planUpdate(
  read: Read,
  previous: { customerId: UserId; jobId: JobId; taskId: TaskId },
  input: Input<typeof createTask>,
  refuse: (code: OfferRefusal | 'fileTypeNotValid') => never,
): Promise<Plan> {
  const methodIds = input.methods.map(({ methodId }) => methodId);
  const { task, price, selection } = await offerUpdate(read, { ...previous, methodIds }, refuse);
  if (task.jobId !== previous.jobId) return refuse('notFound');
  const isDealerUpdate = input.dealerUpdate === true;
  if (isDealerUpdate && !isAllowedFile('dealer', input.fileName)) return refuse('fileTypeNotValid');
  return {
    type: 'updateUpgrade',
    fileRole: task.fileRole,
    fileName: isDealerUpdate ? input.fileName : task.fileName,
    isMaster: isDealerUpdate ? !isSlaveFile(input.fileName) : task.isMaster,
    priority: '30min',
    lines: selection,
    price: price.price,
  };
}
