import type { orderingApi } from '#contract/ordering.ts';
import { creditCents, Credits } from '#contract/money.ts';
import { awaitsPayment } from '#rules/payment.ts';
import { stillDue } from '#rules/update-price.ts';
import { writeDeliveryNote } from '#server/billing/index.ts';
import { readBalance, book, heldCredits, lockMonthlyRest } from '#server/credits/index.ts';
import type { Handler } from '#server/http/serve.ts';
import { notifyAboutTask } from '#server/notifications/index.ts';
import { deductPaid, lockChain, recordEvent } from '#server/tasks/index.ts';

/**
 * Pays a task: ledger row, mark and delivery note in one transaction that locks the task's chain. Charged is the amount
 * due now: its full price less the sum paid for the chain, whatever was ordered or paid first. Refused when it is not
 * the price that the payer named or was last shown; charged once it is named. False: not enough credits, nothing
 * changed. Paying a paid task again answers true and charges nothing. Refused beyond the monthly limit of whoever pays.
 */
export const payTask: Handler<typeof orderingApi.payTask> = async ({ actor, input, tx, refuse }) => {
  const { taskId } = input;
  const chain = await lockChain(tx, taskId, actor.companyId);
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

  const rest = await lockMonthlyRest(tx, actor);
  if (rest !== undefined && rest < price) return refuse('monthlyLimit', { left: Credits.encode(rest) });
  const entryId = await book(tx, {
    userId: actor.companyId,
    kind: 'payment',
    amount: creditCents(-price),
    reason: '',
    actorId: actor.id,
    taskId,
    idempotencyKey: `task:${taskId}:pay`,
  });
  if (entryId === undefined) {
    if ((await readBalance(tx, actor.companyId)) < price) return false;
    return refuse('creditsHeld', { held: Credits.encode(await heldCredits(tx, actor.companyId)) });
  }
  const mark = { payment_status: 'paid', price } as const;
  await recordEvent(tx, task, { by: { kind: 'customer', id: actor.id }, eventCode: 'paid', set: mark });
  await notifyAboutTask(tx, 'customer', { kind: 'taskPaid', taskId, facts: { amount: price } });
  await deductPaid(tx, chain, task);
  await writeDeliveryNote(tx, { userId: actor.companyId, taskId, entryId, price });
  return true;
};
