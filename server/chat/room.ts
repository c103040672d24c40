import { chatApi } from '#contract/chat.ts';
import { type Parts, serveCalls } from '#server/rooms/room.ts';
import { chatCalls } from './calls.ts';
import { serveChatActivity } from './activity.ts';
import { chatJobs, chatSchedule } from './jobs.ts';

export const room = {
  calls: serveCalls(chatApi, ({ config }: Parts) => chatCalls(config)),
  sockets: ({ database, log }: Parts) => serveChatActivity(database, log),
  jobs: ({ database, config }: Parts) => chatJobs(database, config),
  schedule: chatSchedule,
};
