import { sql } from 'kysely';
import type { payTaskWithTaskID as contract } from '#contract/orders.ts';
import { creditCents, Credits } from '#contract/money.ts';
import { isPayable } from '#rules/payment.ts';
import { writeDeliveryNote } from '#server/billing/index.ts';
import { book } from '#server/credits/index.ts';
import type { Handler } from '#server/platform/serve.ts';
import { recordMove } from './record-move.ts';
import { holdTask } from './task-of.ts';

/**
 * Pays a task: ledger row, mark and delivery note in one transaction under the task's row lock. False: not enough
 * credits, nothing changed. Paying a paid task again answers true and charges nothing.
 */
export const payTask: Handler<typeof contract> = async ({ actor, input, tx, refuse }) => {
  const { taskId } = input;
  const task = await holdTask(tx, actor, taskId);
  if (task === undefined) return refuse('notFound');
  if (task.paymentStatus === 'payed') return true;
  if (!isPayable(task)) return refuse('taskNotPayable');
  if (input.price !== undefined && input.price !== task.price)
    return refuse('priceChanged', { price: Credits.encode(task.price) });

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
  await recordMove(tx, task, {
    by: { kind: 'customer', id: actor.id },
    from: task.status,
    to: task.status,
    why: 'payed',
  });
  // Last, because all payments queue at the counter of document numbers until this one commits.
  await writeDeliveryNote(tx, { userId: actor.id, taskId, entryId, price: task.price });
  return true;
};
