import { z } from 'zod';
import { call } from '#contract/call.ts';
import { JobId, MethodId, TaskId } from '#contract/ids.ts';
import { Oddity, recordingRefusals } from '#contract/results.ts';
import { flag, nothing, wire } from '#contract/wire.ts';
import { SolutionFlag, SolutionUnit, taskNames } from './solution.ts';

/** Days of orders that count for the coverage of the library. */
export const coverageDays = 90;

const MissingSolution = wire(
  {
    family: z.string(),
    software: z.string(),
    hardware: z.string().optional(),
    part: z.string().optional(),
    length: z.int(),
    checksum: z.string(),
    methodId: MethodId,
    method: z.string(),
    dtcCode: z.string().optional(),
    /** Orders that lack nothing else. */
    orders: z.int(),
    /** Orders that lack one more solution besides. */
    nearly: z.int(),
    /** The latest of these orders: its files may hold the solution. */
    taskId: TaskId,
    jobId: JobId,
  },
  { ...taskNames, methodId: 'method_id', method: 'method_name' },
);
export type MissingSolution = z.output<typeof MissingSolution>;

/**
 * Subject of a recorded difference: the task's one method, the set of all, or the rest as the one that is unknown yet.
 */
export const RecordAs = z.enum(['method', 'set', 'rest']);
export type RecordAs = z.output<typeof RecordAs>;

/** Calls about what the library covers, and what tasks add to it. */
export const coverageApi = {
  getSolutionCoverage: call({
    method: 'GET',
    name: 'getSolutionCoverage',
    who: 'staff',
    needs: ['library', 'catalogue', 'statistics'],
    about:
      'How many orders of the last 90 days the automatic service did alone, and which solutions would have made the most of the others automatic.',
    shows: ['library'],
    input: nothing,
    output: z.object({
      orders: z.int(),
      /** Completed by the automatic service alone. */
      automatic: z.int(),
      /** Of the others: those that the library could do now. */
      coveredNow: z.int(),
      /** Of the others: those of unknown software, and those that go to a person anyway. */
      notForLibrary: z.int(),
      missing: z.array(MissingSolution),
    }),
    refusals: {},
  }),

  loadTaskRecordings: call({
    method: 'POST',
    reads: true,
    name: 'loadTaskRecordings',
    who: 'staff',
    needs: ['workOnFiles', 'library'],
    seeks: 'task',
    about:
      'What the library would learn from the files of a task, for a person to decide on before it is closed: the method or the set, and the rest where all methods but one are known.',
    shows: [],
    input: wire({ taskId: TaskId, manyChangesAccepted: flag.optional() }, { taskId: ['task_id', 'task_ID'] }),
    usesEngine: true,
    output: z.array(
      z.object({
        as: RecordAs,
        units: z.array(SolutionUnit),
        software: z.string(),
        bytesChanged: z.int(),
        places: z.int(),
        flags: z.array(SolutionFlag),
        /** Unusual about it: it would wait for a person. */
        oddities: z.array(Oddity),
      }),
    ),
    refusals: recordingRefusals,
  }),
};
