import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { creditCents, type CreditCents } from '#contract/money.ts';
import type { JobId, TaskId, UserId } from '#contract/ids.ts';
import type { TaskStatus } from '#contract/tasks/status.ts';
import { fullPriceAsked } from '#rules/update-price.ts';
import type { Read, Tx } from '#server/db/database.ts';
import { publish } from '#server/realtime/realtime.ts';
import { firstOfChainId } from '#server/vocabulary/index.ts';
import { type TaskAsItStands, taskColumns } from './read-task.ts';

/** The first order of a file: its chain is that order and every update of it, direct or indirect. */
async function firstOfChain(read: Read, taskId: TaskId): Promise<TaskId | undefined> {
  const task = await read
    .selectFrom('tasks as t')
    .where('t.id', '=', taskId)
    .select(firstOfChainId.as('firstId'))
    .executeTakeFirst();
  return task?.firstId;
}

const inChain = (firstId: TaskId | RawBuilder<TaskId>) => sql<SqlBool>`(id = ${firstId} or first_task_id = ${firstId})`;

const paidSum = (firstId: TaskId | RawBuilder<TaskId>) => sql<CreditCents>`(
  select coalesce(-sum(amount), 0)::int8 from credit_entries where task_id in (select id from tasks where ${inChain(firstId)}))`;

/** Sum paid for the chain of task `t`, in hundredths of a credit. */
export const paidForChainOfTask = paidSum(firstOfChainId);

/** A locked chain: all its tasks, also drafts and deleted ones, and the sum paid for it. */
type LockedChain = {
  firstId: TaskId;
  tasks: (TaskAsItStands & { visible: boolean })[];
  /** In hundredths of a credit. */
  paid: CreditCents;
};

/**
 * Locks the chain of a customer's task until the transaction ends, so that nothing is ordered, priced or paid in it
 * meanwhile. The first task is locked before the others are looked up: an update that was ordered during the wait belongs
 * to them, and would else be met only when other rows are locked; and what was paid during the wait is in the sum. Oldest
 * first, in the order of every lock on tasks.
 *
 * @returns undefined when the customer has no such task
 */
export async function lockChain(tx: Tx, taskId: TaskId, customerId: UserId): Promise<LockedChain | undefined> {
  const first = await tx
    .selectFrom('tasks')
    .where('id', '=', (chain) =>
      chain
        .selectFrom('tasks as t')
        .where('t.id', '=', taskId)
        .where('t.user_id', '=', customerId)
        .select(firstOfChainId.as('firstId')),
    )
    .select('id')
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (first === undefined) return undefined;
  const rows = await tx
    .selectFrom('tasks')
    .where(inChain(first.id))
    .orderBy('id')
    .select([...taskColumns, 'visible'])
    .select(paidSum(first.id).as('paid'))
    .$narrowType<{ status: TaskStatus }>()
    .forNoKeyUpdate()
    .execute();
  return { firstId: first.id, tasks: rows, paid: rows[0]?.paid ?? creditCents(0) };
}

/** Sum paid for a chain, in hundredths of a credit: the ledger's payments less refunds. */
export async function paidForChain(read: Read, firstId: TaskId): Promise<CreditCents> {
  const { paid } = await read.selectNoFrom(paidSum(firstId).as('paid')).executeTakeFirstOrThrow();
  return paid;
}

/**
 * Takes the sum paid for a locked chain off every unpaid task in it, once one is paid, and publishes the changes to both
 * sides. A chain without another unpaid task costs nothing.
 */
export async function deductPaid(tx: Tx, { firstId, tasks }: LockedChain, paidTask: TaskAsItStands): Promise<void> {
  const isDue = tasks.some(({ taskId, paymentStatus }) => taskId !== paidTask.taskId && paymentStatus === 'open');
  if (!isDue) return;
  // Summed up anew: a refund locks the account, which the payment has locked since.
  const due = sql<CreditCents>`greatest(0, full_price - ${paidSum(firstId)})`;
  const cheaper: { id: TaskId; job_id: JobId; visible: boolean }[] = await tx
    .updateTable('tasks')
    .set({ price: due })
    .where(inChain(firstId))
    .where('payment_status', '=', 'open')
    .where('price', '<>', due)
    .returning(['id', 'job_id', 'visible'])
    .execute();
  for (const { id: taskId, job_id: jobId } of cheaper.filter(({ visible }) => visible))
    await publish(tx, [{ user: paidTask.userId }, 'staff'], 'tasks', { jobId, taskId });
}

/**
 * The price columns of a locked task once support has set its price: the amount due on top of what its chain was paid.
 */
export async function priceColumns(read: Read, taskId: TaskId, price: CreditCents) {
  const firstId = await firstOfChain(read, taskId);
  const paid = firstId === undefined ? undefined : await paidForChain(read, firstId);
  return { price, ordered_price: price, full_price: paid === undefined ? price : fullPriceAsked(price, paid) };
}
