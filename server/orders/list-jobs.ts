import { type SqlBool, sql } from 'kysely';
import type { Input } from '#contract/call.ts';
import type { JobId } from '#contract/ids.ts';
import type { getJobs as contract } from '#contract/orders.ts';
import type { Job, TaskStatus, TaskType } from '#contract/tasks.ts';
import { jobStatusOf } from '#rules/job-status.ts';
import type { Read } from '#server/platform/database.ts';
import { type Handler, isStaff } from '#server/platform/serve.ts';
import { inPeriod, matchesWords, takePage } from '#server/platform/lists.ts';
import type { Viewer } from './task-rows.ts';

/** Every fact of jobs as the contract speaks of them; drafts are not among them. */
function jobRows(read: Read, viewer: Viewer) {
  return read
    .selectFrom('jobs as j')
    .innerJoin('vehicles as v', 'v.id', 'j.vehicle_id')
    .innerJoin('users as u', 'u.id', 'j.user_id')
    .where(sql<SqlBool>`j.visible`)
    .$if(!isStaff(viewer), (jobs) => jobs.where('j.user_id', '=', viewer.id))
    .select([
      'j.id as jobId',
      'j.vin',
      'j.additional',
      'v.brand as vehicleBrand',
      'v.model as vehicleModel',
      sql<string>`coalesce(nullif(u.company_name, ''), u.username)`.as('customerName'),
      'j.created_at as createdAt',
      'j.changed_at as changedAt',
      sql<{ status: TaskStatus; type: TaskType }[]>`(
        select coalesce(json_agg(json_build_object('status', t.status, 'type', t.type)), '[]')
        from tasks t where t.job_id = j.id and t.visible)`.as('tasks'),
    ]);
}

type JobRow = Awaited<ReturnType<ReturnType<typeof jobRows>['execute']>>[number];
const asJob = ({ tasks, ...row }: JobRow): Job => ({ ...row, status: jobStatusOf(tasks), tasks: tasks.length });

/** One job that the viewer may see, or undefined. */
export async function jobById(read: Read, viewer: Viewer, jobId: JobId): Promise<Job | undefined> {
  const row = await jobRows(read, viewer).where('j.id', '=', jobId).executeTakeFirst();
  return row && asJob(row);
}

/** One page of jobs: first which are on it, by index, then their facts. */
async function listJobs(read: Read, viewer: Viewer, input: Input<typeof contract>) {
  const words = sql`j.id::text || ' ' || v.brand || ' ' || v.model || ' ' || j.vin || ' '
    || to_char(j.created_at at time zone 'Europe/Vienna', 'DD.MM.YYYY YYYY-MM-DD')`;
  const found = read
    .selectFrom('jobs as j')
    .$if((input.search ?? '').trim() !== '', (jobs) =>
      jobs.innerJoin('vehicles as v', 'v.id', 'j.vehicle_id').where(matchesWords(words, input.search)),
    )
    .where('j.user_id', '=', viewer.id)
    .where(sql<SqlBool>`j.visible`)
    .where(inPeriod(sql`j.created_at`, input))
    .select(['j.id', sql<number>`count(*) over ()`.as('total')])
    .orderBy('j.id', 'desc');
  const { page, total } = await takePage(found, input);
  const ids = page.map(({ id }) => id);
  const rows = await jobRows(read, viewer)
    .where('j.id', '=', sql<JobId>`any(${sql.val(ids)})`)
    .orderBy('j.id', 'desc')
    .execute();
  return { data: rows.map(asJob), total };
}

export const getJobs: Handler<typeof contract> = ({ actor, input, tx }) => listJobs(tx, actor, input);
