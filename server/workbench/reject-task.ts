import { sql } from 'kysely';
import type { TaskId } from '#contract/ids.ts';
import { creditCents, Credits, type CreditCents } from '#contract/money.ts';
import type { workbenchApi } from '#contract/workbench.ts';
import { amountProblem } from '#rules/credit-change.ts';
import { refundableForChain } from '#rules/refund.ts';
import { chooseLanguage } from '#server/countries/index.ts';
import { book, lockAccount, readBalance } from '#server/credits/index.ts';
import type { Read, Tx } from '#server/db/database.ts';
import type { Handler } from '#server/http/serve.ts';
import { isOffered } from '#server/settings/index.ts';
import {
  type Address,
  lockChain,
  lockFor,
  mailAboutTask,
  readTask,
  settleRefund,
  type TaskAsItStands,
  transition,
} from '#server/tasks/index.ts';
import { personName, readOrderer } from '#server/vocabulary/index.ts';
import { findReason } from './reject-reasons.ts';

/** The rejection of a task that stands. */
const standingRejection = (read: Read, taskId: TaskId) =>
  read
    .selectFrom('rejections as r')
    .innerJoin('users as u', 'u.id', 'r.rejected_by')
    .where('r.task_id', '=', taskId)
    .where('r.lifted_at', 'is', null)
    .select(['r.rejection_key as key', 'r.rejected_at as at', personName().as('by')])
    .executeTakeFirst();

/** The sum paid for the chain of a task less refunds, and the refunds. */
export const getRejectTerms: Handler<typeof workbenchApi.getRejectTerms> = async ({ actor, input, tx, refuse }) => {
  const task = await readTask(tx, actor, input.taskId);
  if (task === undefined) return refuse('notFound');
  const { rows } = await sql<{ paid: CreditCents; refunded: CreditCents }>`
    select coalesce(-sum(e.amount), 0)::int8 as paid, coalesce(sum(e.amount) filter (where e.kind = 'refund'), 0)::int8 as refunded
    from tasks t join tasks c on c.id in (t.id, t.first_task_id) or c.first_task_id in (t.id, t.first_task_id)
      join credit_entries e on e.task_id = c.id
    where t.id = ${task.taskId}`.execute(tx);
  return rows[0] ?? { paid: creditCents(0), refunded: creditCents(0) };
};

/**
 * Rejects a task: it is blocked for a reason of the catalogue, what is named goes back of what was paid for its chain, and the customer is
 * mailed both. The chain is locked first, as by a payment; of two who reject at once the second reads who was faster.
 */
export const rejectTask =
  (address: Address): Handler<typeof workbenchApi.rejectTask> =>
  async ({ actor, input, tx, refuse }) => {
    const { taskId, reasonId, words, refund, rejectionKey } = input;
    if (!(await isOffered(tx, 'reject_orders'))) return refuse('rejectionsOff');
    const seen = await readTask(tx, actor, taskId);
    const chain = seen && (await lockChain(tx, taskId, seen.userId));
    if (chain === undefined) return refuse('notFound');
    const standing = await standingRejection(tx, taskId);
    if (standing !== undefined)
      return standing.key === rejectionKey.toLowerCase()
        ? true
        : refuse('alreadyRejected', { by: standing.by, at: standing.at });
    const task = await lockFor('block', tx, actor, input, refuse);
    const reason = await findReason(
      tx,
      reasonId,
      await chooseLanguage(tx, await readOrderer(tx, task.taskId), undefined),
    );
    if (reason === undefined) return refuse('rejectReasonGone');
    const refundable = refundableForChain(chain.paid);
    if (refund !== undefined && refund > refundable)
      return refuse('taskNotRefundable', { refundable: Credits.encode(refundable) });

    const blockReason = [reason.title, words].filter((part) => part !== '').join('. ');
    await transition(tx, task, 'block', {
      by: { kind: 'support', id: actor.id },
      to: 'blocked',
      eventCode: 'blocked',
      note: blockReason,
      set: {
        blocked_from: sql<'waiting' | 'manual' | 'inProgress' | 'finished'>`status`,
        block_reason: blockReason,
      },
    });
    const booking = {
      task: { ...task, status: 'blocked' as const },
      actorId: actor.id,
      key: rejectionKey.toLowerCase(),
    };
    const entryId =
      refund === undefined
        ? undefined
        : await bookRefund(tx, { ...booking, amount: refund, reason: reason.title }, (problem) =>
            refuse('amountNotValid', { problem }),
          );
    await tx
      .insertInto('rejections')
      .values({
        task_id: taskId,
        reason_id: reasonId,
        ...reason,
        words,
        rejected_by: actor.id,
        refunded: refund ?? creditCents(0),
        credit_entry_id: entryId ?? null,
        rejection_key: rejectionKey,
      })
      .execute();
    await mailAboutTask(tx, address, task, { kind: 'taskRejected', ...reason, words, refunded: refund });
    if (entryId !== undefined && refund !== undefined)
      await settleRefund(tx, address, { userId: task.userId, taskId, entryId, amount: refund, actorId: actor.id });
    return true;
  };

type Refund = {
  task: TaskAsItStands;
  amount: CreditCents;
  reason: string;
  actorId: TaskAsItStands['userId'];
  key: string;
};

/** Books the refund of a task that is rejected; answers its ledger row. */
async function bookRefund(
  tx: Tx,
  { task: { taskId, userId }, amount, reason, actorId, key }: Refund,
  refuse: (problem: string) => never,
) {
  await lockAccount(tx, userId);
  const problem = amountProblem('refund', amount, await readBalance(tx, userId));
  if (problem !== undefined) return refuse(problem);
  const idempotencyKey = `reject:${key}`;
  const entryId = await book(tx, { userId, kind: 'refund', amount, reason, actorId, taskId, idempotencyKey });
  if (entryId === undefined) throw new Error('a refund would lower the balance');
  return entryId;
}

/** Notes that the rejection of a task does not stand any more. */
export async function liftRejection(tx: Tx, taskId: TaskId): Promise<void> {
  await tx
    .updateTable('rejections')
    .set({ lifted_at: sql`now()` })
    .where('task_id', '=', taskId)
    .where('lifted_at', 'is', null)
    .execute();
}
