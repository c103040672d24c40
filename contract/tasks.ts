import { z } from 'zod';
import { call } from './call.ts';
import { JobId, MethodId, TaskId, UserId, VehicleId } from './ids.ts';
import { ReaderLanguage } from './languages.ts';
import { countedFields, listFields, sortFields } from './lists.ts';
import { Credits } from './money.ts';
import { FileRole } from './pricing.ts';
import { JudgedOddity } from './results.ts';
import { SlaveState } from './slave.ts';
import { flag, instant, textOrEmpty, wholeNumberBetween, wire, words } from './wire.ts';

const oneJob = wire({ jobId: JobId }, { jobId: ['job_id', 'job_ID'] });

/** The user who downloads, as the specification sends it; ignored, because the server knows. */
const downloaded = wire(
  { taskId: TaskId, downloader: z.enum(['customer', 'support', 'admin']).optional() },
  { taskId: ['task_id', 'task_ID'], downloader: 'task_downloader' },
);

export const oneTask = wire({ taskId: TaskId }, { taskId: ['task_id', 'task_ID'] });

/**
 * Input of staff's actions on tasks and jobs besides taking, uploading and closing. `seenAt` is the time of the task's
 * last change on the caller's screen: a later change answers taskMoved with its author and action, and nothing is
 * overwritten. `takeOver` says that the caller knows of the colleague who works on the task: without it the answer is
 * colleagueAtWork with the colleague's name (`by`) and the start of the work (`at`).
 */
export const actedOn = { taskId: TaskId, seenAt: instant.optional(), takeOver: flag.optional() };

export const actedOnNames = { taskId: ['task_id', 'task_ID'], seenAt: 'task_changed' } as const;

export const actionRefusals = { actionNotAllowed: 409, taskMoved: 409, colleagueAtWork: 409 } as const;

export const TaskStatus = words({
  waiting: 'inWait',
  inProgress: 'inProgress',
  manual: 'manually',
  finished: 'finished',
  blocked: 'blocked',
  archived: 'archived',
});
export type TaskStatus = z.output<typeof TaskStatus>;
/** A status in an answer: any other value is shown as in work (specifications, section 4). */
export const AnsweredTaskStatus = TaskStatus.catch('inProgress');

/** Any other value is shown as unknown (the administration specification, section 4); the portal itself has two. */
export const PaymentStatus = words({ open: 'open', paid: 'payed', unknown: 'unknown' });
export type PaymentStatus = z.output<typeof PaymentStatus>;
export const AnsweredPaymentStatus = PaymentStatus.catch('unknown');

export const TaskType = words({ new: 'new', update: 'updateUpgrade', inReview: 'inReview', reviewed: 'reviewDone' });
export type TaskType = z.output<typeof TaskType>;

export const JobStatus = words({
  waiting: 'inWait',
  inProgress: 'inProgress',
  inReview: 'inReview',
  reviewed: 'reviewDone',
  finished: 'finished',
  blocked: 'blocked',
});
export type JobStatus = z.output<typeof JobStatus>;
const AnsweredJobStatus = JobStatus.catch('inProgress');

export const ModificationMode = words({ automatic: 'automatic', manual: 'manually' });
export type ModificationMode = z.output<typeof ModificationMode>;

/** Urgency of a task (customer specification, section 2). */
export const taskPriorities = ['asap', '30min', 'next2Hours', 'next6Hours', 'next12Hours', 'nextDay'] as const;

export const TaskPriority = z.enum(taskPriorities);
export type TaskPriority = z.output<typeof TaskPriority>;

/** Longest additional text of a job, in characters. */
export const additionalTextLimit = 200;

