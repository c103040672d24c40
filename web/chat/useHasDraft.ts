import { useStore } from '@nanostores/react';
import type { TaskId } from '#contract/ids.ts';
import { draftIn, draftsByTask } from './drafts.ts';

/** Whether something is being written in the chat of a task that would be lost. */
export function useHasDraft(taskId: TaskId): boolean {
  const { message, file } = draftIn(useStore(draftsByTask, { keys: [taskId] }), taskId);
  return message.trim() !== '' || file !== undefined;
}
