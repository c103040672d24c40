import { type SqlBool, sql } from 'kysely';
import type { Output } from '#contract/call.ts';
import { type dashboardApi, dashboardTasks } from '#contract/dashboard.ts';
import type { UserId } from '#contract/ids.ts';
import type { Language } from '#contract/languages.ts';
import type { Read } from '#server/db/database.ts';
import { startOfThis } from '#server/vocabulary/index.ts';
import { dashboardRows, toDashboardTask } from './dashboard-rows.ts';

type Answer = Output<typeof dashboardApi.getDashboard>;

/** Task `t` was ordered in the present day or month of Vienna. */
const isOfThis = (period: 'day' | 'month') => sql<boolean>`t.created_at >= ${startOfThis(period)}`;

/**
 * A customer's last task, and the tasks of today and of this month with their numbers. The newest tasks are read once:
 * all three lists are cut from them.
 */
export async function latestTasks(
  read: Read,
  customerId: UserId,
  language: Language,
): Promise<Pick<Answer, 'lastTask' | 'tasksToday' | 'tasksTodayTotal' | 'tasksThisMonth' | 'tasksThisMonthTotal'>> {
  const latest = await dashboardRows(read, customerId, language)
    .where('t.inquiry', 'is', null)
    .orderBy('t.id', 'desc')
    .limit(dashboardTasks)
    .select([isOfThis('day').as('isOfToday'), isOfThis('month').as('isOfThisMonth')])
    .execute();
  const totals = await read
    .selectFrom('tasks as t')
    .where('t.user_id', '=', customerId)
    .where(sql<SqlBool>`t.visible and t.inquiry is null`)
    .where(isOfThis('month'))
    .select(({ fn }) => [
      fn.countAll<number>().as('month'),
      fn.countAll<number>().filterWhere(isOfThis('day')).as('today'),
    ])
    .executeTakeFirstOrThrow();
  return {
    lastTask: latest.slice(0, 1).map(toDashboardTask),
    tasksToday: latest.filter(({ isOfToday }) => isOfToday).map(toDashboardTask),
    tasksTodayTotal: totals.today,
    tasksThisMonth: latest.filter(({ isOfThisMonth }) => isOfThisMonth).map(toDashboardTask),
    tasksThisMonthTotal: totals.month,
  };
}