/** Reasons for escalating a task to a person. */
export const ManualReason = z.enum([
  'orderedManually',
  'automaticServiceOff',
  'fileTypeManual',
  'notListedMethod',
  'dtcCodes',
  'notRaw',
  'softwareUnknown',
  'otherControlUnit',
  'noSolution',
  /** There is a solution, but it is suspended until staff have reviewed a customer's complaint. */
  'solutionInReview',
  'contextDiffers',
  'methodsConflict',
  'ambiguousSolution',
  'alreadyModified',
  'checksumUnknown',
  'checksumNotFound',
  'checksumInvalidBefore',
  /** A signature that the image itself can verify does not fit. */
  'signatureInvalidBefore',
  'checksumFailed',
  'checksMissing',
  'originalDiffers',
  'originalUnknown',
  'signedArea',
  /** The solution changes start-up code or erases a stretch, and no person has accepted that. */
  'dangerousChange',
  'verificationFailed',
  'engineFailed',
  /** The stored original is missing, or is not what it was. */
  'fileDamaged',
  'slaveFile',
  'slaveDecodeFailed',
]);
export type ManualReason = z.output<typeof ManualReason>;

export const OrderedMethod = wire(
  { methodId: MethodId, name: z.string() },
  { methodId: 'task_meta_method_id', name: 'method_name' },
);

/** When a file was removed, and the months for which it was stored; none where it went with its account. */
const RemovedFile = z.object({ at: instant, months: z.int().optional() });
export type RemovedFile = z.output<typeof RemovedFile>;

export const Task = wire(
  {
    taskId: TaskId,
    jobId: JobId,
    /** The administration's specification lists the job twice. */
    jobIdAgain: JobId,
    customerId: UserId,
    customerName: z.string(),
    // A browser that was opened before an update meets values of the newer portal: none of them breaks a list.
    type: TaskType.catch('new'),
    status: AnsweredTaskStatus,
    reason: ManualReason.optional().catch(undefined),
    paymentStatus: AnsweredPaymentStatus,
    price: Credits,
    /** Full price of its selection; `price` is less when something was already paid for the file. */
    fullPrice: Credits,
    /** A task of price 0 may be downloaded: something was paid for its job or file, or nothing is owed for the job. */
    freeToTake: z.boolean(),
    /**
     * Part of the price for the method that is not listed; absent where none is ordered, or until support has set it.
     */
    notListedPrice: Credits.optional(),
    modifications: z.int(),
    methods: z.array(OrderedMethod),
    dtcCodes: z.string(),
    dtcHex: z.boolean(),
    priority: TaskPriority.catch('nextDay'),
    modificationMode: ModificationMode.catch('manual'),
    fileName: z.string(),
    fileRole: FileRole.catch('engine'),
    /** Extensions of its name, of the modified file, and of the archive in which it came; '' for none. */
    fileEnding: z.string(),
    modifiedFileEnding: z.string(),
    packerEnding: z.string(),
    isMaster: z.boolean(),
    /** Progress of the decoding of its slave file; absent when no maker's service reads it. */
    slaveState: SlaveState.optional().catch(undefined),
    /** The files of its vehicle have a checksum that is corrected automatically. */
    automaticChecksum: z.boolean(),
    checksumWanted: z.boolean(),
    supportFileName: z.string().optional(),
    /** The task that this one updates. */
    previousTaskId: TaskId.optional(),
    /** The customer's remark on this task, besides the additional text of the job. */
    info: z.string(),
    hasModifiedFile: z.boolean(),
    /** The files that were removed after their retention period. */
    originalRemoved: RemovedFile.optional(),
    modifiedRemoved: RemovedFile.optional(),
    vehicleId: VehicleId,
    vehicleBrand: z.string(),
    vehicleModel: z.string(),
    vin: z.string(),
    additional: z.string(),
    doneBy: textOrEmpty,
    doneById: UserId.optional(),
    /** Time by which the customer may expect the file. */
    dueAt: instant.optional(),
    /** A block holds it: it is blocked, or was when it was archived. */
    isBlocked: z.boolean(),
    /** The reason for a block, for the customer. */
    blockReason: z.string(),
    deliveryNoteNumber: z.string().optional(),
    /** Time at which the customer confirmed that the file works; absent before that, and once it is sent back. */
    worksAt: instant.optional(),
    createdAt: instant,
    changedAt: instant,
  },
  {
    taskId: 'task_id',
    jobId: 'task_job_id',
    jobIdAgain: 'job_id',
    customerId: 'task_userID',
    customerName: 'task_userName',
    type: 'task_type',
    status: 'task_status',
    reason: 'task_reason',
    paymentStatus: 'task_paymentStatus',
    price: 'task_filePrice',
    fullPrice: 'task_fullPrice',
    freeToTake: 'task_siblingPayed',
    notListedPrice: 'task_notListedPrice',
    modifications: 'task_modifications',
    methods: 'task_metas',
    dtcCodes: 'singleDTCInput',
    dtcHex: 'singleDTCInputInHex',
    priority: 'task_priority',
    modificationMode: 'task_modificationMode',
    fileName: 'task_fileName',
    fileRole: 'task_fileType',
    fileEnding: 'task_fileEndingType',
    modifiedFileEnding: 'task_fileTypeModFile',
    packerEnding: 'task_packerEndingExtension',
    isMaster: 'task_isMaster',
    slaveState: 'task_slaveState',
    automaticChecksum: 'task_automaticChecksum',
    checksumWanted: 'task_checksumShouldBeDone',
    supportFileName: 'task_supportFileName',
    previousTaskId: 'task_previous_id',
    info: 'task_info',
    hasModifiedFile: 'task_hasModFile',
    originalRemoved: 'task_originalRemoved',
    modifiedRemoved: 'task_modFileRemoved',
    vehicleId: 'task_vehicle_id',
    vehicleBrand: 'vehicle_brand',
    vehicleModel: 'vehicle_model',
    vin: 'job_vehicle_VIN',
    additional: 'job_additional',
    doneBy: 'task_done_by',
    doneById: 'task_done_by_id',
    dueAt: 'task_due',
    isBlocked: 'task_isBlocked',
    blockReason: 'task_blockReason',
    deliveryNoteNumber: 'deliveryNote_number',
    worksAt: 'task_worksAt',
    createdAt: 'task_created',
    changedAt: 'task_changed',
  },
);
export type Task = z.output<typeof Task>;

