import type { JobId, MessageId, TaskId } from './ids.ts';
import type { Topic } from './topics.ts';

type OfTopics = { [Name in Exclude<Topic, 'tasks' | 'chat'>]: Record<string, never> };

/** Events of Socket.IO: a topic whose answers are stale, with ids at most. The receiver queries the rest. */
export type Events = OfTopics & {
  tasks: { jobId: JobId; taskId: TaskId };
  /** A customer has ordered a file: for staff alone, shown as a toast and counted in the title. */
  newOrder: { jobId: JobId; taskId: TaskId };
  /** Messages were read, or staff wrote a note, of which only staff are notified. */
  chat: { jobId: JobId };
  /** A new chat message of the other side; shown as the toast 'New Message!'. */
  chatMessage: { jobId: JobId; taskId: TaskId; messageId: MessageId };
};

export type EventName = keyof Events;
