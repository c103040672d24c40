import { z } from 'zod';
import { call } from '#contract/call.ts';
import { QuestionId, TaskId } from '#contract/ids.ts';
import { maxAnswers } from '#contract/tasks/question.ts';
import { flag, line, text, wire } from '#contract/wire.ts';

const oneQuestion = { taskId: TaskId, questionId: QuestionId };
const ofTask = { taskId: ['task_id', 'task_ID'] } as const;

/** The question is not open any more: the customer has answered it, or closing, blocking or deleting the task ended it. */
const questionOver = { questionAnswered: 409, questionClosed: 409 } as const;

/** Questions of support: the task of an open one is on hold, and its clock stands. */
export const questionsApi = {
  askCustomer: call({
    method: 'POST',
    name: 'askCustomer',
    who: 'staff',
    needs: ['answerCustomers'],
    seeks: 'task',
    about:
      'Asks the customer of a task that support has in hand, with up to 5 answers to choose from or for a file. The task is on hold and its time stands until the customer answers, writes or sends a file. The question stands in the chat, and the customer is mailed at once and after 1 and 3 days of support.',
    changes: ['tasks', 'chat'],
    input: wire(
      {
        taskId: TaskId,
        question: text(1000),
        answers: z.array(line(100)).max(maxAnswers).default([]),
        wantsFile: flag.default(false),
      },
      ofTask,
    ),
    output: z.literal(true),
    /** `questionOpen` has the `question` that the task waits for. */
    refusals: { messageEmpty: 422, questionOpen: 409, questionsOff: 409, answersTwice: 422, actionNotAllowed: 409 },
  }),

  withdrawQuestion: call({
    method: 'POST',
    name: 'withdrawQuestion',
    who: 'staff',
    needs: ['answerCustomers'],
    seeks: 'task',
    about: 'Withdraws a question that is still open, which ends the hold; false: it was withdrawn before.',
    changes: ['tasks'],
    input: wire(oneQuestion, ofTask),
    output: z.boolean(),
    refusals: questionOver,
  }),

  answerQuestion: call({
    method: 'POST',
    name: 'answerQuestion',
    who: 'customer',
    rights: ['order'],
    seeks: 'task',
    about:
      'Answers an open question, with one of its answers or in other words. The answer goes into the chat and ends the hold. A file is sent as a message.',
    changes: ['tasks', 'chat'],
    input: wire({ ...oneQuestion, answer: text(5000) }, ofTask),
    output: z.literal(true),
    refusals: { messageEmpty: 422, questionWithdrawn: 409, ...questionOver },
  }),
};
