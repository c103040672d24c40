import { useStore } from '@nanostores/react';
import { map } from 'nanostores';
import type { MessageId, TaskId } from '#contract/ids.ts';
import { sessionState } from '#web/api/index.ts';
import type { Draft } from './drafts.ts';
import { heldMessages } from './held-messages.ts';

/** A message on its way to the server: it stands in the chat already. */
export type SentMessage = Draft & {
  readonly key: string;
  readonly sentAt: string;
  readonly hasFailed: boolean;
  /** It is not sent yet, and can be taken back. */
  readonly isHeld: boolean;
  /** Known once the server has it. */
  readonly messageId?: MessageId | undefined;
};

const none: readonly SentMessage[] = [];
/** By task, oldest first; they end with the session. */
const sentByTask = map<Record<TaskId, readonly SentMessage[]>>({});

const of = (taskId: TaskId): readonly SentMessage[] => sentByTask.get()[taskId] ?? none;
const change = (taskId: TaskId, key: string, part: Partial<SentMessage>) => {
  sentByTask.setKey(
    taskId,
    of(taskId).map((one) => (one.key === key ? { ...one, ...part } : one)),
  );
};

export const outbox = {
  /** Shows a message that is held or being sent, for the first time or again. */
  put: (taskId: TaskId, draft: Draft & { key: string }, isHeld = false): void => {
    const others = of(taskId).filter(({ key }) => key !== draft.key);
    const sentAt = new Date(Date.now()).toISOString();
    sentByTask.setKey(taskId, [...others, { ...draft, sentAt, hasFailed: false, isHeld }]);
  },
  arrived: (taskId: TaskId, key: string, messageId: MessageId): void => {
    change(taskId, key, { messageId });
  },
  failed: (taskId: TaskId, key: string): void => {
    change(taskId, key, { hasFailed: true });
  },
  drop: (taskId: TaskId, key: string): void => {
    sentByTask.setKey(
      taskId,
      of(taskId).filter((one) => one.key !== key),
    );
  },
};

// A text that is on its way arrives without this page; what needs it, or a person, is not left without a question.
window.addEventListener('beforeunload', (event) => {
  heldMessages.releaseAll();
  const unsent = Object.values(sentByTask.get()).flat();
  if (unsent.some(({ file, hasFailed, messageId }) => messageId === undefined && (file !== undefined || hasFailed)))
    event.preventDefault();
});

sessionState.listen(() => {
  sentByTask.set({});
});

/** The messages of a chat that are on their way, or could not be sent. */
export const useOutbox = (taskId: TaskId): readonly SentMessage[] =>
  useStore(sentByTask, { keys: [taskId] })[taskId] ?? none;
