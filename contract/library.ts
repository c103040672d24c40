import { z } from 'zod';
import { call } from './call.ts';
import { JobId, MethodId, SolutionId, TaskId, UserId } from './ids.ts';
import { ReaderLanguage } from './languages.ts';
import { listFields, sortFields } from './lists.ts';
import { Oddity, OddityCode, recordingRefusals } from './results.ts';
import { AnsweredTaskStatus } from './tasks.ts';
import { flag, instant, nothing, text, wire } from './wire.ts';

/** `active` ones are used; `suspended` ones wait for a person; `retired` ones stay for the record. */
export const solutionStates = ['active', 'suspended', 'retired'] as const;

export const SolutionState = z.enum(solutionStates);
export type SolutionState = z.output<typeof SolutionState>;

/** Warnings for the person who reviews a solution. */
export const solutionFlags = [
  'vinLike',
  'lowEntropyContext',
  'signedArea',
  'manyChanges',
  /** Dangerous: the service makes such a change only where a person has activated the solution. */
  'startUpArea',
  'erasedArea',
  'overwrittenArea',
] as const;

export const SolutionFlag = z.enum(solutionFlags);
export type SolutionFlag = z.output<typeof SolutionFlag>;

/**
 * State of the facts about a solution's original; a solution is applied to that file only, and so only where it is
 * known. `learning`: the queue reads the file of its task. The service never uses the others: no task to learn from
 * (`noOrigin`), the file of the task is not its original any more (`notReproduced`), or the same solution was recorded
 * again (`recordedAnew`).
 */
export const SolutionOriginal = z.enum(['known', 'learning', 'noOrigin', 'notReproduced', 'recordedAnew']);
export type SolutionOriginal = z.output<typeof SolutionOriginal>;

/** A trouble code in a solution: P0420, P0420-00 with its failure type, SPN520199. */
export const DtcCode = z.string().regex(/^(?:[PCBU][0-3][0-9A-F]{3}(?:-[0-9A-F]{2})?|SPN[0-9]{5,6})$/);

const taskNames = { taskId: 'task_id', jobId: 'job_id' } as const;

const SolutionTask = wire({ taskId: TaskId, jobId: JobId }, taskNames);

/** A method, or one code of a method that takes codes. */
export const SolutionUnit = wire(
  { methodId: MethodId, method: z.string(), dtcCode: z.string().optional() },
  { methodId: 'method_id', method: 'method_name', dtcCode: 'solution_dtc' },
);
export type SolutionUnit = z.output<typeof SolutionUnit>;

const row = {
  solutionId: SolutionId,
  methodId: MethodId,
  /** The method's name in the portal, not the one for customers. */
  method: z.string(),
  dtcCode: z.string().optional(),
  /** A set of methods that it does together, for orders of exactly this set; empty: the one method or code. */
  set: z.array(SolutionUnit),
  family: z.string(),
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
  /** What was unusual when it was recorded; such a solution waits for a person, whatever the way in. */
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
  solutionId: 'solution_id',
  methodId: 'method_id',
  method: 'method_name',
  dtcCode: 'solution_dtc',
  state: 'solution_state',
} as const;

const SolutionRow = wire(row, names);
export type SolutionRow = z.output<typeof SolutionRow>;

const filter = {
  ...listFields,
  family: text(40).optional(),
  software: text(60).optional(),
  methodId: MethodId.optional(),
  state: SolutionState.optional(),
  /** Only solutions that were recorded from this task, or made its file. */
  taskId: TaskId.optional(),
};

const filterNames = { methodId: 'method_id', state: 'solution_state', taskId: 'task_id' } as const;

export const solutionSorts = ['solution', 'method', 'software', 'unit', 'size', 'state', 'uses', 'recorded'] as const;

/** Most runs and uses of a solution in one answer. */
export const shownRuns = 200;

export const shownUses = 20;

