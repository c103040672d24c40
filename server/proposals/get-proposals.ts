import { sql } from 'kysely';
import type { Output } from '#contract/call.ts';
import type { Proposal, ProposalChange, proposalsApi, ProposalState } from '#contract/proposals.ts';
import { creditCents } from '#contract/money.ts';
import { listChanges, planProposal } from '#rules/proposals.ts';
import { stillDue } from '#rules/update-price.ts';
import { nullsToUndefined } from '#server/db/nulls-to-undefined.ts';
import type { Read } from '#server/db/database.ts';
import type { Actor, Handler } from '#server/http/serve.ts';
import { readTask, type TaskAsItStands } from '#server/tasks/index.ts';
import { methodName } from '#server/vocabulary/index.ts';
import { toBasis, noticesToConfirm, type ProposalRow, proposalRows } from './proposal-rows.ts';
import { type Basis, readBasis } from './proposed-task.ts';

/** Lists what is not as it was when a proposal was made, for one that is open. */
export function findChanges(task: TaskAsItStands, basis: Basis, row: ProposalRow): ProposalChange[] {
  const changed = listChanges(toBasis(row), basis);
  if (changed.length > 0) return changed;
  return typeof planProposal(task, basis, row) === 'string' ? ['status'] : [];
}

export const getProposals: Handler<typeof proposalsApi.getProposals> = async ({
  actor,
  input: { taskId },
  tx: read,
  refuse,
}) => {
  const task = await readTask(read, actor, taskId);
  if (task === undefined) return refuse('notFound');
  const rows = await proposalRows(read, taskId).orderBy('p.id').execute();
  if (rows.length === 0) return [];
  const basis = await readBasis(read, task);
  const named: Output<typeof proposalsApi.getProposals> = [];
  for (const row of rows) named.push(await asProposal(read, actor, { task, basis, row }));
  return named;
};

/** A proposal as the contract speaks of it. */
async function asProposal(
  read: Read,
  actor: Actor,
  { task, basis, row }: { task: TaskAsItStands; basis: Basis; row: ProposalRow },
): Promise<Proposal> {
  const { methodIds, price, forPaid: paid } = row;
  const isOpen = row.state === 'open';
  const changed = isOpen ? findChanges(task, basis, row) : [];
  const effect = planProposal(task, basis, row);
  const isValid = isOpen && changed.length === 0 && typeof effect !== 'string';
  const methods = await read
    .selectFrom('methods as m')
    .where('m.id', 'in', methodIds)
    .orderBy('m.id')
    .select(['m.id as methodId'])
    .select(methodName(sql`(select language from users where id = ${actor.id})`).as('name'))
    .execute();
  const openState = (): ProposalState => {
    if (changed.length > 0) return 'outdated';
    return row.isExpired ? 'expired' : 'open';
  };
  const { proposalId, messageId, words, quotedMinutes, madeAt, validUntil, endedAt, orderedTaskId } = row;
  return nullsToUndefined({
    proposalId,
    messageId,
    words,
    quotedMinutes,
    madeAt,
    validUntil,
    endedAt,
    orderedTaskId,
    methods,
    price,
    paid,
    due: stillDue(price, paid),
    refund: creditCents(Math.max(0, paid - price)),
    state: isOpen ? openState() : row.state,
    ...(isValid && { kind: effect.kind }),
    changed,
    notices: isOpen ? await noticesToConfirm(read, task.taskId, methodIds) : [],
  });
}
