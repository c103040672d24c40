import { type SqlBool, sql } from 'kysely';
import type { TaskId } from '#contract/ids.ts';
import type { TaskStatus } from '#contract/tasks/status.ts';
import type { tasksApi } from '#contract/tasks.ts';
import { isStaff } from '#rules/roles.ts';
import type { Handler } from '#server/http/serve.ts';

/** Status and payment of several tasks; tasks that the caller may not see are absent. */
export const getTaskStatuses: Handler<typeof tasksApi.getTaskStatuses> = ({ actor, input, tx }) =>
  tx
    .selectFrom('tasks')
    .where('id', '=', sql<TaskId>`any(${sql.val(input.taskIds)})`)
    .where(sql<SqlBool>`visible`)
    .$if(!isStaff(actor), (tasks) => tasks.where('user_id', '=', actor.companyId))
    .orderBy('id')
    .select(['id as taskId', 'status', 'payment_status as paymentStatus'])
    .$narrowType<{ status: TaskStatus }>()
    .execute();
