import { sql } from 'kysely';
import { creditCents, type CreditCents } from '#contract/money.ts';
import type { Output } from '#contract/call.ts';
import type { TaskId, UserId } from '#contract/ids.ts';
import { type dashboardApi, dashboardDays } from '#contract/dashboard.ts';
import type { Read } from '#server/db/database.ts';
import { isSale, toInstantSql, localDay, localTime, startOfThis } from '#server/vocabulary/index.ts';

/** Most payments in the plot; of more the latest count. */
const maxPayments = 5000;

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
    .limit(maxPayments)
    .select([
      sql<TaskId>`task_id`.as('taskId'),
      sql<CreditCents>`-amount`.as('price'),
      localDay(sql`created_at`).as('day'),
    ])
    .execute();
  return payments.toReversed();
}

/** A customer's payments for tasks in the present and in the last month of Vienna, less refunds. */
export async function spentByMonth(
  read: Read,
  customerId: UserId,
): Promise<Pick<Output<typeof dashboardApi.getDashboard>, 'spentThisMonth' | 'spentLastMonth'>> {
  const thisMonth = startOfThis('month');
  const lastMonth = toInstantSql(sql`(date_trunc('month', ${localTime(sql`now()`)}) - interval '1 month')`);
  const { present, last } = await read
    .selectFrom('credit_entries')
    .where('user_id', '=', customerId)
    .where(isSale('kind'))
    .where('created_at', '>=', lastMonth)
    .select([
      sql<number>`coalesce(-sum(amount) filter (where created_at >= ${thisMonth}), 0)::bigint`.as('present'),
      sql<number>`coalesce(-sum(amount) filter (where created_at < ${thisMonth}), 0)::bigint`.as('last'),
    ])
    .executeTakeFirstOrThrow();
  return { spentThisMonth: creditCents(present), spentLastMonth: creditCents(last) };
}
