import { accountsApi } from '#contract/accounts.ts';
import { deliveredRoles } from '#contract/accounts/roles.ts';
import { automationApi } from '#contract/automation.ts';
import type { Call, Input } from '#contract/call.ts';
import { chatApi } from '#contract/chat.ts';
import { deskApi } from '#contract/desk.ts';
import { engineApi } from '#contract/engine.ts';
import { ledgerApi } from '#contract/ledger.ts';
import { orderingApi } from '#contract/ordering.ts';
import { tasksApi } from '#contract/tasks.ts';
import { workbenchApi } from '#contract/workbench.ts';
import { mayMake } from '#rules/roles.ts';
import { order, taskIn } from '#test/orders.ts';
import type { Person } from '#test/portal.ts';
import { defineWorld } from './define.ts';

const language = 'en';

/** A colleague of each of three delivered roles, with the answers of the desk and of an order that the role may read, and no others. */
export const staffRoles = defineWorld(async ({ person, portal }) => {
  const workshop = await portal.person({ credits: 100 });
  const ordered = await order(portal, workshop, { image: new Uint8Array(64).fill(7), fileName: 'a.bin' });
  await taskIn(workshop, ordered, 'manual');
  const { jobId, taskId } = ordered;
  const load = async (staff: Person) => {
    const access = await staff.ask(accountsApi.getAccess, {});
    const ask = async <C extends Call>(call: C, input: Input<C>) => {
      if (mayMake(access, call)) await staff.ask(call, input);
    };
    await ask(deskApi.getDesk, {});
    await ask(workbenchApi.listOpenTasks, { filterMode: 'all', language });
    await ask(ledgerApi.getLedgerCheck, {});
    await ask(tasksApi.getJob, { jobId });
    await ask(tasksApi.getTasksOfJob, { jobId, language });
    await ask(tasksApi.getTaskHistory, { taskId });
    await ask(tasksApi.getTaskFiles, { taskId });
    await ask(engineApi.getTaskFileCards, { taskId });
    await ask(chatApi.getMessagesOfTask, { taskId });
    await ask(chatApi.getReplyFacts, { taskId });
    await ask(chatApi.getReplyTemplates, {});
    await ask(automationApi.getTaskFileFacts, { taskId });
    await ask(orderingApi.getLegalConfirmations, { taskId });
    await ask(workbenchApi.getNextTask, { jobId });
    await ask(accountsApi.getUser, { userId: workshop.id });
    await ask(workbenchApi.listAllJobs, { userId: workshop.id, filterMode: 'all', state: 'all', work: 'open' });
  };
  for (const role of ['technician', 'accountant', 'sales'] as const)
    await load(await person(role, { permissions: deliveredRoles[role] }));
  return { jobId, taskId };
});
