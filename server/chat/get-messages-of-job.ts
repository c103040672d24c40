import type { chatApi } from '#contract/chat.ts';
import type { Handler } from '#server/http/serve.ts';
import { addMentions } from './mentions.ts';
import { findCustomerOfJob } from '#server/tasks/index.ts';
import { asChatMessage, authorName, messageColumns, messagesFor } from './message-rows.ts';

/** The messages of a job, oldest first. */
export const getMessagesOfJob: Handler<typeof chatApi.getMessagesOfJob> = async ({
  actor,
  input: { jobId },
  tx,
  refuse,
}) => {
  if ((await findCustomerOfJob(tx, actor, jobId)) === undefined) return refuse('notFound');
  const rows = await messagesFor(tx, actor)
    .where('job_id', '=', jobId)
    .orderBy('id')
    .select([...messageColumns, authorName])
    .execute();
  return addMentions(
    tx,
    actor,
    rows.map((row) => asChatMessage(actor, row)),
  );
};
