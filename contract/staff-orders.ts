import { z } from 'zod';
import { call } from './call.ts';
import { JobId, TaskId, UserId, VehicleId } from './ids.ts';
import { listFields } from './lists.ts';
import { Credits } from './money.ts';
import { JudgedOddity } from './results.ts';
import { Job, TaskPriority } from './tasks.ts';
import { flag, instant, text, wholeNumber, wire } from './wire.ts';

/**
 * What staff do to tasks and jobs besides taking, uploading and closing. `seenAt` is when the task had last changed on
 * the screen of whoever acts: another state by now answers taskMoved with who did what, and nothing is overwritten.
 */
const actedOn = { taskId: TaskId, seenAt: instant.optional() };
const actedOnNames = { taskId: ['task_id', 'task_ID'], seenAt: 'task_changed' } as const;
const actionRefusals = { actionNotAllowed: 409, taskMoved: 409 } as const;
const reason = text(500);

export const blockTask = call({
  method: 'POST',
  name: 'blockTask',
  who: 'staff',
  about: 'Blocks a task for a reason that its customer reads: it can be neither paid nor downloaded until deblocked.',
  input: wire({ ...actedOn, reason: reason.min(1) }, { ...actedOnNames, reason: 'task_blockReason' }),
  output: z.literal(true),
  refusals: actionRefusals,
});

export const taskDeblock = call({
  method: 'POST',
  name: 'taskDeblock',
  who: 'staff',
  about: 'Brings a blocked task back to where it was.',
  input: wire({ ...actedOn, reason: reason.default('') }, { ...actedOnNames, reason: 'task_blockReason' }),
  output: z.literal(true),
  refusals: actionRefusals,
});

export const archiveTask = call({
  method: 'POST',
  name: 'archiveTask',
  who: 'staff',
  about: 'Puts a finished or blocked task away.',
  input: wire(actedOn, actedOnNames),
  output: z.literal(true),
  refusals: actionRefusals,
});

export const resetTask = call({
  method: 'POST',
  name: 'resetTask',
  who: 'staff',
  about: 'Starts an unpaid task again: its modified file is detached and stays among the versions.',
  input: wire({ ...actedOn, reason: reason.default('') }, { ...actedOnNames, reason: 'task_reason' }),
  output: z.literal(true),
  refusals: actionRefusals,
});

export const deleteTask = call({
  method: 'POST',
  name: 'deleteTask',
  who: 'staff',
  about: 'Deletes an unpaid task: nobody sees it any more, and its rows stay for the record.',
  input: wire({ ...actedOn, reason: reason.default('') }, { ...actedOnNames, reason: 'task_reason' }),
  output: z.literal(true),
  refusals: actionRefusals,
});

export const transferTaskToJob = call({
  method: 'POST',
  name: 'transferTaskToJob',
  who: 'staff',
  about: 'Moves a task with its chat into another job of the same customer; false: it is there already.',
  input: wire({ ...actedOn, jobId: JobId }, { ...actedOnNames, jobId: ['job_id', 'job_ID', 'task_job_id'] }),
  output: z.boolean(),
  refusals: { ...actionRefusals, otherCustomer: 409 },
});

export const addTaskToJob = call({
  method: 'POST',
  name: 'addTaskToJob',
  who: 'staff',
  about: 'Adds a task of the same customer to a job; false: it is there already.',
  input: wire({ ...actedOn, jobId: JobId }, { ...actedOnNames, jobId: ['job_id', 'job_ID', 'task_job_id'] }),
  output: z.boolean(),
  refusals: { ...actionRefusals, otherCustomer: 409 },
});

export const removeTaskFromJob = call({
  method: 'POST',
  name: 'removeTaskFromJob',
  who: 'staff',
  about: 'Takes a task out of its job into a new job of its own, same vehicle; false: it is alone there already.',
  input: wire(actedOn, actedOnNames),
  output: z.boolean(),
  refusals: actionRefusals,
});

export const taskChangeVehicle = call({
  method: 'POST',
  name: 'taskChangeVehicle',
  who: 'staff',
  about: 'Changes the vehicle of the job of a task, which is that of all its tasks; false: nothing changed.',
  input: wire({ ...actedOn, vehicleId: VehicleId }, { ...actedOnNames, vehicleId: ['vehicle_id', 'task_vehicle_id'] }),
  output: z.boolean(),
  refusals: actionRefusals,
});

export const taskChangeVehicleVIN = call({
  method: 'POST',
  name: 'taskChangeVehicleVIN',
  who: 'staff',
  about: 'Changes the VIN of the job of a task, which is that of all its tasks; false: nothing changed.',
  input: wire({ ...actedOn, vin: text(40) }, { ...actedOnNames, vin: 'job_vehicle_VIN' }),
  output: z.boolean(),
  refusals: { ...actionRefusals, vinNotValid: 422 },
});

