import { z } from 'zod';
import { call } from './call.ts';
import { FileCheckId, JobId, TaskId, UserId, VehicleId } from './ids.ts';
import { ReaderLanguage } from './languages.ts';
import { LegalConfirmation } from './legal.ts';
import { ListQuery } from './lists.ts';
import { Credits } from './money.ts';
import { ChosenMethods, FileRole, PriceSteps } from './pricing.ts';
import { handingOver, handingOverRefusals, JudgedOddity } from './results.ts';
import {
  Job,
  JobStatus,
  ModificationMode,
  OrderedMethod,
  PaymentStatus,
  Task,
  TaskPriority,
  TaskStatus,
} from './tasks.ts';
import { flag, instant, text, wholeNumber, wire } from './wire.ts';

const TaskList = z.object({ data: z.array(Task), total: z.int() });
const oneJob = wire({ jobId: JobId }, { jobId: ['job_id', 'job_ID'] });
const oneTask = wire({ taskId: TaskId }, { taskId: ['task_id', 'task_ID'] });
/** Who downloads, as the specification has it; the server knows. */
const downloaded = wire(
  { taskId: TaskId, downloader: z.enum(['customer', 'support', 'admin']).optional() },
  { taskId: ['task_id', 'task_ID'], downloader: 'task_downloader' },
);
/** A vehicle as whoever has chosen it has it in hand: its id under the name of either specification, and more. */
const VehicleData = z.codec(
  z.object({ vehicle_id: VehicleId.optional(), id: VehicleId.optional() }),
  z.custom<{ vehicleId: VehicleId | undefined }>(),
  {
    decode: ({ vehicle_id, id }) => ({ vehicleId: vehicle_id ?? id }),
    encode: ({ vehicleId }) => ({ vehicle_id: vehicleId }),
  },
);

