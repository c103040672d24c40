import { type SqlBool, sql } from 'kysely';
import type { CreditCents } from '#contract/money.ts';
import type { JobId, TaskId, UserId } from '#contract/ids.ts';
import { fullPriceAsked } from '#rules/update-price.ts';
import type { Read, Tx } from '#server/platform/database.ts';
import { publish } from '#server/platform/realtime.ts';
import { firstOfChainId } from '#server/vocabulary/index.ts';

/**
 * The first order of a file (of this customer, if given): its chain is that order and every update of it, direct or
 * indirect.
 */
export async function firstOfChain(read: Read, taskId: TaskId, customerId?: UserId): Promise<TaskId | undefined> {
  const task = await read
    .selectFrom('tasks as t')
    .where('t.id', '=', taskId)
    .$if(customerId !== undefined, (tasks) => tasks.where('t.user_id', '=', customerId as UserId))
    .select(firstOfChainId.as('firstId'))
    .executeTakeFirst();
  return task?.firstId;
}

const inChain = (firstId: TaskId) => sql<SqlBool>`(id = ${firstId} or first_task_id = ${firstId})`;

/**
 * Locks all tasks of a chain until the transaction ends, so that nothing is ordered, priced or paid in it meanwhile.
 * The first one is locked before the others are looked up: an update that was ordered during the wait belongs to them,
 * and would else be met only when other rows are locked. Oldest first, in the order of every lock on tasks.
 */
export async function lockChain(tx: Tx, firstId: TaskId): Promise<void> {
  await tx.selectFrom('tasks').where('id', '=', firstId).select('id').forNoKeyUpdate().execute();
  await tx.selectFrom('tasks').where(inChain(firstId)).orderBy('id').select('id').forNoKeyUpdate().execute();
}

/** Sum paid for a chain, in hundredths of a credit: the ledger's payments less refunds. */
export async function paidForChain(read: Read, firstId: TaskId): Promise<CreditCents> {
  const { paid } = await read
    .selectFrom('credit_entries')
    .where(sql<SqlBool>`task_id in (select id from tasks where ${inChain(firstId)})`)
    .select(sql<CreditCents>`coalesce(-sum(amount), 0)::int8`.as('paid'))
    .executeTakeFirstOrThrow();
  return paid;
}

/** Takes the sum paid for a locked chain off every unpaid task in it, and publishes the changes to both sides. */
export async function deductPaid(tx: Tx, firstId: TaskId, customerId: UserId): Promise<void> {
  const paid = await paidForChain(tx, firstId);
  const due = sql<CreditCents>`greatest(0, full_price - ${paid}::int8)`;
  const cheaper: { id: TaskId; job_id: JobId; visible: boolean }[] = await tx
    .updateTable('tasks')
    .set({ price: due })
    .where(inChain(firstId))
    .where('payment_status', '=', 'open')
    .where('price', '<>', due)
    .returning(['id', 'job_id', 'visible'])
    .execute();
  for (const { id: taskId, job_id: jobId } of cheaper.filter(({ visible }) => visible))
    for (const to of [{ user: customerId }, 'staff'] as const) await publish(tx, to, 'tasks', { jobId, taskId });
}

/**
 * The price columns of a locked task once support has set its price: the amount due on top of what its chain was paid.
 */
export async function priceColumns(read: Read, taskId: TaskId, price: CreditCents) {
  const firstId = await firstOfChain(read, taskId);
  const paid = firstId === undefined ? undefined : await paidForChain(read, firstId);
  return { price, ordered_price: price, full_price: paid === undefined ? price : fullPriceAsked(price, paid) };
}
