import { z } from 'zod';
import { OrderedDetail } from '#contract/catalog/detail-answers.ts';
import { JobId, MethodId, TaskId, UserId, VehicleId } from '#contract/ids.ts';
import { countedFields } from '#contract/lists.ts';
import { Credits } from '#contract/money.ts';
import { PricedFollowUp } from '#contract/pricing/follow-up.ts';
import { FileRole } from '#contract/pricing/price.ts';
import { SlaveState } from '#contract/slave.ts';
import { DescribedVehicle } from '#contract/catalog/described-vehicle.ts';
import { flag, instant, textOrEmpty, wire } from '#contract/wire.ts';
import { NamedReading } from './reading.ts';
import { OwnDetails } from './own-details.ts';
import { Inquiry } from './inquiry.ts';
import { OpenProposal } from './open-proposal.ts';
import { OpenQuestion } from './question.ts';
import { Rejection } from './rejection.ts';
import {
  AnsweredPaymentStatus,
  AnsweredTaskStatus,
  ManualReason,
  ModificationMode,
  TaskPriority,
  TaskType,
} from './status.ts';

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

/** Longest additional text of a job, in characters. */
export const additionalTextLimit = 200;

export const OrderedMethod = wire(
  {
    methodId: MethodId,
    name: z.string(),
    /** Answers to the details that it asks for; absent without any. */
    details: z.array(OrderedDetail).optional(),
  },
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
    /** The terms by which this update was priced when it was ordered; of a first order there is none. */
    followUp: PricedFollowUp.optional().catch(undefined),
    /** The customer's remark on this task, besides the additional text of the job. */
    info: z.string(),
    hasModifiedFile: z.boolean(),
    /** Reason of support: the version of its customer is withdrawn, and no other one has taken its place. */
    withdrawnReason: z.string().optional(),
    /** The files that were removed after their retention period. */
    originalRemoved: RemovedFile.optional(),
    modifiedRemoved: RemovedFile.optional(),
    vehicleId: VehicleId,
    vehicleBrand: z.string(),
    vehicleModel: z.string(),
    /** The customer's words for a vehicle that is not listed; absent once staff have attached one. */
    describedVehicle: DescribedVehicle.optional().catch(undefined),
    vin: z.string(),
    additional: z.string(),
    doneBy: textOrEmpty,
    doneById: UserId.optional(),
    /** Name of the person who ordered, of a customer with several people. */
    orderedBy: z.string().optional(),
    /** Time by which the customer may expect the file; none while the task is on hold. */
    dueAt: instant.optional(),
    /** The question to the customer for which the task is on hold. */
    openQuestion: OpenQuestion.optional(),
    /** The open proposal of support, which stands in its chat. */
    openProposal: OpenProposal.optional(),
    /** It is not ordered yet: its customer asks about the file. */
    inquiry: Inquiry.optional(),
    /** A block holds it: it is blocked, or was when it was archived. */
    isBlocked: z.boolean(),
    /** The reason for a block, for the customer. */
    blockReason: z.string(),
    /** It is blocked because it was rejected. */
    rejection: Rejection.optional(),
    deliveryNoteNumber: z.string().optional(),
    /** Time at which the customer confirmed that the file works; absent before that, and once it is sent back. */
    worksAt: instant.optional(),
    /** Notes of the customer about the task, and about its job; each absent without any. */
    ownDetails: OwnDetails.optional(),
    jobOwnDetails: OwnDetails.optional(),
    /** Reading of its file, as far as it was named. */
    reading: NamedReading.optional(),
    createdAt: instant,
    changedAt: instant,
  },
  {
    taskId: 'task_id',
    jobId: 'task_job_id',
    jobIdAgain: 'job_id',
    customerId: 'task_userID',
    type: 'task_type',
    status: 'task_status',
    paymentStatus: 'task_paymentStatus',
    price: 'task_filePrice',
    modifications: 'task_modifications',
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
    automaticChecksum: 'task_automaticChecksum',
    checksumWanted: 'task_checksumShouldBeDone',
    info: 'task_info',
    vehicleId: 'task_vehicle_id',
    vehicleBrand: 'vehicle_brand',
    vehicleModel: 'vehicle_model',
    vin: 'job_vehicle_VIN',
    additional: 'job_additional',
    doneBy: 'task_done_by',
    changedAt: 'task_changed',
  },
);
export type Task = z.output<typeof Task>;

export const TaskList = z.object({ data: z.array(Task), ...countedFields });
