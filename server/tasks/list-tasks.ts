import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Input } from '#contract/call.ts';
import type { TaskId } from '#contract/ids.ts';
import type { orderingApi } from '#contract/ordering.ts';
import type { workbenchApi } from '#contract/workbench.ts';
import type { Read } from '#server/platform/database.ts';
import type { Handler } from '#server/platform/serve.ts';
import { orderOf } from '#server/platform/lists.ts';
import { takeIds } from '#server/platform/take-ids.ts';
import { narrowingOf } from './narrow-tasks.ts';
import { closedTaskColumns, taskColumns } from './order-lists.ts';
import { isInTask, placesInTask } from './search-orders.ts';
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
/** The tasks of a scope, narrowed by all but the words of a search. */
function tasksOf(read: Read, viewer: Viewer, scope: Scope, query: TaskQuery) {
  return read
    .selectFrom('tasks as t')
    .where(statusesOf[scope])
    .where(inPeriod(sql`t.created_at`, query))
    .where(narrowingOf(query, viewer.id))
    .$if(scope === 'own', (tasks) => tasks.where('t.user_id', '=', viewer.id));
}

/** The places of each term: the open tasks are few, and looked through one by one. */
function placesOf(terms: readonly Term[], viewer: Viewer, scope: Scope): RawBuilder<SqlBool>[][] {
  const isAlone = terms.length === 1;
  if (scope === 'open') return terms.map((term) => [isInTask(term, 'all')]);
  if (scope === 'closed')
    return terms.map((term, index) => placesInTask(term, 'all', { isAlone, isFirst: index === 0 }));
  return terms.map((term, index) =>
    placesInTask(term, 'own', { isOwn: sql`j.user_id = ${viewer.id}`, isAlone, isFirst: index === 0 }),
  );
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
  const terms = await termsOf(read, actor, input);
  const order = orderOf(input, {
    columns: scope === 'closed' ? closedTaskColumns : taskColumns,
    id: sql`t.id`,
    usual: usualOrder[scope],
  });
  const { ids, count } = await takeIds(
    read,
    {
      rows: tasksOf(read, viewer, scope, input),
      id: sql<TaskId>`t.id`,
      order,
      newestBy: input.sort === undefined && scope !== 'open' ? [sql`t.id`] : undefined,
      oneByOne: scope === 'own' ? { alias: 't', terms: terms.map((term) => isInTask(term, 'own')) } : undefined,
      joinForOrder: (tasks) =>
        tasks
          .$if(input.sort === 'customer', (some) => some.innerJoin('users as u', 'u.id', 't.user_id'))
          .$if(input.sort === 'vehicle', (some) =>
            some.innerJoin('jobs as j', 'j.id', 't.job_id').innerJoin('vehicles as v', 'v.id', 'j.vehicle_id'),
          ),
    },
    placesOf(terms, viewer, scope),
    input,
  );
  return { data: await tasksById(read, viewer, ids), ...count };
}

export const listTasks: Handler<typeof orderingApi.listTasks> = ({ actor, input, tx }) =>
  tasksPage(tx, actor, 'own', input);

export const listOpenTasks: Handler<typeof workbenchApi.listOpenTasks> = ({ actor, input, tx }) =>
  tasksPage(tx, actor, 'open', input);

export const listClosedTasks: Handler<typeof workbenchApi.listClosedTasks> = ({ actor, input, tx }) =>
  tasksPage(tx, actor, 'closed', input);
