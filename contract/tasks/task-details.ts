import { z } from 'zod';
import { call } from '#contract/call.ts';
import { readsOrders } from '#contract/permissions.ts';
import { TaskId } from '#contract/ids.ts';
import { ReaderLanguage } from '#contract/languages.ts';
import { instant, wire } from '#contract/wire.ts';
import { AnsweredPaymentStatus, AnsweredTaskStatus } from './status.ts';
import { OrderedMethod, oneTask } from './task.ts';

/** Calls about the state, history and methods of tasks. */
export const taskDetailsApi = {
  getTaskStatuses: call({
    method: 'POST',
    reads: true,
    name: 'getAllTasksStatus',
    who: 'active',
    needs: readsOrders,
    about:
      'Status and payment of several tasks at once: the customer’s own, or for staff any; unknown ids are left out.',
    shows: [],
    input: z.object({ taskIds: z.array(TaskId).max(200) }),
    output: z.array(
      wire(
        { taskId: TaskId, status: AnsweredTaskStatus, paymentStatus: AnsweredPaymentStatus },
        { taskId: 'task_id', status: 'task_status', paymentStatus: 'task_paymentStatus' },
      ),
    ),
    refusals: {},
  }),

  getTaskStatus: call({
    method: 'POST',
    reads: true,
    name: 'getTaskStatusWithTaskID',
    who: 'active',
    needs: readsOrders,
    seeks: 'task',
    about: 'The status of one task.',
    shows: [],
    input: oneTask,
    output: wire(
      { status: AnsweredTaskStatus, paymentStatus: AnsweredPaymentStatus },
      { status: 'task_status', paymentStatus: 'task_paymentStatus' },
    ),
    refusals: {},
  }),

  getTaskHistory: call({
    method: 'GET',
    name: 'getTaskHistory',
    who: 'active',
    needs: readsOrders,
    seeks: 'task',
    about: 'What happened to a task, oldest first: who moved it from which status to which, and why.',
    shows: ['tasks'],
    input: oneTask,
    output: z.array(
      wire(
        {
          at: instant,
          actor: z.enum(['customer', 'support', 'automatic']),
          actorName: z.string().optional(),
          from: AnsweredTaskStatus.optional(),
          to: AnsweredTaskStatus,
          eventCode: z.string(),
          /** The reason that a person gave, or the values before and after; '' when there is none. */
          note: z.string(),
        },
        {},
      ),
    ),
    refusals: {},
  }),

  getMethodsOfTask: call({
    method: 'GET',
    name: 'getTaskMetasForTask',
    who: 'active',
    needs: readsOrders,
    seeks: 'task',
    about: 'The ordered methods of one task, in the language asked for or that of the account.',
    shows: [],
    input: wire({ taskId: TaskId, language: ReaderLanguage }, { taskId: ['task_id', 'task_ID'] }),
    output: z.array(OrderedMethod),
    refusals: {},
  }),
};
