import { z } from 'zod';
import { type ChatWriter } from './chat.ts';
import { TaskId } from './ids.ts';

/** The event of Socket.IO by which people at a chat hear of each other. Nothing of it is stored. */
export const chatActivityEvent = 'chatActivity';

/** Milliseconds after which somebody who is not heard of again counts as gone, and between two signs of being there. */
export const activityTimes = { expires: 12_000, repeats: 5000 } as const;

/** The present activity of the browser that sends it, in the chat of a task; `noting` is typing a note among staff. */
export const OwnActivity = z.object({
  taskId: TaskId,
  activity: z.enum(['looking', 'typing', 'noting', 'gone']),
});
export type OwnActivity = z.output<typeof OwnActivity>;

/** The activity of somebody else at a chat. */
export type ChatActivity = {
  readonly taskId: TaskId;
  /** Tells the browsers of several people apart. */
  readonly from: string;
  readonly side: ChatWriter;
  /** Sent to staff only, as the names of those who write are. */
  readonly name?: string;
  readonly activity: 'looking' | 'typing' | 'gone';
};
