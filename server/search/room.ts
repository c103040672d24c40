import type { Parts } from '#server/rooms/room.ts';
import { searchJobs, searchSchedule } from './jobs.ts';

export const room = { jobs: ({ database }: Parts) => searchJobs(database), schedule: searchSchedule };
