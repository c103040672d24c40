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

const everyView = [
  getTasksForJob,
  getJobDataWithJobID,
  getTaskHistory,
  getJobs,
  loadTasksForCustomer,
  getOpenTasksForAdmin,
  getClosedTasksForAdmin,
];

/** Asks again for every view of jobs and tasks that is on the screen; resolves when the new state is shown. */
export async function reloadOrders(client: QueryClient): Promise<void> {
  await Promise.all(everyView.map(({ name }) => client.invalidateQueries({ queryKey: [name] })));
}
