import { z } from 'zod';
import { call } from '#contract/call.ts';
import { actedOn, actedOnNames } from '#contract/tasks/task.ts';
import { text, wholeNumberBetween, wire } from '#contract/wire.ts';
import { reason } from './job-data.ts';

const { taskId, seenAt } = actedOn;
const oneVersion = { taskId, seenAt, version: wholeNumberBetween(1, 99_999) };

/** Calls about the versions that a customer has. False where a call changes nothing. */
export const versionsApi = {
  updateVersionNote: call({
    method: 'POST',
    name: 'updateTaskFileNote',
    who: 'staff',
    needs: ['workOnFiles'],
    seeks: 'task',
    about: 'Words of support to the customer about one version of a modified file; empty: none.',
    changes: ['tasks'],
    input: wire({ ...oneVersion, note: text(1000) }, actedOnNames),
    output: z.boolean(),
    refusals: { taskMoved: 409 },
  }),

  recommendVersion: call({
    method: 'POST',
    name: 'recommendTaskFile',
    who: 'staff',
    needs: ['workOnFiles'],
    seeks: 'task',
    about: 'Makes one of the released versions of a finished task the one that its customer gets.',
    changes: ['tasks'],
    input: wire(oneVersion, actedOnNames),
    output: z.boolean(),
    /** `versionWithdrawn` has the `reason`. */
    refusals: { taskMoved: 409, actionNotAllowed: 409, versionWithdrawn: 409 },
  }),

  withdrawVersion: call({
    method: 'POST',
    name: 'withdrawTaskFile',
    who: 'staff',
    needs: ['workOnFiles'],
    seeks: 'task',
    about:
      'Takes a released version back for a reason that its customer is told by mail. The newest of the others becomes the one that the customer gets.',
    changes: ['tasks'],
    input: wire({ ...oneVersion, reason: reason.min(1) }, actedOnNames),
    output: z.boolean(),
    refusals: { taskMoved: 409 },
  }),
};
