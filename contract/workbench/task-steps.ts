import { z } from 'zod';
import { call } from '#contract/call.ts';
import { actedOn, actedOnNames, actionRefusals } from '#contract/tasks/task.ts';
import { wire } from '#contract/wire.ts';
import { reason } from './job-data.ts';

/** Calls that take a task a step further. */
export const taskStepsApi = {
  blockTask: call({
    method: 'POST',
    name: 'blockTask',
    who: 'staff',
    needs: ['workOnFiles'],
    seeks: 'task',
    about: 'Blocks a task for a reason that its customer reads: it can be neither paid nor downloaded until deblocked.',
    changes: ['tasks'],
    input: wire({ ...actedOn, reason: reason.min(1) }, actedOnNames),
    output: z.literal(true),
    refusals: actionRefusals,
  }),

  unblockTask: call({
    method: 'POST',
    name: 'taskDeblock',
    who: 'staff',
    needs: ['workOnFiles'],
    seeks: 'task',
    about: 'Brings a blocked task back to where it was.',
    changes: ['tasks'],
    input: wire({ ...actedOn, reason: reason.default('') }, actedOnNames),
    output: z.literal(true),
    refusals: actionRefusals,
  }),

  archiveTask: call({
    method: 'POST',
    name: 'archiveTask',
    who: 'staff',
    needs: ['workOnFiles'],
    seeks: 'task',
    about: 'Puts a finished or blocked task away.',
    changes: ['tasks'],
    input: wire(actedOn, actedOnNames),
    output: z.literal(true),
    refusals: actionRefusals,
  }),

  undoArchive: call({
    method: 'POST',
    name: 'undoArchiveTask',
    who: 'staff',
    needs: ['workOnFiles'],
    seeks: 'task',
    about: 'Brings a task back from the archive to where it was, finished or blocked.',
    changes: ['tasks'],
    input: wire(actedOn, actedOnNames),
    output: z.literal(true),
    refusals: actionRefusals,
  }),

  resetTask: call({
    method: 'POST',
    name: 'resetTask',
    who: 'staff',
    needs: ['workOnFiles'],
    seeks: 'task',
    about: 'Starts an unpaid task again: its modified file is detached and stays among the versions.',
    changes: ['tasks'],
    input: wire({ ...actedOn, reason: reason.default('') }, actedOnNames),
    output: z.literal(true),
    refusals: actionRefusals,
  }),

  deleteTask: call({
    method: 'POST',
    name: 'deleteTask',
    who: 'staff',
    needs: ['workOnFiles'],
    seeks: 'task',
    about: 'Deletes an unpaid task: nobody sees it any more, and its rows stay for the record.',
    changes: ['tasks'],
    input: wire({ ...actedOn, reason: reason.default('') }, actedOnNames),
    output: z.literal(true),
    refusals: actionRefusals,
  }),
};
