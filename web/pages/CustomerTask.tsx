import type { Task } from '#contract/orders.ts';
import { ChatPanel } from '#web/chat/ChatPanel.tsx';
import { TaskPanel } from '#web/orders/TaskPanel.tsx';

/** A task of a job as its customer sees it. */
export function CustomerTask({ task }: { task: Task }) {
  const { jobId, taskId } = task;
  return <TaskPanel task={task} canPay chat={<ChatPanel jobId={jobId} taskId={taskId} side="tuner" />} />;
}
