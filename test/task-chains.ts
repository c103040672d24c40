import { creditCents, type CreditCents } from '#contract/money.ts';
import { orderingApi } from '#contract/ordering.ts';
import { tasksApi } from '#contract/tasks.ts';
import { catchRefusal } from './human.ts';
import type { Ordered } from './orders.ts';
import type { Person, Portal } from './portal.ts';

export const credits = (amount: number): CreditCents => creditCents(amount * 100);

/** A customer with 1,000 credits and a member of support. */
export async function openChainWorld({ person }: Portal): Promise<{ customer: Person; support: Person }> {
  const [customer, support] = await Promise.all([person({ credits: 1000 }), person({ role: 'support' })]);
  return { customer, support };
}

/** Pays a task, at the price that was shown where one is given. */
export const pay = (customer: Person, { taskId }: Ordered, price?: CreditCents) =>
  customer.ask(orderingApi.payTask, { taskId, ...(price !== undefined && { price }) });

export const loadTask = async (person: Person, ordered: Ordered) =>
  (await person.ask(tasksApi.getTasksOfJob, { jobId: ordered.jobId })).find(({ taskId }) => taskId === ordered.taskId);

export const canDownload = async (customer: Person, { taskId }: Ordered): Promise<boolean> =>
  (await catchRefusal(customer.askForFile(tasksApi.downloadModified, { taskId }))) === undefined;

/** Lists the payments of a customer as the ledger has them, in order. */
export const listCharges = async ({ database }: Portal, { id }: Person): Promise<number[]> =>
  (
    await database.reader
      .selectFrom('credit_entries')
      .where('user_id', '=', id)
      .where('kind', '=', 'payment')
      .orderBy('id')
      .select('amount')
      .execute()
  ).map(({ amount }) => -amount);
