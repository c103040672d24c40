import { sql } from 'kysely';
import type { proposalsApi } from '#contract/proposals.ts';
import type { MethodId, ProposalId, TaskId } from '#contract/ids.ts';
import { isDone } from '#rules/payment.ts';
import { planProposal, type ProposalEffect } from '#rules/proposals.ts';
import type { Read, Tx } from '#server/db/database.ts';
import type { Handler } from '#server/http/serve.ts';
import { neededConfirmations, type Reading, readContainer } from '#server/ordering/index.ts';
import { deductPaid, lockContentsOfJob, readTask, recordEvent } from '#server/tasks/index.ts';
import { endProposal, tooLate } from './end-proposal.ts';
import { findChanges } from './get-proposals.ts';
import { orderProposed } from './order-proposed.ts';
import { noticesToConfirm, type ProposalRow, proposalRows } from './proposal-rows.ts';
import { lockProposed, readBasis } from './proposed-task.ts';
import { quotedDue } from './quoted-due.ts';
import { refundChain } from './refund-chain.ts';

/**
 * Accepts a proposal in one transaction that locks the task's chain: the task is changed, or an
 * update ordered at the difference, and what was paid beyond the proposed price is refunded. Refused, with nothing done, once
 * the proposal is over or the task is not any more what it was made for.
 */
export const acceptProposal =
  (reading: Reading): Handler<typeof proposalsApi.acceptProposal> =>
  async ({ actor, input, tx: read, write, storage, refuse }) => {
    const { taskId, proposalId } = input;
    const seen = await readTask(read, actor, taskId);
    if (seen === undefined) return refuse('notFound');
    const { original, fileName } = seen;
    // Only an update is of a file that may have to be decoded again.
    const container =
      original !== null && isDone(seen)
        ? await readContainer(read, reading, actor, {
            fileName,
            withPath: (work) => storage.withPath(original, work),
          })
        : undefined;
    return write<{ taskId: TaskId; refund: ProposalEffect['refund'] }>(async (tx) => {
      await lockContentsOfJob(tx, seen.jobId);
      const locked = await lockProposed(tx, taskId, actor.id);
      if (locked === undefined) return refuse('notFound');
      const { chain, task } = locked;
      const proposal = await findProposal(tx, taskId, proposalId);
      if (proposal === undefined) return refuse('notFound');
      if (proposal.state !== 'open') return refuse(tooLate[proposal.state]);
      const basis = await readBasis(tx, task);
      const changed = findChanges(task, basis, proposal);
      const effect = planProposal(task, basis, proposal);
      if (changed.length > 0 || typeof effect === 'string') return refuse('proposalOutdated', { changed });
      if (proposal.isExpired) return refuse('proposalExpired');
      const notices = await noticesToConfirm(tx, taskId, proposal.methodIds);
      const confirmations = await neededConfirmations(tx, notices, input.legalNotices ?? [], refuse);

      const orderedTaskId =
        effect.kind === 'update'
          ? await orderProposed(tx, reading, { actor, task, proposal, effect, confirmations, container }, refuse)
          : undefined;
      const due = await endProposal(tx, task, {
        proposalId,
        state: 'accepted',
        ...(orderedTaskId !== undefined && { orderedTaskId }),
      });
      const isChanged = effect.kind === 'change';
      if (isChanged) {
        await replaceMethods(tx, taskId, proposal);
        await tx
          .insertInto('legal_confirmations')
          .columns(['task_id', 'user_id', 'kind', 'version', 'language'])
          .expression(
            sql`select ${taskId}::int, ${actor.id}::int, one.kind, one.version, one.language
              from json_to_recordset(${JSON.stringify(confirmations)}::json) as one (kind text, version int, language text)`,
          )
          .execute();
      }
      await recordEvent(tx, task, {
        by: { kind: 'customer', id: actor.id },
        eventCode: 'proposalAccepted',
        set: {
          ...due,
          ...(isChanged && { price: effect.due, ordered_price: effect.due, full_price: proposal.price }),
          ...(isChanged && !basis.isDone && (await quotedDue(tx, proposal))),
        },
      });
      if (effect.refund > 0) {
        await refundChain(tx, reading.address, { userId: actor.id, taskId, proposalId, amount: effect.refund });
        await deductPaid(tx, chain, task);
      }
      return { taskId: orderedTaskId ?? taskId, refund: effect.refund };
    });
  };

const findProposal = (read: Read, taskId: TaskId, proposalId: ProposalId) =>
  proposalRows(read, taskId).where('p.id', '=', proposalId).executeTakeFirst();

/** Gives a locked task the methods of a proposal; those that stay keep the details that their customer named. */
async function replaceMethods(tx: Tx, taskId: TaskId, { methodIds, methodPrices }: ProposalRow): Promise<void> {
  await tx
    .deleteFrom('task_methods')
    .where('task_id', '=', taskId)
    .where('method_id', 'not in', sql<MethodId>`(select unnest(${sql.val(methodIds)}::int[]))`)
    .execute();
  await tx
    .insertInto('task_methods')
    .columns(['task_id', 'method_id', 'price'])
    .expression(
      sql`select ${taskId}::int, one.id, one.price
        from unnest(${sql.val(methodIds)}::int[], ${sql.val(methodPrices)}::int[]) as one (id, price)`,
    )
    .onConflict((conflict) =>
      conflict.columns(['task_id', 'method_id']).doUpdateSet(({ ref }) => ({ price: ref('excluded.price') })),
    )
    .execute();
}
