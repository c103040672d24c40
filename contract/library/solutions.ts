import { z } from 'zod';
import { call } from '#contract/call.ts';
import { JobId, MethodId, SolutionId, TaskId, UserId } from '#contract/ids.ts';
import { ReaderLanguage } from '#contract/languages.ts';
import { listFields, sortFields } from '#contract/lists.ts';
import { Miniature } from '#contract/engine.ts';
import { Oddity } from '#contract/results.ts';
import { AnsweredTaskStatus } from '#contract/tasks/status.ts';
import { instant, text, wire } from '#contract/wire.ts';
import { SolutionFlag, SolutionOriginal, SolutionState, SolutionTask, SolutionUnit, taskNames } from './solution.ts';

const row = {
  solutionId: SolutionId,
  methodId: MethodId,
  /** The method's name in the portal, not the one for customers. */
  method: z.string(),
  dtcCode: z.string().optional(),
  /** A set of methods that it does together, for orders of exactly this set; empty: the one method or code. */
  set: z.array(SolutionUnit),
  family: z.string(),
  /** No real image has proven the family, and no administrator has confirmed it: a person delivers. */
  isUnproven: z.boolean(),
  software: z.string(),
  hardware: z.string().optional(),
  part: z.string().optional(),
  /** The checksum family with which it was recorded, or `nocs`. */
  checksum: z.string(),
  /** Of the file, in bytes. */
  length: z.int(),
  runs: z.int(),
  bytesChanged: z.int(),
  flags: z.array(SolutionFlag),
  /** Oddities found when it was recorded; such a solution waits for a person, whatever the way in. */
  oddities: z.array(Oddity),
  original: SolutionOriginal,
  state: SolutionState,
  stateReason: z.string(),
  stateChangedBy: z.string().optional(),
  /** Time of its last change of state, by which a later change detects a conflict. */
  seenAt: instant,
  /** The task whose customer reported that the file does not work. */
  suspendedBy: SolutionTask.optional(),
  /** The task from whose files it was recorded. */
  origin: SolutionTask.optional(),
  /** Origin of a solution that has no task: the names of its files. */
  originNote: z.string(),
  recordedBy: z.string().optional(),
  recordedAt: instant,
  uses: z.int(),
  lastUsedAt: instant.optional(),
  /** The person who confirmed that the writing tool renews the signature which the change makes stale. */
  signedAcceptedBy: z.string().optional(),
  signedAcceptedAt: instant.optional(),
};

const names = {
  methodId: 'method_id',
  method: 'method_name',
} as const;

export const SolutionRow = wire(row, names);
export type SolutionRow = z.output<typeof SolutionRow>;

export const filter = {
  ...listFields,
  family: text(40).optional(),
  software: text(60).optional(),
  methodId: MethodId.optional(),
  state: SolutionState.optional(),
  /** Only solutions that were recorded from this task, or made its file. */
  taskId: TaskId.optional(),
};

export const filterNames = { methodId: 'method_id', taskId: 'task_id' } as const;

export const solutionSorts = ['solution', 'method', 'software', 'unit', 'size', 'state', 'uses', 'recorded'] as const;

/** Most runs and uses of a solution in one answer. */
export const shownRuns = 200;

export const shownUses = 20;

const SolutionDetail = wire(
  {
    ...row,
    /** Bytes as hexadecimal digits, the first 16 of each run. */
    runList: z.array(z.object({ offset: z.int(), length: z.int(), expected: z.string(), replacement: z.string() })),
    /** All of them in miniature. */
    miniature: Miniature,
    latestUses: z.array(
      wire(
        {
          taskId: TaskId,
          jobId: JobId,
          userId: UserId,
          customer: z.string(),
          status: AnsweredTaskStatus,
          usedAt: instant,
        },
        { ...taskNames, userId: 'user_id', status: 'task_status' },
      ),
    ),
    /** Changes by staff, newest first. */
    history: z.array(
      wire(
        {
          at: instant,
          by: z.string(),
          what: z.enum(['recorded', 'activated', 'suspended', 'retired', 'signedAccepted']),
          reason: z.string(),
          /** The task whose customer's complaint had suspended it before. */
          after: TaskId.optional(),
        },
        { after: 'task_id' },
      ),
    ),
  },
  names,
);
export type SolutionDetail = z.output<typeof SolutionDetail>;

/** A solution in the state that the screen showed. */
const seenSolution = { solutionId: SolutionId, seenAt: instant };

const place = { offset: z.int(), length: z.int() };

/** Calls about recorded solutions. */
export const solutionsApi = {
  listSolutions: call({
    method: 'GET',
    name: 'getSolutions',
    who: 'staff',
    needs: ['workOnFiles', 'library'],
    about:
      'The library: every recorded solution that the filter leaves, newest first unless sorted otherwise, methods by their names in the given language, with how often it was used.',
    shows: ['library'],
    input: wire({ ...filter, ...sortFields(solutionSorts), language: ReaderLanguage }, filterNames),
    output: z.object({
      data: z.array(SolutionRow),
      total: z.int(),
      /** In the whole library: suspended, and not yet reviewed. */
      suspended: z.int(),
      /** Control units that have solutions. */
      families: z.array(z.string()),
    }),
    refusals: {},
  }),

  getSolution: call({
    method: 'GET',
    name: 'getSolution',
    who: 'staff',
    needs: ['workOnFiles', 'library'],
    seeks: 'solution',
    about: 'One solution with its runs, its latest uses and what was done to it.',
    shows: ['library'],
    input: z.object({ solutionId: SolutionId }),
    output: SolutionDetail,
    refusals: {},
  }),

  updateSolutionState: call({
    method: 'POST',
    name: 'updateSolutionState',
    who: 'staff',
    needs: ['library'],
    seeks: 'solution',
    about:
      'Activates, suspends or retires a solution with a reason; one that somebody else has changed since it was seen is left alone. False: it is in that state already.',
    changes: ['library'],
    input: z.object({ ...seenSolution, state: SolutionState, reason: text(500) }),
    output: z.boolean(),
    refusals: { solutionMoved: 409, reasonMissing: 422 },
  }),

  acceptSignedArea: call({
    method: 'POST',
    name: 'acceptSignedArea',
    who: 'staff',
    needs: ['library'],
    seeks: 'solution',
    about:
      'Says that the writing tool takes care of the signature which a solution makes stale: from then on it is used without a person. False: there was nothing to accept.',
    changes: ['library'],
    input: z.object(seenSolution),
    output: z.boolean(),
    refusals: { solutionMoved: 409 },
  }),

  compareSolutions: call({
    method: 'GET',
    name: 'compareSolutions',
    who: 'staff',
    needs: ['workOnFiles', 'library'],
    seeks: 'solution',
    about:
      'How two solutions of one software differ: places that only one changes, and places to which both write other bytes.',
    shows: [],
    input: z.object({ one: SolutionId, other: SolutionId }),
    output: z.object({
      onlyInOne: z.array(z.object(place)),
      onlyInOther: z.array(z.object(place)),
      /** Bytes as hexadecimal digits, the first 16 of each place. */
      different: z.array(z.object({ ...place, one: z.string(), other: z.string() })),
      /** Number of bytes that both write alike. */
      sameBytes: z.int(),
    }),
    refusals: { solutionsNotComparable: 422 },
  }),
};
