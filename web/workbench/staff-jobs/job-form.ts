import type { Job } from '#contract/tasks/jobs.ts';
import type { TaskPriority } from '#contract/tasks/status.ts';
import type { VehicleId } from '#contract/ids.ts';
import type { JobEdits } from './ask-for-job-work.ts';

export type JobFields = {
  vehicleId: VehicleId;
  vin: string;
  additional: string;
  /** The priority of all open tasks; null leaves each as it is. */
  priority: TaskPriority | null;
};

/** The fields that differ from the job: only those are sent, so that nothing else is overwritten. */
export function toJobEdits(job: Job, { vehicleId, vin, additional, priority }: JobFields): JobEdits {
  return {
    ...(vehicleId !== job.vehicleId && { vehicleId }),
    ...(vin.trim() !== job.vin && { vin: vin.trim() }),
    ...(additional.trim() !== job.additional && { additional: additional.trim() }),
    ...(priority !== null && { priority }),
  };
}
