import { z } from 'zod';
import { JobId, MethodId, TaskId, UserId, VehicleId } from './ids.ts';
import { Credits } from './money.ts';
import { FileRole } from './pricing.ts';
import { SlaveState } from './slave.ts';
import { instant, wire } from './wire.ts';

export const TaskStatus = z.enum(['inWait', 'inProgress', 'manually', 'finished', 'blocked', 'archived']);
export type TaskStatus = z.output<typeof TaskStatus>;
export const PaymentStatus = z.enum(['open', 'payed']);
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
  'noSolution',
  'contextDiffers',
  'methodsConflict',
  'ambiguousSolution',
  'alreadyModified',
  'checksumUnknown',
  'checksumNotFound',
  'checksumInvalidBefore',
  'checksumFailed',
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
    customerId: UserId,
    customerName: z.string(),
    type: TaskType,
    status: TaskStatus,
    reason: ManualReason.optional(),
    paymentStatus: PaymentStatus,
    price: Credits,
    /** Whether another task of the same job is already paid: then a task of price 0 may be downloaded. */
    siblingPaid: z.boolean(),
    modifications: z.int(),
    methods: z.array(OrderedMethod),
    dtcCodes: z.string(),
    dtcHex: z.boolean(),
    priority: TaskPriority,
    modificationMode: ModificationMode,
    fileName: z.string(),
    fileRole: FileRole,
    isMaster: z.boolean(),
    /** How far its slave file is decoded; absent when no maker's service reads it. */
    slaveState: SlaveState.optional(),
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
    doneBy: z.string().optional(),
    doneById: UserId.optional(),
    /** By when the customer may expect the file. */
    dueAt: instant.optional(),
    /** What the customer is told of a block. */
    blockReason: z.string(),
    deliveryNoteNumber: z.string().optional(),
    createdAt: instant,
    changedAt: instant,
  },
  {
    taskId: 'task_id',
    jobId: 'task_job_id',
    customerId: 'task_userID',
    customerName: 'task_userName',
    type: 'task_type',
    status: 'task_status',
    reason: 'task_reason',
    paymentStatus: 'task_paymentStatus',
    price: 'task_filePrice',
    siblingPaid: 'task_siblingPayed',
    modifications: 'task_modifications',
    methods: 'task_metas',
    dtcCodes: 'singleDTCInput',
    dtcHex: 'singleDTCInputInHex',
    priority: 'task_priority',
    modificationMode: 'task_modificationMode',
    fileName: 'task_fileName',
    fileRole: 'task_fileType',
    isMaster: 'task_isMaster',
    slaveState: 'task_slaveState',
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
    createdAt: 'task_created',
    changedAt: 'task_changed',
  },
);
export type Task = z.output<typeof Task>;

export const Job = wire(
  {
    jobId: JobId,
    status: JobStatus,
    vin: z.string(),
    additional: z.string(),
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
    vin: 'job_vehicle_VIN',
    additional: 'job_additional',
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
