import type { Task } from '#contract/tasks.ts';
import { ChatPanel } from '#web/chat/ChatPanel.tsx';
import { useCloseAfterMessage } from '#web/orders/useCloseAfterMessage.ts';

/** The chat of a task for staff, with the tick that closes the task after a message where that is possible. */
export function ClosingChat({ task }: { task: Task }) {
  const closeTask = useCloseAfterMessage(task);
  return <ChatPanel jobId={task.jobId} taskId={task.taskId} side="support" onClose={closeTask} />;
}
