import { z } from 'zod';
import { call } from '#contract/call.ts';
import { TaskId } from '#contract/ids.ts';
import { GivenCredits } from '#contract/money.ts';
import { JudgedOddity, deliveryConfirmation, deliveryRefusals, recordingRefusals } from '#contract/results.ts';
import { oneTask } from '#contract/tasks/task.ts';
import { byteCount, flag, ignored, instant, text, wire } from '#contract/wire.ts';

/** Calls that upload a modified file and close a task. */
export const closingApi = {
  uploadModified: call({
    method: 'POST',
    name: 'uploadModifiedTaskFile',
    who: 'staff',
    needs: ['workOnFiles'],
    seeks: 'task',
    about:
      'Stores the file that support modified by hand; closing the task hands it to the customer. On a finished task it is the customer’s at once and is judged as at closing.',
    changes: ['tasks'],
    input: wire(
      {
        fileName: text(255).min(1),
        fileSize: byteCount,
        taskId: TaskId,
        seenAt: instant.optional(),
        ...deliveryConfirmation,
      },
      { taskId: 'task_id', seenAt: 'task_changed' },
    ),
    files: ['file'],
    usesEngine: true,
    output: z.literal(true),
    refusals: {
      fileTypeNotValid: 415,
      fileEmpty: 422,
      fileSizeMismatch: 422,
      fileMissing: 422,
      actionNotAllowed: 409,
      taskMoved: 409,
      /** A slave file was decoded for this task, and the upload is no modification of that plain image. */
      plainFileExpected: 422,
      ...deliveryRefusals,
    },
  }),

  loadTaskClosing: call({
    method: 'POST',
    reads: true,
    name: 'loadTaskClosing',
    who: 'staff',
    needs: ['workOnFiles'],
    seeks: 'task',
    about: 'What has to be read before a task is closed: what is odd about its result.',
    shows: [],
    input: oneTask,
    usesEngine: true,
    output: z.object({
      /** Empty: nothing is odd. */
      oddities: z.array(JudgedOddity),
      /** Every oddity that needs confirmation has been confirmed for this very file before. */
      settled: z.boolean(),
    }),
    refusals: { modifiedFileMissing: 409 },
  }),

  closeTask: call({
    method: 'POST',
    name: 'closeTask',
    who: 'staff',
    needs: ['workOnFiles'],
    seeks: 'task',
    about:
      'Finishes a task by hand. Its result is judged beside the original: what is odd has to be confirmed with a reason, and what is no file for this control unit is refused. With recordSolution the difference becomes a solution for its software: of its method, of the set of its methods, or of the one method that was not known yet.',
    changes: ['tasks', 'library'],
    input: wire(
      {
        taskId: TaskId,
        /** Of the whole file; the listed methods keep their price. */
        price: GivenCredits.refine((price) => price >= 0).optional(),
        recordSolution: flag.default(false),
        /** For several methods: the whole set, or the rest as the one without a solution yet. */
        recordAs: z.enum(['method', 'set', 'rest']).optional(),
        /** A person has reviewed it: it is the same software, although more than 1 % of it changed. */
        manyChangesAccepted: flag.optional(),
        /** The writing tool renews a signature that the difference makes stale: the solution is used automatically. */
        signedAreaAccepted: flag.optional(),
        ...deliveryConfirmation,
        seenAt: instant.optional(),
        /** Sent by the specification's clients and ignored: the task has them. */
        customerId: ignored,
        jobId: ignored,
        modifications: ignored,
        paymentStatus: ignored,
      },
      {
        taskId: 'task_id',
        price: 'task_filePrice',
        seenAt: 'task_changed',
        customerId: 'userID',
        jobId: 'task_job_id',
        modifications: 'task_modifications',
        paymentStatus: 'task_paymentStatus',
      },
    ),
    usesEngine: true,
    output: z.literal(true),
    refusals: {
      actionNotAllowed: 409,
      taskMoved: 409,
      modifiedFileMissing: 409,
      priceMissing: 422,
      priceChanged: 409,
      ...deliveryRefusals,
      ...recordingRefusals,
    },
  }),
};
