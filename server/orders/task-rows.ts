import { type SqlBool, sql } from 'kysely';
import type { JobId, MethodId, TaskId } from '#contract/ids.ts';
import type { ManualReason, Task, TaskStatus } from '#contract/tasks.ts';
import { companyOrUsername } from '#server/customers/index.ts';
import { absentAsUndefined } from '#server/platform/absent.ts';
import type { Read } from '#server/platform/database.ts';
import { type Actor, isStaff } from '#server/platform/serve.ts';

/** Who looks: a customer sees the own tasks and jobs, staff those of all. */
export type Viewer = Pick<Actor, 'id' | 'rights'>;

/** Whether another task of the job of `t` is already paid. */
export const siblingPaid = sql<boolean>`exists (
  select from tasks s where s.job_id = t.job_id and s.id <> t.id and s.payment_status = 'payed')`;

/** The methods that task `t` orders, with what decides on what is done for each. */
export const methodsToDo = sql<{ methodId: MethodId; dtcLogic: boolean }[]>`(
  select coalesce(json_agg(json_build_object('methodId', m.id, 'dtcLogic', m.dtc_logic) order by m.id), '[]')
  from task_methods o join methods m on m.id = o.method_id where o.task_id = t.id)`;

/** Every fact of tasks as the contract speaks of them, methods in the viewer's language. Drafts are not among them. */
function taskRows(read: Read, viewer: Viewer) {
  return read
    .selectFrom('tasks as t')
    .innerJoin('jobs as j', 'j.id', 't.job_id')
    .innerJoin('vehicles as v', 'v.id', 'j.vehicle_id')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .leftJoin('users as d', 'd.id', 't.done_by')
    .leftJoin('delivery_notes as n', 'n.task_id', 't.id')
    .leftJoin('slave_files as s', 's.task_id', 't.id')
    .where(sql<SqlBool>`t.visible`)
    .$if(!isStaff(viewer), (rows) => rows.where('t.user_id', '=', viewer.id))
    .select([
      't.id as taskId',
      't.job_id as jobId',
      't.user_id as customerId',
      companyOrUsername.as('customerName'),
      't.type',
      't.status',
      't.reason',
      't.payment_status as paymentStatus',
      't.price',
      siblingPaid.as('siblingPaid'),
      sql<Task['methods']>`(
        select coalesce(json_agg(json_build_object('methodId', m.id, 'name', coalesce(wanted.name, english.name, m.name))
          order by m.id), '[]')
        from task_methods tm join methods m on m.id = tm.method_id
        left join method_texts wanted on wanted.method_id = m.id
          and wanted.language = (select language from users where id = ${viewer.id})
        left join method_texts english on english.method_id = m.id and english.language = 'en'
        where tm.task_id = t.id)`.as('methods'),
      't.dtc_codes as dtcCodes',
      't.dtc_hex as dtcHex',
      't.priority',
      't.modification_mode as modificationMode',
      't.file_name as fileName',
      't.file_role as fileRole',
      't.is_master as isMaster',
      's.state as slaveState',
      't.checksum_wanted as checksumWanted',
      't.support_name as supportFileName',
      sql<boolean>`t.modified_sha256 is not null`.as('hasModifiedFile'),
      'j.vehicle_id as vehicleId',
      'v.brand as vehicleBrand',
      'v.model as vehicleModel',
      't.previous_task_id as previousTaskId',
      't.info',
      'j.vin',
      'j.additional',
      'd.username as doneBy',
      't.done_by as doneById',
      't.due_at as dueAt',
      't.block_reason as blockReason',
      'n.number as deliveryNoteNumber',
      't.created_at as createdAt',
      't.changed_at as changedAt',
    ])
    .$narrowType<{ status: TaskStatus; reason: ManualReason | null }>();
}

const asTask = (row: Awaited<ReturnType<ReturnType<typeof taskRows>['execute']>>[number]): Task => ({
  ...absentAsUndefined(row),
  modifications: row.methods.length,
});

/** The tasks of one job, oldest first. */
export async function tasksOfJob(read: Read, viewer: Viewer, jobId: JobId): Promise<Task[]> {
  const rows = await taskRows(read, viewer).where('t.job_id', '=', jobId).orderBy('t.id').execute();
  return rows.map(asTask);
}

/** Tasks by id, in the order of the ids. */
export async function tasksById(read: Read, viewer: Viewer, ids: readonly TaskId[]): Promise<Task[]> {
  if (ids.length === 0) return [];
  const rows = await taskRows(read, viewer)
    .where('t.id', '=', sql<TaskId>`any(${sql.val(ids)})`)
    .orderBy(sql`array_position(${sql.val(ids)}::int[], t.id)`)
    .execute();
  return rows.map(asTask);
}
