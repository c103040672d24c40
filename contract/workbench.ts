import { z } from 'zod';
import { call } from './call.ts';
import { JobId, TaskId, UserId, VehicleId } from './ids.ts';
import { countedFields, listFields, sortFields } from './lists.ts';
import { GivenCredits } from './money.ts';
import { deliveryConfirmation, deliveryRefusals, JudgedOddity, recordingRefusals } from './results.ts';
import {
  actedOn,
  actedOnNames,
  actionRefusals,
  ClosedTaskQuery,
  Job,
  jobSorts,
  oneTask,
  OpenTaskQuery,
  taskFilter,
  taskFilterNames,
  TaskList,
  TaskPriority,
} from './tasks.ts';
import { byteCount, flag, ignored, instant, text, vin, wire } from './wire.ts';

const reason = text(500);

const jobData = {
  jobId: JobId,
  seenAt: instant.optional(),
  takeOver: flag.optional(),
  vin: vin.optional(),
  additional: text(1000).optional(),
};

const jobDataNames = {
  jobId: ['job_id', 'job_ID'],
  seenAt: 'job_changed',
  vin: 'job_vehicle_VIN',
  additional: 'job_additional',
} as const;

const jobRefusals = {
  actionNotAllowed: 409,
  colleagueAtWork: 409,
  vinNotValid: 422,
  additionalTooLong: 422,
  jobMoved: 409,
} as const;

