import { z } from 'zod';
import { call } from '#contract/call.ts';
import { readsOrders } from '#contract/permissions.ts';
import { JobId, UserId, VehicleId } from '#contract/ids.ts';
import { ReaderLanguage } from '#contract/languages.ts';
import { DescribedVehicle } from '#contract/catalog/described-vehicle.ts';
import { instant, wire } from '#contract/wire.ts';
import { AnsweredJobStatus, AnsweredTaskStatus, ModificationMode } from './status.ts';
import { Inquiry } from './inquiry.ts';
import { OwnDetails } from './own-details.ts';
import { Task } from './task.ts';

const oneJob = wire({ jobId: JobId }, { jobId: ['job_id', 'job_ID'] });

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
    /** The customer's words for a vehicle that is not listed; absent once staff have attached one. */
    describedVehicle: DescribedVehicle.optional().catch(undefined),
    customerId: UserId,
    customerName: z.string(),
    tasks: z.int(),
    /** Notes of the customer about it; absent without any. */
    ownDetails: OwnDetails.optional(),
    /** A task of it waits for an answer of the customer since then, the longest wait of them. */
    onHoldSince: instant.optional(),
    /** The order whose rejected file it starts again. */
    restartsJobId: JobId.optional(),
    /** The latest order that starts a rejected file of it again. */
    restartedByJobId: JobId.optional(),
    /** It is not ordered yet. */
    inquiry: Inquiry.optional(),
    createdAt: instant,
    changedAt: instant,
  },
  {
    jobId: 'job_id',
    status: 'job_status',
    vin: 'job_vehicle_VIN',
    additional: 'job_additional',
    modificationMode: 'job_modificationMode',
    vehicleBrand: 'vehicle_brand',
    vehicleModel: 'vehicle_model',
    vehicleId: 'job_vehicle_id',
    createdAt: 'job_created',
    changedAt: 'job_changed',
  },
);
export type Job = z.output<typeof Job>;

/** Calls about a job and its tasks. */
export const jobsApi = {
  getJob: call({
    method: 'GET',
    name: 'getJobDataWithJobID',
    alsoNamed: 'loadJobDataWithJobID',
    who: 'active',
    needs: readsOrders,
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
    needs: readsOrders,
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
    needs: readsOrders,
    seeks: 'job',
    about: 'The tasks of one job, oldest first: the customer’s own, or for staff any.',
    shows: ['tasks'],
    input: wire({ jobId: JobId, language: ReaderLanguage }, { jobId: ['job_id', 'job_ID'] }),
    output: z.array(Task),
    refusals: {},
  }),
};
