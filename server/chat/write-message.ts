import { type SqlBool, sql } from 'kysely';
import type { ChatMessage } from '#contract/chat.ts';
import type { JobId, TaskId, UserId } from '#contract/ids.ts';
import type { Tx } from '#server/db/database.ts';
import { publishing } from '#server/realtime/realtime.ts';
import { noteChange } from '#server/realtime/versions.ts';
import { isStaff } from '#rules/roles.ts';
import { notifyAboutTask } from '#server/notifications/index.ts';
import { finishWait, lockWaitingTask, readTask } from '#server/tasks/index.ts';
import type { Actor } from '#server/http/serve.ts';
import { notifyMentioned } from './notify-mentioned.ts';
import { asChatMessage, authorName, messageColumns, messagesFor } from './message-rows.ts';

type Task = { taskId: TaskId; jobId: JobId };

export type NewMessage = {
  text: string;
  file?: { sha256: string; fileName: string } | undefined;
  messageKey?: string | undefined;
  /** A note among staff. It counts as read from the beginning, so that it never waits for a reader. */
  internal?: boolean;
  /** A question or proposal, of which the customer is notified as such. */
  isAnnounced?: boolean;
};

type Values = Task & {
  actorId: UserId;
  text: string;
  sha256: string | null;
  fileName: string | null;
  messageKey: string | null;
  ofStaff: boolean;
  internal: boolean;
};

/** Writes a message into its task, where the actor may see that. */
const insertMessage = (
  tx: Tx,
  { taskId, jobId, actorId, text, sha256, fileName, messageKey, ofStaff, internal }: Values,
) =>
  tx
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
    .select('task.user_id as owner')
    // Of a note staff alone hear.
    .select(
      (internal
        ? publishing('staff', sql`task.user_id`, 'chat', { jobId: sql`task.job_id` })
        : publishing(ofStaff ? 'owner' : 'staff', sql`task.user_id`, 'chatMessage', {
            jobId: sql`task.job_id`,
            taskId: sql`task.id`,
            messageId: sql`message."messageId"`,
          })
      ).as('published'),
    )
    .executeTakeFirst();

/**
 * Writes a message of the actor's side into the chat of a task and publishes it to the open browsers of the other side;
 * a note to those of staff. One statement looks the task up, writes and publishes. What customers write ends a hold of the task. A message that came before under the same key is
 * answered as it stands.
 *
 * @returns undefined when the actor may see no such task
 */
export async function writeMessage(
  tx: Tx,
  { taskId, jobId }: Task,
  actor: Actor,
  { text, file, messageKey, internal = false, isAnnounced = false }: NewMessage,
): Promise<ChatMessage | undefined> {
  const values = {
    taskId,
    jobId,
    actorId: actor.id,
    text,
    sha256: file?.sha256 ?? null,
    fileName: file?.fileName ?? null,
    messageKey: messageKey ?? null,
    ofStaff: isStaff(actor),
    internal,
  };
  // Locked before the message refers to it: two messages at once would wait for each other.
  const waiting = values.ofStaff ? undefined : await lockWaitingTask(tx, actor, taskId);
  const written = await insertMessage(tx, values);
  if (written === undefined) return messageOfKey(tx, actor, { taskId, jobId }, messageKey);
  if (waiting !== undefined) await finishWait(tx, actor, waiting, { endedBy: file === undefined ? 'message' : 'file' });
  const { published: _, owner, ...message } = written;
  noteChange(tx, { topic: 'chat', owner });
  if (internal) await notifyMentioned(tx, actor, { taskId, text });
  else if (values.ofStaff && !isAnnounced) await notifyAboutTask(tx, 'customer', { kind: 'unreadMessages', taskId });
  return asChatMessage(actor, message);
}

/** The message that came under a key before, in a task that the actor may see. */
async function messageOfKey(
  tx: Tx,
  actor: Actor,
  { taskId, jobId }: Task,
  messageKey: string | undefined,
): Promise<ChatMessage | undefined> {
  const task = await readTask(tx, actor, taskId);
  if (task === undefined || task.jobId !== jobId) return undefined;
  const message = await messagesFor(tx, actor)
    .where('task_id', '=', taskId)
    .where('message_key', '=', messageKey ?? null)
    .select([...messageColumns, authorName])
    .executeTakeFirstOrThrow();
  return asChatMessage(actor, message);
}