const SolutionDetail = wire(
  {
    ...row,
    /** Bytes as hexadecimal digits, the first 16 of each run. */
    runList: z.array(z.object({ offset: z.int(), length: z.int(), expected: z.string(), replacement: z.string() })),
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
        { ...taskNames, userId: 'user_id', customer: 'user_name', status: 'task_status' },
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

/** Most lines in one file of solutions. */
export const solutionLineLimit = 20_000;

/** Reasons for the refusal of a line of a file of solutions. */
export const solutionLineProblems = ['notJson', 'tooLong', 'notValid', 'notSound', 'methodUnknown'] as const;

const SolutionLine = z.object({
  line: z.int(),
  /** Method, software and code, as far as the line was readable. */
  key: z.string(),
  outcome: z.enum(['created', 'there', 'refused']),
  /** Why a created one waits for a person. */
  oddities: z.array(OddityCode).optional(),
  problem: z.enum(solutionLineProblems).optional(),
  /** The invalid part of the line. */
  field: z.string().optional(),
});
export type SolutionLine = z.output<typeof SolutionLine>;

const SolutionImport = z.object({
  /** True when the library has changed: never in a dry run. */
  done: z.boolean(),
  created: z.int(),
  /** In the library already, and unchanged there. */
  there: z.int(),
  refused: z.int(),
  lines: z.array(SolutionLine),
});
export type SolutionImport = z.output<typeof SolutionImport>;

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
  { ...taskNames, methodId: 'method_id', method: 'method_name', dtcCode: 'solution_dtc' },
);
export type MissingSolution = z.output<typeof MissingSolution>;

/**
 * Subject of a recorded difference: the task's one method, the set of all, or the rest as the one that is unknown yet.
 */
export const RecordAs = z.enum(['method', 'set', 'rest']);
export type RecordAs = z.output<typeof RecordAs>;

/** Most solutions that are searched for in one file. */
export const suggestionLimit = 12;

const Suggestion = wire(
  {
    solutionId: SolutionId,
    methodId: MethodId,
    /** The method's name in the portal. */
    method: z.string(),
    dtcCode: z.string().optional(),
    software: z.string(),
    hardware: z.string().optional(),
    part: z.string().optional(),
    length: z.int(),
    uses: z.int(),
    /** Places of the solution; those found in the file, and of these the moved ones. */
    places: z.int(),
    found: z.int(),
    moved: z.int(),
  },
  {
    solutionId: 'solution_id',
    methodId: 'method_id',
    method: 'method_name',
    dtcCode: 'solution_dtc',
  },
);
export type Suggestion = z.output<typeof Suggestion>;

export const libraryApi = {
  getTaskSuggestions: call({
    method: 'GET',
    name: 'getTaskSuggestions',
    who: 'staff',
    seeks: 'file',
    about:
      'Looks for the places of similar solutions in the original of a task: active ones for the ordered methods and the same control unit, those with most places found again first.',
    shows: [],
    input: wire({ taskId: TaskId }, taskNames),
    output: z.object({ data: z.array(Suggestion) }),
    refusals: {},
  }),

  downloadSuggestion: call({
    method: 'POST',
    reads: true,
    name: 'downloadSuggestion',
    who: 'staff',
    seeks: 'solution',
    about:
      'The original of a task with every place of a similar solution that was found again, its checksums corrected: a draft for a person to check. Nothing of it is kept.',
    input: wire({ taskId: TaskId, solutionId: SolutionId }, { ...taskNames, solutionId: 'solution_id' }),
    output: z.void(),
    answers: 'file',
    records: 'downloaded',
    refusals: { nothingFoundAgain: 422 },
  }),

  listSolutions: call({
    method: 'GET',
    name: 'getSolutions',
    who: 'staff',
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
    seeks: 'solution',
    about: 'One solution with its runs, its latest uses and what was done to it.',
    shows: ['library'],
    input: wire({ solutionId: SolutionId }, { solutionId: 'solution_id' }),
    output: SolutionDetail,
    refusals: {},
  }),

  updateSolutionState: call({
    method: 'POST',
    name: 'updateSolutionState',
    who: 'staff',
    seeks: 'solution',
    about:
      'Activates, suspends or retires a solution with a reason; one that somebody else has changed since it was seen is left alone. False: it is in that state already.',
    changes: ['library'],
    input: wire(
      { ...seenSolution, state: SolutionState, reason: text(500) },
      { solutionId: 'solution_id', state: 'solution_state' },
    ),
    output: z.boolean(),
    refusals: { solutionMoved: 409, reasonMissing: 422 },
  }),

  acceptSignedArea: call({
    method: 'POST',
    name: 'acceptSignedArea',
    who: 'staff',
    seeks: 'solution',
    about:
      'Says that the writing tool takes care of the signature which a solution makes stale: from then on it is used without a person. False: there was nothing to accept.',
    changes: ['library'],
    input: wire(seenSolution, { solutionId: 'solution_id' }),
    output: z.boolean(),
    refusals: { solutionMoved: 409 },
  }),

  compareSolutions: call({
    method: 'GET',
    name: 'compareSolutions',
    who: 'staff',
    seeks: 'solution',
    about:
      'How two solutions of one software differ: places that only one changes, and places to which both write other bytes.',
    shows: [],
    input: wire({ one: SolutionId, other: SolutionId }, { one: 'solution_id', other: 'solution_id_other' }),
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

  exportSolutions: call({
    method: 'POST',
    name: 'exportSolutions',
    who: 'staff',
    about: 'Every solution that the filter leaves, one JSON document a line, as importSolutions takes them back.',
    changes: [],
    input: wire(filter, filterNames),
    output: z.void(),
    answers: 'file',
    records: 'exported',
    refusals: { tooManyRows: 422 },
  }),

  importSolutions: call({
    method: 'POST',
    name: 'importSolutions',
    who: 'staff',
    about:
      'Brings solutions in from a file of exportSolutions; lines that are refused are listed and left out, and a dry run only reports what would happen.',
    changes: ['library'],
    input: z.object({ dryRun: flag }),
    files: ['file'],
    output: SolutionImport,
    refusals: { fileMissing: 422, solutionFileEmpty: 422, tooManyLines: 413 },
  }),

  importSolutionPair: call({
    method: 'POST',
    name: 'importSolutionPair',
    who: 'staff',
    seeks: 'method',
    about:
      'Records the difference of two files as a solution of a method; without a checksum family the one that the original shows is taken.',
    changes: ['library'],
    input: wire(
      {
        methodId: MethodId,
        dtcCode: DtcCode.optional(),
        /** The vehicles' checksum for such files: a family, or `nocs`. */
        checksum: text(40).optional(),
        manyChangesAccepted: flag.optional(),
      },
      { methodId: 'method_id', dtcCode: 'solution_dtc', checksum: 'vehicle_ecuChecksum' },
    ),
    files: ['original', 'modified'],
    usesEngine: true,
    output: z.object({
      /** False: the library already had it. */
      isNew: z.boolean(),
      solution: SolutionRow,
    }),
    refusals: { fileMissing: 422, ...recordingRefusals },
  }),

  getSolutionCoverage: call({
    method: 'GET',
    name: 'getSolutionCoverage',
    who: 'staff',
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
