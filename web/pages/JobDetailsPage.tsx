import { useSearch } from '@tanstack/react-router';
import { JobId } from '#contract/ids.ts';
import type { Task } from '#contract/orders.ts';
import { useAccess } from '#web/app/useAccess.ts';
import { ChatPanel } from '#web/chat/ChatPanel.tsx';
import { JobDetails } from '#web/orders/JobDetails.tsx';
import { JobMissing } from '#web/orders/JobMissing.tsx';
import { StaffPanel } from '#web/orders/StaffPanel.tsx';
import { TaskPanel } from '#web/orders/TaskPanel.tsx';
import { useCloseAfterMessage } from '#web/orders/useCloseAfterMessage.ts';
import { TaskReportPanel } from '#web/tuning/TaskReportPanel.tsx';

function CustomerTask({ task }: { task: Task }) {
  const { jobId, taskId } = task;
  return <TaskPanel task={task} canPay chat={<ChatPanel jobId={jobId} taskId={taskId} side="tuner" />} />;
}

function StaffTask({ task }: { task: Task }) {
  const { jobId, taskId, changedAt, methods } = task;
  const closeTask = useCloseAfterMessage(task);
  return (
    <TaskPanel
      task={task}
      canPay={false}
      chat={<ChatPanel jobId={jobId} taskId={taskId} side="support" onClose={closeTask} />}
      work={<StaffPanel task={task} />}
      report={
        <TaskReportPanel
          taskId={taskId}
          changedAt={changedAt}
          methodName={(id) => methods.find(({ methodId }) => methodId === id)?.name ?? String(id)}
        />
      }
    />
  );
}

/** /jobs/jobDetails?job=… */
export function JobDetailsPage() {
  const { job } = useSearch({ strict: false });
  const isCustomer = useAccess().rights === 3;
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