export const TaskList = z.object({ data: z.array(Task), ...countedFields });

/** Payments by which lists can be narrowed. */
export const taskPayments = ['open', 'paid'] as const satisfies readonly PaymentStatus[];

const ownTaskFilter = {
  status: TaskStatus.optional(),
  methodId: MethodId.optional(),
  paymentStatus: words({ open: 'open', paid: 'payed' }).optional(),
};
const ownTaskFilterNames = {
  status: 'task_status',
  methodId: 'method_id',
  paymentStatus: 'task_paymentStatus',
} as const;

/** Whose work a task is: the reader's own, nobody's yet, or that of a colleague. */
export const TaskPerson = z.union([z.enum(['mine', 'nobody']), UserId]);

/** The same for staff, who narrow lists of jobs by it, too: to those with such a task. */
export const taskFilter = { ...ownTaskFilter, person: TaskPerson.optional(), priority: TaskPriority.optional() };

export const taskFilterNames = {
  ...ownTaskFilterNames,
  person: 'task_done_by_id',
  priority: 'task_priority',
} as const;

export const ownTaskSorts = ['task', 'vehicle', 'status', 'price', 'changed'] as const;
export const closedTaskSorts = ['task', 'customer', 'vehicle', 'priority', 'status', 'price', 'changed'] as const;
export const openTaskSorts = [...closedTaskSorts, 'due'] as const;

/** Input of the lists of tasks. */
export const OwnTaskQuery = wire({ ...listFields, ...sortFields(ownTaskSorts), ...ownTaskFilter }, ownTaskFilterNames);
export const OpenTaskQuery = wire({ ...listFields, ...sortFields(openTaskSorts), ...taskFilter }, taskFilterNames);
export const ClosedTaskQuery = wire({ ...listFields, ...sortFields(closedTaskSorts), ...taskFilter }, taskFilterNames);

