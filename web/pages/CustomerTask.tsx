import type { Task } from '#contract/tasks.ts';
import { DocumentLink } from '#web/billing/DocumentLink.tsx';
import { ChatPanel } from '#web/chat/ChatPanel.tsx';
import { TaskPanel } from '#web/tasks/TaskPanel.tsx';
import { ChangeModificationsButton } from '#web/ordering/update/ChangeModificationsButton.tsx';
import { TaskSummary } from '#web/engine/TaskSummary.tsx';
import { TaskUpdate } from './TaskUpdate.tsx';

/** A task of a job as its customer sees it. */
export function CustomerTask({ task }: { task: Task }) {
  const { jobId, taskId, customerId, deliveryNoteNumber: number } = task;
  return (
    <TaskPanel
      task={task}
      canPay
      chat={<ChatPanel jobId={jobId} taskId={taskId} side="customer" customerId={customerId} />}
      document={number === undefined ? undefined : <DocumentLink number={number} />}
      report={<TaskSummary task={task} />}
      update={
        <ChangeModificationsButton task={task} renderForm={(close) => <TaskUpdate task={task} onDone={close} />} />
      }
    />
  );
}
