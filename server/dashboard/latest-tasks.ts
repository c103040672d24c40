import { type SqlBool, sql } from 'kysely';
import type { Output } from '#contract/call.ts';
import type { TaskStatus } from '#contract/tasks.ts';
import type { UserId } from '#contract/ids.ts';
import type { dashboardApi } from '#contract/dashboard.ts';
import type { Read } from '#server/platform/database.ts';
import { startOfThis } from '#server/vocabulary/index.ts';

type Statistics = Output<typeof dashboardApi.getDashboard>;

/** Most tasks in a list of the dashboard. */
const mostTasks = 50;

/** Task `t` was ordered in the present day or month of Vienna. */
const isOfThis = (period: 'day' | 'month') => sql<boolean>`t.created_at >= ${startOfThis(period)}`;

/**
 * A customer's last task, and the tasks of today and of this month with their numbers. The newest tasks are read once:
 * all three lists are cut from them.
 */
export async function latestTasks(read: Read, customerId: UserId): Promise<Omit<Statistics, 'tasks'>> {
  const latest = await read
    .selectFrom('tasks as t')
    .innerJoin('jobs as j', 'j.id', 't.job_id')
    .innerJoin('vehicles as v', 'v.id', 'j.vehicle_id')
    .where('t.user_id', '=', customerId)
    .where(sql<SqlBool>`t.visible`)
    .orderBy('t.id', 'desc')
    .limit(mostTasks)
    .select(['t.id as taskId', 't.job_id as jobId', 't.status', 't.payment_status as paymentStatus', 't.price'])
    .select(['v.brand as vehicleBrand', 'v.model as vehicleModel', 't.created_at as createdAt'])
    .select([isOfThis('day').as('isOfToday'), isOfThis('month').as('isOfThisMonth')])
    .$narrowType<{ status: TaskStatus }>()
    .execute();
  const totals = await read
    .selectFrom('tasks as t')
    .where('t.user_id', '=', customerId)
    .where(sql<SqlBool>`t.visible`)
    .where(isOfThis('month'))
    .select(({ fn }) => [
      fn.countAll<number>().as('month'),
      fn.countAll<number>().filterWhere(isOfThis('day')).as('today'),
    ])
    .executeTakeFirstOrThrow();
  return {
    lastTask: latest.slice(0, 1),
    tasksToday: latest.filter(({ isOfToday }) => isOfToday),
    tasksTodayTotal: totals.today,
    tasksThisMonth: latest.filter(({ isOfThisMonth }) => isOfThisMonth),
    tasksThisMonthTotal: totals.month,
  };
}
