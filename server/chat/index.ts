export { chatCalls } from './calls.ts';
export { chatJobs, chatSchedule } from './jobs.ts';
export { unreadMessagesOf } from './get-unread-messages.ts';
