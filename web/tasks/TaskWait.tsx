import type { Task } from '#contract/tasks/task.ts';
import { TaskProposal } from './TaskProposal.tsx';
import { TaskQuestion } from './TaskQuestion.tsx';

type Props = {
  task: Task;
  isStaff: boolean;
  /** Leads into the chat, to write or to send a file. */
  toChat: () => void;
};

/** The question and the proposal that the customer of a task has to answer. */
export function TaskWait({ task: { taskId, openQuestion, openProposal }, ...props }: Props) {
  return (
    <>
      {/* A proposal for which the task is on hold says so itself. */}
      {openQuestion !== undefined && openQuestion.proposalId === undefined && (
        <TaskQuestion taskId={taskId} question={openQuestion} {...props} />
      )}
      {openProposal !== undefined && <TaskProposal proposal={openProposal} {...props} />}
    </>
  );
}
