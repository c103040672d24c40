export { chatCalls } from './calls.ts';
export { chatJobs, chatSchedule } from './jobs.ts';
export { unreadMessagesOf } from './unread-messages.ts';
