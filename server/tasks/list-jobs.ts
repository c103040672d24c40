import { type SqlBool, sql } from 'kysely';
import type { Input } from '#contract/call.ts';
import type { Inquiry } from '#contract/tasks/inquiry.ts';
import type { Job } from '#contract/tasks/jobs.ts';
import type { TaskStatus, TaskType } from '#contract/tasks/status.ts';
import type { JobId } from '#contract/ids.ts';
import type { orderingApi } from '#contract/ordering.ts';
import type { workbenchApi } from '#contract/workbench.ts';
import { computeJobStatus } from '#rules/job-status.ts';
import { findLeastAdvanced } from '#rules/find-least-advanced.ts';
import type { Read } from '#server/db/database.ts';
import { isStaff } from '#rules/roles.ts';
import type { Handler } from '#server/http/serve.ts';
import { orderList } from '#server/db/lists.ts';
import { findPage } from '#server/search/index.ts';
import { narrowTasks, narrows } from './narrow-tasks.ts';
import { jobColumns } from './order-lists.ts';
import { nullsToUndefined } from '#server/db/nulls-to-undefined.ts';
import { searchOrders } from './search-orders.ts';
import type { Viewer } from './task-rows.ts';
import { customerName, describedVehicle, selectDetails, inPeriod } from '#server/vocabulary/index.ts';

/** Jobs with every fact that the contract names; drafts are not among them. */
function jobRows(read: Read, viewer: Viewer) {
  return read
    .selectFrom('jobs as j')
    .innerJoin('vehicles as v', 'v.id', 'j.vehicle_id')
    .innerJoin('users as u', 'u.id', 'j.user_id')
    .where(sql<SqlBool>`j.visible`)
    .$if(!isStaff(viewer), (jobs) => jobs.where('j.user_id', '=', viewer.companyId))
    .select([
      'j.id as jobId',
      'j.vin',
      'j.additional',
      'j.modification_mode as modificationMode',
      'j.vehicle_id as vehicleId',
      'j.user_id as customerId',
      'v.brand as vehicleBrand',
      'v.model as vehicleModel',
      describedVehicle.as('describedVehicle'),
      customerName.as('customerName'),
      selectDetails('job', sql`j.id`).as('ownDetails'),
      sql<string | null>`(select min(w.since) from task_waits w join tasks t on t.id = w.task_id
        where t.job_id = j.id and t.visible and w.until is null)`.as('onHoldSince'),
      sql<JobId | null>`(select t.job_id from tasks t where t.id = j.restarts_task_id)`.as('restartsJobId'),
      sql<JobId | null>`(select max(n.id) from tasks t join jobs n on n.restarts_task_id = t.id
        where t.job_id = j.id and n.visible)`.as('restartedByJobId'),
      sql<Inquiry | null>`(select min(t.inquiry) from tasks t where t.job_id = j.id and t.visible)`.as('inquiry'),
      'j.created_at as createdAt',
      'j.changed_at as changedAt',
      sql<{ status: TaskStatus; type: TaskType }[]>`(
        select coalesce(json_agg(json_build_object('status', t.status, 'type', t.type)), '[]')
        from tasks t where t.job_id = j.id and t.visible)`.as('tasks'),
    ]);
}

type JobRow = Awaited<ReturnType<ReturnType<typeof jobRows>['execute']>>[number];
/** Adds to the row itself: a copy takes three times as long. */
function asJob(row: JobRow): Job {
  const { tasks } = row;
  return Object.assign(nullsToUndefined(row), {
    status: computeJobStatus(tasks),
    taskStatus: findLeastAdvanced(tasks),
    tasks: tasks.length,
  });
}

/** One job that the viewer may see, or undefined. */
export async function jobById(read: Read, viewer: Viewer, jobId: JobId): Promise<Job | undefined> {
  const row = await jobRows(read, viewer).where('j.id', '=', jobId).executeTakeFirst();
  return row && asJob(row);
}

/** Task `t` is neither finished nor archived, or its review is just done. Written as the index `tasks_unfinished` has it. */
const isUnfinished = sql<SqlBool>`t.visible
  and (t.status not in ('finished', 'archived') or (t.type = 'reviewed' and t.status <> 'archived'))`;

/** Job `j` is open: it has such a task. */
const isOpen = sql<SqlBool>`exists (select from tasks t where t.job_id = j.id and ${isUnfinished})`;

type JobSearch = Input<typeof workbenchApi.listAllJobs>;

/** The jobs of a list, narrowed by all but the words of a search. */
function jobsOf(read: Read, viewer: Pick<Viewer, 'id' | 'companyId'>, { state, userId, ...query }: JobSearch) {
  return read
    .selectFrom('jobs as j')
    .where(sql<SqlBool>`j.visible`)
    .$if(userId !== undefined, (jobs) => jobs.where('j.user_id', '=', userId ?? viewer.companyId))
    .$if(state === 'open', (jobs) => jobs.where(isOpen))
    .$if(state === 'closed', (jobs) => jobs.where(sql<SqlBool>`not ${isOpen}`))
    .$if(narrows(query), (jobs) =>
      jobs.where(
        sql<SqlBool>`exists (select from tasks t where t.job_id = j.id and t.visible and ${narrowTasks(query, viewer.id)})`,
      ),
    )
    .where(inPeriod(sql`j.created_at`, query));
}

/** The ids of the jobs on a page, and the number of all. */
async function idsOnPage(read: Read, viewer: Viewer, input: JobSearch) {
  const { sort } = input;
  const isOfSearch = await searchOrders(read, viewer, input, {
    kind: 'job',
    ownerId: isStaff(viewer) ? undefined : viewer.companyId,
  });
  return findPage(
    read,
    {
      rows: jobsOf(read, viewer, input).where(isOfSearch),
      id: sql<JobId>`j.id`,
      order: orderList(input, { columns: jobColumns, id: sql`j.id`, fallback: sql`j.id desc` }),
      joinForOrder: (jobs) =>
        jobs
          .$if(sort === 'customer', (some) => some.innerJoin('users as u', 'u.id', 'j.user_id'))
          .$if(sort === 'vehicle', (some) => some.innerJoin('vehicles as v', 'v.id', 'j.vehicle_id')),
    },
    input,
  );
}

/** One page of jobs: first the jobs on it, by index, then their facts. */
async function jobsPage(read: Read, viewer: Viewer, input: JobSearch) {
  const { ids, count } = await idsOnPage(read, viewer, input);
  const rows = await jobRows(read, viewer)
    .where('j.id', '=', sql<JobId>`any(${sql.val(ids)})`)
    .orderBy(sql`array_position(${sql.val(ids)}::int[], j.id)`)
    .execute();
  return { data: rows.map(asJob), ...count };
}

export const listJobs: Handler<typeof orderingApi.listJobs> = ({ actor, input, tx }) =>
  jobsPage(tx, actor, { ...input, state: 'all', userId: actor.companyId });

export const listAllJobs: Handler<typeof workbenchApi.listAllJobs> = ({ actor, input, tx }) =>
  jobsPage(tx, actor, input);
