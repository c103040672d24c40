import { z } from 'zod';
import { call } from './call.ts';
import { readsOrders } from './permissions.ts';
import { OrderedDetail } from './catalog/detail-answers.ts';
import {
  ArchiveProblem,
  ChecksumFamily,
  ContainerKind,
  EcuFamily,
  EngineWarning,
  ReadingProblem,
} from './engine-words.ts';
import { FileCheckId, JobId, MethodId, SolutionId, TaskId } from './ids.ts';
import { FileRole } from '#contract/pricing/price.ts';
import { AnsweredTaskStatus, ManualReason } from '#contract/tasks/status.ts';
import { Withdrawal } from '#contract/tasks/task-files.ts';
import { byteCount, instant, maxInteger, text, wholeNumberBetween, wire } from './wire.ts';

/** Identity of a file by its own bytes, in the engine's words. */
/** The density of each part of a file, from its beginning to its end. */
const FileProfile = z.array(z.int().min(0).max(8));

export const FileFacts = z.object({
  /** In bytes. */
  length: z.int(),
  container: z.object({
    kind: ContainerKind,
    name: z.string().optional(),
    /** Of an image that is shifted or tailed: bytes in front of it or behind it; of an export: bytes that its records leave out. */
    bytes: z.int().optional(),
  }),
  family: EcuFamily,
  /** The printed type, such as EDC17_C46. */
  variant: z.string().optional(),
  software: z.string().optional(),
  hardware: z.string().optional(),
  part: z.string().optional(),
  /** Certainty of the identification, 0 to 100. */
  confidence: z.int(),
  reading: z.array(ReadingProblem),
  checksum: z.object({
    family: ChecksumFamily.optional(),
    checks: z.int(),
    wrong: z.int(),
    /** The image bears a signature of its maker. */
    signed: z.boolean(),
    /** Absent where it cannot be verified. */
    signature: z.enum(['holds', 'stale']).optional(),
  }),
  /** The vehicle identification number in the image; absent where there is none, and in facts read before it was looked for. */
  vin: z.string().optional(),
  /** Bits of entropy of each of at most 128 parts of the image, 0 to 8; absent in facts read before. */
  profile: FileProfile.optional(),
});
export type FileFacts = z.output<typeof FileFacts>;

/** The images that an archive holds: none of them is chosen while there are several. */
export const ArchiveContent = z.object({
  images: z.array(
    z.object({
      /** Its place among all entries. */
      entry: z.int(),
      name: z.string(),
      /** In bytes. */
      size: z.int(),
    }),
  ),
  /** The entry whose bytes are the original; absent while nothing is chosen. */
  chosen: z.int().optional(),
  /** Absent where it was opened. */
  problem: ArchiveProblem.optional(),
});
export type ArchiveContent = z.output<typeof ArchiveContent>;

/** Two names of control units that cannot both be right: the file's and the vehicle's. */
export const Contradiction = z.object({ file: z.string(), vehicle: z.string() });
export type Contradiction = z.output<typeof Contradiction>;

/** Fields that reports of earlier versions did not store are absent in them. */
const ChecksumState = z.object({
  name: z.string(),
  start: z.int(),
  /** The first offset behind the covered range. */
  end: z.int(),
  ok: z.boolean(),
  storedAt: z.int().optional(),
  /** The stored word and the correct one, as hexadecimal digits. */
  stored: z.string().optional(),
  computed: z.string().optional(),
});

/**
 * Distance of a file from the nearest known original of its software, outside of checksum words, signatures and places
 * that differ from car to car.
 */
export const KnownOrigin = z.object({
  /** A solution that was recorded from that original. */
  solutionId: SolutionId,
  isSame: z.boolean(),
  /** True: counted to the byte; else places are blocks of 4 KiB, and bytes all that they hold. */
  isExact: z.boolean(),
  places: z.int(),
  bytes: z.int(),
  /** Offset of the first one. */
  first: z.int().optional(),
  /** Checks of that original which the file lacks, and the offset at which the range of the first begins. */
  missingChecks: z.int(),
  missingAt: z.int().optional(),
  /** Bytes of blocks that only one of the two reads has. */
  unread: z.int(),
});
export type KnownOrigin = z.output<typeof KnownOrigin>;

