import { z } from 'zod';
import { JobId, MethodId, TaskId, UserId, VehicleId } from './ids.ts';
import { Credits } from './money.ts';
import { FileRole } from './pricing.ts';
import { SlaveState } from './slave.ts';
import { instant, textOrEmpty, wire } from './wire.ts';

export const TaskStatus = z.enum(['inWait', 'inProgress', 'manually', 'finished', 'blocked', 'archived']);
export type TaskStatus = z.output<typeof TaskStatus>;
/** What is neither is shown as unknown (the administration specification, section 4); the portal itself knows two. */
export const PaymentStatus = z.enum(['open', 'payed', 'unknown']);
export type PaymentStatus = z.output<typeof PaymentStatus>;
export const TaskType = z.enum(['new', 'updateUpgrade', 'inReview', 'reviewDone']);
export type TaskType = z.output<typeof TaskType>;
export const JobStatus = z.enum(['inWait', 'inProgress', 'inReview', 'reviewDone', 'finished', 'blocked']);
export type JobStatus = z.output<typeof JobStatus>;
export const ModificationMode = z.enum(['automatic', 'manually']);
export type ModificationMode = z.output<typeof ModificationMode>;

/** How soon the customer wants the file (customer specification, section 2). */
export const taskPriorities = ['asap', '30min', 'next2Hours', 'next6Hours', 'next12Hours', 'nextDay'] as const;
export const TaskPriority = z.enum(taskPriorities);
export type TaskPriority = z.output<typeof TaskPriority>;

/** Longest additional text of a job, in characters. */
export const additionalTextLimit = 200;

/** Why the automatic service left a task to a person. */
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
  /** There is a solution, which is not used until staff have looked at what a customer said of it. */
  'solutionInReview',
  'contextDiffers',
  'methodsConflict',
  'ambiguousSolution',
  'alreadyModified',
  'checksumUnknown',
  'checksumNotFound',
  'checksumInvalidBefore',
  'checksumFailed',
  'checksMissing',
  'originalDiffers',
  'originalUnknown',
  'signedArea',
  'verificationFailed',
  'engineFailed',
  'slaveFile',
  'slaveDecodeFailed',
]);
export type ManualReason = z.output<typeof ManualReason>;

export const OrderedMethod = wire(
  { methodId: MethodId, name: z.string() },
  { methodId: 'task_meta_method_id', name: 'method_name' },
);

export const Task = wire(
  {
    taskId: TaskId,
    jobId: JobId,
    /** The administration's specification lists the job twice. */
    jobIdAgain: JobId,
    customerId: UserId,
    customerName: z.string(),
    type: TaskType,
    status: TaskStatus,
    reason: ManualReason.optional(),
    paymentStatus: PaymentStatus.catch('unknown'),
    price: Credits,
    /** What its selection costs; `price` is less when something was already paid for the file. */
    fullPrice: Credits,
    /** Whether a task of price 0 may be downloaded: something was paid for its job or file, or nothing is owed for the job. */
    freeToTake: z.boolean(),
    /** What of the price is for the method that is not listed; absent where none is ordered, or until support has set it. */
    notListedPrice: Credits.optional(),
    modifications: z.int(),
    methods: z.array(OrderedMethod),
    dtcCodes: z.string(),
    dtcHex: z.boolean(),
    priority: TaskPriority,
    modificationMode: ModificationMode,
    fileName: z.string(),
    fileRole: FileRole,
    /** The ending of its name, that of the modified file, and that of an archive in which it came; '' for none. */
    fileEnding: z.string(),
    modifiedFileEnding: z.string(),
    packerEnding: z.string(),
    isMaster: z.boolean(),
    /** How far its slave file is decoded; absent when no maker's service reads it. */
    slaveState: SlaveState.optional(),
    /** Whether the files of its vehicle have a checksum that is corrected automatically. */
    automaticChecksum: z.boolean(),
    checksumWanted: z.boolean(),
    supportFileName: z.string().optional(),
    /** The task that this one updates. */
    previousTaskId: TaskId.optional(),
    /** What the customer says about this task besides the additional text of the job. */
    info: z.string(),
    hasModifiedFile: z.boolean(),
    vehicleId: VehicleId,
    vehicleBrand: z.string(),
    vehicleModel: z.string(),
    vin: z.string(),
    additional: z.string(),
    doneBy: textOrEmpty,
    doneById: UserId.optional(),
    /** By when the customer may expect the file. */
    dueAt: instant.optional(),
    /** What the customer is told of a block. */
    blockReason: z.string(),
    deliveryNoteNumber: z.string().optional(),
    /** When the customer said that the file works; until then, and once it is sent back, absent. */
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
    vehicleId: 'task_vehicle_id',
    vehicleBrand: 'vehicle_brand',
    vehicleModel: 'vehicle_model',
    vin: 'job_vehicle_VIN',
    additional: 'job_additional',
    doneBy: 'task_done_by',
    doneById: 'task_done_by_id',
    dueAt: 'task_due',
    blockReason: 'task_blockReason',
    deliveryNoteNumber: 'deliveryNote_number',
    worksAt: 'task_worksAt',
    createdAt: 'task_created',
    changedAt: 'task_changed',
  },
);
export type Task = z.output<typeof Task>;

export const Job = wire(
  {
    jobId: JobId,
    status: JobStatus,
    /** The state of its least advanced task, whose word people read; absent without tasks. */
    taskStatus: TaskStatus.optional(),
    vin: z.string(),
    additional: z.string(),
    modificationMode: ModificationMode,
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
