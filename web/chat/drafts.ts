import type { TaskId } from '#contract/ids.ts';
import { session } from '#web/api/index.ts';

/** What is being written in the chat of a task and was not sent yet. */
export type Draft = {
  readonly message: string;
  readonly file?: File | undefined;
  /** A note among staff. */
  readonly internal: boolean;
  /** Of the first try to send just this: sent again, it is the same message to the server. */
  readonly key?: string | undefined;
};

const nothing: Draft = { message: '', internal: false };
const kept = new Map<TaskId, Draft>();
const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};

/** The drafts of this session by task, so that one stays while others are looked at; they end with the session. */
export const drafts = {
  of: (taskId: TaskId): Draft => kept.get(taskId) ?? nothing,
  /** Whether something of one's own is there that would be lost. */
  isThere: (taskId: TaskId): boolean => {
    const { message, file } = drafts.of(taskId);
    return message.trim() !== '' || file !== undefined;
  },
  keep: (taskId: TaskId, draft: Draft): void => {
    kept.set(taskId, draft);
    tell();
  },
  /** Takes away what was sent, unless it was written on meanwhile. Whether it is a note stays as it was chosen. */
  drop: (taskId: TaskId, sent: Draft): void => {
    const { key, internal } = drafts.of(taskId);
    if (key !== sent.key) return;
    kept.set(taskId, { ...nothing, internal });
    tell();
  },
  listen: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};

session.onChange(() => {
  kept.clear();
  tell();
});
