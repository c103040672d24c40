import { sql } from 'kysely';
import type { CreditCents } from '#contract/money.ts';
import type { Output } from '#contract/call.ts';
import type { TaskId, UserId } from '#contract/ids.ts';
import { type dashboardApi, dashboardDays } from '#contract/dashboard.ts';
import type { Read } from '#server/platform/database.ts';
import { localDay, startOfThis } from '#server/vocabulary/index.ts';

/** Most payments in the plot; of more the latest count. */
const mostPayments = 5000;

/** A customer's payments for tasks in the last days, today included, by the ledger; days are those of Vienna. */
export async function paymentsByDay(
  read: Read,
  customerId: UserId,
): Promise<Output<typeof dashboardApi.getDashboard>['tasks']> {
  const payments = await read
    .selectFrom('credit_entries')
    .where('user_id', '=', customerId)
    .where('kind', '=', 'payment')
    .where('task_id', 'is not', null)
    .where('created_at', '>=', startOfThis('day', dashboardDays - 1))
    .orderBy('id', 'desc')
    .limit(mostPayments)
    .select([
      sql<TaskId>`task_id`.as('taskId'),
      sql<CreditCents>`-amount`.as('price'),
      localDay(sql`created_at`).as('day'),
    ])
    .execute();
  return payments.toReversed();
}
