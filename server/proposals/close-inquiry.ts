import { type SqlBool, sql } from 'kysely';
import type { inquiriesApi } from '#contract/inquiries.ts';
import type { Handler } from '#server/http/serve.ts';
import { lockTask, transition } from '#server/tasks/index.ts';
import { endProposal } from './end-proposal.ts';

/** Closes a question before an order: it goes into the archive, and what was proposed for it is declined. */
export const closeInquiry: Handler<typeof inquiriesApi.closeInquiry> = async ({ actor, input, tx, refuse }) => {
  const task = await lockTask(tx, actor, input.taskId);
  if (task === undefined) return refuse('notFound');
  if (task.inquiry === null) return refuse('inquiryOrdered');
  if (task.inquiry === 'closed') return false;
  const proposal = await tx
    .selectFrom('proposals')
    .where('task_id', '=', task.taskId)
    .where(sql<SqlBool>`state = 'open'`)
    .select('id')
    .executeTakeFirst();
  if (proposal !== undefined) await endProposal(tx, task, { proposalId: proposal.id, state: 'declined' });
  await transition(tx, task, 'closeInquiry', {
    by: { kind: 'customer', id: actor.id },
    to: 'archived',
    eventCode: 'inquiryClosed',
    set: { inquiry: 'closed' },
  });
  return true;
};
