import { sql } from 'kysely';
import type { chatApi } from '#contract/chat.ts';
import { publish } from '#server/realtime/realtime.ts';
import type { Handler } from '#server/http/serve.ts';
import { markOrderRead } from '#server/notifications/index.ts';
import { findCustomerOfJob } from '#server/tasks/index.ts';
import { otherSide } from './get-unread-messages.ts';

/**
 * Marks the other side's messages about a job, or about one task of it, as read, and the notifications of the job. False: there were
 * no messages.
 */
export const markRead: Handler<typeof chatApi.markRead> = async ({ actor, input: { jobId, taskId }, tx, refuse }) => {
  const customer = await findCustomerOfJob(tx, actor, jobId);
  if (customer === undefined) return refuse('notFound');
  const read = await tx
    .updateTable('chat_messages')
    .set({ read_at: sql`now()` })
    .where('job_id', '=', jobId)
    .where('writer', '=', otherSide(actor))
    .where('read_at', 'is', null)
    .where((is) => (taskId === undefined ? is.lit(true) : is('task_id', '=', taskId)))
    .returning('id')
    .execute();
  // In the order of those who write a message: it comes first, and its notification after it.
  await markOrderRead(tx, actor.id, jobId);
  if (read.length === 0) return false;
  await publish(tx, [{ user: customer }, 'staff'], 'chat', { jobId });
  return true;
};
