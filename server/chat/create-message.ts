import type { chatApi } from '#contract/chat.ts';
import { findChatType, isAllowedInChat, matchesType } from '#rules/chat-types.ts';
import { sanitizeFileName } from '#rules/file-types.ts';
import { saveFile } from '#server/files/index.ts';
import { readEnds } from '#server/files/read-ends.ts';
import { readFurtherFiles } from '#server/settings/index.ts';
import { readTask } from '#server/tasks/index.ts';
import { isStaff } from '#rules/roles.ts';
import type { Handler } from '#server/http/serve.ts';
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
  const { taskId, jobId, internal = false, messageKey } = input;
  const { message: text } = input;
  const { file } = files;
  const attachment = file && { sha256: file.sha256, fileName: sanitizeFileName(input.fileName ?? file.clientName) };
  const problem = async () => {
    if (internal && !isStaff(actor)) return 'notAllowed';
    if (text === '') return 'messageEmpty';
    if (file === undefined || attachment === undefined) return undefined;
    const { chatTypes } = await readFurtherFiles(tx);
    if (!isAllowedInChat(attachment.fileName, chatTypes)) return 'fileTypeNotValid';
    if (file.size === 0) return 'fileEmpty';
    const type = findChatType(attachment.fileName, chatTypes);
    if (type === undefined) return undefined;
    const { first, last } = await readEnds(file.path);
    return matchesType(type, first, last) ? undefined : 'fileTypeNotValid';
  };
  const reason = await problem();
  // A task that is not there is the first reason, and nothing is saved for it; a text alone looks it up while it is written.
  if (reason !== undefined || file !== undefined) {
    const task = await readTask(tx, actor, taskId);
    if (task?.jobId !== jobId) return refuse('notFound');
  }
  if (reason !== undefined) return refuse(reason);
  if (file !== undefined) await saveFile(tx, storage, file);
  const written = { text, file: attachment, messageKey, internal };
  const message = await writeMessage(tx, { taskId, jobId }, actor, written);
  return message ?? refuse('notFound');
};
