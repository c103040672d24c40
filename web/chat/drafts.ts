import { map } from 'nanostores';
import type { TaskId } from '#contract/ids.ts';
import { sessionState } from '#web/api/index.ts';

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

/** By task, so that one stays while others are looked at; they end with the session. */
export const draftsByTask = map<Record<TaskId, Draft>>({});

export const draftIn = (drafts: Readonly<Record<TaskId, Draft>>, taskId: TaskId): Draft => drafts[taskId] ?? nothing;

export const drafts = {
  of: (taskId: TaskId): Draft => draftIn(draftsByTask.get(), taskId),
  keep: (taskId: TaskId, draft: Draft): void => {
    draftsByTask.setKey(taskId, draft);
  },
  /** Takes away what was sent, unless it was written on meanwhile. Whether it is a note stays as it was chosen. */
  drop: (taskId: TaskId, sent: Draft): void => {
    const { key, internal } = drafts.of(taskId);
    if (key === sent.key) draftsByTask.setKey(taskId, { ...nothing, internal });
  },
};

sessionState.listen(() => {
  draftsByTask.set({});
});
