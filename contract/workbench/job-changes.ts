import { z } from 'zod';
import { call } from '#contract/call.ts';
import { readsChats } from '#contract/permissions.ts';
import { JobId, VehicleId } from '#contract/ids.ts';
import { TaskPriority } from '#contract/tasks/status.ts';
import { flag, wire } from '#contract/wire.ts';
import { jobData, jobDataNames, jobRefusals, reason } from './job-data.ts';

/** Calls that change or delete a job. */
export const jobChangesApi = {
  updateJobData: call({
    method: 'POST',
    name: 'updateJobData',
    who: 'staff',
    needs: readsChats,
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
    needs: readsChats,
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
    needs: ['workOnFiles'],
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
    needs: ['workOnFiles'],
    seeks: 'job',
    about: 'Deletes a job with its tasks; refused while one of them is paid or in the hands of the automatic service.',
    changes: ['tasks'],
    input: wire(
      { jobId: JobId, takeOver: flag.optional(), reason: reason.default('') },
      { jobId: ['job_id', 'job_ID'] },
    ),
    output: z.literal(true),
    refusals: { actionNotAllowed: 409, colleagueAtWork: 409 },
  }),
};
