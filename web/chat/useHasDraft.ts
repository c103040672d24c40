import { useSyncExternalStore } from 'react';
import type { TaskId } from '#contract/ids.ts';
import { drafts } from './drafts.ts';

/** Whether something is being written in the chat of a task. */
export function useHasDraft(taskId: TaskId): boolean {
  return useSyncExternalStore(drafts.listen, () => drafts.isThere(taskId));
}
