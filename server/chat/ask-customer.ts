import type { chatApi } from '#contract/chat.ts';
import { questionAsMessage } from '#rules/questions.ts';
import { findBlocker } from '#rules/task-actions.ts';
import type { Handler } from '#server/http/serve.ts';
import { isOffered } from '#server/settings/index.ts';
import { type Address, beginWait, findOpenQuestion, lockTask, mailAboutTask } from '#server/tasks/index.ts';
import { writeMessage } from './write-message.ts';

/** Puts a task on hold for a question: in one transaction it waits, the question stands in its chat, and its customer is mailed. */
export const askCustomer =
  (address: Address): Handler<typeof chatApi.askCustomer> =>
  async ({ actor, input, tx, refuse }) => {
    const { taskId, question, wantsFile } = input;
    const task = await lockTask(tx, actor, taskId);
    if (task === undefined) return refuse('notFound');
    const hindrance = findBlocker('ask', task);
    if (hindrance !== undefined) return refuse('actionNotAllowed', { hindrance });
    if (!(await isOffered(tx, 'ask_customers'))) return refuse('questionsOff');
    if (question === '') return refuse('messageEmpty');
    const answers = input.answers.filter((answer) => answer !== '');
    if (new Set(answers).size < answers.length) return refuse('answersTwice');
    if (!(await beginWait(tx, actor, task, { question, answers, wantsFile })))
      return refuse('questionOpen', { question: await findOpenQuestion(tx, taskId) });
    const message = await writeMessage(tx, task, actor, {
      text: questionAsMessage(question, answers),
      isAnnounced: true,
    });
    // Its mail is the one about the question.
    if (message !== undefined)
      await tx
        .updateTable('chat_messages')
        .set({ mailed_at: new Date().toISOString() })
        .where('id', '=', message.messageId)
        .execute();
    await mailAboutTask(tx, address, task, { kind: 'questionAsked', question, answers });
    return true;
  };
