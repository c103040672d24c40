import { z } from 'zod';
import { call } from './call.ts';
import { ContainerKind, EcuFamily, EngineWarning } from './engine-words.ts';
import { JobId, MethodId, SolutionId, TaskId } from './ids.ts';
import { ManualReason, TaskStatus } from './tasks.ts';
import { instant, wholeNumber, wire } from './wire.ts';

/** What reports of earlier versions did not keep is absent in them. */
const ChecksumState = z.object({
  name: z.string(),
  start: z.int(),
  /** The first offset behind what is covered. */
  end: z.int(),
  ok: z.boolean(),
  storedAt: z.int().optional(),
  /** The word that stands there and the one that belongs there, as hexadecimal digits. */
  stored: z.string().optional(),
  computed: z.string().optional(),
});

/**
 * How a file stands to the nearest known original of its software, outside of checksum words, signatures and what differs
 * from car to car.
 */
export const KnownOrigin = wire(
  {
    /** A solution that was recorded from that original. */
    solutionId: SolutionId,
    isSame: z.boolean(),
    /** To the byte; else places are blocks of 4 KiB, and bytes all that they hold. */
    isExact: z.boolean(),
    places: z.int(),
    bytes: z.int(),
    /** Offset of the first one. */
    first: z.int().optional(),
    /** Checks of that original which the file does not have although something stands in their range. */
    missingChecks: z.int(),
    /** Bytes of blocks that only one of the two reads has. */
    unread: z.int(),
  },
  { solutionId: 'solution_id' },
);
export type KnownOrigin = z.output<typeof KnownOrigin>;

/** What the automatic service found in a file and did with it. */
export const TaskReport = z.object({
  container: ContainerKind.optional(),
  family: EcuFamily,
  /** The printed type, such as EDC17_C46. */
  variant: z.string().optional(),
  software: z.string().optional(),
  hardware: z.string().optional(),
  part: z.string().optional(),
  /** How certain the identification is, 0 to 100. */
  confidence: z.int().optional(),
  /** In bytes. */
  length: z.int(),
  originalSha256: z.string(),
  modifiedSha256: z.string().optional(),
  bytesChanged: z.int(),
  methods: z.array(
    wire(
      {
        methodId: MethodId,
        /** The one code that was to be switched off. */
        dtcCode: z.string().optional(),
        solutionId: SolutionId.optional(),
        /** One solution does all ordered methods together; its runs stand with the first of them. */
        inSet: z.boolean().optional(),
        state: z.string(),
        bytesChanged: z.int(),
        runs: z.array(z.object({ offset: z.int(), length: z.int() })),
      },
      { methodId: 'method_id', dtcCode: 'solution_dtc', solutionId: 'solution_id' },
    ),
  ),
  checksum: z.object({ family: z.string(), before: z.array(ChecksumState), after: z.array(ChecksumState) }),
  warnings: z.array(EngineWarning),
  /** Absent where no original of the software is known. */
  original: KnownOrigin.optional(),
  /** Why a person had to take over. */
  reason: ManualReason.optional(),
  at: instant.optional(),
});
export type TaskReport = z.output<typeof TaskReport>;

const taskNames = { taskId: 'task_id' } as const;

const StoredFile = z.object({ name: z.string(), length: z.int(), sha256: z.string() });

export const getTaskReportPage = call({
  method: 'GET',
  name: 'getTaskReportPage',
  who: 'staff',
  about:
    'Everything that the report of a task tells beside its bytes: both files, the report if there is one, the solutions used.',
  input: wire({ taskId: TaskId }, taskNames),
  output: wire(
    {
      taskId: TaskId,
      jobId: JobId,
      customer: z.string(),
      status: TaskStatus,
      methods: z.array(z.object({ methodId: MethodId, name: z.string() })),
      /** The image that is worked on: of a slave file the decoded one. */
      original: StoredFile.optional(),
      /** With whoever of support made it; absent where the automatic service did. */
      modified: z.object({ ...StoredFile.shape, madeBy: z.string().optional(), madeAt: instant.optional() }).optional(),
      report: TaskReport.optional(),
      uses: z.array(z.object({ solutionId: SolutionId, usedAt: instant })),
    },
    { ...taskNames, jobId: 'job_id', customer: 'user_name', status: 'task_status', methods: 'task_methods' },
  ),
  refusals: {},
});
export type TaskReportPage = z.output<typeof getTaskReportPage.output>;

/** One checksum of a file: the word that stands in it and the one that belongs there, as hexadecimal digits. */
const StoredWord = z.object({ stored: z.string(), computed: z.string(), ok: z.boolean() });

