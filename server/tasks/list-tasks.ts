import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Input } from '#contract/call.ts';
import type { orderingApi } from '#contract/ordering.ts';
import type { workbenchApi } from '#contract/workbench.ts';
import type { Read } from '#server/platform/database.ts';
import type { Handler } from '#server/platform/serve.ts';
import { orderOf, takePage } from '#server/platform/lists.ts';
import { countFound } from './count-found.ts';
import { narrowingOf } from './narrow-tasks.ts';
import { closedTaskColumns, taskColumns } from './order-lists.ts';
import { isInTask } from './search-orders.ts';
import { type Term, termsOf } from './search-terms.ts';
import { tasksById, type Viewer } from './task-rows.ts';
import { inPeriod, openOrBlockedTask } from '#server/vocabulary/index.ts';

type Scope = 'own' | 'open' | 'closed';
const statusesOf = {
  own: sql<SqlBool>`t.visible`,
  open: openOrBlockedTask,
  closed: sql<SqlBool>`t.visible and t.status in ('finished', 'archived')`,
};

type TaskQuery =
  | Input<typeof orderingApi.listTasks>
  | Input<typeof workbenchApi.listOpenTasks>
  | Input<typeof workbenchApi.listClosedTasks>;
type TaskSearch = TaskQuery & { terms: readonly Term[] };

/** The tasks that match a search, by their ids alone. */
function matchingTasks(read: Read, viewer: Viewer, scope: Scope, { terms, ...query }: TaskSearch) {
  const search = read
    .selectFrom('tasks as t')
    .where(statusesOf[scope])
    .where(inPeriod(sql`t.created_at`, query))
    .where(narrowingOf(query, viewer.id))
    .$if(scope === 'own', (tasks) => tasks.where('t.user_id', '=', viewer.id));
  const scopeOfSearch = { forStaff: scope !== 'own', many: scope === 'closed' };
  return terms.reduce((tasks, term) => tasks.where(isInTask(term, scopeOfSearch)), search);
}

const usualOrder: Record<Scope, RawBuilder<unknown>> = {
  // A blocked task waits for somebody else: it comes last, however long it is due.
  open: sql`t.status = 'blocked', t.due_at, t.id`,
  closed: sql`t.id desc`,
  own: sql`t.id desc`,
};

/** One page of a list of tasks: first the tasks on it, by index, then their facts. */
async function tasksPage(read: Read, actor: Viewer, scope: Scope, input: TaskQuery) {
  const viewer = { ...actor, language: input.language };
  const search = { ...input, terms: await termsOf(read, actor, input) };
  const order = orderOf(input, {
    columns: scope === 'closed' ? closedTaskColumns : taskColumns,
    id: sql`t.id`,
    usual: usualOrder[scope],
  });
  const matches = matchingTasks(read, viewer, scope, search)
    .$if(input.sort === 'customer', (tasks) => tasks.innerJoin('users as u', 'u.id', 't.user_id'))
    .$if(input.sort === 'vehicle', (tasks) =>
      tasks.innerJoin('jobs as j', 'j.id', 't.job_id').innerJoin('vehicles as v', 'v.id', 'j.vehicle_id'),
    )
    .orderBy(order)
    .select(['t.id', countFound(matchingTasks(read, viewer, scope, search), input)]);
  const { page, total } = await takePage(matches, input);
  const ids = page.map(({ id }) => id);
  return { data: await tasksById(read, viewer, ids), total };
}

export const listTasks: Handler<typeof orderingApi.listTasks> = ({ actor, input, tx }) =>
  tasksPage(tx, actor, 'own', input);

export const listOpenTasks: Handler<typeof workbenchApi.listOpenTasks> = ({ actor, input, tx }) =>
  tasksPage(tx, actor, 'open', input);

export const listClosedTasks: Handler<typeof workbenchApi.listClosedTasks> = ({ actor, input, tx }) =>
  tasksPage(tx, actor, 'closed', input);
