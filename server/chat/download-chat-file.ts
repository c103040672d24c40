import type { chatApi } from '#contract/chat.ts';
import { downloadName } from '#rules/file-types.ts';
import type { Handler } from '#server/http/serve.ts';
import { findCustomerOfJob } from '#server/tasks/index.ts';
import { messagesFor } from './message-rows.ts';

/** The file that was sent with a message. */
export const downloadChatFile: Handler<typeof chatApi.downloadChatFile> = async ({
  actor,
  input: { jobId, messageId },
  tx,
  setAuditSubject,
  refuse,
}) => {
  const customerId = await findCustomerOfJob(tx, actor, jobId);
  if (customerId === undefined) return refuse('notFound');
  setAuditSubject({ userId: customerId });
  const message = await messagesFor(tx, actor)
    .where('id', '=', messageId)
    .where('job_id', '=', jobId)
    .select(['task_id', 'file_sha256', 'file_name', 'file_removed_at', 'file_removed_after'])
    .executeTakeFirst();
  const { file_removed_at: removedAt, file_removed_after: months } = message ?? {};
  if (typeof removedAt === 'string')
    return refuse('fileRemoved', { removedAt, ...(typeof months === 'number' && { months }) });
  if (message === undefined || message.file_sha256 === null || message.file_name === null) return refuse('notFound');
  return { sha256: message.file_sha256, fileName: downloadName(message.task_id, message.file_name) };
};
