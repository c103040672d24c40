import type { createChatMessage as contract } from '#contract/chat.ts';
import { isAllowedFile, sanitizeFileName } from '#rules/file-types.ts';
import { keepFile } from '#server/files/index.ts';
import { taskOf } from '#server/orders/index.ts';
import { announce } from '#server/platform/realtime.ts';
import { type Handler, isStaff } from '#server/platform/serve.ts';
import { asChatMessage, messageColumns } from './message-rows.ts';

/** Writes a message; its file is stored in the same transaction, so that both are there or neither is. */
export const createMessage: Handler<typeof contract> = async ({ actor, input, tx, files, storage, refuse }) => {
  const staff = isStaff(actor);
  const task = await taskOf(tx, actor, input.taskId);
  if (task === undefined || task.jobId !== input.jobId) return refuse('notFound');
  const text = input.message.trim();
  if (text === '') return refuse('messageEmpty');
  const { file } = files;
  const fileName = file && sanitizeFileName(input.fileName ?? file.clientName);
  if (fileName !== undefined && !isAllowedFile('chat', fileName)) return refuse('fileTypeNotValid');
  if (file?.size === 0) return refuse('fileEmpty');
  if (file !== undefined) await keepFile(tx, storage, file);
  const message = await tx
    .insertInto('chat_messages')
    .values({
      job_id: task.jobId,
      task_id: task.taskId,
      writer: staff ? 'support' : 'tuner',
      author_id: actor.id,
      text,
      file_sha256: file?.sha256 ?? null,
      file_name: fileName ?? null,
    })
    .returning(messageColumns)
    .executeTakeFirstOrThrow();
  const content = { jobId: task.jobId, taskId: task.taskId, messageId: message.messageId };
  await announce(tx, staff ? { user: task.userId } : 'staff', 'chatMessage', content);
  return asChatMessage(message);
};
