import { z } from 'zod';
import { call } from '#contract/call.ts';
import { readsChats } from '#contract/permissions.ts';
import { JobId, TaskId } from '#contract/ids.ts';
import { wire, writable } from '#contract/wire.ts';

/** As it was typed: `rules/own-details.ts` says of each field what is wrong with it. */
const typedText = writable.max(5000).default('');

/** A customer's own notes about an order, or about one of its files. */
export const OwnDetails = z.object({
  reference: typedText,
  plate: typedText,
  endCustomer: typedText,
  pairs: z
    .array(z.object({ key: typedText, value: typedText }))
    .max(500)
    .default([]),
});
export type OwnDetails = z.output<typeof OwnDetails>;

export const ownDetailsRefusals = {
  ownDetailsOff: 409,
  ownDetailsTooMany: 422,
  ownDetailsTooLong: 422,
  ownDetailsNotReadable: 422,
  ownDetailsIncomplete: 422,
  ownDetailsTwice: 422,
} as const;

export const ownDetailsApi = {
  updateOwnDetails: call({
    method: 'POST',
    name: 'updateOwnDetails',
    who: 'active',
    rights: ['order'],
    needs: readsChats,
    seeks: 'job',
    about:
      'Writes anew what the customer notes of a job, or of one task of it: own reference, licence plate, end customer and up to 10 pairs of key and value. The customer’s own, or for staff any. False: nothing differed.',
    changes: ['tasks'],
    input: wire(
      { jobId: JobId, taskId: TaskId.optional(), ownDetails: OwnDetails },
      { jobId: ['job_id', 'job_ID'], taskId: ['task_id', 'task_ID'] },
    ),
    output: z.boolean(),
    refusals: ownDetailsRefusals,
  }),
};
