import { type SqlBool, sql } from 'kysely';
import type { Input } from '#contract/call.ts';
import type { getClosedTasksForAdmin, getOpenTasksForAdmin, loadTasksForCustomer } from '#contract/orders.ts';
import type { Read } from '#server/platform/database.ts';
import type { Handler } from '#server/platform/serve.ts';
import { inPeriod, matchesWords, takePage, wordsOf } from '#server/platform/lists.ts';
import { countFound } from './count-found.ts';
import { isInTask } from './search-orders.ts';
import { tasksById, type Viewer } from './task-rows.ts';

type Scope = 'own' | 'open' | 'closed';
const statusesOf = {
  own: sql<SqlBool>`t.visible`,
  open: sql<SqlBool>`t.visible and t.status in ('inWait', 'inProgress', 'manually')`,
  closed: sql<SqlBool>`t.visible and t.status in ('finished', 'blocked', 'archived')`,
};
/** What a customer finds among the own tasks, which are few. */
const words = sql`t.id::text || ' ' || v.brand || ' ' || v.model || ' ' || j.vin || ' ' || t.file_name || ' ' || j.additional`;

/** The tasks that are asked for, each with its id alone. */
function tasksAsked(read: Read, viewer: Viewer, scope: Scope, input: Input<typeof loadTasksForCustomer>) {
  const asked = read
    .selectFrom('tasks as t')
    .where(statusesOf[scope])
    .where(inPeriod(sql`t.created_at`, input));
  const searched = wordsOf(input.search);
  if (scope !== 'own') return searched.reduce((tasks, word) => tasks.where(isInTask(word)), asked);
  return asked
    .where('t.user_id', '=', viewer.id)
    .$if(searched.length > 0, (tasks) =>
      tasks
        .innerJoin('jobs as j', 'j.id', 't.job_id')
        .innerJoin('vehicles as v', 'v.id', 'j.vehicle_id')
        .where(matchesWords(words, input.search)),
    );
}

/** One page of a list of tasks: first which tasks are on it, by index, then their facts. */
async function listTasks(read: Read, viewer: Viewer, scope: Scope, input: Input<typeof loadTasksForCustomer>) {
  const found = tasksAsked(read, viewer, scope, input)
    .$if(scope === 'open', (tasks) => tasks.orderBy('t.due_at').orderBy('t.id'))
    .$if(scope !== 'open', (tasks) => tasks.orderBy('t.id', 'desc'))
    .select(['t.id', countFound(tasksAsked(read, viewer, scope, input), input)]);
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
