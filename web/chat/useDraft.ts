import { useStore } from '@nanostores/react';
import type { TaskId } from '#contract/ids.ts';
import { type Draft, draftIn, drafts, draftsByTask } from './drafts.ts';

/** What is being written in the chat of a task, and how it changes. What was changed is another message than before. */
export function useDraft(taskId: TaskId): [Draft, (part: Partial<Omit<Draft, 'key'>>) => void] {
  const draft = draftIn(useStore(draftsByTask, { keys: [taskId] }), taskId);
  return [
    draft,
    (part) => {
      drafts.keep(taskId, { ...drafts.of(taskId), ...part, key: undefined });
    },
  ];
}