export const createJob = call({
  method: 'POST',
  name: 'createJob',
  who: 'customer',
  about: 'Opens a job for one vehicle. It becomes visible with the first task whose file is stored.',
  input: wire(
    {
      /** One of the two names the vehicle. */
      vehicleId: VehicleId.optional(),
      vehicleData: VehicleData.optional(),
      vin: text(40),
      additional: text(1000).default(''),
      modificationMode: ModificationMode.default('automatic'),
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
});

export const createTask = call({
  method: 'POST',
  name: 'createTask',
  who: 'customer',
  about: 'Adds a task for one file to a job as a draft; uploading its original turns the draft into an order.',
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
});

export const uploadOriginalTaskFile = call({
  method: 'POST',
  name: 'uploadOriginalTaskFile',
  who: 'customer',
  about:
    'Stores the original of a draft task. With it the task is ordered and goes to the automatic service or to support.',
  input: wire(
    { fileName: text(255).min(1), fileSize: wholeNumber, taskId: TaskId, jobId: JobId },
    { taskId: 'task_id', jobId: 'job_id' },
  ),
  files: ['file'],
  usesEngine: true,
  output: z.literal(true),
  refusals: { fileTypeNotValid: 415, fileEmpty: 422, fileSizeMismatch: 422, fileMissing: 422, fileAlreadyStored: 409 },
});

export const uploadSupportFile = call({
  method: 'POST',
  name: 'uploadSupportFile',
  who: 'customer',
  about: 'Stores a further file (text or archive) that helps support with a task.',
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
});

export const loadUpdateFilePrice = call({
  method: 'POST',
  reads: true,
  name: 'loadUpdateFilePrice',
  who: 'customer',
  about: 'What an update or upgrade of a task costs with these methods, and how that comes about.',
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
});

export const updateTaskWithExistsOriginalFilePath = call({
  method: 'POST',
  name: 'updateTaskWithExistsOriginalFilePath',
  who: 'customer',
  about: 'Orders a draft update with the original that the updated task already has.',
  input: wire({ taskIdOld: TaskId, taskIdNew: TaskId }, { taskIdOld: 'task_id_old', taskIdNew: 'task_id_new' }),
  usesEngine: true,
  output: z.literal(true),
  refusals: { fileAlreadyStored: 409, updateNotPossible: 409 },
});

export const getAllTasksStatus = call({
  method: 'POST',
  reads: true,
  name: 'getAllTasksStatus',
  who: 'active',
  about: 'Status and payment of several tasks at once: the customer’s own, or for staff any; unknown ids are left out.',
  input: wire({ taskIds: z.array(TaskId).max(200) }, { taskIds: 'task_ids' }),
  output: z.array(
    wire(
      { taskId: TaskId, status: TaskStatus, paymentStatus: PaymentStatus },
      { taskId: 'task_id', status: 'task_status', paymentStatus: 'task_paymentStatus' },
    ),
  ),
  refusals: {},
});

export const getJobs = call({
  method: 'GET',
  name: 'getJobs',
  who: 'customer',
  about: 'The jobs of the signed-in customer, newest first.',
  input: ListQuery,
  output: z.object({ data: z.array(Job), total: z.int() }),
  refusals: {},
});

export const getJobDataWithJobID = call({
  method: 'GET',
  name: 'getJobDataWithJobID',
  alsoNamed: 'loadJobDataWithJobID',
  who: 'active',
  about: 'One job: the customer’s own, or for staff any.',
  input: oneJob,
  output: Job,
  refusals: {},
});

export const getJobStatusWithJobID = call({
  method: 'GET',
  name: 'getJobStatusWithJobID',
  who: 'active',
  about: 'The status of one job, derived from its tasks.',
  input: oneJob,
  output: wire({ status: JobStatus }, { status: 'job_status' }),
  refusals: {},
});

export const getTasksForJob = call({
  method: 'GET',
  name: 'getTasksForJob',
  alsoNamed: 'loadTasksForJob',
  who: 'active',
  about: 'The tasks of one job, oldest first: the customer’s own, or for staff any.',
  input: wire({ jobId: JobId, language: ReaderLanguage }, { jobId: ['job_id', 'job_ID'] }),
  output: z.array(Task),
  refusals: {},
});

export const confirmTaskWorks = call({
  method: 'POST',
  name: 'confirmTaskWorks',
  who: 'customer',
  about:
    'Says that the file of a finished task works; false: that was said before. Others learn of it what they can rely on.',
  input: oneTask,
  output: z.boolean(),
  refusals: { taskNotReviewable: 409 },
});

export const loadTasksForCustomer = call({
  method: 'POST',
  reads: true,
  name: 'loadTasksForCustomer',
  who: 'customer',
  about: 'The tasks of the signed-in customer, newest first.',
  input: ListQuery,
  output: TaskList,
  refusals: {},
});

export const getTaskStatusWithTaskID = call({
  method: 'POST',
  reads: true,
  name: 'getTaskStatusWithTaskID',
  who: 'active',
  about: 'The status of one task.',
  input: oneTask,
  output: wire(
    { status: TaskStatus, paymentStatus: PaymentStatus },
    { status: 'task_status', paymentStatus: 'task_paymentStatus' },
  ),
  refusals: {},
});

export const getTaskHistory = call({
  method: 'GET',
  name: 'getTaskHistory',
  who: 'active',
  about: 'What happened to a task, oldest first: who moved it from which status to which, and why.',
  input: oneTask,
  output: z.array(
    wire(
      {
        at: instant,
        actor: z.enum(['customer', 'support', 'automatic']),
        actorName: z.string().optional(),
        from: TaskStatus.optional(),
        to: TaskStatus,
        why: z.string(),
        /** The reason that a person gave, or what was before and came after; '' when there is none. */
        note: z.string(),
      },
      {},
    ),
  ),
  refusals: {},
});

export const getTaskMetasForTask = call({
  method: 'GET',
  name: 'getTaskMetasForTask',
  who: 'active',
  about: 'The ordered methods of one task, in the language asked for or that of the account.',
  input: wire({ taskId: TaskId, language: ReaderLanguage }, { taskId: ['task_id', 'task_ID'] }),
  output: z.array(OrderedMethod),
  refusals: {},
});

export const payTaskWithTaskID = call({
  method: 'POST',
  name: 'payTaskWithTaskID',
  who: 'customer',
  about: 'Pays a finished task from the credit balance; false: not enough credits. A paid task is not charged again.',
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
});

export const downloadOriginalFile = call({
  method: 'POST',
  reads: true,
  name: 'downloadOriginalFile',
  who: 'active',
  about: 'The original of a task as it was uploaded.',
  input: downloaded,
  output: z.void(),
  answers: 'file',
  refusals: {},
});

export const downloadTaskModFile = call({
  method: 'POST',
  reads: true,
  name: 'downloadTaskModFile',
  who: 'active',
  about:
    'The modified file of a task: for its customer once it is paid, for staff as soon as it exists. That of a slave file is encoded for the customer’s tool at each download; staff get it plain.',
  input: downloaded,
  output: z.void(),
  answers: 'file',
  refusals: { taskNotPaid: 409, slaveEncodeFailed: 502 },
});

export const downloadSupportFile = call({
  method: 'POST',
  reads: true,
  name: 'downloadSupportFile',
  who: 'staff',
  about: 'The support file that came with a task.',
  input: oneTask,
  output: z.void(),
  answers: 'file',
  refusals: {},
});

export const getOpenTasksForAdmin = call({
  method: 'GET',
  name: 'getOpenTasksForAdmin',
  who: 'staff',
  about: 'The tasks of all customers that are neither finished nor put away, by when they are due, blocked ones last.',
  input: ListQuery,
  output: TaskList,
  refusals: {},
});

export const getClosedTasksForAdmin = call({
  method: 'GET',
  name: 'getClosedTasksForAdmin',
  who: 'staff',
  about: 'The finished and archived tasks of all customers, newest first.',
  input: ListQuery,
  output: TaskList,
  refusals: {},
});

export const assignTask = call({
  method: 'POST',
  name: 'assignTask',
  who: 'staff',
  about: 'Gives an open task to a member of staff, without another to oneself: it is in progress and bears that name.',
  input: wire(
    { taskId: TaskId, staffId: UserId.optional(), seenAt: instant.optional() },
    { taskId: ['task_id', 'task_ID'], staffId: 'task_done_by_id', seenAt: 'task_changed' },
  ),
  output: z.literal(true),
  refusals: { actionNotAllowed: 409, taskMoved: 409, notStaff: 422 },
});

export const giveBackTask = call({
  method: 'POST',
  name: 'giveBackTask',
  who: 'staff',
  about: 'Gives a task that somebody works on back to the queue of support, where anybody may take it.',
  input: wire(
    { taskId: TaskId, seenAt: instant.optional() },
    { taskId: ['task_id', 'task_ID'], seenAt: 'task_changed' },
  ),
  output: z.literal(true),
  refusals: { actionNotAllowed: 409, taskMoved: 409 },
});

export const uploadModifiedTaskFile = call({
  method: 'POST',
  name: 'uploadModifiedTaskFile',
  who: 'staff',
  about:
    'Stores the file that support modified by hand; closing the task hands it to the customer. On a finished task it is the customer’s at once and is judged as at closing.',
  input: wire(
    { fileName: text(255).min(1), fileSize: wholeNumber, taskId: TaskId, seenAt: instant.optional(), ...handingOver },
    { taskId: 'task_id', seenAt: 'task_changed' },
  ),
  files: ['file'],
  usesEngine: true,
  output: z.literal(true),
  refusals: {
    fileTypeNotValid: 415,
    fileEmpty: 422,
    fileSizeMismatch: 422,
    fileMissing: 422,
    actionNotAllowed: 409,
    taskMoved: 409,
    /** A slave file was decoded for this task, and what came is no modification of that plain image. */
    plainFileExpected: 422,
    ...handingOverRefusals,
  },
});

/** Why a hand-made modification could not become a solution. */
export const recordingRefusals = {
  oneMethodPerSolution: 422,
  oneDtcPerSolution: 422,
  nothingChanged: 422,
  /** A question: more than 1 % of the file changed, which `manyChangesAccepted` answers. */
  manyChanges: 422,
  lengthDiffers: 422,
  differentSoftware: 422,
  softwareUnknown: 422,
  checksumUnknown: 422,
  checksumNotFound: 422,
  checksumInvalidBefore: 422,
  checksumInvalid: 422,
  notReproducible: 422,
  notRaw: 422,
  /** What was to be recorded as the rest is none: not all others are known, or their bytes are not in the file. */
  knownNotContained: 422,
} as const;

export const closeTask = call({
  method: 'POST',
  name: 'closeTask',
  who: 'staff',
  about:
    'Finishes a task by hand. Its result is judged beside the original: what is odd has to be confirmed with a reason, and what is no file for this control unit is refused. With recordSolution the difference becomes a solution for its software: of its method, of the set of its methods, or of the one method that was not known yet.',
  input: wire(
    {
      taskId: TaskId,
      /** Of the whole file; what was listed keeps its price. */
      price: Credits.refine((price) => price >= 0).optional(),
      recordSolution: flag.default(false),
      /** Of several methods: the whole set, or the rest as the one that is not known yet. */
      recordAs: z.enum(['method', 'set', 'rest']).optional(),
      /** A person has looked at it: it is the same software, although more than 1 % of it changed. */
      manyChangesAccepted: flag.optional(),
      /** The writing tool takes care of a signature that the difference makes stale: the solution is used automatically. */
      signedAreaAccepted: flag.optional(),
      ...handingOver,
      seenAt: instant.optional(),
    },
    { taskId: 'task_id', price: 'task_filePrice', seenAt: 'task_changed' },
  ),
  usesEngine: true,
  output: z.literal(true),
  refusals: {
    actionNotAllowed: 409,
    taskMoved: 409,
    modifiedFileMissing: 409,
    priceMissing: 422,
    priceChanged: 409,
    ...handingOverRefusals,
    ...recordingRefusals,
  },
});

export const loadTaskClosing = call({
  method: 'POST',
  reads: true,
  name: 'loadTaskClosing',
  who: 'staff',
  about: 'What has to be read before a task is closed: what is odd about its result.',
  input: oneTask,
  usesEngine: true,
  output: z.object({
    /** Empty: the result is as usual. */
    oddities: z.array(JudgedOddity),
    /** Whether every oddity to confirm was confirmed for this very file before. */
    settled: z.boolean(),
  }),
  refusals: { modifiedFileMissing: 409 },
});
