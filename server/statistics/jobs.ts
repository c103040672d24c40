import type { Database } from '#server/db/database.ts';
import type { Schedule } from '#server/queue/queue.ts';
import { rollUpDays } from './roll-up.ts';

export const statisticsJobs = (database: Database) => ({ rollUpDays: () => rollUpDays(database) });

export const statisticsSchedule: Schedule = { rollUpDays: '* * * * *' };
