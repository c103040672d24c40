import type { chatApi } from '#contract/chat.ts';
import type { Handler } from '#server/http/serve.ts';
import { finishWait, findQuestionEnd, lockTask } from '#server/tasks/index.ts';
import { writeMessage } from './write-message.ts';

/** Answers an open question: in one transaction the hold ends and the answer goes into the chat. */
export const answerQuestion: Handler<typeof chatApi.answerQuestion> = async ({ actor, input, tx, refuse }) => {
  const { taskId, questionId, answer } = input;
  const task = await lockTask(tx, actor, taskId);
  if (task === undefined) return refuse('notFound');
  const end = await findQuestionEnd(tx, taskId, questionId);
  if (end === undefined) return refuse('notFound');
  if (end === 'withdrawn') return refuse('questionWithdrawn');
  if (end !== null) return refuse(end === 'closed' ? 'questionClosed' : 'questionAnswered');
  if (answer === '') return refuse('messageEmpty');
  await finishWait(tx, actor, task, { endedBy: 'answer', answer });
  await writeMessage(tx, task, actor, { text: answer });
  return true;
};

/** Withdraws an open question. It stays in the chat, where its customer may have read it. */
export const withdrawQuestion: Handler<typeof chatApi.withdrawQuestion> = async ({ actor, input, tx, refuse }) => {
  const { taskId, questionId } = input;
  const task = await lockTask(tx, actor, taskId);
  if (task === undefined) return refuse('notFound');
  const end = await findQuestionEnd(tx, taskId, questionId);
  if (end === undefined) return refuse('notFound');
  if (end === 'withdrawn') return false;
  if (end !== null) return refuse(end === 'closed' ? 'questionClosed' : 'questionAnswered');
  return finishWait(tx, actor, task, { endedBy: 'withdrawn' });
};
