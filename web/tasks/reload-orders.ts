import type { QueryClient } from '@tanstack/react-query';
import { orderingApi } from '#contract/ordering.ts';
import { tasksApi } from '#contract/tasks.ts';
import { workbenchApi } from '#contract/workbench.ts';

/** Every answer that shows the state of jobs and tasks. */
export const viewsOfOrders = [
  tasksApi.getTasksOfJob,
  tasksApi.getJob,
  tasksApi.getTaskHistory,
  orderingApi.listJobs,
  orderingApi.listTasks,
  workbenchApi.listOpenTasks,
  workbenchApi.listClosedTasks,
  workbenchApi.listAllJobs,
  tasksApi.getTaskFiles,
];

/** Asks again for every view of jobs and tasks that is on the screen; resolves when the new state is shown. */
export async function reloadOrders(client: QueryClient): Promise<void> {
  await Promise.all(viewsOfOrders.map(({ name }) => client.invalidateQueries({ queryKey: [name] })));
}
