import { accountsApi } from '#contract/accounts.ts';
import { automationApi } from '#contract/automation.ts';
import { billingApi } from '#contract/billing.ts';
import { catalogApi } from '#contract/catalog.ts';
import { chatApi } from '#contract/chat.ts';
import { countriesApi } from '#contract/countries.ts';
import { creditsApi } from '#contract/credits.ts';
import { engineApi } from '#contract/engine.ts';
import type { UserId } from '#contract/ids.ts';
import { orderingApi } from '#contract/ordering.ts';
import { readbacksApi } from '#contract/readbacks.ts';
import type { Task } from '#contract/tasks/task.ts';
import { tasksApi } from '#contract/tasks.ts';
import { workbenchApi } from '#contract/workbench.ts';
import { toSpecifiedDeliveryNote, toSpecifiedDownload, toSpecifiedPayment } from '#web/tasks/specified-fields.ts';
import type { Ordered } from './orders.ts';
import type { Person } from './portal.ts';

const language = 'en';

/** Makes the calls of the page of a job, as its customer, or as support with the id of the customer. */
export async function loadJob(person: Person, { jobId }: Ordered, customerId?: UserId): Promise<void> {
  await person.ask(tasksApi.getJob, { jobId });
  await person.ask(creditsApi.getCreditBalance, {}).catch(() => undefined);
  await person.ask(orderingApi.getFollowUps, { jobId });
  for (const { taskId } of await person.ask(tasksApi.getTasksOfJob, { jobId, language })) {
    await person.ask(tasksApi.getTaskHistory, { taskId });
    await person.ask(chatApi.getMessagesOfTask, { taskId });
    await person.ask(engineApi.getTaskFileCards, { taskId });
    await person.ask(engineApi.getTaskSummary, { taskId });
    await person.ask(readbacksApi.getReadBacks, { taskId });
    if (customerId === undefined) continue;
    await person.ask(automationApi.getTaskFileFacts, { taskId });
    await person.ask(orderingApi.getLegalConfirmations, { taskId });
    await person.ask(tasksApi.getTaskFiles, { taskId });
  }
  if (customerId === undefined) return;
  await person.ask(accountsApi.getUser, { userId: customerId });
  await person.ask(catalogApi.getMethods, {});
  await person.ask(workbenchApi.getNextTask, { jobId });
  await person.ask(workbenchApi.listAllJobs, { userId: customerId, filterMode: 'all', state: 'all', work: 'open' });
}

/** Pays a finished task and downloads its file, with the very calls of the page. */
export async function payOnPage(customer: Person, task: Task): Promise<void> {
  const access = await customer.ask(accountsApi.getAccess, {});
  const account = await customer.ask(accountsApi.getOwnAccount, {});
  const countries = await customer.ask(countriesApi.getCountries, {});
  await customer.ask(orderingApi.payTask, toSpecifiedPayment(task, task.price));
  await customer.ask(billingApi.createDeliveryNote, toSpecifiedDeliveryNote(task, account, countries, access));
  await customer.ask(billingApi.linkDeliveryNote, { taskId: task.taskId });
  await customer.askForFile(tasksApi.downloadModified, toSpecifiedDownload(task.taskId, access));
}
