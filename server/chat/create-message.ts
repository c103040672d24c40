import type { chatApi } from '#contract/chat.ts';
import { isAllowedFile, sanitizeFileName } from '#rules/file-types.ts';
import { saveFile } from '#server/files/index.ts';
import { taskOf } from '#server/tasks/index.ts';
import { isStaff } from '#rules/roles.ts';
import type { Handler } from '#server/platform/serve.ts';
import { writeMessage } from './write-message.ts';

/**
 * Writes a message; its file is stored in the same transaction, so that both are there or neither is. Sent again, it is
 * there once.
 */
export const createMessage: Handler<typeof chatApi.createMessage> = async ({
  actor,
  input,
  tx,
  files,
  storage,
  refuse,
}) => {
  const task = await taskOf(tx, actor, input.taskId);
  if (task === undefined || task.jobId !== input.jobId) return refuse('notFound');
  const { internal = false } = input;
  if (internal && !isStaff(actor)) return refuse('notAllowed');
  const text = input.message.trim();
  if (text === '') return refuse('messageEmpty');
  const { file } = files;
  const attachment = file && { sha256: file.sha256, fileName: sanitizeFileName(input.fileName ?? file.clientName) };
  if (attachment !== undefined && !isAllowedFile('chat', attachment.fileName)) return refuse('fileTypeNotValid');
  if (file?.size === 0) return refuse('fileEmpty');
  if (file !== undefined) await saveFile(tx, storage, file);
  return writeMessage(tx, task, actor, { text, file: attachment, messageKey: input.messageKey, internal });
};
