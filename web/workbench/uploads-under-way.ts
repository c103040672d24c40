import { useMutationState } from '@tanstack/react-query';
import type { TaskId } from '#contract/ids.ts';
import type { Task } from '#contract/tasks.ts';

/** Names the uploads of modified files among the commands that are under way. */
export const modifiedFileUpload = ['modifiedFile'];

export type ModifiedFileUpload = { task: Task; file: File };

/**
 * The tasks to which this window uploads a modified file now. Closed meanwhile, a task would be delivered with the former
 * version, and the new one as a further version.
 */
export function useUploadsUnderWay(): (taskId: TaskId) => boolean {
  const taskIds = useMutationState({
    filters: { mutationKey: modifiedFileUpload, status: 'pending' },
    select: ({ state }) => (state.variables as ModifiedFileUpload).task.taskId,
  });
  return (taskId) => taskIds.includes(taskId);
}
