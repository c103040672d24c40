import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { TaskId } from '#contract/ids.ts';
import type { Task } from '#contract/tasks/task.ts';
import { closingApi } from '#contract/workbench/closing.ts';

export type ModifiedFileUpload = { task: Task; file: File };

/**
 * The tasks to which this window uploads a modified file now. Closed meanwhile, a task would be delivered with the former
 * version, and the new one as a further version.
 */
export function useUploadsUnderWay(): (taskId: TaskId) => boolean {
  const commands = useQueryClient().getMutationCache();
  // As a text, which is the same while they are. The library's own hook weighs more than this.
  const taskIds = useSyncExternalStore(commands.subscribe, () =>
    commands
      .findAll({ mutationKey: [closingApi.uploadModified.name], status: 'pending' })
      .map(({ state }) => (state.variables as ModifiedFileUpload).task.taskId)
      .join(),
  );
  return (taskId) => taskIds.split(',').includes(String(taskId));
}
