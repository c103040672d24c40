import { sql } from 'kysely';
import type { ChatMessage } from '#contract/chat.ts';
import type { JobId, TaskId, UserId } from '#contract/ids.ts';
import type { Tx } from '#server/platform/database.ts';
import { publish } from '#server/platform/realtime.ts';
import { isStaff } from '#rules/roles.ts';
import type { Actor } from '#server/platform/serve.ts';
import { asChatMessage, authorName, messageColumns, messagesFor } from './message-rows.ts';

type Task = { taskId: TaskId; jobId: JobId; userId: UserId };

export type NewMessage = {
  text: string;
  file?: { sha256: string; fileName: string } | undefined;
  messageKey?: string | undefined;
  /** A note among staff. It counts as read from the beginning, so that it never waits for a reader. */
  internal?: boolean;
};

/**
 * Writes a message of the actor's side into the chat of a task and publishes it to the open browsers of the other side;
 * a note to those of staff. A message that came before under the same key is answered as it stands.
 */
export async function writeMessage(
  tx: Tx,
  task: Task,
  actor: Actor,
  { text, file, messageKey, internal = false }: NewMessage,
): Promise<ChatMessage> {
  const message = await tx
    .insertInto('chat_messages')
    .values({
      job_id: task.jobId,
      task_id: task.taskId,
      writer: isStaff(actor) ? 'support' : 'customer',
      author_id: actor.id,
      text,
      file_sha256: file?.sha256 ?? null,
      file_name: file?.fileName ?? null,
      message_key: messageKey ?? null,
      internal,
      read_at: internal ? sql<string>`now()` : null,
    })
    .onConflict((conflict) => conflict.columns(['task_id', 'message_key']).doNothing())
    .returning([...messageColumns, authorName])
    .executeTakeFirst();
  if (message === undefined) return messageOfKey(tx, actor, task.taskId, messageKey);
  await publishMessage(tx, actor, task, message);
  return asChatMessage(actor, message);
}

/** Publishes a message to open browsers. */
async function publishMessage(
  tx: Tx,
  actor: Actor,
  { jobId, taskId, userId }: Task,
  { messageId, internal }: Pick<ChatMessage, 'messageId'> & { internal: boolean },
): Promise<void> {
  if (internal) return publish(tx, 'staff', 'chat', { jobId });
  await publish(tx, isStaff(actor) ? { user: userId } : 'staff', 'chatMessage', { jobId, taskId, messageId });
}

/** The message that came under a key before. */
async function messageOfKey(
  tx: Tx,
  actor: Actor,
  taskId: TaskId,
  messageKey: string | undefined,
): Promise<ChatMessage> {
  const message = await messagesFor(tx, actor)
    .where('task_id', '=', taskId)
    .where('message_key', '=', messageKey ?? null)
    .select([...messageColumns, authorName])
    .executeTakeFirstOrThrow();
  return asChatMessage(actor, message);
}
