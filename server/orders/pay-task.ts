import { sql } from 'kysely';
import type { payTaskWithTaskID as contract, TaskStatus } from '#contract/orders.ts';
import { creditCents } from '#contract/money.ts';
import { isPayable } from '#rules/payment.ts';
import { writeDeliveryNote } from '#server/billing/index.ts';
import { book } from '#server/credits/index.ts';
import type { Handler } from '#server/platform/serve.ts';
import { recordMove } from './record-move.ts';

/**
 * Pays a task: ledger row, mark and delivery note in one transaction under the task's row lock. False: not enough
 * credits, nothing changed. Paying a paid task again answers true and charges nothing.
 */
export const payTask: Handler<typeof contract> = async ({ actor, input, tx, refuse }) => {
  const { taskId } = input;
  const task = await tx
    .selectFrom('tasks')
    .where('id', '=', taskId)
    .where('user_id', '=', actor.id)
    .where('status', '<>', 'draft')
    .select(['job_id as jobId', 'status', 'payment_status as paymentStatus', 'price'])
    .$narrowType<{ status: TaskStatus }>()
    .forUpdate()
    .executeTakeFirst();
  if (task === undefined) return refuse('notFound');
  if (task.paymentStatus === 'payed') return true;
  if (!isPayable(task)) return refuse('taskNotPayable');
  if (input.price !== undefined && input.price !== task.price)
    return refuse('priceChanged', { price: task.price / 100 });

  const entryId = await book(tx, {
    userId: actor.id,
    kind: 'payment',
    amount: creditCents(-task.price),
    reason: `task ${taskId}`,
    actorId: actor.id,
    taskId,
    idempotencyKey: `task:${taskId}:pay`,
  });
  if (entryId === undefined) return false;
  await tx
    .updateTable('tasks')
    .set({ payment_status: 'payed', changed_at: sql`now()` })
    .where('id', '=', taskId)
    .execute();
  await recordMove(
    tx,
    { taskId, jobId: task.jobId, userId: actor.id },
    { by: { kind: 'customer', id: actor.id }, from: task.status, to: task.status, why: 'payed' },
  );
  // Last, because all payments queue at the counter of document numbers until this one commits.
  await writeDeliveryNote(tx, { userId: actor.id, taskId, entryId, price: task.price });
  return true;
};