export const ownJobSorts = ['job', 'vehicle', 'created', 'changed'] as const;
export const jobSorts = ['job', 'customer', 'vehicle', 'created', 'changed'] as const;

export const Job = wire(
  {
    jobId: JobId,
    status: AnsweredJobStatus,
    /** The status of its least advanced task, as lists show it; absent without tasks. */
    taskStatus: AnsweredTaskStatus.optional(),
    vin: z.string(),
    additional: z.string(),
    modificationMode: ModificationMode.catch('manual'),
    vehicleBrand: z.string(),
    vehicleModel: z.string(),
    vehicleId: VehicleId,
    customerId: UserId,
    customerName: z.string(),
    tasks: z.int(),
    createdAt: instant,
    changedAt: instant,
  },
  {
    jobId: 'job_id',
    status: 'job_status',
    taskStatus: 'job_taskStatus',
    vin: 'job_vehicle_VIN',
    additional: 'job_additional',
    modificationMode: 'job_modificationMode',
    vehicleBrand: 'vehicle_brand',
    vehicleModel: 'vehicle_model',
    vehicleId: 'job_vehicle_id',
    customerId: 'job_userID',
    customerName: 'job_userName',
    tasks: 'job_tasks',
    createdAt: 'job_created',
    changedAt: 'job_changed',
  },
);
export type Job = z.output<typeof Job>;

