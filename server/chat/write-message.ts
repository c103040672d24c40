import type { ChatMessage, ChatWriter } from '#contract/chat.ts';
import type { JobId, TaskId, UserId } from '#contract/ids.ts';
import type { Tx } from '#server/platform/database.ts';
import { announce } from '#server/platform/realtime.ts';
import { asChatMessage, messageColumns } from './message-rows.ts';

export type NewMessage = {
  writer: ChatWriter;
  authorId: UserId;
  text: string;
  file?: { sha256: string; fileName: string } | undefined;
  messageKey?: string | undefined;
};

/**
 * Writes a message into the chat of a task and tells the open browsers of the other side. One that came before under the
 * same key is answered as it stands.
 */
export async function writeMessage(
  tx: Tx,
  task: { taskId: TaskId; jobId: JobId; userId: UserId },
  { writer, authorId, text, file, messageKey }: NewMessage,
): Promise<ChatMessage> {
  const message = await tx
    .insertInto('chat_messages')
    .values({
      job_id: task.jobId,
      task_id: task.taskId,
      writer,
      author_id: authorId,
      text,
      file_sha256: file?.sha256 ?? null,
      file_name: file?.fileName ?? null,
      message_key: messageKey ?? null,
    })
    .onConflict((conflict) => conflict.columns(['task_id', 'message_key']).doNothing())
    .returning(messageColumns)
    .executeTakeFirst();
  if (message === undefined) return messageOfKey(tx, task.taskId, messageKey);
  const content = { jobId: task.jobId, taskId: task.taskId, messageId: message.messageId };
  await announce(tx, writer === 'support' ? { user: task.userId } : 'staff', 'chatMessage', content);
  return asChatMessage(message);
}

/** The message that came under a key before. */
async function messageOfKey(tx: Tx, taskId: TaskId, messageKey: string | undefined): Promise<ChatMessage> {
  const message = await tx
    .selectFrom('chat_messages')
    .where('task_id', '=', taskId)
    .where('message_key', '=', messageKey ?? null)
    .select(messageColumns)
    .executeTakeFirstOrThrow();
  return asChatMessage(message);
}
