import type { JobId, MessageId, TaskId } from './ids.ts';

/** What Socket.IO delivers: ids only, the receiver asks for the rest. */
export type Events = {
  /** A new chat message of the other side; shown as the toast 'New Message!'. */
  chatMessage: { jobId: JobId; taskId: TaskId; messageId: MessageId };
  /** Messages of this side were read by the other, or on another device of this side. */
  chatRead: { jobId: JobId };
  /** A note was written; only staff hear of it. */
  chatNote: { jobId: JobId };
  taskChanged: { jobId: JobId; taskId: TaskId };
  balanceChanged: Record<string, never>;
  /** A solution of the library was recorded, or its state changed. */
  libraryChanged: Record<string, never>;
  /** An account was made or changed; only staff hear of it. */
  customersChanged: Record<string, never>;
  /** The operator changed an option, a price, a method or a vehicle. */
  optionsChanged: Record<string, never>;
  /** The user’s own account changed: unlocked, locked, other rights, another language. */
  accountChanged: Record<string, never>;
};

export type EventName = keyof Events;
