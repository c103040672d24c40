import { type SqlBool, sql } from 'kysely';
import type { ChatMessage } from '#contract/chat.ts';
import type { JobId, TaskId, UserId } from '#contract/ids.ts';
import type { Tx } from '#server/platform/database.ts';
import { statement } from '#server/platform/statement.ts';
import { publish } from '#server/platform/realtime.ts';
import { isStaff } from '#rules/roles.ts';
import { taskOf } from '#server/tasks/index.ts';
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

type Values = Pick<Task, 'taskId' | 'jobId'> & {
  actorId: UserId;
  text: string;
  sha256: string | null;
  fileName: string | null;
  messageKey: string | null;
};

/** A message out of its task, where the actor may see that. */
const messageInTask = statement(
  (
    read,
    { taskId, jobId, actorId, text, sha256, fileName, messageKey }: Values,
    { ofStaff, internal }: { ofStaff: boolean; internal: boolean },
  ) =>
    read
      .with('task', (own) =>
        own
          .selectFrom('tasks')
          .where('id', '=', taskId)
          .where('job_id', '=', jobId)
          .where(sql<SqlBool>`visible`)
          .$if(!ofStaff, (tasks) => tasks.where('user_id', '=', actorId))
          .select(['id', 'job_id', 'user_id']),
      )
      .with('message', (own) =>
        own
          .insertInto('chat_messages')
          .columns([
            'job_id',
            'task_id',
            'writer',
            'author_id',
            'text',
            'file_sha256',
            'file_name',
            'message_key',
            'internal',
            'read_at',
          ])
          .expression(
            own
              .selectFrom('task')
              .select(({ val, lit }) => [
                'task.job_id',
                'task.id',
                sql.lit(ofStaff ? 'support' : 'customer').as('writer'),
                val(actorId).as('author_id'),
                val(text).as('text'),
                val(sha256).as('file_sha256'),
                val(fileName).as('file_name'),
                val(messageKey).as('message_key'),
                lit(internal).as('internal'),
                (internal ? sql<string | null>`now()` : sql<string | null>`null::timestamptz`).as('read_at'),
              ]),
          )
          .onConflict((conflict) => conflict.columns(['task_id', 'message_key']).doNothing())
          .returning([...messageColumns, authorName]),
      )
      .selectFrom(['task', 'message'])
      .selectAll('message')
      .select('task.user_id as userId'),
);

/**
 * Writes a message of the actor's side into the chat of a task and publishes it to the open browsers of the other side;
 * a note to those of staff. One statement looks the task up and writes. A message that came before under the same key is
 * answered as it stands.
 *
 * @returns undefined when the actor may see no such task
 */
export async function writeMessage(
  tx: Tx,
  { taskId, jobId }: Pick<Task, 'taskId' | 'jobId'>,
  actor: Actor,
  { text, file, messageKey, internal = false }: NewMessage,
): Promise<ChatMessage | undefined> {
  const [written] = await messageInTask(
    tx,
    {
      taskId,
      jobId,
      actorId: actor.id,
      text,
      sha256: file?.sha256 ?? null,
      fileName: file?.fileName ?? null,
      messageKey: messageKey ?? null,
    },
    { ofStaff: isStaff(actor), internal },
  );
  if (written === undefined) return messageOfKey(tx, actor, { taskId, jobId }, messageKey);
  const { userId, ...message } = written;
  await publishMessage(tx, actor, { jobId, taskId, userId }, message);
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

/** The message that came under a key before, in a task that the actor may see. */
async function messageOfKey(
  tx: Tx,
  actor: Actor,
  { taskId, jobId }: Pick<Task, 'taskId' | 'jobId'>,
  messageKey: string | undefined,
): Promise<ChatMessage | undefined> {
  const task = await taskOf(tx, actor, taskId);
  if (task === undefined || task.jobId !== jobId) return undefined;
  const message = await messagesFor(tx, actor)
    .where('task_id', '=', taskId)
    .where('message_key', '=', messageKey ?? null)
    .select([...messageColumns, authorName])
    .executeTakeFirstOrThrow();
  return asChatMessage(actor, message);
}
