import type { Task } from '#contract/tasks.ts';
import { ChatPanel } from '#web/chat/ChatPanel.tsx';
import { CloseWithMessage } from '#web/workbench/CloseWithMessage.tsx';

/** The chat of a task for staff, with the tick that closes the task with a message. */
export function ClosingChat({ task, isTall = false }: { task: Task; isTall?: boolean }) {
  const { jobId, taskId, customerId } = task;
  return (
    <CloseWithMessage task={task}>
      {(closing) => (
        <ChatPanel
          jobId={jobId}
          taskId={taskId}
          side="support"
          customerId={customerId}
          closing={closing}
          isTall={isTall}
        />
      )}
    </CloseWithMessage>
  );
}
