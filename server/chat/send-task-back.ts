import type { chatApi } from '#contract/chat.ts';
import { notifyAboutTask } from '#server/notifications/index.ts';
import { sendBack } from '#server/tasks/index.ts';
import type { Handler } from '#server/http/serve.ts';
import { writeMessage } from './write-message.ts';

/** Sends a finished task back: in one transaction it goes into review and the complaint into its chat. */
export const sendTaskBack: Handler<typeof chatApi.sendTaskBack> = async ({ actor, input, tx, refuse }) => {
  const outcome = await sendBack(tx, actor, input.taskId);
  if (!outcome.ok) return refuse(outcome.reason);
  const { message: text } = input;
  if (text === '') return refuse('messageEmpty');
  await writeMessage(tx, outcome.task, actor, { text });
  await notifyAboutTask(tx, 'staff', { kind: 'sentBack', taskId: input.taskId });
  return true;
};
