import type { chatApi } from '#contract/chat.ts';
import { readTask } from '#server/tasks/index.ts';
import type { Handler } from '#server/http/serve.ts';
import { addMentions } from './mentions.ts';
import { asChatMessage, authorName, messageColumns, messagesFor } from './message-rows.ts';

/** The messages of a task, oldest first; those behind a message, where one is known. */
export const getMessagesOfTask: Handler<typeof chatApi.getMessagesOfTask> = async ({
  actor,
  input: { taskId, after },
  tx,
  refuse,
}) => {
  if ((await readTask(tx, actor, taskId)) === undefined) return refuse('notFound');
  const rows = await messagesFor(tx, actor)
    .where('task_id', '=', taskId)
    .$if(after !== undefined, (messages) => messages.where('id', '>', after ?? null))
    .orderBy('id')
    .select([...messageColumns, authorName])
    .execute();
  return addMentions(
    tx,
    actor,
    rows.map((row) => asChatMessage(actor, row)),
  );
};
