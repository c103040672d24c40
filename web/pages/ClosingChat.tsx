import type { Task } from '#contract/tasks.ts';
import { ChatPanel } from '#web/chat/ChatPanel.tsx';
import { useCloseAfterMessage } from '#web/workbench/close-task.ts';

/** The chat of a task for staff, with the tick that closes the task after a message. */
export function ClosingChat({ task, isTall = false }: { task: Task; isTall?: boolean }) {
  const { close, hindrance: blocker } = useCloseAfterMessage(task);
  const { jobId, taskId, customerId } = task;
  return (
    <ChatPanel
      jobId={jobId}
      taskId={taskId}
      side="support"
      customerId={customerId}
      closing={{ close, blocker }}
      isTall={isTall}
    />
  );
}
