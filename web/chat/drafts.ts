import { useStore } from '@nanostores/react';
import { map } from 'nanostores';
import type { TaskId } from '#contract/ids.ts';
import { sessionState } from '#web/api/index.ts';

/** An unsent message in the chat of a task. */
export type Draft = {
  readonly message: string;
  readonly file?: File | undefined;
  /** A note among staff. */
  readonly internal: boolean;
};

const emptyDraft: Draft = { message: '', internal: false };

/** By task, so that one stays while other chats are open; they end with the session. */
const draftsByTask = map<Record<TaskId, Draft>>({});

const draftIn = (saved: Readonly<Record<TaskId, Draft>>, taskId: TaskId): Draft => saved[taskId] ?? emptyDraft;

export const drafts = {
  of: (taskId: TaskId): Draft => draftIn(draftsByTask.get(), taskId),
  save: (taskId: TaskId, draft: Draft): void => {
    draftsByTask.setKey(taskId, draft);
  },
  /** Empties the field. The choice of a note stays. */
  clear: (taskId: TaskId): void => {
    draftsByTask.setKey(taskId, { ...emptyDraft, internal: drafts.of(taskId).internal });
  },
};

sessionState.listen(() => {
  draftsByTask.set({});
});

/** The draft of a task and its setter. */
export function useDraft(taskId: TaskId): [Draft, (part: Partial<Draft>) => void] {
  const draft = draftIn(useStore(draftsByTask, { keys: [taskId] }), taskId);
  return [
    draft,
    (part) => {
      drafts.save(taskId, { ...drafts.of(taskId), ...part });
    },
  ];
}

/** Marks a chat with an unsent message in lists. */
export function useHasDraft(taskId: TaskId): boolean {
  const { message, file } = draftIn(useStore(draftsByTask, { keys: [taskId] }), taskId);
  return message.trim() !== '' || file !== undefined;
}
