import type { dashboardApi } from '#contract/dashboard.ts';
import type { Handler } from '#server/platform/serve.ts';
import { latestTasks } from './latest-tasks.ts';
import { paymentsByDay } from './payments.ts';

/** The customer's latest tasks and payments, day by day. */
export const getDashboard: Handler<typeof dashboardApi.getDashboard> = async ({ actor, tx }) => ({
  ...(await latestTasks(tx, actor.id)),
  tasks: await paymentsByDay(tx, actor.id),
});
