import type { dashboardApi } from '#contract/dashboard.ts';
import { chooseLanguage } from '#server/countries/index.ts';
import type { Handler } from '#server/http/serve.ts';
import { latestTasks } from './latest-tasks.ts';
import { needsYou } from './needs-you.ts';
import { paymentsByDay, spentByMonth } from './payments.ts';
import { runningTasks } from './running.ts';

/** The start page of a customer: what needs them, what is running, what they ordered and spent lately. */
export const getDashboard: Handler<typeof dashboardApi.getDashboard> = async ({ actor, input, tx }) => {
  const language = await chooseLanguage(tx, actor.id, input.language);
  return {
    ...(await needsYou(tx, actor, language)),
    ...(await runningTasks(tx, actor.companyId, language)),
    ...(await spentByMonth(tx, actor.companyId)),
    ...(await latestTasks(tx, actor.companyId, language)),
    tasks: await paymentsByDay(tx, actor.companyId),
  };
};
