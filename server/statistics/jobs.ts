import type { Database } from '#server/platform/database.ts';
import type { Schedule } from '#server/platform/queue.ts';
import { measureLists } from './measure-lists.ts';
import { rollUpCustomers } from './roll-up-customers.ts';
import { rollUpDays } from './roll-up.ts';

export const statisticsJobs = (database: Database) => ({
  rollUpDays: () => rollUpDays(database),
  rollUpCustomers: () => rollUpCustomers(database),
  measureLists: () => measureLists(database),
});

export const statisticsSchedule: Schedule = {
  rollUpDays: '* * * * *',
  rollUpCustomers: '* * * * *',
  measureLists: '* * * * *',
};
