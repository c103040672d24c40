import { sql } from 'kysely';
import type { ProposalId, TaskId } from '#contract/ids.ts';
import type { proposalsApi } from '#contract/proposals.ts';
import type { Tx } from '#server/db/database.ts';
import type { Actor, Handler } from '#server/http/serve.ts';
import { publish } from '#server/realtime/realtime.ts';
import { endWaitForProposal, lockTask, recordEvent, type TaskAsItStands } from '#server/tasks/index.ts';
import type { ProposalRow } from './proposal-rows.ts';

type Ended = Exclude<ProposalRow['state'], 'open'>;

/** The refusal of what comes too late for a proposal. */
export const tooLate = {
  accepted: 'proposalAccepted',
  declined: 'proposalDeclined',
  withdrawn: 'proposalWithdrawn',
  replaced: 'proposalReplaced',
} as const satisfies Record<Ended, string>;

type EndedProposal = {
  proposalId: ProposalId;
  state: Extract<Ended, 'accepted' | 'declined' | 'withdrawn'>;
  orderedTaskId?: TaskId;
};

/**
 * Writes that the open proposal of a locked task has ended, and ends its hold.
 *
 * @returns the columns of the task that change with it
 */
export async function endProposal(
  tx: Tx,
  { taskId, jobId, userId }: Pick<TaskAsItStands, 'taskId' | 'jobId' | 'userId'>,
  { proposalId, state, orderedTaskId }: EndedProposal,
): Promise<{ due_at?: string | null }> {
  await tx
    .updateTable('proposals')
    .set({ state, ended_at: sql`greatest(now(), made_at)`, ordered_task_id: orderedTaskId ?? null })
    .where('id', '=', proposalId)
    .execute();
  await publish(tx, [{ user: userId }, 'staff'], 'chat', { jobId });
  return endWaitForProposal(tx, taskId, proposalId, state === 'withdrawn' ? 'withdrawn' : 'answer');
}

/** Ends an open proposal on purpose; false where it has ended that way before. */
async function end(
  tx: Tx,
  actor: Actor,
  { taskId, proposalId }: { taskId: TaskId; proposalId: ProposalId },
  state: 'declined' | 'withdrawn',
  refuse: (code: 'notFound' | (typeof tooLate)[Ended]) => never,
): Promise<boolean> {
  const task = await lockTask(tx, actor, taskId);
  const proposal =
    task &&
    (await tx
      .selectFrom('proposals')
      .where('id', '=', proposalId)
      .where('task_id', '=', taskId)
      .select('state')
      .executeTakeFirst());
  if (task === undefined || proposal === undefined) return refuse('notFound');
  if (proposal.state === state) return false;
  if (proposal.state !== 'open') return refuse(tooLate[proposal.state]);
  const set = await endProposal(tx, task, { proposalId, state });
  await recordEvent(tx, task, {
    by: { kind: state === 'withdrawn' ? 'support' : 'customer', id: actor.id },
    eventCode: state === 'withdrawn' ? 'proposalWithdrawn' : 'proposalDeclined',
    set,
  });
  return true;
}

/** Withdraws an open proposal. It stays in the chat, where its customer may have read it. */
export const withdrawProposal: Handler<typeof proposalsApi.withdrawProposal> = ({ actor, input, tx, refuse }) =>
  end(tx, actor, input, 'withdrawn', refuse);

export const declineProposal: Handler<typeof proposalsApi.declineProposal> = ({ actor, input, tx, refuse }) =>
  end(tx, actor, input, 'declined', refuse);
