import type { Database } from '#server/db/database.ts';
import type { Schedule } from '#server/queue/queue.ts';
import { mailUnread } from './mail-unread.ts';

/** Jobs of the queue for the chat. */
export const chatJobs = (database: Database, config: { publicUrl: string; supportContact: string }) => ({
  mailUnreadMessages: () => mailUnread(database, config),
});

export const chatSchedule: Schedule = { mailUnreadMessages: '* * * * *' };
