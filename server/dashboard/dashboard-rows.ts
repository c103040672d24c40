import { type SqlBool, sql } from 'kysely';
import type { DashboardTask } from '#contract/dashboard.ts';
import type { UserId } from '#contract/ids.ts';
import type { Language } from '#contract/languages.ts';
import type { TaskStatus } from '#contract/tasks/status.ts';
import type { Read } from '#server/db/database.ts';
import { methodName } from '#server/vocabulary/index.ts';

/** A customer's tasks `t`, as the start page shows them. */
export const dashboardRows = (read: Read, customerId: UserId, language: Language) =>
  read
    .selectFrom('tasks as t')
    .innerJoin('jobs as j', 'j.id', 't.job_id')
    .innerJoin('vehicles as v', 'v.id', 'j.vehicle_id')
    .where('t.user_id', '=', customerId)
    .where(sql<SqlBool>`t.visible`)
    .select(['t.id as taskId', 't.job_id as jobId', 't.status', 't.payment_status as paymentStatus', 't.price'])
    .select(['v.brand as vehicleBrand', 'v.model as vehicleModel', 't.due_at as dueAt', 't.created_at as createdAt'])
    .select(
      sql<string[]>`(select coalesce(json_agg(${methodName(language)} order by m.id), '[]')
        from task_methods o join methods m on m.id = o.method_id where o.task_id = t.id)`.as('methods'),
    )
    .$narrowType<{ status: TaskStatus }>();

type Row = Awaited<ReturnType<ReturnType<typeof dashboardRows>['execute']>>[number];

/** A row of a task with the fields of the contract alone. */
export const toDashboardTask = ({ dueAt, ...row }: Row): DashboardTask => ({
  taskId: row.taskId,
  jobId: row.jobId,
  status: row.status,
  paymentStatus: row.paymentStatus,
  price: row.price,
  vehicleBrand: row.vehicleBrand,
  vehicleModel: row.vehicleModel,
  methods: row.methods,
  createdAt: row.createdAt,
  ...(dueAt !== null && { dueAt }),
});
