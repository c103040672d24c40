import { expect, test } from 'vitest';
import type { Job } from '#contract/tasks/jobs.ts';
import { JobId, VehicleId } from '#contract/ids.ts';
import { toJobEdits } from './job-form.ts';

const job = {
  jobId: JobId.decode(4),
  vehicleId: VehicleId.decode(8),
  vin: 'WVWZZZ1KZ6W000001',
  additional: 'The customer waits.',
} as unknown as Job;
const fields = { vehicleId: job.vehicleId, vin: job.vin, additional: job.additional, priority: null };

test('only changed fields of a job are sent, so that nothing else is overwritten', () => {
  expect(toJobEdits(job, fields)).toEqual({});
  expect(toJobEdits(job, { ...fields, vin: ` ${job.vin} `, additional: ' ' })).toEqual({ additional: '' });
  expect(toJobEdits(job, { ...fields, vehicleId: VehicleId.decode(9), priority: 'asap' })).toEqual({
    vehicleId: 9,
    priority: 'asap',
  });
});
