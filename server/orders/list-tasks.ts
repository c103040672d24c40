import { type SqlBool, sql } from 'kysely';
import type { Input } from '#contract/call.ts';
import type { getClosedTasksForAdmin, getOpenTasksForAdmin, loadTasksForCustomer } from '#contract/orders.ts';
import type { Read } from '#server/platform/database.ts';
import { type Handler, isStaff } from '#server/platform/serve.ts';
import { inPeriod, matchesWords, takePage } from '#server/platform/lists.ts';
import { tasksById, type Viewer } from './task-rows.ts';

type Scope = 'own' | 'open' | 'closed';
const statusesOf = {
  own: sql<SqlBool>`t.visible`,
  open: sql<SqlBool>`t.visible and t.status in ('inWait', 'inProgress', 'manually')`,
  closed: sql<SqlBool>`t.visible and t.status in ('finished', 'blocked', 'archived')`,
};
/** When the customer wants a task done; staff work in this order. */
const dueAt = sql`t.created_at + case t.priority when 'asap' then interval '0' when '30min' then interval '30 minutes'
  when 'next2Hours' then interval '2 hours' when 'next6Hours' then interval '6 hours'
  when 'next12Hours' then interval '12 hours' else interval '1 day' end`;

/** One page of a list of tasks: first which tasks are on it, by index, then their facts. */
async function listTasks(read: Read, viewer: Viewer, scope: Scope, input: Input<typeof loadTasksForCustomer>) {
  const searched = (input.search ?? '').trim() !== '';
  const found = read
    .selectFrom('tasks as t')
    .$if(searched, (tasks) =>
      tasks
        .innerJoin('jobs as j', 'j.id', 't.job_id')
        .innerJoin('vehicles as v', 'v.id', 'j.vehicle_id')
        .innerJoin('users as u', 'u.id', 't.user_id')
        .where(
          matchesWords(
            sql`t.id::text || ' ' || v.brand || ' ' || v.model || ' ' || j.vin || ' ' || t.file_name || ' ' || j.additional
              || case when ${isStaff(viewer)} then ' ' || u.username || ' ' || u.company_name else '' end`,
            input.search,
          ),
        ),
    )
    .where(statusesOf[scope])
    .where(inPeriod(sql`t.created_at`, input))
    .$if(scope === 'own', (tasks) => tasks.where('t.user_id', '=', viewer.id).orderBy('t.id', 'desc'))
    .$if(scope === 'closed', (tasks) => tasks.orderBy('t.id', 'desc'))
    .$if(scope === 'open', (tasks) => tasks.orderBy(dueAt).orderBy('t.id'))
    .select(['t.id', sql<number>`count(*) over ()`.as('total')]);
  const { page, total } = await takePage(found, input);
  const ids = page.map(({ id }) => id);
  return { data: await tasksById(read, viewer, ids), total };
}

export const loadTasksOfCustomer: Handler<typeof loadTasksForCustomer> = ({ actor, input, tx }) =>
  listTasks(tx, actor, 'own', input);

export const loadOpenTasks: Handler<typeof getOpenTasksForAdmin> = ({ actor, input, tx }) =>
  listTasks(tx, actor, 'open', input);

export const loadClosedTasks: Handler<typeof getClosedTasksForAdmin> = ({ actor, input, tx }) =>
  listTasks(tx, actor, 'closed', input);
