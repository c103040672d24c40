import { useSearch } from '@tanstack/react-router';
import { JobId } from '#contract/ids.ts';
import { useAccess } from '#web/session/useAccess.ts';
import { JobDetails } from '#web/tasks/JobDetails.tsx';
import { JobMissing } from '#web/tasks/JobMissing.tsx';
import { CustomerTask } from './CustomerTask.tsx';
import { StaffTask } from './StaffTask.tsx';

/** /jobs/jobDetails?job=… */
export function JobDetailsPage() {
  const { job } = useSearch({ from: '/jobs/jobDetails' });
  const isCustomer = useAccess().role === 'customer';
  const jobId = JobId.safeParse(job).data;
  if (jobId === undefined) return <JobMissing isCustomer={isCustomer} />;
  return (
    <JobDetails
      jobId={jobId}
      isCustomer={isCustomer}
      renderTask={(task) => (isCustomer ? <CustomerTask task={task} /> : <StaffTask task={task} />)}
    />
  );
}
