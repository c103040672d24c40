import { z } from 'zod';
import { call } from './call.ts';
import { readsOrders } from './permissions.ts';
import { EcuFamily } from './engine-words.ts';
import { TaskId } from './ids.ts';
import { byteCount, instant, text, wire } from './wire.ts';

/** Verdict on a file that was read from a car after a delivery was written to it. */
export const ReadBackVerdict = z.enum([
  'written',
  'checksumsOnly',
  'carDataOnly',
  'partial',
  'differs',
  'original',
  'otherCar',
]);
export type ReadBackVerdict = z.output<typeof ReadBackVerdict>;

const Unit = z.object({ family: EcuFamily, software: z.string().optional() });

/** Facts of a read-back beside the delivery; offsets and lengths in bytes of the delivered image. */
export const ReadBackFacts = z.object({
  /** Arrangement of the image in the file, where another than in the delivered one. */
  arrangement: z
    .object({ kind: z.enum(['doubled', 'swapped', 'shifted', 'tailed']), bytes: z.int().optional() })
    .optional(),
  /** The part of the delivered image that was read; absent: all of it. */
  part: z.object({ bytes: z.int(), of: z.int() }).optional(),
  /** Bytes that differ, checksums and data of the car included. */
  bytesChanged: z.int(),
  /** Where it differs outside of checksums and data of the car: the first hundred places, and the number of all. */
  places: z.array(z.object({ offset: z.int(), length: z.int(), bytes: z.int(), holds: z.enum(['original', 'other']) })),
  placeCount: z.int(),
  /** The places that the delivery changed, by their present content; absent without the original. */
  changes: z.object({ delivered: z.int(), original: z.int(), other: z.int() }).optional(),
  /** The checksums of a whole read. */
  checks: z.object({ wrong: z.int(), of: z.int() }).optional(),
  /** The two control units, where they are not the same. */
  units: z.object({ delivered: Unit, found: Unit }).optional(),
});
export type ReadBackFacts = z.output<typeof ReadBackFacts>;

export const ReadBack = wire(
  {
    /** The version of the modified file that it is, or is nearest to. */
    version: z.int(),
    fileName: z.string(),
    verdict: ReadBackVerdict,
    facts: ReadBackFacts,
    by: z.enum(['customer', 'support']),
    madeAt: instant,
  },
  {},
);
export type ReadBack = z.output<typeof ReadBack>;

export const readbacksApi = {
  checkReadBack: call({
    method: 'POST',
    name: 'checkReadBack',
    who: 'active',
    rights: ['order'],
    needs: ['workOnFiles'],
    seeks: 'task',
    about:
      'Compares a file that was read from the car after writing with what was delivered. The result is stored and the file is not; one that fits counts as works, and of one that differs staff are told in the chat.',
    changes: ['tasks', 'chat'],
    input: wire(
      { taskId: TaskId, fileName: text(255).min(1), fileSize: byteCount },
      { taskId: ['task_id', 'task_ID'] },
    ),
    files: ['file'],
    usesEngine: true,
    output: ReadBack,
    refusals: {
      readBackOff: 409,
      taskNotFinished: 409,
      taskNotPaid: 409,
      taskBlocked: 409,
      fileRemoved: 410,
      fileMissing: 422,
      fileEmpty: 422,
      fileSizeMismatch: 422,
      /** The file, or what was delivered, lies in a container that only its tool opens, or holds no image. */
      readBackUnreadable: 422,
    },
  }),

  getReadBacks: call({
    method: 'GET',
    name: 'getReadBacks',
    who: 'active',
    needs: readsOrders,
    seeks: 'task',
    about: 'The results of reading the car of a task again, newest first.',
    shows: ['tasks'],
    input: wire({ taskId: TaskId }, { taskId: ['task_id', 'task_ID'] }),
    output: z.array(ReadBack),
    refusals: {},
  }),
};
