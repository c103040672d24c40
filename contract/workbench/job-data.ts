import { JobId } from '#contract/ids.ts';
import { flag, instant, text, vin } from '#contract/wire.ts';

export const reason = text(500);

export const jobData = {
  jobId: JobId,
  seenAt: instant.optional(),
  takeOver: flag.optional(),
  vin: vin.optional(),
  additional: text(1000).optional(),
};

export const jobDataNames = {
  jobId: ['job_id', 'job_ID'],
  seenAt: 'job_changed',
  vin: 'job_vehicle_VIN',
  additional: 'job_additional',
} as const;

export const jobRefusals = {
  actionNotAllowed: 409,
  colleagueAtWork: 409,
  vinNotValid: 422,
  additionalTooLong: 422,
  jobMoved: 409,
} as const;
