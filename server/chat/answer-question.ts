import type { chatApi } from '#contract/chat.ts';
import type { QuestionId, TaskId } from '#contract/ids.ts';
import type { Tx } from '#server/db/database.ts';
import type { Actor, Handler } from '#server/http/serve.ts';
import { finishWait, findQuestionEnd, lockTask, type TaskAsItStands } from '#server/tasks/index.ts';
import { writeMessage } from './write-message.ts';

/** Locks the task of a question that is open, or was withdrawn; refused when there is none or it has ended otherwise. */
async function lockQuestion(
  tx: Tx,
  actor: Actor,
  { taskId, questionId }: { taskId: TaskId; questionId: QuestionId },
  refuse: (code: 'notFound' | 'questionClosed' | 'questionAnswered') => never,
): Promise<{ task: TaskAsItStands; isWithdrawn: boolean }> {
  const task = await lockTask(tx, actor, taskId);
  const end = task && (await findQuestionEnd(tx, taskId, questionId));
  if (task === undefined || end === undefined) return refuse('notFound');
  if (end === null || end === 'withdrawn') return { task, isWithdrawn: end === 'withdrawn' };
  return refuse(end === 'closed' ? 'questionClosed' : 'questionAnswered');
}

/** Answers an open question: in one transaction the hold ends and the answer goes into the chat. */
export const answerQuestion: Handler<typeof chatApi.answerQuestion> = async ({ actor, input, tx, refuse }) => {
  const { task, isWithdrawn } = await lockQuestion(tx, actor, input, refuse);
  if (isWithdrawn) return refuse('questionWithdrawn');
  if (input.answer === '') return refuse('messageEmpty');
  await finishWait(tx, actor, task, { endedBy: 'answer', answer: input.answer });
  await writeMessage(tx, task, actor, { text: input.answer });
  return true;
};

/** Withdraws an open question. It stays in the chat, where its customer may have read it. */
export const withdrawQuestion: Handler<typeof chatApi.withdrawQuestion> = async ({ actor, input, tx, refuse }) => {
  const { task, isWithdrawn } = await lockQuestion(tx, actor, input, refuse);
  return isWithdrawn ? false : finishWait(tx, actor, task, { endedBy: 'withdrawn' });
};
