import { z } from 'zod';
import { call } from '#contract/call.ts';
import { Contradiction, FileFacts } from '#contract/engine.ts';
import { JobId, TaskId, UserId } from '#contract/ids.ts';
import { actedOn, actedOnNames, actionRefusals } from '#contract/tasks/task.ts';
import { instant, wire } from '#contract/wire.ts';

export const taskFilesApi = {
  rerunAutomaticService: call({
    method: 'POST',
    name: 'rerunAutomaticService',
    who: 'staff',
    needs: ['workOnFiles'],
    seeks: 'task',
    about: 'Gives a task that waits for a person back to the automatic service, with whatever it has learned since.',
    changes: ['tasks'],
    input: wire(actedOn, actedOnNames),
    output: z.literal(true),
    refusals: { ...actionRefusals, automaticServiceOff: 409, notForAutomatic: 409 },
  }),

  getTaskFileFacts: call({
    method: 'GET',
    name: 'getTaskFileFacts',
    who: 'staff',
    needs: ['workOnFiles', 'answerCustomers', 'library'],
    seeks: 'task',
    about:
      'What the original of a task says about itself, and whether the customer ordered it for another control unit.',
    shows: [],
    input: wire({ taskId: TaskId }, { taskId: ['task_id', 'task_ID'] }),
    output: z.object({
      /** Absent until the engine has inspected the file. */
      facts: FileFacts.optional(),
      /** No real image has proven its family, and no administrator has confirmed it. */
      isUnproven: z.boolean(),
      contradiction: z.object({ ...Contradiction.shape, acceptedAt: instant }).optional(),
      /** Names of the files of customers about this task that could not be scanned for viruses. */
      unscanned: z.array(z.string()),
      /** Deliveries from here that the original is, or holds in part or with other changes, the newest first. */
      deliveries: z.array(
        z.object({
          taskId: TaskId,
          jobId: JobId,
          version: z.int(),
          customerId: UserId,
          customerName: z.string(),
        }),
      ),
    }),
    refusals: {},
  }),
};
