import { useStore } from '@nanostores/react';
import { computed, map } from 'nanostores';
import type { MessageId, TaskId } from '#contract/ids.ts';
import { sessionState } from '#web/api/index.ts';
import type { Draft } from './drafts.ts';
import { heldMessages } from './held-messages.ts';

/** A message on its way to the server: it stands in the chat already. */
export type SentMessage = Draft & {
  readonly key: string;
  readonly sentAt: string;
  readonly hasFailed: boolean;
  /** It found no answer: it is stored on this device and sent once the server answers. */
  readonly isWaiting: boolean;
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
    sentByTask.setKey(taskId, [...others, { ...draft, sentAt, hasFailed: false, isWaiting: false, isHeld }]);
  },
  arrived: (taskId: TaskId, key: string, messageId: MessageId): void => {
    change(taskId, key, { messageId });
  },
  failed: (taskId: TaskId, key: string): void => {
    change(taskId, key, { hasFailed: true, isWaiting: false });
  },
  waits: (taskId: TaskId, key: string): void => {
    change(taskId, key, { isWaiting: true });
  },
  /** A message is held or under way in this page, which sees to it. */
  isSending: (taskId: TaskId, key: string): boolean =>
    of(taskId).some((one) => one.key === key && !one.hasFailed && !one.isWaiting),
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
  const isLost = ({ file, hasFailed, isWaiting, messageId }: SentMessage) =>
    messageId === undefined && !isWaiting && (file !== undefined || hasFailed);
  if (unsent.some(isLost)) event.preventDefault();
});

sessionState.listen(() => {
  sentByTask.set({});
});

/** A message of any chat waits for a connection. */
export const hasWaiting = computed(sentByTask, (sent) =>
  Object.values(sent).some((messages) => messages.some(({ isWaiting }) => isWaiting)),
);

/** The messages of a chat that are on their way, or could not be sent. */
export const useOutbox = (taskId: TaskId): readonly SentMessage[] =>
  useStore(sentByTask, { keys: [taskId] })[taskId] ?? none;
