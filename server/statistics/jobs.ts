import type { Database } from '#server/platform/database.ts';
import type { Schedule } from '#server/platform/queue.ts';
import { rollUpDays } from './roll-up.ts';

export const statisticsJobs = (database: Database) => ({ rollUpDays: () => rollUpDays(database) });

export const statisticsSchedule: Schedule = { rollUpDays: '* * * * *' };