/** Findings of the automatic service in a file, and its work on it. */
export const TaskReport = z.object({
  container: ContainerKind.optional(),
  family: EcuFamily,
  /** The printed type, such as EDC17_C46. */
  variant: z.string().optional(),
  software: z.string().optional(),
  hardware: z.string().optional(),
  part: z.string().optional(),
  /** Certainty of the identification, 0 to 100. */
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
        /** The one code to switch off. */
        dtcCode: z.string().optional(),
        solutionId: SolutionId.optional(),
        /** One solution does all ordered methods together; its runs stand with the first of them. */
        inSet: z.boolean().optional(),
        state: z.string(),
        bytesChanged: z.int(),
        runs: z.array(z.object({ offset: z.int(), length: z.int() })),
      },
      { methodId: 'method_id' },
    ),
  ),
  checksum: z.object({ family: z.string(), before: z.array(ChecksumState), after: z.array(ChecksumState) }),
  warnings: z.array(EngineWarning),
  /** Absent where no original of the software is recorded. */
  original: KnownOrigin.optional(),
  /** Reason for the escalation to a person. */
  reason: ManualReason.optional().catch(undefined),
  at: instant.optional(),
});
export type TaskReport = z.output<typeof TaskReport>;

const taskNames = { taskId: 'task_id' } as const;

const StoredFile = z.object({ name: z.string(), length: z.int(), sha256: z.string() });

export type TaskReportPage = z.output<typeof engineApi.getTaskReportPage.output>;

/** One checksum of a file: the stored word and the correct one, as hexadecimal digits. */
const StoredWord = z.object({ stored: z.string(), computed: z.string(), ok: z.boolean() });

