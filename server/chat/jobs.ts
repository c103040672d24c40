import type { Database } from '#server/db/database.ts';
import type { Schedule } from '#server/queue/queue.ts';
import { mailUnread } from './mail-unread.ts';
import { remindOfQuestions } from './remind-of-questions.ts';

/** Jobs of the queue for the chat. */
export const chatJobs = (database: Database, config: { publicUrl: string; supportContact: string }) => ({
  mailUnreadMessages: () => mailUnread(database, config),
  remindOfQuestions: () => remindOfQuestions(database, config),
});

export const chatSchedule: Schedule = { mailUnreadMessages: '* * * * *', remindOfQuestions: '*/5 * * * *' };
