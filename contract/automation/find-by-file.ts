import { z } from 'zod';
import { call } from '#contract/call.ts';
import { FileFacts } from '#contract/engine.ts';
import { JobId, SolutionId, TaskId, UserId } from '#contract/ids.ts';
import { ReaderLanguage } from '#contract/languages.ts';
import { AnsweredTaskStatus } from '#contract/tasks/status.ts';
import { byteCount, instant, text, wire } from '#contract/wire.ts';

/** Most rows of each list in the answer; the newest come first. */
export const maxFoundByFile = 20;

const foundFields = {
  taskId: TaskId,
  jobId: JobId,
  status: AnsweredTaskStatus,
  customerId: UserId,
  customerName: z.string(),
  vehicleBrand: z.string(),
  vehicleModel: z.string(),
  vin: z.string(),
  createdAt: instant,
};
const foundNames = {
  taskId: 'task_id',
  jobId: 'job_id',
  status: 'task_status',
  customerId: 'user_id',
  vehicleBrand: 'vehicle_brand',
  vehicleModel: 'vehicle_model',
  vin: 'job_vehicle_VIN',
} as const;

const FoundOrder = wire(foundFields, foundNames);
export type FoundOrder = z.output<typeof FoundOrder>;

const FoundDelivery = wire(
  {
    ...foundFields,
    version: z.int(),
    madeAt: instant,
    /** The customer gets this version; else an earlier one, or one that was replaced. */
    current: z.boolean(),
  },
  foundNames,
);

const FoundSolution = z.object({
  solutionId: SolutionId,
  methods: z.string(),
  state: z.enum(['active', 'suspended', 'retired']),
  hardware: z.string().optional(),
  part: z.string().optional(),
});

export type FoundByFile = z.output<typeof findByFileApi.findByFile.output>;

export const findByFileApi = {
  findByFile: call({
    method: 'POST',
    reads: true,
    name: 'findByFile',
    who: 'staff',
    needs: ['workOnFiles', 'library'],
    about:
      'Everything there is about a file, which is read and not stored: orders with the same file, orders and solutions with the same software, and deliveries whose content it is. The newest of each.',
    shows: ['tasks', 'library'],
    input: z.object({ fileName: text(255).min(1), fileSize: byteCount, language: ReaderLanguage }),
    files: ['file'],
    usesEngine: true,
    output: z.object({
      sha256: z.string(),
      facts: FileFacts,
      /** No real image has proven its family, and no administrator has confirmed it. */
      isUnproven: z.boolean(),
      sameFile: z.array(FoundOrder),
      deliveries: z.array(FoundDelivery),
      sameSoftware: z.array(FoundOrder),
      solutions: z.array(FoundSolution),
    }),
    refusals: { fileSearchOff: 409, fileEmpty: 422, fileSizeMismatch: 422, fileMissing: 422 },
  }),
};
