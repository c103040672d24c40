import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Input } from '#contract/call.ts';
import type { TaskId } from '#contract/ids.ts';
import type { orderingApi } from '#contract/ordering.ts';
import type { workbenchApi } from '#contract/workbench.ts';
import type { Read } from '#server/db/database.ts';
import type { Handler } from '#server/http/serve.ts';
import { orderList } from '#server/db/lists.ts';
import { findPage } from '#server/search/index.ts';
import { narrowTasks } from './narrow-tasks.ts';
import { closedTaskColumns, taskColumns } from './order-lists.ts';
import { searchOrders } from './search-orders.ts';
import { tasksById, type Viewer } from './task-rows.ts';
import { inPeriod, openOrBlockedTask } from '#server/vocabulary/index.ts';

type Scope = 'own' | 'open' | 'closed' | 'all';
const statusesOf = {
  own: sql<SqlBool>`t.visible`,
  all: sql<SqlBool>`t.visible`,
  open: openOrBlockedTask,
  closed: sql<SqlBool>`t.visible and t.status in ('finished', 'archived')`,
};

type TaskQuery =
  | Input<typeof orderingApi.listTasks>
  | Input<typeof workbenchApi.listOpenTasks>
  | Input<typeof workbenchApi.listClosedTasks>
  | Input<typeof workbenchApi.listAllTasks>;

/** The instant of task `t` that a period is about. */
const choosePeriodColumn = (query: TaskQuery): RawBuilder<unknown> =>
  'periodOf' in query && query.periodOf === 'finished' ? sql`t.finished_at` : sql`t.created_at`;

/** The tasks of a scope, narrowed by all but the words of a search. */
function tasksOf(read: Read, viewer: Pick<Viewer, 'id' | 'companyId'>, scope: Scope, query: TaskQuery) {
  return (
    read
      .selectFrom('tasks as t')
      .where(statusesOf[scope])
      .where(inPeriod(choosePeriodColumn(query), query))
      .where(narrowTasks(query, viewer.id))
      // A question has no day of its order.
      .$if(query.filterMode !== 'all', (tasks) => tasks.where('t.inquiry', 'is', null))
      .$if(scope === 'own', (tasks) => tasks.where('t.user_id', '=', viewer.companyId))
  );
}

const defaultOrder: Record<Scope, RawBuilder<unknown>> = {
  // A blocked task waits for somebody else: it comes last, however long it is due.
  open: sql`t.status = 'blocked', t.due_at, t.id`,
  closed: sql`t.id desc`,
  own: sql`t.id desc`,
  all: sql`t.id desc`,
};

/** The ids of the tasks on a page, and the number of all. */
async function idsOnPage(read: Read, viewer: Viewer, scope: Scope, input: TaskQuery) {
  const { sort } = input;
  const isOfSearch = await searchOrders(read, viewer, input, {
    kind: 'task',
    ownerId: scope === 'own' ? viewer.companyId : undefined,
  });
  return findPage(
    read,
    {
      rows: tasksOf(read, viewer, scope, input).where(isOfSearch),
      id: sql<TaskId>`t.id`,
      order: orderList(input, {
        columns: scope === 'closed' ? closedTaskColumns : taskColumns,
        id: sql`t.id`,
        fallback: defaultOrder[scope],
      }),
      joinForOrder: (tasks) =>
        tasks
          .$if(sort === 'customer', (some) => some.innerJoin('users as u', 'u.id', 't.user_id'))
          .$if(sort === 'vehicle', (some) =>
            some.innerJoin('jobs as j', 'j.id', 't.job_id').innerJoin('vehicles as v', 'v.id', 'j.vehicle_id'),
          ),
    },
    input,
  );
}

/** One page of a list of tasks: first the tasks on it, by index, then their facts. */
async function tasksPage(read: Read, actor: Viewer, scope: Scope, input: TaskQuery) {
  const { ids, count } = await idsOnPage(read, actor, scope, input);
  return { data: await tasksById(read, { ...actor, language: input.language }, ids), ...count };
}

export const listTasks: Handler<typeof orderingApi.listTasks> = ({ actor, input, tx }) =>
  tasksPage(tx, actor, 'own', input);

export const listOpenTasks: Handler<typeof workbenchApi.listOpenTasks> = ({ actor, input, tx }) =>
  tasksPage(tx, actor, 'open', input);

export const listClosedTasks: Handler<typeof workbenchApi.listClosedTasks> = ({ actor, input, tx }) =>
  tasksPage(tx, actor, 'closed', input);

export const listAllTasks: Handler<typeof workbenchApi.listAllTasks> = ({ actor, input, tx }) =>
  tasksPage(tx, actor, 'all', input);
