import { type SqlBool, sql } from 'kysely';
import type { Input } from '#contract/call.ts';
import type { Job, TaskStatus, TaskType } from '#contract/tasks.ts';
import type { JobId } from '#contract/ids.ts';
import type { orderingApi } from '#contract/ordering.ts';
import type { workbenchApi } from '#contract/workbench.ts';
import { jobStatusOf } from '#rules/job-status.ts';
import { leastAdvanced } from '#rules/least-advanced.ts';
import type { Read } from '#server/platform/database.ts';
import { isStaff } from '#rules/roles.ts';
import type { Handler } from '#server/platform/serve.ts';
import { anyOf, answerTotal, orderOf, pageOf } from '#server/platform/lists.ts';
import { newestOfOne, pageOfAll, takeIds } from '#server/platform/take-ids.ts';
import { isOfAll, narrowingOf, narrows } from './narrow-tasks.ts';
import { jobColumns } from './order-lists.ts';
import { placesInJob } from './search-orders.ts';
import { termsOf } from './search-terms.ts';
import type { Viewer } from './task-rows.ts';
import { customerName, inPeriod, knownLength } from '#server/vocabulary/index.ts';

/** Jobs with every fact that the contract names; drafts are not among them. */
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
      'j.modification_mode as modificationMode',
      'j.vehicle_id as vehicleId',
      'j.user_id as customerId',
      'v.brand as vehicleBrand',
      'v.model as vehicleModel',
      customerName.as('customerName'),
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
  return Object.assign(row as Omit<JobRow, 'tasks'>, {
    status: jobStatusOf(tasks),
    taskStatus: leastAdvanced(tasks),
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

/**
 * The same where nothing else narrows the jobs: those of the open tasks are read at once, by index and in order. With `exists`
 * PostgreSQL goes through all jobs from the newest on, of which those that are open may be old.
 */
const isAmongOpen = sql<SqlBool>`j.id = any(array(select t.job_id from tasks t where ${isUnfinished}))`;

/** A number beyond the bound where a state is known to have more jobs, else null. Each open job has an open task. */
const knownIn = {
  open: undefined,
  closed: knownLength('jobs', sql`select from tasks t where ${isUnfinished}`),
  all: knownLength('jobs'),
};

type JobSearch = Input<typeof workbenchApi.listAllJobs>;

/** The jobs of a list, narrowed by all but the words of a search. */
function jobsOf(read: Read, viewer: Pick<Viewer, 'id'>, { state, userId, ...query }: JobSearch) {
  return read
    .selectFrom('jobs as j')
    .where(sql<SqlBool>`j.visible`)
    .$if(userId !== undefined, (jobs) => jobs.where('j.user_id', '=', userId ?? viewer.id))
    .$if(state === 'open', (jobs) => jobs.where(userId === undefined && isOfAll(query) ? isAmongOpen : isOpen))
    .$if(state === 'closed', (jobs) => jobs.where(sql<SqlBool>`not ${isOpen}`))
    .$if(narrows(query), (jobs) =>
      jobs.where(
        sql<SqlBool>`exists (select from tasks t where t.job_id = j.id and t.visible and ${narrowingOf(query, viewer.id)})`,
      ),
    )
    .where(inPeriod(sql`j.created_at`, query));
}

/** The jobs of a list in its order. */
function listOf(read: Read, viewer: Pick<Viewer, 'id'>, input: JobSearch) {
  const { sort } = input;
  return {
    rows: jobsOf(read, viewer, input),
    id: sql<JobId>`j.id`,
    order: orderOf(input, { columns: jobColumns, id: sql`j.id`, usual: sql`j.id desc` }),
    newestBy: sort === undefined ? [sql`j.id`] : undefined,
    known: input.userId === undefined && isOfAll(input) ? knownIn[input.state] : undefined,
    joinForOrder: (jobs: ReturnType<typeof jobsOf>) =>
      jobs
        .$if(sort === 'customer', (some) => some.innerJoin('users as u', 'u.id', 'j.user_id'))
        .$if(sort === 'vehicle', (some) => some.innerJoin('vehicles as v', 'v.id', 'j.vehicle_id')),
  };
}

/** The jobs on a page by their ids, and the number of all. */
async function idsOnPage(read: Read, viewer: Viewer, input: JobSearch) {
  if (isOfAll(input)) {
    const found = await pageOfAll(listOf(read, viewer, input), pageOf(input)).execute();
    const [first] = found;
    // Past the end nothing says how many there are.
    if (first !== undefined) return { ids: found.map(({ id }) => id), count: answerTotal(first.total) };
  }
  const isOwn = !isStaff(viewer);
  const terms = await termsOf(read, viewer, input, { ofJobs: true, scope: isOwn ? 'own' : 'all' });
  const places = terms.map((term, index) =>
    placesInJob(term, isOwn ? 'own' : 'all', index === 0 ? undefined : terms[0]),
  );
  const oneByOne = isOwn ? { alias: 'j', terms: places.map(anyOf), newest: newestOfOne } : undefined;
  return takeIds(read, { ...listOf(read, viewer, input), oneByOne }, places, input);
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
  jobsPage(tx, actor, { ...input, state: 'all', userId: actor.id });

export const listAllJobs: Handler<typeof workbenchApi.listAllJobs> = ({ actor, input, tx }) =>
  jobsPage(tx, actor, input);
