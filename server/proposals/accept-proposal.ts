import { sql } from 'kysely';
import type { proposalsApi } from '#contract/proposals.ts';
import type { MethodId, ProposalId, TaskId, UserId } from '#contract/ids.ts';
import { type CreditCents, Credits } from '#contract/money.ts';
import { notListedMethodId } from '#rules/methods.ts';
import { isDone } from '#rules/payment.ts';
import { planProposal, type ProposalEffect } from '#rules/proposals.ts';
import type { Read, Tx } from '#server/db/database.ts';
import type { Handler } from '#server/http/serve.ts';
import { neededConfirmations, type Reading, readContainer } from '#server/ordering/index.ts';
import { priceFor } from '#server/pricing/index.ts';
import { deductPaid, lockContentsOfJob, readTask, recordEvent } from '#server/tasks/index.ts';
import { endProposal, tooLate } from './end-proposal.ts';
import { findChanges } from './get-proposals.ts';
import { orderInquiry } from './order-inquiry.ts';
import { orderProposed } from './order-proposed.ts';
import { noticesToConfirm, type ProposalRow, proposalRows } from './proposal-rows.ts';
import { type Basis, lockProposed, readBasis } from './proposed-task.ts';
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
    // Only an update or a question is of a file that may have to be decoded.
    const container =
      original !== null && (isDone(seen) || seen.inquiry !== null)
        ? await readContainer(read, reading, actor, {
            fileName,
            withPath: (work) => storage.withPath(original, work),
          })
        : undefined;
    return write<{ taskId: TaskId; refund: ProposalEffect['refund'] }>(async (tx) => {
      await lockContentsOfJob(tx, seen.jobId);
      const locked = await lockProposed(tx, taskId, actor.companyId);
      if (locked === undefined) return refuse('notFound');
      const { chain, task } = locked;
      const proposal = await findProposal(tx, taskId, proposalId);
      if (proposal === undefined) return refuse('notFound');
      if (proposal.state !== 'open') return refuse(tooLate[proposal.state]);
      const basis = await readBasis(tx, task);
      const changed = findChanges(task, basis, proposal);
      const effect = planProposal(task, basis, proposal);
      if (changed.length > 0 || typeof effect === 'string') return refuse('proposalOutdated', { changed });
      const price = await acceptedPrice(
        tx,
        { basis, proposal, effect, customerId: actor.companyId },
        input.price,
        refuse,
      );
      if (effect.kind === 'order' && input.termsAccepted !== true) return refuse('termsNotAccepted');
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
      if (isChanged || effect.kind === 'order') {
        await replaceMethods(tx, taskId, proposal);
        await tx
          .insertInto('legal_confirmations')
          .columns(['task_id', 'user_id', 'kind', 'version', 'language'])
          .expression(
            sql`select ${taskId}::int, ${actor.companyId}::int, one.kind, one.version, one.language
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
      if (effect.kind === 'order') await orderInquiry(tx, reading, { actor, task, proposal, price, container });
      if (effect.refund > 0) {
        await refundChain(tx, reading.address, { userId: actor.companyId, taskId, proposalId, amount: effect.refund });
        await deductPaid(tx, chain, task);
      }
      return { taskId: orderedTaskId ?? taskId, refund: effect.refund };
    });
  };

type Accepted = { basis: Basis; proposal: ProposalRow; effect: ProposalEffect; customerId: UserId };

/**
 * The price at which a proposal is accepted: the one that it quotes. A question is ordered after its time, too, at the present
 * price of its methods, once that was shown.
 */
async function acceptedPrice(
  read: Read,
  { basis, proposal: { price, isExpired, methodIds }, effect, customerId }: Accepted,
  shown: CreditCents | undefined,
  refuse: (code: 'proposalExpired' | 'priceChanged', extra?: { price: string | number }) => never,
): Promise<CreditCents> {
  if (!isExpired) return price;
  // Support alone prices what is not listed.
  const isListed = effect.kind === 'order' && methodIds.every((id) => id !== notListedMethodId);
  const offer = isListed ? await priceFor(read, { ...basis, customerId, methodIds }) : undefined;
  if (offer === undefined) return refuse('proposalExpired');
  const { total } = offer.breakdown;
  return shown === total ? total : refuse('priceChanged', { price: Credits.encode(total) });
}

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
