import type { contract } from '#contract/index.ts';
import type { Handlers } from '#server/platform/serve.ts';
import { latestTasks } from './latest-tasks.ts';
import { paymentsByDay } from './payments.ts';

export const dashboardCalls: Handlers<typeof contract.dashboard> = {
  getDashboardStatistics: async ({ actor, tx }) => ({
    ...(await latestTasks(tx, actor.id)),
    tasks: await paymentsByDay(tx, actor.id),
  }),
};
