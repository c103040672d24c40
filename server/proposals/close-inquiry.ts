import { type SqlBool, sql } from 'kysely';
import type { inquiriesApi } from '#contract/inquiries.ts';
import type { Handler } from '#server/http/serve.ts';
import { lockTask, transition } from '#server/tasks/index.ts';
import { endProposal } from './end-proposal.ts';

/** Closes a question before an order: it goes into the archive, and what was proposed for it is over. */
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
  const isCustomer = actor.role === 'customer';
  if (proposal !== undefined)
    await endProposal(tx, task, { proposalId: proposal.id, state: isCustomer ? 'declined' : 'withdrawn' });
  const closed = { to: 'archived', eventCode: 'inquiryClosed', set: { inquiry: 'closed' } } as const;
  if (isCustomer) await transition(tx, task, 'closeInquiry', { ...closed, by: { kind: 'customer', id: actor.id } });
  else await transition(tx, task, 'dismissInquiry', { ...closed, by: { kind: 'support', id: actor.id } });
  return true;
};
