import { accountsApi } from '#contract/accounts.ts';
import { automationApi } from '#contract/automation.ts';
import { catalogApi } from '#contract/catalog.ts';
import { chatApi } from '#contract/chat.ts';
import { creditsApi } from '#contract/credits.ts';
import { engineApi } from '#contract/engine.ts';
import { orderingApi } from '#contract/ordering.ts';
import { readbacksApi } from '#contract/readbacks.ts';
import { tasksApi } from '#contract/tasks.ts';
import { workbenchApi } from '#contract/workbench.ts';
import type { Ordered } from '#test/orders.ts';
import type { Person } from '#test/portal.ts';

/** Records the messages of a chat, whole and after each of them, as a page reads on behind what it knows. */
export async function readChat(person: Person, { taskId }: Ordered): Promise<void> {
  const messages = await person.ask(chatApi.getMessagesOfTask, { taskId });
  for (const { messageId } of messages) await person.ask(chatApi.getMessagesOfTask, { taskId, after: messageId });
}

/** Records the calls that the page of a job makes for its customer. */
export async function readJobAsCustomer(person: Person, ordered: Ordered): Promise<void> {
  const { jobId, taskId } = ordered;
  await person.ask(tasksApi.getJob, { jobId });
  await person.ask(tasksApi.getTasksOfJob, { jobId, language: 'en' });
  await person.ask(tasksApi.getTaskHistory, { taskId });
  await person.ask(engineApi.getTaskFileCards, { taskId });
  await person.ask(engineApi.getTaskSummary, { taskId });
  await person.ask(readbacksApi.getReadBacks, { taskId });
  await person.ask(creditsApi.getCreditBalance, {});
  await readChat(person, ordered);
}

/** Records the calls that the page of a job makes for staff. */
export async function readJobAsStaff(person: Person, ordered: Ordered, userId: Person['id']): Promise<void> {
  const { jobId, taskId } = ordered;
  await person.ask(tasksApi.getJob, { jobId });
  await person.ask(tasksApi.getTasksOfJob, { jobId, language: 'en' });
  await person.ask(tasksApi.getTaskHistory, { taskId });
  await person.ask(engineApi.getTaskFileCards, { taskId });
  await person.ask(accountsApi.getUser, { userId });
  await person.ask(automationApi.getTaskFileFacts, { taskId });
  await person.ask(catalogApi.getMethods, {});
  await person.ask(orderingApi.getLegalConfirmations, { taskId });
  await person.ask(readbacksApi.getReadBacks, { taskId });
  await person.ask(tasksApi.getTaskFiles, { taskId });
  await person.ask(workbenchApi.getNextTask, { jobId });
  await person.ask(workbenchApi.listAllJobs, { userId, filterMode: 'all', state: 'all', work: 'open' });
  await readChat(person, ordered);
}
