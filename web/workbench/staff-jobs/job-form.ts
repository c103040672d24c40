import type { Job, TaskPriority } from '#contract/tasks.ts';
import type { VehicleId } from '#contract/ids.ts';
import type { JobEdits } from './ask-for-job-work.ts';

export type JobFields = {
  vehicleId: VehicleId;
  vin: string;
  additional: string;
  /** That of all open tasks; null leaves each as it is. */
  priority: TaskPriority | null;
};

/** What of the fields differs from the job: only that is sent, so that nothing else is overwritten. */
export function jobEditsOf(job: Job, { vehicleId, vin, additional, priority }: JobFields): JobEdits {
  return {
    ...(vehicleId !== job.vehicleId && { vehicleId }),
    ...(vin.trim() !== job.vin && { vin: vin.trim() }),
    ...(additional.trim() !== job.additional && { additional: additional.trim() }),
    ...(priority !== null && { priority }),
  };
}
