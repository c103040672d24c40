import type { QueryClient } from '@tanstack/react-query';
import {
  getClosedTasksForAdmin,
  getJobDataWithJobID,
  getJobs,
  getOpenTasksForAdmin,
  getTaskHistory,
  getTasksForJob,
  loadTasksForCustomer,
} from '#contract/orders.ts';
import { getJobsFromAllCustomers, getTaskFiles } from '#contract/staff-orders.ts';

/** Every answer that shows the state of jobs and tasks. */
export const viewsOfOrders = [
  getTasksForJob,
  getJobDataWithJobID,
  getTaskHistory,
  getJobs,
  loadTasksForCustomer,
  getOpenTasksForAdmin,
  getClosedTasksForAdmin,
  getJobsFromAllCustomers,
  getTaskFiles,
];

/** Asks again for every view of jobs and tasks that is on the screen; resolves when the new state is shown. */
export async function reloadOrders(client: QueryClient): Promise<void> {
  await Promise.all(viewsOfOrders.map(({ name }) => client.invalidateQueries({ queryKey: [name] })));
}
