import { z } from 'zod';
import { call } from './call.ts';
import { readsOrders } from './permissions.ts';
import { DescribedVehicle } from '#contract/catalog/described-vehicle.ts';
import { DetailAnswer, detailRefusals } from '#contract/catalog/detail-answers.ts';
import { Vehicle } from '#contract/catalog/vehicles.ts';
import { FileCheckId, JobId, MethodId, TaskId, ToolId, VehicleId } from './ids.ts';
import { Language } from './languages.ts';
import { countedFields, listFields, sortFields } from './lists.ts';
import { Credits, GivenCredits } from './money.ts';
import { PricedFollowUp } from '#contract/pricing/follow-up.ts';
import { ChosenMethods, FileRole, PriceSteps } from '#contract/pricing/price.ts';
import { LegalConfirmation, LegalNoticeKind } from './settings.ts';
import { Job, ownJobSorts } from '#contract/tasks/jobs.ts';
import { ModificationMode, TaskPriority } from '#contract/tasks/status.ts';
import { OwnDetails, ownDetailsRefusals } from '#contract/tasks/own-details.ts';
import { OwnTaskQuery } from '#contract/tasks/filter.ts';
import { oneTask, TaskList } from '#contract/tasks/task.ts';
import { Reading, readingRefusals } from '#contract/tasks/reading.ts';
import { byteCount, calendarDay, flag, ignored, instant, nothing, text, vin, wholeNumber, wire } from './wire.ts';

/** A vehicle as clients send it: its id under the name of either specification, and further fields. */
const VehicleData = z.codec(
  z.object({ vehicle_id: VehicleId.optional(), id: VehicleId.optional() }),
  z.custom<{ vehicleId: VehicleId | undefined }>(),
  {
    decode: ({ vehicle_id, id }) => ({ vehicleId: vehicle_id ?? id }),
    encode: ({ vehicleId }) => ({ vehicle_id: vehicleId }),
  },
);

/** Most vehicles that are proposed for a file, and most that are remembered of earlier orders. */
export const proposalLimit = 6;
export const recentVehicleLimit = 5;

/**
 * The reason for proposing a vehicle: the caller ordered the same software for it, somebody else did, or its control unit is
 * the file's.
 */
const ProposalReason = z.enum(['ownOrder', 'sameSoftware', 'controlUnit']);

export type VehicleProposal = z.output<typeof orderingApi.proposeVehicles.output>['vehicles'][number];