const ComparedChecksum = z.object({
  name: z.string(),
  start: z.int(),
  /** The first offset behind what is covered. */
  end: z.int(),
  storedAt: z.int(),
  /** Bytes of the stored word. */
  width: z.int(),
  before: StoredWord,
  /** Absent where there is no second file of the same length. */
  after: StoredWord.optional(),
});
export type ComparedChecksum = z.output<typeof ComparedChecksum>;

const ChangedRun = z.object({
  offset: z.int(),
  length: z.int(),
  /** The first bytes of both files there, as hexadecimal digits. */
  before: z.string(),
  after: z.string(),
});
export type ChangedRun = z.output<typeof ChangedRun>;

export const getTaskStripMap = call({
  method: 'GET',
  name: 'getTaskStripMap',
  who: 'staff',
  about: 'The original of a task as a picture in slices, and how the modified file differs from it, whoever made it.',
  input: wire({ taskId: TaskId }, taskNames),
  output: z.object({
    /** Of the original, in bytes, and of the modified file. */
    length: z.int(),
    modifiedLength: z.int().optional(),
    sliceLength: z.int(),
    /** Of each slice its bits per byte, 0 to 8, and which share of it is erased, 0 to 1. */
    entropy: z.array(z.number()),
    erased: z.array(z.number()),
    /** Of each slice how many bytes differ; nothing without a modified file. */
    changed: z.array(z.int()),
    bytesChanged: z.int(),
    /** In ascending order; of very many the first ones only. */
    runs: z.array(ChangedRun),
    runCount: z.int(),
    checksum: z.object({ family: z.string().optional(), checks: z.array(ComparedChecksum) }),
    /** Signatures of the maker, and whether what they sign was changed. */
    signatures: z.array(z.object({ offset: z.int(), length: z.int(), stale: z.boolean() })),
  }),
  refusals: {},
});
export type TaskStripMap = z.output<typeof getTaskStripMap.output>;

/** At most so many bytes of a file are answered at once. */
export const shownBytesLimit = 4096;

export const getTaskBytes = call({
  method: 'GET',
  name: 'getTaskBytes',
  who: 'staff',
  about:
    'A few bytes of a file of a task as hexadecimal digits; fewer than asked for, or none, at the end of the file.',
  input: wire(
    {
      taskId: TaskId,
      file: z.enum(['original', 'modified']),
      offset: wholeNumber.pipe(z.int().min(0)),
      length: wholeNumber.pipe(z.int().min(1).max(shownBytesLimit)),
    },
    taskNames,
  ),
  output: z.object({
    /** Of the whole file, in bytes. */
    size: z.int(),
    bytes: z.string(),
  }),
  refusals: {},
});

/** At most so many solutions are looked for in a file. */
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
    /** Places of the solution; those found again, and of these those that have moved. */
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

export const getTaskSuggestions = call({
  method: 'GET',
  name: 'getTaskSuggestions',
  who: 'staff',
  about:
    'Looks for the places of similar solutions in the original of a task: active ones for the ordered methods and the same control unit, those with most places found again first.',
  input: wire({ taskId: TaskId }, taskNames),
  output: z.object({ data: z.array(Suggestion) }),
  refusals: {},
});

export const downloadSuggestion = call({
  method: 'POST',
  reads: true,
  name: 'downloadSuggestion',
  who: 'staff',
  about:
    'The original of a task with every place of a similar solution that was found again, its checksums corrected: a draft for a person to check. Nothing of it is kept.',
  input: wire({ taskId: TaskId, solutionId: SolutionId }, { ...taskNames, solutionId: 'solution_id' }),
  output: z.void(),
  answers: 'file',
  refusals: { nothingFoundAgain: 422 },
});

export const getTaskSummary = call({
  method: 'GET',
  name: 'getTaskSummary',
  who: 'active',
  about:
    'What the automatic service did to the file of a task, for its customer; without data where a person made the file.',
  input: wire({ taskId: TaskId }, taskNames),
  output: z.object({
    data: z
      .object({
        family: z.string(),
        variant: z.string().optional(),
        software: z.string().optional(),
        part: z.string().optional(),
        methods: z.array(
          z.object({ methodId: MethodId, dtcCode: z.string().optional(), state: z.enum(['applied', 'alreadyThere']) }),
        ),
        checksum: z.enum(['corrected', 'leftToTool', 'none']),
        /** The maker's signature in the file was not renewed. */
        signatureStale: z.boolean(),
        finishedAt: instant.optional(),
      })
      .optional(),
  }),
  refusals: {},
});
export type TaskSummary = NonNullable<z.output<typeof getTaskSummary.output>['data']>;
