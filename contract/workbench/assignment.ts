import { z } from 'zod';
import { call } from '#contract/call.ts';
import { TaskId, UserId } from '#contract/ids.ts';
import { instant, wire } from '#contract/wire.ts';

/** Calls about who works on a task. */
export const assignmentApi = {
  /** Members of staff to whom a task can be assigned. */
  getStaff: call({
    method: 'GET',
    name: 'getStaff',
    who: 'staff',
    needs: ['workOnFiles', 'answerCustomers', 'staff', 'statistics'],
    about: 'The active members of staff who may work on files, by name.',
    shows: [],
    input: z.object({}),
    output: z.array(wire({ userId: UserId, name: z.string() }, { userId: 'user_id' })),
    refusals: {},
  }),

  assignTask: call({
    method: 'POST',
    name: 'assignTask',
    who: 'staff',
    needs: ['workOnFiles'],
    seeks: 'task',
    about:
      'Gives an open task to a member of staff, without another to oneself: it is in progress and bears that name.',
    changes: ['tasks'],
    input: wire(
      { taskId: TaskId, staffId: UserId.optional(), seenAt: instant.optional() },
      { taskId: ['task_id', 'task_ID'], seenAt: 'task_changed' },
    ),
    output: z.literal(true),
    refusals: { actionNotAllowed: 409, taskMoved: 409, notStaff: 422 },
  }),

  giveBackTask: call({
    method: 'POST',
    name: 'giveBackTask',
    who: 'staff',
    needs: ['workOnFiles'],
    seeks: 'task',
    about: 'Gives a task that somebody works on back to the queue of support, where anybody may take it.',
    changes: ['tasks'],
    input: wire(
      { taskId: TaskId, seenAt: instant.optional() },
      { taskId: ['task_id', 'task_ID'], seenAt: 'task_changed' },
    ),
    output: z.literal(true),
    refusals: { actionNotAllowed: 409, taskMoved: 409 },
  }),
};