export const orderingApi = {
  proposeVehicles: call({
    method: 'POST',
    reads: true,
    name: 'proposeVehicles',
    who: 'customer',
    seeks: 'checkedFile',
    about:
      'Vehicles that a checked file may be from: those of the caller’s earlier orders of its software, those it was ordered for by others, then by control unit and brand; and the VIN that goes with it.',
    shows: ['tasks', 'catalog'],
    input: z.object({ fileCheckId: FileCheckId }),
    output: z.object({
      vehicles: z.array(
        z.object({
          vehicle: Vehicle,
          reason: ProposalReason,
          /** The caller’s newest order for it, where that is the reason. */
          order: wire({ jobId: JobId, orderedAt: instant }, { jobId: 'job_id', orderedAt: 'job_created' }).optional(),
        }),
      ),
      /** Number of vehicles that fit; more than are named here. */
      total: z.int(),
      /** Read in the file, or the one of the caller’s own order of the very same file. */
      vin: z.string().optional(),
    }),
    refusals: {},
  }),

  proposeReading: call({
    method: 'POST',
    reads: true,
    name: 'proposeReading',
    who: 'customer',
    seeks: 'checkedFile',
    about:
      'The tools in use, the caller’s own first, and with which of them and how a file was probably read: by its name and content, the caller’s own tools, and the latest order.',
    shows: ['tools', 'tasks'],
    input: z.object({ fileName: text(255).default(''), fileCheckId: FileCheckId.optional() }),
    output: z.object({
      tools: z.array(z.object({ toolId: ToolId, name: z.string(), vendor: z.string(), isOwn: z.boolean() })),
      proposed: Reading,
    }),
    refusals: {},
  }),

  listRecentVehicles: call({
    method: 'GET',
    name: 'getRecentVehicles',
    who: 'customer',
    about: 'The vehicles of the signed-in customer’s latest orders, each once, the newest first.',
    shows: ['tasks', 'catalog'],
    input: nothing,
    output: z.array(z.object({ vehicle: Vehicle, orderedAt: instant })),
    refusals: {},
  }),

  listUsualMethods: call({
    method: 'GET',
    name: 'getUsualMethods',
    who: 'active',
    about:
      'The methods that are ordered for vehicles of the same kind, the most frequent first: those of the same control unit count most.',
    shows: [],
    input: wire({ vehicleId: VehicleId }, { vehicleId: 'vehicle_id' }),
    output: z.array(wire({ methodId: MethodId }, { methodId: 'method_id' })),
    refusals: {},
  }),

  getRestart: call({
    method: 'GET',
    name: 'getRestart',
    who: 'customer',
    seeks: 'task',
    about: 'What a rejected task was ordered with, to start it again with another file.',
    shows: ['tasks', 'catalog'],
    input: oneTask,
    output: z.object({
      /** Absent: it was not listed. */
      vehicle: Vehicle.optional(),
      describedVehicle: DescribedVehicle.optional(),
      methodIds: z.array(MethodId),
      vin: z.string(),
      additional: z.string(),
      dtcCodes: z.string(),
      /** The codes are hexadecimal, whatever their methods ask for today. */
      dtcHex: z.boolean(),
      methodDetails: z.array(DetailAnswer),
      ownDetails: OwnDetails.optional(),
      priority: TaskPriority,
      checksumWanted: z.boolean(),
      /** The order costs at most `price` until then. */
      price: Credits,
      until: instant,
    }),
    refusals: { startAgainOff: 409, rejectedOrderGone: 409 },
  }),

  createJob: call({
    method: 'POST',
    name: 'createJob',
    who: 'customer',
    rights: ['order'],
    seeks: 'vehicle',
    about:
      'Opens a job for one vehicle of the catalogue, or for one that is described in words. It becomes visible with the first task whose file is stored.',
    changes: [],
    input: wire(
      {
        /** One of the three is required. */
        vehicleId: VehicleId.optional(),
        vehicleData: VehicleData.optional(),
        /** A vehicle that is not listed. */
        describedVehicle: DescribedVehicle.optional(),
        vin,
        additional: text(1000).default(''),
        modificationMode: ModificationMode.prefault('automatic'),
        /** Absent: the client confirms that its form had it. */
        termsAccepted: flag.optional(),
        /** Generated by the client once per order: a repeated call with it returns the same job. */
        orderKey: z.uuid().optional(),
        /** The rejected task that it starts again. */
        restartsTaskId: TaskId.optional(),
        /** Notes of the customer about the order. */
        ownDetails: OwnDetails.optional(),
      },
      {
        vehicleId: ['vehicle_id', 'job_vehicle_id'],
        vin: 'job_vehicle_VIN',
        additional: 'job_additional',
        modificationMode: 'job_modificationMode',
      },
    ),
    output: wire(
      { jobId: JobId, jobIdAgain: JobId, vehicleId: VehicleId },
      { jobId: 'job_id', jobIdAgain: 'job_ID', vehicleId: 'job_vehicle_id' },
    ),
    refusals: {
      vinNotValid: 422,
      additionalTooLong: 422,
      termsNotAccepted: 422,
      orderKeyTaken: 409,
      unlistedVehiclesOff: 409,
      ...ownDetailsRefusals,
    },
  }),

  createTask: call({
    method: 'POST',
    name: 'createTask',
    who: 'customer',
    rights: ['order'],
    seeks: 'job',
    about: 'Adds a task for one file to a job as a draft; uploading its original turns the draft into an order.',
    changes: [],
    input: wire(
      {
        jobId: JobId,
        price: GivenCredits,
        methods: ChosenMethods,
        /** Absent: the engine’s, or the module’s once the engine’s is ordered for a vehicle of two files. */
        fileRole: FileRole.optional(),
        /** Absent: it comes with the upload. */
        fileName: text(255).min(1).optional(),
        /** Absent: that of the job. */
        modificationMode: ModificationMode.optional(),
        /** For an update or upgrade: the task that it changes. Its priority is always 30min. */
        previousTaskId: TaskId.optional(),
        /** An update for which the customer brings a new original. */
        /** Answers to the details of the methods; an update without them has those of the updated task. */
        methodDetails: z.array(DetailAnswer).max(100).optional(),
        dealerUpdate: flag.optional(),
        info: text(1000).optional(),
        priority: TaskPriority.default('30min'),
        checksumWanted: flag.default(false),
        dtcSelected: flag.default(false),
        dtcCodes: text(500).default(''),
        dtcHex: flag.default(false),
        /** Legal notices that the customer read and confirmed for these methods. */
        legalNotices: z.array(LegalConfirmation).max(10).optional(),
        /** The file that was checked before and is now ordered. */
        fileCheckId: FileCheckId.optional(),
        /** The customer goes on although the checked file and the vehicle name different control units. */
        contradictionAccepted: flag.optional(),
        /** The same about this file alone. */
        ownDetails: OwnDetails.optional(),
        /** Reading of the file; absent for an update: that of the file before. */
        reading: Reading.optional(),
        /** Sent by the specification's clients and ignored: the server knows them, or learns them from the file. */
        vehicleId: ignored,
        vehicleData: ignored,
        type: ignored,
        isMaster: ignored,
        fileEnding: ignored,
        packerEnding: ignored,
      },
      {
        jobId: 'task_job_id',
        price: 'task_filePrice',
        methods: 'methodData',
        fileRole: 'task_fileType',
        fileName: 'task_fileName',
        modificationMode: 'task_modificationMode',
        previousTaskId: 'task_id',
        info: 'task_info',
        priority: 'task_priority',
        checksumWanted: 'task_checksumCalculationCheckbox',
        dtcSelected: 'singleDTCDeleteSelected',
        dtcCodes: 'singleDTCInput',
        dtcHex: 'singleDTCInputInHex',
        vehicleId: 'task_vehicle_id',
        vehicleData: 'task_vehicle_data',
        type: 'task_type',
        isMaster: 'task_isMaster',
        fileEnding: 'task_fileEndingType',
        packerEnding: 'task_packerEndingExtension',
      },
    ),
    output: wire({ taskId: TaskId, taskIdAgain: TaskId }, { taskId: 'task_id', taskIdAgain: 'task_ID' }),
    refusals: {
      ...detailRefusals,
      fileRemoved: 410,
      fileTypeNotValid: 415,
      methodNotOffered: 422,
      oneStageOnly: 422,
      noModuleFile: 422,
      dtcCodesMissing: 422,
      dtcCodesNotValid: 422,
      legalNoticeNotConfirmed: 422,
      legalNoticeChanged: 409,
      priceChanged: 409,
      contradictionNotAccepted: 409,
      taskExists: 409,
      updateNotPossible: 409,
      ...ownDetailsRefusals,
      ...readingRefusals,
    },
  }),

  uploadOriginal: call({
    method: 'POST',
    name: 'uploadOriginalTaskFile',
    who: 'customer',
    rights: ['order'],
    seeks: 'task',
    about:
      'Stores the original of a draft task. With it the task is ordered and goes to the automatic service or to support.',
    changes: ['tasks'],
    input: wire(
      { fileName: text(255).min(1), fileSize: byteCount, taskId: TaskId, jobId: JobId },
      { taskId: 'task_id', jobId: 'job_id' },
    ),
    files: ['file'],
    usesEngine: true,
    output: z.literal(true),
    refusals: {
      supportFileMissing: 422,
      fileTypeNotValid: 415,
      fileEmpty: 422,
      fileSizeMismatch: 422,
      fileMissing: 422,
      fileAlreadyStored: 409,
      updateNotPossible: 409,
    },
  }),

  orderCheckedFile: call({
    method: 'POST',
    name: 'useCheckedFile',
    who: 'customer',
    rights: ['order'],
    seeks: 'checkedFile',
    about: 'Orders a draft task with a file that was sent for a check, as if it were uploaded now.',
    changes: ['tasks'],
    input: wire({ taskId: TaskId, jobId: JobId, fileCheckId: FileCheckId }, { taskId: 'task_id', jobId: 'job_id' }),
    usesEngine: true,
    output: z.literal(true),
    refusals: {
      supportFileMissing: 422,
      fileTypeNotValid: 415,
      fileAlreadyStored: 409,
      updateNotPossible: 409,
    },
  }),

  uploadSupportFile: call({
    method: 'POST',
    name: 'uploadSupportFile',
    who: 'customer',
    rights: ['order'],
    seeks: 'task',
    about: 'Stores a further file (text or archive) that helps support with a task.',
    changes: ['tasks'],
    input: wire(
      { fileName: text(255).min(1), fileSize: byteCount, taskId: TaskId, jobId: JobId },
      { fileName: 'fileNameSupport', fileSize: 'fileSizeSupport', taskId: 'task_id', jobId: 'job_id' },
    ),
    files: ['fileSupport'],
    output: z.literal(true),
    refusals: {
      fileTypeNotValid: 415,
      fileEmpty: 422,
      fileSizeMismatch: 422,
      fileMissing: 422,
      fileAlreadyStored: 409,
      fileRemoved: 410,
    },
  }),

  listJobs: call({
    method: 'GET',
    name: 'getJobs',
    who: 'customer',
    about: 'The jobs of the signed-in customer, newest first unless sorted otherwise.',
    shows: ['tasks'],
    unchangedWhile: ['tasks', 'catalog', 'accounts'],
    input: z.object({ ...listFields, ...sortFields(ownJobSorts) }),
    output: z.object({ data: z.array(Job), ...countedFields }),
    refusals: {},
  }),

  listTasks: call({
    method: 'POST',
    reads: true,
    name: 'loadTasksForCustomer',
    who: 'customer',
    about: 'The tasks of the signed-in customer, newest first unless sorted otherwise.',
    shows: ['tasks'],
    unchangedWhile: ['tasks', 'catalog', 'accounts'],
    input: OwnTaskQuery,
    output: TaskList,
    refusals: {},
  }),

  getUpdatePrice: call({
    method: 'POST',
    reads: true,
    name: 'loadUpdateFilePrice',
    who: 'customer',
    seeks: 'task',
    about: 'What an update or upgrade of a task costs with these methods, and how that comes about.',
    shows: ['prices'],
    input: wire(
      {
        taskId: TaskId,
        methods: ChosenMethods,
        /** A new original comes with it. */
        dealerUpdate: flag.optional(),
      },
      { taskId: 'task_id', methods: ['methodsData', 'methods'] },
    ),
    output: z.object({
      /** The price of the methods that count, step by step. */
      steps: PriceSteps,
      /** The earlier payments for this file, which are deducted; 0 when the full price is due. */
      paid: Credits,
      /** The price of the update: never below 0. */
      price: Credits,
      /** The terms of the operator's table of follow-ups; absent where none of its rows holds. */
      followUp: PricedFollowUp.optional(),
    }),
    refusals: { methodNotOffered: 422, oneStageOnly: 422, updateNotPossible: 409 },
  }),

  getFollowUps: call({
    method: 'GET',
    name: 'getFollowUps',
    who: 'active',
    needs: readsOrders,
    seeks: 'job',
    about:
      'What updates of the delivered and paid files of a job cost today by the table of follow-ups, and until which day; nothing where none of its rows holds.',
    shows: ['tasks', 'prices', 'accounts'],
    input: wire({ jobId: JobId }, { jobId: ['job_id', 'job_ID'] }),
    output: z.array(
      z.object({
        taskId: TaskId,
        terms: PricedFollowUp,
        /** The last day on which it is so, in Vienna; absent: for good. */
        until: calendarDay.optional(),
      }),
    ),
    refusals: {},
  }),

  reuseOriginal: call({
    method: 'POST',
    name: 'updateTaskWithExistsOriginalFilePath',
    who: 'customer',
    rights: ['order'],
    seeks: 'task',
    about: 'Orders a draft update with the original that the updated task already has.',
    changes: ['tasks'],
    input: wire({ taskIdOld: TaskId, taskIdNew: TaskId }, { taskIdOld: 'task_id_old', taskIdNew: 'task_id_new' }),
    usesEngine: true,
    output: z.literal(true),
    refusals: { fileAlreadyStored: 409, updateNotPossible: 409, fileRemoved: 410 },
  }),

  payTask: call({
    method: 'POST',
    name: 'payTaskWithTaskID',
    who: 'customer',
    rights: ['pay'],
    seeks: 'task',
    about: 'Pays a finished task from the credit balance; false: not enough credits. A paid task is not charged again.',
    changes: ['tasks', 'credits'],
    input: wire(
      {
        taskId: TaskId,
        price: GivenCredits.optional(),
        /** Sent by the specification's clients and ignored: the server knows both. */
        jobId: JobId.optional(),
        modifications: wholeNumber.optional(),
      },
      { taskId: 'task_id', price: 'task_filePrice', jobId: 'task_job_id', modifications: 'task_modifications' },
    ),
    output: z.boolean(),
    refusals: {
      /** Beyond what the person who pays may spend in this month; says what is `left`. */
      monthlyLimit: 409,
      taskNotPayable: 409,
      priceChanged: 409,
      fileRemoved: 410,
      creditsHeld: 409,
    },
  }),

  confirmTaskWorks: call({
    method: 'POST',
    name: 'confirmTaskWorks',
    who: 'customer',
    rights: ['order'],
    seeks: 'task',
    about:
      'Says that the file of a finished task works; false: that was said before. Others learn of it what they can rely on.',
    changes: ['tasks'],
    input: oneTask,
    output: z.boolean(),
    refusals: { taskNotReviewable: 409 },
  }),

  getLegalConfirmations: call({
    method: 'GET',
    name: 'getLegalConfirmations',
    who: 'active',
    needs: readsOrders,
    seeks: 'task',
    about: 'Which legal notices were confirmed with a task, by whom and when: the customer’s own, or for staff any.',
    shows: [],
    input: wire({ taskId: TaskId }, { taskId: ['task_id', 'task_ID'] }),
    output: z.array(
      z.object({
        kind: LegalNoticeKind,
        version: z.int(),
        language: Language,
        confirmedAt: instant,
        confirmedBy: z.string(),
      }),
    ),
    refusals: {},
  }),
};