export const workbenchApi = {
  listOpenTasks: call({
    method: 'GET',
    name: 'getOpenTasksForAdmin',
    who: 'staff',
    about:
      'The tasks of all customers that are neither finished nor put away: by when they are due, blocked ones last, unless sorted otherwise. Narrowed by person, status, priority, method and payment.',
    shows: ['tasks'],
    unchangedWhile: ['tasks', 'catalog', 'accounts'],
    input: OpenTaskQuery,
    output: TaskList,
    refusals: {},
  }),

  listClosedTasks: call({
    method: 'GET',
    name: 'getClosedTasksForAdmin',
    who: 'staff',
    about:
      'The finished and archived tasks of all customers, newest first unless sorted otherwise; narrowed like the open ones.',
    shows: ['tasks'],
    unchangedWhile: ['tasks', 'catalog', 'accounts'],
    input: ClosedTaskQuery,
    output: TaskList,
    refusals: {},
  }),

  getNextTask: call({
    method: 'GET',
    name: 'getNextTask',
    who: 'staff',
    about:
      'The task to take up next, in the order of the open tasks: one that waits for a person outside the given job. While that job has such a task itself, the one behind it, and after the last the first.',
    shows: ['tasks'],
    input: wire({ jobId: JobId.optional() }, { jobId: ['job_id', 'job_ID'] }),
    output: z.object({
      /** Absent: no other task waits for a person. */
      data: wire({ taskId: TaskId, jobId: JobId }, { taskId: 'task_id', jobId: 'task_job_id' }).optional(),
    }),
    refusals: {},
  }),

  listAllJobs: call({
    method: 'GET',
    name: 'getJobsFromAllCustomers',
    who: 'staff',
    about:
      'The jobs of all customers (or of one), open or closed (finished) ones, newest first unless sorted otherwise; narrowed to those with a task of a person, status, priority, method or payment.',
    shows: ['tasks'],
    unchangedWhile: ['tasks', 'catalog', 'accounts'],
    input: wire(
      {
        ...listFields,
        ...sortFields(jobSorts),
        ...taskFilter,
        state: z.enum(['open', 'closed', 'all']).default('all'),
        userId: UserId.optional(),
      },
      { ...taskFilterNames, userId: 'user_id' },
    ),
    output: z.object({ data: z.array(Job), ...countedFields }),
    refusals: {},
  }),

  /** Members of staff to whom a task can be assigned. */
  getStaff: call({
    method: 'GET',
    name: 'getStaff',
    who: 'staff',
    about: 'The active members of staff, by name.',
    shows: [],
    input: z.object({}),
    output: z.array(wire({ userId: UserId, name: z.string() }, { userId: 'user_id', name: 'user_name' })),
    refusals: {},
  }),

  assignTask: call({
    method: 'POST',
    name: 'assignTask',
    who: 'staff',
    seeks: 'task',
    about:
      'Gives an open task to a member of staff, without another to oneself: it is in progress and bears that name.',
    changes: ['tasks'],
    input: wire(
      { taskId: TaskId, staffId: UserId.optional(), seenAt: instant.optional() },
      { taskId: ['task_id', 'task_ID'], staffId: 'task_done_by_id', seenAt: 'task_changed' },
    ),
    output: z.literal(true),
    refusals: { actionNotAllowed: 409, taskMoved: 409, notStaff: 422 },
  }),

  giveBackTask: call({
    method: 'POST',
    name: 'giveBackTask',
    who: 'staff',
    seeks: 'task',
    about: 'Gives a task that somebody works on back to the queue of support, where anybody may take it.',
    changes: ['tasks'],
    input: wire(
      { taskId: TaskId, seenAt: instant.optional() },
      { taskId: ['task_id', 'task_ID'], seenAt: 'task_changed' },
    ),
    output: z.literal(true),
    refusals: { actionNotAllowed: 409, taskMoved: 409 },
  }),

  uploadModified: call({
    method: 'POST',
    name: 'uploadModifiedTaskFile',
    who: 'staff',
    seeks: 'task',
    about:
      'Stores the file that support modified by hand; closing the task hands it to the customer. On a finished task it is the customer’s at once and is judged as at closing.',
    changes: ['tasks'],
    input: wire(
      {
        fileName: text(255).min(1),
        fileSize: byteCount,
        taskId: TaskId,
        seenAt: instant.optional(),
        ...deliveryConfirmation,
      },
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
      /** A slave file was decoded for this task, and the upload is no modification of that plain image. */
      plainFileExpected: 422,
      ...deliveryRefusals,
    },
  }),

  loadTaskClosing: call({
    method: 'POST',
    reads: true,
    name: 'loadTaskClosing',
    who: 'staff',
    seeks: 'task',
    about: 'What has to be read before a task is closed: what is odd about its result.',
    shows: [],
    input: oneTask,
    usesEngine: true,
    output: z.object({
      /** Empty: nothing is odd. */
      oddities: z.array(JudgedOddity),
      /** Every oddity that needs confirmation has been confirmed for this very file before. */
      settled: z.boolean(),
    }),
    refusals: { modifiedFileMissing: 409 },
  }),

  closeTask: call({
    method: 'POST',
    name: 'closeTask',
    who: 'staff',
    seeks: 'task',
    about:
      'Finishes a task by hand. Its result is judged beside the original: what is odd has to be confirmed with a reason, and what is no file for this control unit is refused. With recordSolution the difference becomes a solution for its software: of its method, of the set of its methods, or of the one method that was not known yet.',
    changes: ['tasks', 'library'],
    input: wire(
      {
        taskId: TaskId,
        /** Of the whole file; the listed methods keep their price. */
        price: GivenCredits.refine((price) => price >= 0).optional(),
        recordSolution: flag.default(false),
        /** For several methods: the whole set, or the rest as the one without a solution yet. */
        recordAs: z.enum(['method', 'set', 'rest']).optional(),
        /** A person has reviewed it: it is the same software, although more than 1 % of it changed. */
        manyChangesAccepted: flag.optional(),
        /** The writing tool renews a signature that the difference makes stale: the solution is used automatically. */
        signedAreaAccepted: flag.optional(),
        ...deliveryConfirmation,
        seenAt: instant.optional(),
        /** Sent by the specification's clients and ignored: the task has them. */
        customerId: ignored,
        jobId: ignored,
        modifications: ignored,
        paymentStatus: ignored,
      },
      {
        taskId: 'task_id',
        price: 'task_filePrice',
        seenAt: 'task_changed',
        customerId: 'userID',
        jobId: 'task_job_id',
        modifications: 'task_modifications',
        paymentStatus: 'task_paymentStatus',
      },
    ),
    usesEngine: true,
    output: z.literal(true),
    refusals: {
      actionNotAllowed: 409,
      taskMoved: 409,
      modifiedFileMissing: 409,
      priceMissing: 422,
      priceChanged: 409,
      ...deliveryRefusals,
      ...recordingRefusals,
    },
  }),

  blockTask: call({
    method: 'POST',
    name: 'blockTask',
    who: 'staff',
    seeks: 'task',
    about: 'Blocks a task for a reason that its customer reads: it can be neither paid nor downloaded until deblocked.',
    changes: ['tasks'],
    input: wire({ ...actedOn, reason: reason.min(1) }, { ...actedOnNames, reason: 'task_blockReason' }),
    output: z.literal(true),
    refusals: actionRefusals,
  }),

  unblockTask: call({
    method: 'POST',
    name: 'taskDeblock',
    who: 'staff',
    seeks: 'task',
    about: 'Brings a blocked task back to where it was.',
    changes: ['tasks'],
    input: wire({ ...actedOn, reason: reason.default('') }, { ...actedOnNames, reason: 'task_blockReason' }),
    output: z.literal(true),
    refusals: actionRefusals,
  }),

  archiveTask: call({
    method: 'POST',
    name: 'archiveTask',
    who: 'staff',
    seeks: 'task',
    about: 'Puts a finished or blocked task away.',
    changes: ['tasks'],
    input: wire(actedOn, actedOnNames),
    output: z.literal(true),
    refusals: actionRefusals,
  }),

  undoArchive: call({
    method: 'POST',
    name: 'undoArchiveTask',
    who: 'staff',
    seeks: 'task',
    about: 'Brings a task back from the archive to where it was, finished or blocked.',
    changes: ['tasks'],
    input: wire(actedOn, actedOnNames),
    output: z.literal(true),
    refusals: actionRefusals,
  }),

  resetTask: call({
    method: 'POST',
    name: 'resetTask',
    who: 'staff',
    seeks: 'task',
    about: 'Starts an unpaid task again: its modified file is detached and stays among the versions.',
    changes: ['tasks'],
    input: wire({ ...actedOn, reason: reason.default('') }, { ...actedOnNames, reason: 'task_reason' }),
    output: z.literal(true),
    refusals: actionRefusals,
  }),

  deleteTask: call({
    method: 'POST',
    name: 'deleteTask',
    who: 'staff',
    seeks: 'task',
    about: 'Deletes an unpaid task: nobody sees it any more, and its rows stay for the record.',
    changes: ['tasks'],
    input: wire({ ...actedOn, reason: reason.default('') }, { ...actedOnNames, reason: 'task_reason' }),
    output: z.literal(true),
    refusals: actionRefusals,
  }),

  transferTask: call({
    method: 'POST',
    name: 'transferTaskToJob',
    who: 'staff',
    seeks: 'task',
    about: 'Moves a task with its chat into another job of the same customer; false: it is there already.',
    changes: ['tasks'],
    input: wire({ ...actedOn, jobId: JobId }, { ...actedOnNames, jobId: ['job_id', 'job_ID', 'task_job_id'] }),
    output: z.boolean(),
    refusals: { ...actionRefusals, otherCustomer: 409 },
  }),

  addTaskToJob: call({
    method: 'POST',
    name: 'addTaskToJob',
    who: 'staff',
    seeks: 'task',
    about: 'Adds a task of the same customer to a job; false: it is there already.',
    changes: ['tasks'],
    input: wire({ ...actedOn, jobId: JobId }, { ...actedOnNames, jobId: ['job_id', 'job_ID', 'task_job_id'] }),
    output: z.boolean(),
    refusals: { ...actionRefusals, otherCustomer: 409 },
  }),

  removeTaskFromJob: call({
    method: 'POST',
    name: 'removeTaskFromJob',
    who: 'staff',
    seeks: 'task',
    about: 'Takes a task out of its job into a new job of its own, same vehicle; false: it is alone there already.',
    changes: ['tasks'],
    input: wire(actedOn, actedOnNames),
    output: z.boolean(),
    refusals: actionRefusals,
  }),

  changeVehicle: call({
    method: 'POST',
    name: 'taskChangeVehicle',
    who: 'staff',
    seeks: 'task',
    about: 'Changes the vehicle of the job of a task, which is that of all its tasks; false: nothing changed.',
    changes: ['tasks'],
    input: wire(
      { ...actedOn, vehicleId: VehicleId },
      { ...actedOnNames, vehicleId: ['vehicle_id', 'task_vehicle_id'] },
    ),
    output: z.boolean(),
    refusals: actionRefusals,
  }),

  changeVin: call({
    method: 'POST',
    name: 'taskChangeVehicleVIN',
    who: 'staff',
    seeks: 'task',
    about: 'Changes the VIN of the job of a task, which is that of all its tasks; false: nothing changed.',
    changes: ['tasks'],
    input: wire({ ...actedOn, vin }, { ...actedOnNames, vin: 'job_vehicle_VIN' }),
    output: z.boolean(),
    refusals: { ...actionRefusals, vinNotValid: 422 },
  }),

  updateTask: call({
    method: 'POST',
    name: 'updateTask',
    who: 'staff',
    seeks: 'task',
    about:
      'Edits an open task; the price only of a method that was not listed. Absent fields stay; false: nothing changed.',
    changes: ['tasks'],
    input: wire(
      {
        ...actedOn,
        priority: TaskPriority.optional(),
        checksumWanted: flag.optional(),
        dtcCodes: text(500).optional(),
        info: text(1000).optional(),
        price: GivenCredits.refine((price) => price >= 0).optional(),
      },
      {
        ...actedOnNames,
        priority: 'task_priority',
        checksumWanted: 'task_checksumShouldBeDone',
        dtcCodes: 'singleDTCInput',
        info: 'task_info',
        price: 'task_filePrice',
      },
    ),
    output: z.boolean(),
    refusals: { ...actionRefusals, dtcCodesNotValid: 422, priceFixed: 409 },
  }),

  updateJobData: call({
    method: 'POST',
    name: 'updateJobData',
    who: 'staff',
    seeks: 'job',
    about: 'Edits VIN and additional text of a job; absent fields stay; false: nothing changed.',
    changes: ['tasks'],
    input: wire(jobData, jobDataNames),
    output: z.boolean(),
    refusals: jobRefusals,
  }),

  updateJob: call({
    method: 'POST',
    name: 'updateJob',
    who: 'staff',
    seeks: 'job',
    about: 'Edits a job: vehicle, VIN and additional text; absent fields stay; false: nothing changed.',
    changes: ['tasks'],
    input: wire(
      { ...jobData, vehicleId: VehicleId.optional() },
      { ...jobDataNames, vehicleId: ['vehicle_id', 'job_vehicle_id'] },
    ),
    output: z.boolean(),
    refusals: jobRefusals,
  }),

  updateJobAndTasks: call({
    method: 'POST',
    name: 'updateJobAndAllTasks',
    who: 'staff',
    seeks: 'job',
    about: 'Edits a job and the priority of all its open tasks together; absent fields stay; false: nothing changed.',
    changes: ['tasks'],
    input: wire(
      { ...jobData, vehicleId: VehicleId.optional(), priority: TaskPriority.optional() },
      { ...jobDataNames, vehicleId: ['vehicle_id', 'job_vehicle_id'], priority: 'task_priority' },
    ),
    output: z.boolean(),
    refusals: jobRefusals,
  }),

  deleteJob: call({
    method: 'POST',
    name: 'deleteJob',
    who: 'staff',
    seeks: 'job',
    about: 'Deletes a job with its tasks; refused while one of them is paid or in the hands of the automatic service.',
    changes: ['tasks'],
    input: wire(
      { jobId: JobId, takeOver: flag.optional(), reason: reason.default('') },
      { jobId: ['job_id', 'job_ID'], reason: 'task_reason' },
    ),
    output: z.literal(true),
    refusals: { actionNotAllowed: 409, colleagueAtWork: 409 },
  }),
};
