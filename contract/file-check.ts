import { z } from 'zod';
import { call } from './call.ts';
import { ChecksumFamily, ContainerKind, EcuFamily, ReadingProblem } from './engine-words.ts';
import { FileCheckId, JobId, MethodId, TaskId, VehicleId } from './ids.ts';
import { ChosenMethod, FileRole } from './pricing.ts';
import { ManualReason, TaskPriority } from './tasks.ts';
import { flag, instant, text, wholeNumber, wire } from './wire.ts';

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

export const checkOriginalFile = call({
  method: 'POST',
  name: 'checkOriginalFile',
  who: 'customer',
  about:
    'Looks at a readout before it is ordered. The file stays for 24 hours and can be ordered without sending it again.',
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
});

/** Who would do a method on a checked file now; a reason where it is a person. */
const MethodForecast = wire(
  { methodId: MethodId, service: z.enum(['instant', 'byHand']), reason: ManualReason.optional() },
  { methodId: 'method_id' },
);
export type MethodForecast = z.output<typeof MethodForecast>;

export const loadFileForecast = call({
  method: 'POST',
  reads: true,
  name: 'loadFileForecast',
  who: 'customer',
  about:
    'What would become of an order of a checked file: done at once or by hand and until when, ordered before, or for another vehicle.',
  input: wire(
    {
      fileCheckId: FileCheckId,
      fileRole: FileRole.default('engine'),
      vehicleId: VehicleId,
      /** May be none yet: then only the file and the vehicle are looked at. */
      methods: z.array(ChosenMethod).max(50),
      priority: TaskPriority.default('30min'),
      checksumWanted: flag.default(false),
      dtcSelected: flag.default(false),
      dtcCodes: text(500).default(''),
      dtcHex: flag.default(false),
    },
    {
      fileCheckId: 'task_fileCheckID',
      fileRole: 'task_fileType',
      vehicleId: 'vehicle_id',
      methods: 'methodData',
      priority: 'task_priority',
      checksumWanted: 'task_checksumCalculationCheckbox',
      dtcSelected: 'singleDTCDeleteSelected',
      dtcCodes: 'singleDTCInput',
      dtcHex: 'singleDTCInputInHex',
    },
  ),
  output: z.object({
    methods: z.array(MethodForecast),
    /** The whole order: instant only when every method is. */
    service: z.enum(['instant', 'byHand']),
    reason: ManualReason.optional(),
    /** How long a person takes. */
    byHand: z.object({
      /** In minutes of support's hours: the median of what support did last; absent where that was too little to tell. */
      minutes: z.int().optional(),
      /** When support begins again; absent while it is there. */
      opensAt: instant.optional(),
      expectedAt: instant,
    }),
    /** The newest order of the same file by the same customer. */
    duplicate: wire(
      { taskId: TaskId, jobId: JobId, orderedAt: instant },
      { taskId: 'task_id', jobId: 'job_id', orderedAt: 'task_created' },
    ).optional(),
    contradiction: Contradiction.optional(),
  }),
  refusals: {},
});
export type FileForecast = z.output<typeof loadFileForecast.output>;

export const useCheckedFile = call({
  method: 'POST',
  name: 'useCheckedFile',
  who: 'customer',
  about: 'Orders a draft task with a file that was sent for a check, as if it were uploaded now.',
  input: wire(
    { taskId: TaskId, jobId: JobId, fileCheckId: FileCheckId },
    { taskId: 'task_id', jobId: 'job_id', fileCheckId: 'task_fileCheckID' },
  ),
  usesEngine: true,
  output: z.literal(true),
  refusals: { fileTypeNotValid: 415, fileAlreadyStored: 409 },
});

export const getTaskFileFacts = call({
  method: 'GET',
  name: 'getTaskFileFacts',
  who: 'staff',
  about: 'What the original of a task says about itself, and whether the customer ordered it for another control unit.',
  input: wire({ taskId: TaskId }, { taskId: ['task_id', 'task_ID'] }),
  output: z.object({
    /** Absent until the engine has looked at the file. */
    facts: FileFacts.optional(),
    contradiction: z.object({ ...Contradiction.shape, acceptedAt: instant }).optional(),
  }),
  refusals: {},
});
