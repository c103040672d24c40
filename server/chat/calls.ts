import { type SqlBool, sql } from 'kysely';
import type { chatApi } from '#contract/chat.ts';
import type { JobId } from '#contract/ids.ts';
import { downloadName } from '#rules/file-types.ts';
import { taskOf } from '#server/tasks/index.ts';
import type { Read } from '#server/platform/database.ts';
import { publish } from '#server/platform/realtime.ts';
import { type Actor, type Handlers, isStaff } from '#server/platform/serve.ts';
import { createMessage } from './create-message.ts';
import { listAllConversations, listConversations } from './list-conversations.ts';
import { asChatMessage, authorName, messageColumns, messagesFor } from './message-rows.ts';
import { createReplyTemplate, deleteReplyTemplate, getReplyTemplates, updateReplyTemplate } from './reply-templates.ts';
import { getReplyFacts } from './reply-facts.ts';
import { sendTaskBack } from './send-task-back.ts';
import { otherSide, unreadMessagesOf } from './unread-messages.ts';

/** The customer of a job that the actor may see, or undefined. */
async function customerOf(read: Read, actor: Actor, jobId: JobId) {
  const job = await read
    .selectFrom('jobs')
    .where('id', '=', jobId)
    .where(sql<SqlBool>`visible`)
    .$if(!isStaff(actor), (jobs) => jobs.where('user_id', '=', actor.id))
    .select('user_id')
    .executeTakeFirst();
  return job?.user_id;
}

export const chatCalls: Handlers<typeof chatApi> = {
  createMessage,

  getMessagesOfJob: async ({ actor, input: { jobId }, tx, refuse }) => {
    if ((await customerOf(tx, actor, jobId)) === undefined) return refuse('notFound');
    const rows = await messagesFor(tx, actor)
      .where('job_id', '=', jobId)
      .orderBy('id')
      .select([...messageColumns, authorName])
      .execute();
    return rows.map((row) => asChatMessage(actor, row));
  },

  getMessagesOfTask: async ({ actor, input: { taskId }, tx, refuse }) => {
    if ((await taskOf(tx, actor, taskId)) === undefined) return refuse('notFound');
    const rows = await messagesFor(tx, actor)
      .where('task_id', '=', taskId)
      .orderBy('id')
      .select([...messageColumns, authorName])
      .execute();
    return rows.map((row) => asChatMessage(actor, row));
  },

  listConversations,
  listAllConversations,
  sendTaskBack,
  getReplyTemplates,
  getReplyFacts,
  createReplyTemplate,
  updateReplyTemplate,
  deleteReplyTemplate,

  getUnreadMessages: ({ actor, tx }) => unreadMessagesOf(tx, actor),

  markRead: async ({ actor, input: { jobId, taskId }, tx, refuse }) => {
    const customer = await customerOf(tx, actor, jobId);
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
    if (read.length === 0) return false;
    await publish(tx, { user: customer }, 'chat', { jobId });
    await publish(tx, 'staff', 'chat', { jobId });
    return true;
  },

  downloadChatFile: async ({ actor, input: { jobId, messageId }, tx, refuse }) => {
    if ((await customerOf(tx, actor, jobId)) === undefined) return refuse('notFound');
    const message = await messagesFor(tx, actor)
      .where('id', '=', messageId)
      .where('job_id', '=', jobId)
      .select(['task_id', 'file_sha256', 'file_name'])
      .executeTakeFirst();
    if (message === undefined || message.file_sha256 === null || message.file_name === null) return refuse('notFound');
    return { sha256: message.file_sha256, fileName: downloadName(message.task_id, message.file_name) };
  },
};
