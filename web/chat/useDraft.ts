import { useSyncExternalStore } from 'react';
import type { TaskId } from '#contract/ids.ts';
import { type Draft, drafts } from './drafts.ts';

/** What is being written in the chat of a task, and how it changes. What was changed is another message than before. */
export function useDraft(taskId: TaskId): [Draft, (part: Partial<Omit<Draft, 'key'>>) => void] {
  const draft = useSyncExternalStore(drafts.listen, () => drafts.of(taskId));
  return [
    draft,
    (part) => {
      drafts.keep(taskId, { ...drafts.of(taskId), ...part, key: undefined });
    },
  ];
}
