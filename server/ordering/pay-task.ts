import type { orderingApi } from '#contract/ordering.ts';
import { creditCents, Credits } from '#contract/money.ts';
import { awaitsPayment } from '#rules/payment.ts';
import { stillDue } from '#rules/update-price.ts';
import { writeDeliveryNote } from '#server/billing/index.ts';
import { readBalance, book, heldCredits } from '#server/credits/index.ts';
import type { Handler } from '#server/http/serve.ts';
import { deductPaid, lockChain, recordEvent } from '#server/tasks/index.ts';

/**
 * Pays a task: ledger row, mark and delivery note in one transaction that locks the task's chain. Charged is the amount
 * due now: its full price less the sum paid for the chain, whatever was ordered or paid first. Refused when it is not
 * the price that the payer named or was last shown; charged once it is named. False: not enough credits, nothing
 * changed. Paying a paid task again answers true and charges nothing.
 */
export const payTask: Handler<typeof orderingApi.payTask> = async ({ actor, input, tx, refuse }) => {
  const { taskId } = input;
  const chain = await lockChain(tx, taskId, actor.id);
  const task = chain?.tasks.find((one) => one.taskId === taskId && one.visible);
  if (chain === undefined || task === undefined) return refuse('notFound');
  if (task.paymentStatus === 'paid') return true;
  if (!awaitsPayment(task)) return refuse('taskNotPayable');
  // A removed file cannot be paid for.
  if (task.modified === null) return refuse('fileRemoved');
  const price = stillDue(task.fullPrice, chain.paid);
  if (price !== (input.price ?? task.orderedPrice))
    return refuse('priceChanged', { price: Credits.encode(price), paid: Credits.encode(chain.paid) });
  if (price === 0) return refuse('taskNotPayable');

  const entryId = await book(tx, {
    userId: actor.id,
    kind: 'payment',
    amount: creditCents(-price),
    reason: '',
    actorId: actor.id,
    taskId,
    idempotencyKey: `task:${taskId}:pay`,
  });
  if (entryId === undefined) {
    if ((await readBalance(tx, actor.id)) < price) return false;
    return refuse('creditsHeld', { held: Credits.encode(await heldCredits(tx, actor.id)) });
  }
  const mark = { payment_status: 'paid', price } as const;
  await recordEvent(tx, task, { by: { kind: 'customer', id: actor.id }, eventCode: 'paid', set: mark });
  await deductPaid(tx, chain, task);
  await writeDeliveryNote(tx, { userId: actor.id, taskId, entryId, price });
  return true;
};
