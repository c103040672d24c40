import type { dashboardApi } from '#contract/dashboard.ts';
import type { Handlers } from '#server/platform/serve.ts';
import { latestTasks } from './latest-tasks.ts';
import { paymentsByDay } from './payments.ts';

export const dashboardCalls: Handlers<typeof dashboardApi> = {
  getDashboard: async ({ actor, tx }) => ({
    ...(await latestTasks(tx, actor.id)),
    tasks: await paymentsByDay(tx, actor.id),
  }),
};