const ComparedChecksum = z.object({
  name: z.string(),
  start: z.int(),
  /** The first offset behind the covered range. */
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

/** Most bytes of a file in one answer. */
export const shownBytesLimit = 4096;

/** A modified file in miniature: which of its slices hold a changed byte besides checksum words, in ascending order. */
export const Miniature = z.object({ changed: z.array(z.int()), bytesChanged: z.int() });
export type Miniature = z.output<typeof Miniature>;

export type TaskFileCards = z.output<typeof engineApi.getTaskFileCards.output>;

export type TaskSummary = NonNullable<z.output<typeof engineApi.getTaskSummary.output>['data']>;

/** The findings in a checked file. */
const CheckedFile = z.object({
  fileCheckId: FileCheckId,
  /** Of an archive those of the chosen image, else of the archive itself. */
  facts: FileFacts,
  /** Absent where the file is no archive. */
  archive: ArchiveContent.optional(),
  /**
   * `known`: the file is a recorded original of its software, `partly`: as far as it was read; absent where none is
   * recorded.
   */
  original: z.enum(['known', 'partly', 'different']).optional(),
  /** With `partly`: bytes of the original that the read leaves out. */
  unread: z.int().optional(),
  /** With `different`: the offset of a checksum's range that the original has and the file lacks. */
  missingCheckAt: z.int().optional(),
  /** The file is a delivery from here, or holds one in part or with other changes. */
  isOwn: z.boolean().optional(),
});
export type CheckedFile = z.output<typeof CheckedFile>;

export const engineApi = {
  checkOriginalFile: call({
    method: 'POST',
    name: 'checkOriginalFile',
    who: 'customer',
    rights: ['order'],
    about:
      'Looks at a readout before it is ordered. The file stays for 24 hours and can be ordered without sending it again.',
    changes: [],
    input: wire(
      { fileName: text(255).min(1), fileSize: byteCount, fileRole: FileRole.default('engine') },
      { fileRole: 'task_fileType' },
    ),
    files: ['file'],
    usesEngine: true,
    output: CheckedFile,
    refusals: { fileTypeNotValid: 415, fileEmpty: 422, fileSizeMismatch: 422, fileMissing: 422 },
  }),

  chooseCheckedImage: call({
    method: 'POST',
    name: 'chooseCheckedImage',
    who: 'customer',
    rights: ['order'],
    seeks: 'checkedFile',
    about:
      'Chooses one of several images in a checked archive, as a check of its own: the order is about its bytes, and the archive stays as it was sent.',
    changes: [],
    input: z.object({ fileCheckId: FileCheckId, entry: wholeNumberBetween(0, maxInteger) }),
    usesEngine: true,
    output: CheckedFile,
    /** It is no archive, or the entry is no image. */
    refusals: { fileTypeNotValid: 415 },
  }),

  getTaskReportPage: call({
    method: 'GET',
    name: 'getTaskReportPage',
    who: 'staff',
    needs: ['workOnFiles', 'library'],
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
        status: AnsweredTaskStatus,
        /** With the answers of the customer, in the language of the reader. */
        methods: z.array(
          z.object({ methodId: MethodId, name: z.string(), details: z.array(OrderedDetail).optional() }),
        ),
        /** The image for the work: of a slave file the decoded one. */
        original: StoredFile.optional(),
        /** With the member of support who made it; absent where the automatic service did. */
        modified: z
          .object({ ...StoredFile.shape, madeBy: z.string().optional(), madeAt: instant.optional() })
          .optional(),
        report: TaskReport.optional(),
        uses: z.array(z.object({ solutionId: SolutionId, usedAt: instant })),
      },
      { ...taskNames, jobId: 'job_id', status: 'task_status' },
    ),
    refusals: {},
  }),

  getTaskStripMap: call({
    method: 'GET',
    name: 'getTaskStripMap',
    who: 'staff',
    needs: ['workOnFiles', 'library'],
    seeks: 'file',
    about: 'The original of a task as a picture in slices, and how the modified file differs from it, whoever made it.',
    shows: ['tasks'],
    input: wire({ taskId: TaskId }, taskNames),
    output: z.object({
      /** Of the original, in bytes, and of the modified file. */
      length: z.int(),
      modifiedLength: z.int().optional(),
      sliceLength: z.int(),
      /** Of each slice its entropy in bits per byte, 0 to 8, and its erased share, 0 to 1. */
      entropy: z.array(z.number()),
      erased: z.array(z.number()),
      /** Of each slice the number of bytes that differ; empty without a modified file. */
      changed: z.array(z.int()),
      bytesChanged: z.int(),
      /** In ascending order; only the first ones of very many. */
      runs: z.array(ChangedRun),
      runCount: z.int(),
      checksum: z.object({ family: z.string().optional(), checks: z.array(ComparedChecksum) }),
      /** Signatures of the maker; `stale` ones do not fit or, where that cannot be verified, sign something that was changed. */
      signatures: z.array(z.object({ offset: z.int(), length: z.int(), stale: z.boolean() })),
      /**
       * Differences from the known original that the report names, whose bytes are `before`; absent where there are none or
       * that original is not stored.
       */
      origin: z
        .object({
          solutionId: SolutionId,
          bytes: z.int(),
          /** In ascending order; only the first ones of very many. */
          runs: z.array(ChangedRun),
          runCount: z.int(),
        })
        .optional(),
    }),
    refusals: {},
  }),

  getTaskBytes: call({
    method: 'GET',
    name: 'getTaskBytes',
    who: 'staff',
    needs: ['workOnFiles', 'library'],
    seeks: 'file',
    about:
      'A few bytes of a file of a task as hexadecimal digits; fewer than asked for, or none, at the end of the file.',
    shows: [],
    input: wire(
      {
        taskId: TaskId,
        file: z.enum(['original', 'modified']),
        offset: wholeNumberBetween(0, maxInteger),
        length: wholeNumberBetween(1, shownBytesLimit),
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
    needs: readsOrders,
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
          /** Bytes of the known original that the read leaves out. */
          unread: z.int().optional(),
          finishedAt: instant.optional(),
        })
        .optional(),
    }),
    refusals: {},
  }),

  getTaskFileCards: call({
    method: 'GET',
    name: 'getTaskFileCards',
    who: 'active',
    needs: readsOrders,
    seeks: 'task',
    about:
      'The files of a task at a glance: the original, and its modified files, newest first; for customers those that were released.',
    shows: ['tasks'],
    input: wire({ taskId: TaskId }, taskNames),
    output: z.object({
      original: z.object({
        name: z.string(),
        /** The image in it that the order is about, where it is an archive. */
        imageName: z.string().optional(),
        /** In bytes; absent until the file is stored. */
        length: z.int().optional(),
        /** Absent until the engine has read the file. */
        facts: FileFacts.optional(),
      }),
      versions: z.array(
        z.object({
          version: z.int(),
          name: z.string(),
          length: z.int(),
          madeAt: instant,
          /** The member of support; absent: the automatic service. */
          madeBy: z.string().optional(),
          /** The customer gets this one. */
          current: z.boolean(),
          /** Words of support to the customer about it. */
          note: z.string(),
          /** The customer has seen it. */
          released: z.boolean(),
          withdrawn: Withdrawal.optional(),
          /** Number of checksums read from the file after the change, and of the wrong ones among them. */
          checksum: z.object({ checks: z.int(), wrong: z.int() }).optional(),
          /** Its own, or that of the original; absent where the engine has read neither. */
          profile: FileProfile.optional(),
          /** Absent where the file was not compared with its original. */
          miniature: Miniature.optional(),
        }),
      ),
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
      /** In their printed form: P0420, or P0420-00 with the failure type. */
      codes: z.array(text(10)).max(100),
    }),
    output: z.array(z.object({ code: z.string(), meaning: z.string() })),
    refusals: {},
  }),
};
