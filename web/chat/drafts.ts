import { useSyncExternalStore } from 'react';
import type { TaskId } from '#contract/ids.ts';
import { session } from '#web/api/index.ts';

/** An unsent message in the chat of a task. */
export type Draft = {
  readonly message: string;
  readonly file?: File | undefined;
  /** A note among staff. */
  readonly internal: boolean;
  /** From the first attempt to send exactly this: sent again, the server takes it for the same message. */
  readonly key?: string | undefined;
};

const emptyDraft: Draft = { message: '', internal: false };
const saved = new Map<TaskId, Draft>();
const listeners = new Set<() => void>();
const publish = () => {
  for (const listener of listeners) listener();
};

/** The drafts of this session by task: each stays while other chats are open, until the session ends. */
export const drafts = {
  of: (taskId: TaskId): Draft => saved.get(taskId) ?? emptyDraft,
  /** Words or a file that would be lost. */
  hasContent: (taskId: TaskId): boolean => {
    const { message, file } = drafts.of(taskId);
    return message.trim() !== '' || file !== undefined;
  },
  save: (taskId: TaskId, draft: Draft): void => {
    saved.set(taskId, draft);
    publish();
  },
  /** Removes a sent draft, unless it was changed meanwhile. The choice of a note stays. */
  drop: (taskId: TaskId, sent: Draft): void => {
    const { key, internal } = drafts.of(taskId);
    if (key !== sent.key) return;
    saved.set(taskId, { ...emptyDraft, internal });
    publish();
  },
  listen: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};

session.onChange(() => {
  saved.clear();
  publish();
});

/** The draft of a task and its setter. A changed draft is another message than before. */
export function useDraft(taskId: TaskId): [Draft, (part: Partial<Omit<Draft, 'key'>>) => void] {
  const draft = useSyncExternalStore(drafts.listen, () => drafts.of(taskId));
  return [
    draft,
    (part) => {
      drafts.save(taskId, { ...drafts.of(taskId), ...part, key: undefined });
    },
  ];
}

/** Marks a chat with an unsent message in lists. */
export function useHasDraft(taskId: TaskId): boolean {
  return useSyncExternalStore(drafts.listen, () => drafts.hasContent(taskId));
}
