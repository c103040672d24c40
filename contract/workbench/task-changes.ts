import { z } from 'zod';
import { call } from '#contract/call.ts';
import { JobId, VehicleId } from '#contract/ids.ts';
import { GivenCredits } from '#contract/money.ts';
import { TaskPriority } from '#contract/tasks/status.ts';
import { actedOn, actedOnNames, actionRefusals } from '#contract/tasks/task.ts';
import { flag, text, vin, wire } from '#contract/wire.ts';

/** Calls that change what a task is. */
export const taskChangesApi = {
  transferTask: call({
    method: 'POST',
    name: 'transferTaskToJob',
    who: 'staff',
    needs: ['workOnFiles'],
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
    needs: ['workOnFiles'],
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
    needs: ['workOnFiles'],
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
    needs: ['workOnFiles'],
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
    needs: ['workOnFiles'],
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
    needs: ['workOnFiles'],
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
};
