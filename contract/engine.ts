import { z } from 'zod';
import { call } from './call.ts';
import { ChecksumFamily, ContainerKind, EcuFamily, EngineWarning, ReadingProblem } from './engine-words.ts';
import { FileCheckId, JobId, MethodId, SolutionId, TaskId } from './ids.ts';
import { FileRole } from './pricing.ts';
import { ManualReason, TaskStatus } from './tasks.ts';
import { instant, text, wholeNumber, wire } from './wire.ts';

/** What the bytes of a file say about themselves, in the engine's words. */
export const FileFacts = z.object({
  /** In bytes. */
  length: z.int(),
  container: z.object({
    kind: ContainerKind,
    name: z.string().optional(),
    /** Of an image that is shifted or tailed: how many bytes stand in front of it or behind it. */
    bytes: z.int().optional(),
  }),
  family: EcuFamily,
  /** The printed type, such as EDC17_C46. */
  variant: z.string().optional(),
  software: z.string().optional(),
  hardware: z.string().optional(),
  part: z.string().optional(),
  /** How certain the identification is, 0 to 100. */
  confidence: z.int(),
  reading: z.array(ReadingProblem),
  checksum: z.object({
    family: ChecksumFamily.optional(),
    checks: z.int(),
    wrong: z.int(),
    /** The image bears a signature of its maker. */
    signed: z.boolean(),
  }),
});
export type FileFacts = z.output<typeof FileFacts>;

/** Two names of control units that cannot both be right: what the file says and what the vehicle has. */
export const Contradiction = z.object({ file: z.string(), vehicle: z.string() });
export type Contradiction = z.output<typeof Contradiction>;

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

export type TaskReportPage = z.output<typeof engineApi.getTaskReportPage.output>;

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

export type TaskStripMap = z.output<typeof engineApi.getTaskStripMap.output>;

/** At most so many bytes of a file are answered at once. */
export const shownBytesLimit = 4096;

export type TaskSummary = NonNullable<z.output<typeof engineApi.getTaskSummary.output>['data']>;

export const engineApi = {
  checkOriginalFile: call({
    method: 'POST',
    name: 'checkOriginalFile',
    who: 'customer',
    about:
      'Looks at a readout before it is ordered. The file stays for 24 hours and can be ordered without sending it again.',
    changes: [],
    input: wire(
      { fileName: text(255).min(1), fileSize: wholeNumber, fileRole: FileRole.default('engine') },
      { fileRole: 'task_fileType' },
    ),
    files: ['file'],
    usesEngine: true,
    output: wire(
      {
        fileCheckId: FileCheckId,
        facts: FileFacts,
        /** Whether the file is an original that is known for its software; absent where none is known. */
        original: z.enum(['known', 'different']).optional(),
      },
      { fileCheckId: 'task_fileCheckID' },
    ),
    refusals: { fileTypeNotValid: 415, fileEmpty: 422, fileSizeMismatch: 422, fileMissing: 422 },
  }),

  getTaskReportPage: call({
    method: 'GET',
    name: 'getTaskReportPage',
    who: 'staff',
    seeks: 'task',
    about:
      'Everything that the report of a task tells beside its bytes: both files, the report if there is one, the solutions used.',
    shows: ['tasks'],
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
        modified: z
          .object({ ...StoredFile.shape, madeBy: z.string().optional(), madeAt: instant.optional() })
          .optional(),
        report: TaskReport.optional(),
        uses: z.array(z.object({ solutionId: SolutionId, usedAt: instant })),
      },
      { ...taskNames, jobId: 'job_id', customer: 'user_name', status: 'task_status', methods: 'task_methods' },
    ),
    refusals: {},
  }),

  getTaskStripMap: call({
    method: 'GET',
    name: 'getTaskStripMap',
    who: 'staff',
    seeks: 'file',
    about: 'The original of a task as a picture in slices, and how the modified file differs from it, whoever made it.',
    shows: ['tasks'],
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
  }),

  getTaskBytes: call({
    method: 'GET',
    name: 'getTaskBytes',
    who: 'staff',
    seeks: 'file',
    about:
      'A few bytes of a file of a task as hexadecimal digits; fewer than asked for, or none, at the end of the file.',
    shows: [],
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
  }),

  getTaskSummary: call({
    method: 'GET',
    name: 'getTaskSummary',
    who: 'active',
    seeks: 'task',
    about:
      'What the automatic service did to the file of a task, for its customer; without data where a person made the file.',
    shows: [],
    input: wire({ taskId: TaskId }, taskNames),
    output: z.object({
      data: z
        .object({
          family: z.string(),
          variant: z.string().optional(),
          software: z.string().optional(),
          part: z.string().optional(),
          methods: z.array(
            z.object({
              methodId: MethodId,
              dtcCode: z.string().optional(),
              state: z.enum(['applied', 'alreadyThere']),
            }),
          ),
          checksum: z.enum(['corrected', 'leftToTool', 'none']),
          /** The maker's signature in the file was not renewed. */
          signatureStale: z.boolean(),
          finishedAt: instant.optional(),
        })
        .optional(),
    }),
    refusals: {},
  }),

  loadDtcMeanings: call({
    method: 'POST',
    reads: true,
    name: 'loadDtcMeanings',
    who: 'active',
    about: 'What diagnostic trouble codes mean, in English; a code whose meaning is not known is left out.',
    shows: [],
    input: z.object({
      /** As they are printed: P0420, or P0420-00 with the failure type. */
      codes: z.array(text(10)).max(100),
    }),
    output: z.array(z.object({ code: z.string(), meaning: z.string() })),
    refusals: {},
  }),
};