export const updateTask = call({
  method: 'POST',
  name: 'updateTask',
  who: 'staff',
  about:
    'Edits an open task; the price only of a method that was not listed. Absent fields stay; false: nothing changed.',
  input: wire(
    {
      ...actedOn,
      priority: TaskPriority.optional(),
      checksumWanted: flag.optional(),
      dtcCodes: text(500).optional(),
      info: text(1000).optional(),
      price: Credits.refine((price) => price >= 0).optional(),
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
});

export const rerunAutomaticService = call({
  method: 'POST',
  name: 'rerunAutomaticService',
  who: 'staff',
  about: 'Gives a task that waits for a person back to the automatic service, with whatever it has learned since.',
  input: wire(actedOn, actedOnNames),
  output: z.literal(true),
  refusals: { ...actionRefusals, automaticServiceOff: 409, notForAutomatic: 409 },
});

export const getTaskFiles = call({
  method: 'GET',
  name: 'getTaskFiles',
  who: 'staff',
  about: 'Every modified file that a task ever had, newest first, and which of them the customer gets.',
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
        /** What was odd about it when it was handed over, and who said why it is right all the same. */
        oddities: z.array(JudgedOddity).optional(),
        confirmedBy: z.string().optional(),
        confirmedAt: instant.optional(),
        confirmedReason: z.string(),
      },
      {},
    ),
  ),
  refusals: {},
});

export const downloadTaskFileVersion = call({
  method: 'POST',
  reads: true,
  name: 'downloadTaskFileVersion',
  who: 'staff',
  about: 'One numbered version of the modified file of a task.',
  input: wire(
    { taskId: TaskId, version: wholeNumber.refine((version) => version < 100_000) },
    { taskId: ['task_id', 'task_ID'] },
  ),
  output: z.void(),
  answers: 'file',
  refusals: {},
});

/** Members of staff to whom a task can be assigned. */
export const getStaff = call({
  method: 'GET',
  name: 'getStaff',
  who: 'staff',
  about: 'The active members of staff, by name.',
  input: z.object({}),
  output: z.array(wire({ userId: UserId, name: z.string() }, { userId: 'user_id', name: 'user_name' })),
  refusals: {},
});

export const getJobsFromAllCustomers = call({
  method: 'GET',
  name: 'getJobsFromAllCustomers',
  who: 'staff',
  about: 'The jobs of all customers (or of one), open or closed (finished) ones, newest first.',
  input: wire(
    { ...listFields, state: z.enum(['open', 'closed', 'all']).default('all'), userId: UserId.optional() },
    { userId: 'user_id' },
  ),
  output: z.object({ data: z.array(Job), total: z.int() }),
  refusals: {},
});

const jobData = {
  jobId: JobId,
  seenAt: instant.optional(),
  vin: text(40).optional(),
  additional: text(1000).optional(),
};
const jobDataNames = {
  jobId: ['job_id', 'job_ID'],
  seenAt: 'job_changed',
  vin: 'job_vehicle_VIN',
  additional: 'job_additional',
} as const;
const jobRefusals = { actionNotAllowed: 409, vinNotValid: 422, additionalTooLong: 422, jobMoved: 409 } as const;

export const updateJobData = call({
  method: 'POST',
  name: 'updateJobData',
  who: 'staff',
  about: 'Edits VIN and additional text of a job; absent fields stay; false: nothing changed.',
  input: wire(jobData, jobDataNames),
  output: z.boolean(),
  refusals: jobRefusals,
});

export const updateJob = call({
  method: 'POST',
  name: 'updateJob',
  who: 'staff',
  about: 'Edits a job: vehicle, VIN and additional text; absent fields stay; false: nothing changed.',
  input: wire(
    { ...jobData, vehicleId: VehicleId.optional() },
    { ...jobDataNames, vehicleId: ['vehicle_id', 'job_vehicle_id'] },
  ),
  output: z.boolean(),
  refusals: jobRefusals,
});

export const updateJobAndAllTasks = call({
  method: 'POST',
  name: 'updateJobAndAllTasks',
  who: 'staff',
  about: 'Edits a job and the priority of all its open tasks together; absent fields stay; false: nothing changed.',
  input: wire(
    { ...jobData, vehicleId: VehicleId.optional(), priority: TaskPriority.optional() },
    { ...jobDataNames, vehicleId: ['vehicle_id', 'job_vehicle_id'], priority: 'task_priority' },
  ),
  output: z.boolean(),
  refusals: jobRefusals,
});

export const deleteJob = call({
  method: 'POST',
  name: 'deleteJob',
  who: 'staff',
  about: 'Deletes a job with its tasks; refused while one of them is paid or in the hands of the automatic service.',
  input: wire({ jobId: JobId, reason: reason.default('') }, { jobId: ['job_id', 'job_ID'], reason: 'task_reason' }),
  output: z.literal(true),
  refusals: { actionNotAllowed: 409 },
});
