import { z } from 'zod';
import { call } from './call.ts';
import { FileCheckId, JobId, TaskId, VehicleId } from './ids.ts';
import { Language } from './languages.ts';
import { ListQuery } from './lists.ts';
import { Credits } from './money.ts';
import { ChosenMethods, FileRole, PriceSteps } from './pricing.ts';
import { LegalConfirmation, LegalNoticeKind } from './settings.ts';
import { Job, ModificationMode, oneTask, TaskList, TaskPriority } from './tasks.ts';
import { flag, instant, text, wholeNumber, wire } from './wire.ts';

/** A vehicle as whoever has chosen it has it in hand: its id under the name of either specification, and more. */
const VehicleData = z.codec(
  z.object({ vehicle_id: VehicleId.optional(), id: VehicleId.optional() }),
  z.custom<{ vehicleId: VehicleId | undefined }>(),
  {
    decode: ({ vehicle_id, id }) => ({ vehicleId: vehicle_id ?? id }),
    encode: ({ vehicleId }) => ({ vehicle_id: vehicleId }),
  },
);

export const orderingApi = {
  createJob: call({
    method: 'POST',
    name: 'createJob',
    who: 'customer',
    seeks: 'vehicle',
    about: 'Opens a job for one vehicle. It becomes visible with the first task whose file is stored.',
    changes: [],
    input: wire(
      {
        /** One of the two names the vehicle. */
        vehicleId: VehicleId.optional(),
        vehicleData: VehicleData.optional(),
        vin: text(40),
        additional: text(1000).default(''),
        modificationMode: ModificationMode.prefault('automatic'),
        /** Absent: the client’s word that its form had it. */
        termsAccepted: flag.optional(),
        /** Chosen by the client once per order: asking again with it returns the same job. */
        orderKey: z.uuid().optional(),
      },
      {
        vehicleId: ['vehicle_id', 'job_vehicle_id'],
        vin: 'job_vehicle_VIN',
        additional: 'job_additional',
        modificationMode: 'job_modificationMode',
        termsAccepted: 'job_termsAccepted',
        orderKey: 'job_orderKey',
      },
    ),
    output: wire(
      { jobId: JobId, jobIdAgain: JobId, vehicleId: VehicleId },
      { jobId: 'job_id', jobIdAgain: 'job_ID', vehicleId: 'job_vehicle_id' },
    ),
    refusals: { vinNotValid: 422, additionalTooLong: 422, termsNotAccepted: 422, orderKeyTaken: 409 },
  }),

  createTask: call({
    method: 'POST',
    name: 'createTask',
    who: 'customer',
    seeks: 'job',
    about: 'Adds a task for one file to a job as a draft; uploading its original turns the draft into an order.',
    changes: [],
    input: wire(
      {
        jobId: JobId,
        price: Credits,
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
        dealerUpdate: flag.optional(),
        info: text(1000).optional(),
        priority: TaskPriority.default('30min'),
        checksumWanted: flag.default(false),
        dtcSelected: flag.default(false),
        dtcCodes: text(500).default(''),
        dtcHex: flag.default(false),
        /** What the methods need to have confirmed: the texts that the customer read. */
        legalNotices: z.array(LegalConfirmation).max(10).optional(),
        /** The file that was checked before and is going to be ordered. */
        fileCheckId: FileCheckId.optional(),
        /** The customer goes on although the checked file names another control unit than the vehicle. */
        contradictionAccepted: flag.optional(),
      },
      {
        jobId: 'task_job_id',
        price: 'task_filePrice',
        methods: 'methodData',
        fileRole: 'task_fileType',
        fileName: 'task_fileName',
        modificationMode: 'task_modificationMode',
        previousTaskId: ['task_id', 'task_previous_id'],
        dealerUpdate: 'task_dealerUpdate',
        info: 'task_info',
        priority: 'task_priority',
        checksumWanted: 'task_checksumCalculationCheckbox',
        dtcSelected: 'singleDTCDeleteSelected',
        dtcCodes: 'singleDTCInput',
        dtcHex: 'singleDTCInputInHex',
        legalNotices: 'task_legalNotices',
        fileCheckId: 'task_fileCheckID',
        contradictionAccepted: 'task_contradictionAccepted',
      },
    ),
    output: wire({ taskId: TaskId, taskIdAgain: TaskId }, { taskId: 'task_id', taskIdAgain: 'task_ID' }),
    refusals: {
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
    },
  }),

  uploadOriginal: call({
    method: 'POST',
    name: 'uploadOriginalTaskFile',
    who: 'customer',
    seeks: 'task',
    about:
      'Stores the original of a draft task. With it the task is ordered and goes to the automatic service or to support.',
    changes: ['tasks'],
    input: wire(
      { fileName: text(255).min(1), fileSize: wholeNumber, taskId: TaskId, jobId: JobId },
      { taskId: 'task_id', jobId: 'job_id' },
    ),
    files: ['file'],
    usesEngine: true,
    output: z.literal(true),
    refusals: {
      fileTypeNotValid: 415,
      fileEmpty: 422,
      fileSizeMismatch: 422,
      fileMissing: 422,
      fileAlreadyStored: 409,
    },
  }),

  orderCheckedFile: call({
    method: 'POST',
    name: 'useCheckedFile',
    who: 'customer',
    seeks: 'checkedFile',
    about: 'Orders a draft task with a file that was sent for a check, as if it were uploaded now.',
    changes: ['tasks'],
    input: wire(
      { taskId: TaskId, jobId: JobId, fileCheckId: FileCheckId },
      { taskId: 'task_id', jobId: 'job_id', fileCheckId: 'task_fileCheckID' },
    ),
    usesEngine: true,
    output: z.literal(true),
    refusals: { fileTypeNotValid: 415, fileAlreadyStored: 409 },
  }),

  uploadSupportFile: call({
    method: 'POST',
    name: 'uploadSupportFile',
    who: 'customer',
    seeks: 'task',
    about: 'Stores a further file (text or archive) that helps support with a task.',
    changes: ['tasks'],
    input: wire(
      { fileName: text(255).min(1), fileSize: wholeNumber, taskId: TaskId, jobId: JobId },
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
      taskNotOpen: 409,
    },
  }),

  listJobs: call({
    method: 'GET',
    name: 'getJobs',
    who: 'customer',
    about: 'The jobs of the signed-in customer, newest first.',
    shows: ['tasks'],
    input: ListQuery,
    output: z.object({ data: z.array(Job), total: z.int() }),
    refusals: {},
  }),

  listTasks: call({
    method: 'POST',
    reads: true,
    name: 'loadTasksForCustomer',
    who: 'customer',
    about: 'The tasks of the signed-in customer, newest first.',
    shows: ['tasks'],
    input: ListQuery,
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
    input: wire({ taskId: TaskId, methods: ChosenMethods }, { taskId: 'task_id', methods: ['methodsData', 'methods'] }),
    output: z.object({
      /** The price of the methods that count, step by step. */
      steps: PriceSteps,
      /** What was already paid for this file and is taken off; 0 when the full price is due. */
      paid: Credits,
      /** What the update costs: never below 0. */
      price: Credits,
    }),
    refusals: { methodNotOffered: 422, oneStageOnly: 422, updateNotPossible: 409 },
  }),

  reuseOriginal: call({
    method: 'POST',
    name: 'updateTaskWithExistsOriginalFilePath',
    who: 'customer',
    seeks: 'task',
    about: 'Orders a draft update with the original that the updated task already has.',
    changes: ['tasks'],
    input: wire({ taskIdOld: TaskId, taskIdNew: TaskId }, { taskIdOld: 'task_id_old', taskIdNew: 'task_id_new' }),
    usesEngine: true,
    output: z.literal(true),
    refusals: { fileAlreadyStored: 409, updateNotPossible: 409 },
  }),

  payTask: call({
    method: 'POST',
    name: 'payTaskWithTaskID',
    who: 'customer',
    seeks: 'task',
    about: 'Pays a finished task from the credit balance; false: not enough credits. A paid task is not charged again.',
    changes: ['tasks', 'credits'],
    input: wire(
      {
        taskId: TaskId,
        price: Credits.optional(),
        /** What the specification sends besides; the server knows both. */
        jobId: JobId.optional(),
        modifications: wholeNumber.optional(),
      },
      { taskId: 'task_id', price: 'task_filePrice', jobId: 'task_job_id', modifications: 'task_modifications' },
    ),
    output: z.boolean(),
    refusals: { taskNotPayable: 409, priceChanged: 409 },
  }),

  confirmTaskWorks: call({
    method: 'POST',
    name: 'confirmTaskWorks',
    who: 'customer',
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
    seeks: 'task',
    about: 'Which legal notices were confirmed with a task, by whom and when: the customer’s own, or for staff any.',
    shows: [],
    input: wire({ taskId: TaskId }, { taskId: ['task_id', 'task_ID'] }),
    output: z.array(
      wire(
        {
          kind: LegalNoticeKind,
          version: z.int(),
          language: Language,
          confirmedAt: instant,
          confirmedBy: z.string(),
        },
        {
          kind: 'notice_kind',
          version: 'notice_version',
          language: 'notice_language',
          confirmedAt: 'notice_confirmed',
          confirmedBy: 'notice_confirmed_by',
        },
      ),
    ),
    refusals: {},
  }),
};