export const tasksApi = {
  getJob: call({
    method: 'GET',
    name: 'getJobDataWithJobID',
    alsoNamed: 'loadJobDataWithJobID',
    who: 'active',
    seeks: 'job',
    about: 'One job: the customer’s own, or for staff any.',
    shows: ['tasks'],
    input: oneJob,
    output: Job,
    refusals: {},
  }),

  getJobStatus: call({
    method: 'GET',
    name: 'getJobStatusWithJobID',
    who: 'active',
    seeks: 'job',
    about: 'The status of one job, derived from its tasks.',
    shows: [],
    input: oneJob,
    output: wire({ status: AnsweredJobStatus }, { status: 'job_status' }),
    refusals: {},
  }),

  getTasksOfJob: call({
    method: 'GET',
    name: 'getTasksForJob',
    alsoNamed: 'loadTasksForJob',
    who: 'active',
    seeks: 'job',
    about: 'The tasks of one job, oldest first: the customer’s own, or for staff any.',
    shows: ['tasks'],
    input: wire({ jobId: JobId, language: ReaderLanguage }, { jobId: ['job_id', 'job_ID'] }),
    output: z.array(Task),
    refusals: {},
  }),

  getTaskStatuses: call({
    method: 'POST',
    reads: true,
    name: 'getAllTasksStatus',
    who: 'active',
    about:
      'Status and payment of several tasks at once: the customer’s own, or for staff any; unknown ids are left out.',
    shows: [],
    input: wire({ taskIds: z.array(TaskId).max(200) }, { taskIds: 'task_ids' }),
    output: z.array(
      wire(
        { taskId: TaskId, status: AnsweredTaskStatus, paymentStatus: AnsweredPaymentStatus },
        { taskId: 'task_id', status: 'task_status', paymentStatus: 'task_paymentStatus' },
      ),
    ),
    refusals: {},
  }),

  getTaskStatus: call({
    method: 'POST',
    reads: true,
    name: 'getTaskStatusWithTaskID',
    who: 'active',
    seeks: 'task',
    about: 'The status of one task.',
    shows: [],
    input: oneTask,
    output: wire(
      { status: AnsweredTaskStatus, paymentStatus: AnsweredPaymentStatus },
      { status: 'task_status', paymentStatus: 'task_paymentStatus' },
    ),
    refusals: {},
  }),

  getTaskHistory: call({
    method: 'GET',
    name: 'getTaskHistory',
    who: 'active',
    seeks: 'task',
    about: 'What happened to a task, oldest first: who moved it from which status to which, and why.',
    shows: ['tasks'],
    input: oneTask,
    output: z.array(
      wire(
        {
          at: instant,
          actor: z.enum(['customer', 'support', 'automatic']),
          actorName: z.string().optional(),
          from: AnsweredTaskStatus.optional(),
          to: AnsweredTaskStatus,
          eventCode: z.string(),
          /** The reason that a person gave, or the values before and after; '' when there is none. */
          note: z.string(),
        },
        {},
      ),
    ),
    refusals: {},
  }),

  getMethodsOfTask: call({
    method: 'GET',
    name: 'getTaskMetasForTask',
    who: 'active',
    seeks: 'task',
    about: 'The ordered methods of one task, in the language asked for or that of the account.',
    shows: [],
    input: wire({ taskId: TaskId, language: ReaderLanguage }, { taskId: ['task_id', 'task_ID'] }),
    output: z.array(OrderedMethod),
    refusals: {},
  }),

  getTaskFiles: call({
    method: 'GET',
    name: 'getTaskFiles',
    who: 'staff',
    seeks: 'task',
    about: 'Every modified file that a task ever had, newest first, and which of them the customer gets.',
    shows: ['tasks'],
    input: wire({ taskId: TaskId }, { taskId: ['task_id', 'task_ID'] }),
    output: z.array(
      wire(
        {
          version: z.int(),
          fileName: z.string(),
          size: z.int(),
          sha256: z.string(),
          /** Absent: the automatic service. */
          madeBy: z.string().optional(),
          madeAt: instant,
          current: z.boolean(),
          /** Its oddities at delivery, the person who confirmed them, and that person's reason. */
          oddities: z.array(JudgedOddity).optional(),
          confirmedBy: z.string().optional(),
          confirmedAt: instant.optional(),
          confirmedReason: z.string(),
        },
        {},
      ),
    ),
    refusals: {},
  }),

  downloadOriginal: call({
    method: 'POST',
    reads: true,
    name: 'downloadOriginalFile',
    who: 'active',
    seeks: 'file',
    about: 'The original of a task as it was uploaded.',
    input: downloaded,
    output: z.void(),
    answers: 'file',
    records: 'downloaded',
    refusals: { fileRemoved: 410 },
  }),

  downloadModified: call({
    method: 'POST',
    reads: true,
    name: 'downloadTaskModFile',
    who: 'active',
    seeks: 'file',
    about:
      'The modified file of a task: for its customer once it is paid, for staff as soon as it exists. That of a slave file is encoded for the customer’s tool at each download; staff get it plain.',
    input: downloaded,
    output: z.void(),
    answers: 'file',
    records: 'downloaded',
    refusals: {
      taskNotFinished: 409,
      taskNotPaid: 409,
      /** It is free, and other files of its order are owed. */
      orderNotPaid: 409,
      taskBlocked: 409,
      fileRemoved: 410,
      slaveEncodeFailed: 502,
    },
  }),

  downloadSupportFile: call({
    method: 'POST',
    reads: true,
    name: 'downloadSupportFile',
    who: 'staff',
    seeks: 'file',
    about: 'The support file that came with a task.',
    input: oneTask,
    output: z.void(),
    answers: 'file',
    records: 'downloaded',
    refusals: { fileRemoved: 410 },
  }),

  downloadVersion: call({
    method: 'POST',
    reads: true,
    name: 'downloadTaskFileVersion',
    who: 'staff',
    seeks: 'file',
    about: 'One numbered version of the modified file of a task.',
    input: wire({ taskId: TaskId, version: wholeNumberBetween(0, 99_999) }, { taskId: ['task_id', 'task_ID'] }),
    output: z.void(),
    answers: 'file',
    records: 'downloaded',
    refusals: {},
  }),
};
