import { z } from 'zod';
import { call } from '#contract/call.ts';
import { readsChats } from '#contract/permissions.ts';
import { TaskId } from '#contract/ids.ts';
import { JudgedOddity } from '#contract/results.ts';
import { instant, wholeNumber, wholeNumberBetween, wire } from '#contract/wire.ts';
import { oneTask } from './task.ts';

/** The user who downloads, as the specification sends it; ignored, because the server knows. */
const downloaded = wire(
  { taskId: TaskId, downloader: z.enum(['customer', 'support', 'admin']).optional() },
  { taskId: ['task_id', 'task_ID'], downloader: 'task_downloader' },
);

/** A withdrawn version: when, and the reason that its customer reads. */
export const Withdrawal = z.object({ at: instant, reason: z.string() });
export type Withdrawal = z.output<typeof Withdrawal>;

/** Refusals of a modified file to its customer. */
const modifiedRefusals = {
  taskNotFinished: 409,
  taskNotPaid: 409,
  /** It is free, and other files of its order are owed. */
  orderNotPaid: 409,
  taskBlocked: 409,
  fileRemoved: 410,
  /** With the `reason` of support. */
  versionWithdrawn: 409,
  slaveEncodeFailed: 502,
} as const;

/** Calls about the files of tasks. */
export const taskFilesApi = {
  getTaskFiles: call({
    method: 'GET',
    name: 'getTaskFiles',
    who: 'staff',
    needs: readsChats,
    seeks: 'task',
    about: 'Every modified file that a task ever had, newest first, and which of them the customer gets.',
    shows: ['tasks'],
    input: wire({ taskId: TaskId }, { taskId: ['task_id', 'task_ID'] }),
    output: z.array(
      wire(
        {
          version: z.int(),
          fileName: z.string(),
          size: z.int(),
          sha256: z.string(),
          /** Absent: the automatic service. */
          madeBy: z.string().optional(),
          madeAt: instant,
          current: z.boolean(),
          /** Its oddities at delivery, the person who confirmed them, and that person's reason. */
          oddities: z.array(JudgedOddity).optional(),
          confirmedBy: z.string().optional(),
          confirmedAt: instant.optional(),
          confirmedReason: z.string(),
          /** Words of support to the customer about it. */
          note: z.string(),
          /** Its customer has seen it from then on; absent: never. */
          releasedAt: instant.optional(),
          withdrawn: Withdrawal.optional(),
        },
        {},
      ),
    ),
    refusals: {},
  }),

  downloadOriginal: call({
    method: 'POST',
    reads: true,
    name: 'downloadOriginalFile',
    who: 'active',
    needs: ['workOnFiles'],
    seeks: 'file',
    about: 'The original of a task as it was uploaded.',
    input: downloaded,
    output: z.void(),
    answers: 'file',
    records: 'downloaded',
    refusals: { fileRemoved: 410 },
  }),

  downloadModified: call({
    method: 'POST',
    reads: true,
    name: 'downloadTaskModFile',
    who: 'active',
    needs: ['workOnFiles'],
    seeks: 'file',
    about:
      'The modified file of a task: for its customer once it is paid, for staff as soon as it exists. That of a slave file is encoded for the customer’s tool at each download; staff get it plain.',
    input: downloaded,
    output: z.void(),
    answers: 'file',
    records: 'downloaded',
    refusals: modifiedRefusals,
  }),

  downloadSupportFile: call({
    method: 'POST',
    reads: true,
    name: 'downloadSupportFile',
    who: 'staff',
    needs: readsChats,
    seeks: 'file',
    about: 'The support file that came with a task.',
    input: oneTask,
    output: z.void(),
    answers: 'file',
    records: 'downloaded',
    refusals: { fileRemoved: 410 },
  }),

  downloadVersion: call({
    method: 'POST',
    reads: true,
    name: 'downloadTaskFileVersion',
    who: 'active',
    needs: ['workOnFiles'],
    seeks: 'file',
    about:
      'One numbered version of the modified file of a task: for staff any, for its customer those that were released and not withdrawn, as the present one.',
    input: wire({ taskId: TaskId, version: wholeNumberBetween(0, 99_999) }, { taskId: ['task_id', 'task_ID'] }),
    output: z.void(),
    answers: 'file',
    records: 'downloaded',
    refusals: modifiedRefusals,
  }),

  getTaskDownloads: call({
    method: 'GET',
    name: 'getTaskDownloads',
    who: 'active',
    needs: ['workOnFiles'],
    seeks: 'task',
    about:
      'Who downloaded which file of a task, newest first, for as long as the security log is kept. A customer reads of support without name and address.',
    shows: [],
    input: wire(
      { taskId: TaskId, page: wholeNumber.optional(), pageSize: wholeNumber.optional() },
      { taskId: ['task_id', 'task_ID'] },
    ),
    output: z.object({
      data: z.array(
        z.object({
          at: instant,
          file: z.enum(['original', 'modified', 'support']),
          /** Of a modified file. */
          version: z.int().optional(),
          by: z.enum(['customer', 'support']),
          name: z.string().optional(),
          address: z.string().optional(),
        }),
      ),
      total: z.int(),
    }),
    refusals: {},
  }),
};
