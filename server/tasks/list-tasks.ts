import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Input } from '#contract/call.ts';
import type { TaskId } from '#contract/ids.ts';
import type { orderingApi } from '#contract/ordering.ts';
import type { workbenchApi } from '#contract/workbench.ts';
import type { Read } from '#server/platform/database.ts';
import type { Handler } from '#server/platform/serve.ts';
import { answerTotal, isRareWord, orderOf, pageOf, wordsOf } from '#server/platform/lists.ts';
import { newestOfOne, pageOfAll, takeIds } from '#server/platform/take-ids.ts';
import { haveVehicles } from './find-vehicles.ts';
import { isOfAll, narrowingOf } from './narrow-tasks.ts';
import { closedTaskColumns, taskColumns } from './order-lists.ts';
import { numberOfTasks } from './rows-named.ts';
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
function tasksOf(read: Read, viewer: Pick<Viewer, 'id'>, scope: Scope, query: TaskQuery) {
  return read
    .selectFrom('tasks as t')
    .where(statusesOf[scope])
    .where(inPeriod(sql`t.created_at`, query))
    .where(narrowingOf(query, viewer.id))
    .$if(scope === 'own', (tasks) => tasks.where('t.user_id', '=', viewer.id));
}

/** The places of each term: the open tasks are few, and looked through one by one. */
function placesOf(terms: readonly Term[], viewer: Viewer, scope: Scope, byVehicle: boolean): RawBuilder<SqlBool>[][] {
  const isAlone = terms.length === 1;
  const leadOf = (index: number) => (index === 0 ? undefined : terms[0]);
  if (scope === 'open') return terms.map((term) => [isInTask(term, 'all', { byVehicle })]);
  if (scope === 'closed')
    return terms.map((term, index) => placesInTask(term, 'all', { isAlone, lead: leadOf(index), byVehicle }));
  return terms.map((term, index) =>
    placesInTask(term, 'own', { isOwn: sql`j.user_id = ${viewer.id}`, isAlone, lead: leadOf(index), byVehicle }),
  );
}

/** The newest closed tasks that are looked through for single letters, which stand in nearly all, and for words that may be common ones. */
const newestOfLetter = 600;
const newestOfWords = 200;

/** The look through the newest tasks before an index is asked: those of a customer, and those of all where that may be enough. */
function oneByOneOf(terms: readonly Term[], scope: Scope, byVehicle: boolean) {
  if (scope === 'own') return { alias: 't', terms: terms.map((term) => isInTask(term, 'own')), newest: newestOfOne };
  if (scope === 'open') return undefined;
  const words = terms.map((term) => ('word' in term ? term.word : undefined));
  const areLetters = words.every((word) => word?.length === 1);
  const mayBeCommon = words.length > 1 && words.every((word) => word !== undefined && !isRareWord(word));
  // The first word has few rows: they are found at once.
  const [first] = terms;
  const hasFew = first !== undefined && 'word' in first && numberOfTasks(first) !== undefined;
  if (hasFew || (!areLetters && !mayBeCommon)) return undefined;
  return {
    alias: 't',
    terms: terms.map((term) => isInTask(term, 'all', { areHundreds: true, byVehicle })),
    newest: areLetters ? newestOfLetter : newestOfWords,
    commonness: 25,
  };
}

const usualOrder: Record<Scope, RawBuilder<unknown>> = {
  // A blocked task waits for somebody else: it comes last, however long it is due.
  open: sql`t.status = 'blocked', t.due_at, t.id`,
  closed: sql`t.id desc`,
  own: sql`t.id desc`,
};

/** The tasks of a list in its order. */
function listOf(read: Read, viewer: Pick<Viewer, 'id'>, scope: Scope, input: TaskQuery) {
  const { sort } = input;
  return {
    rows: tasksOf(read, viewer, scope, input),
    id: sql<TaskId>`t.id`,
    order: orderOf(input, {
      columns: scope === 'closed' ? closedTaskColumns : taskColumns,
      id: sql`t.id`,
      usual: usualOrder[scope],
    }),
    newestBy: sort === undefined && scope !== 'open' ? [sql`t.id`] : undefined,
    joinForOrder: (tasks: ReturnType<typeof tasksOf>) =>
      tasks
        .$if(sort === 'customer', (some) => some.innerJoin('users as u', 'u.id', 't.user_id'))
        .$if(sort === 'vehicle', (some) =>
          some.innerJoin('jobs as j', 'j.id', 't.job_id').innerJoin('vehicles as v', 'v.id', 'j.vehicle_id'),
        ),
  };
}

/** The tasks on a page by their ids, and the number of all. */
async function idsOnPage(read: Read, viewer: Viewer, scope: Scope, input: TaskQuery) {
  if (isOfAll(input)) {
    const found = await pageOfAll(listOf(read, viewer, scope, input), pageOf(input)).execute();
    const [first] = found;
    // Past the end nothing says how many there are.
    if (first !== undefined) return { ids: found.map(({ id }) => id), count: answerTotal(first.total) };
  }
  // Nothing is searched without words.
  const isSearched = wordsOf(input.search).length > 0;
  const [terms, byVehicle] = await Promise.all([
    termsOf(read, viewer, input, { scope: scope === 'closed' ? 'all' : scope }),
    isSearched && haveVehicles(read),
  ]);
  const places = placesOf(terms, viewer, scope, byVehicle);
  return takeIds(
    read,
    { ...listOf(read, viewer, scope, input), oneByOne: oneByOneOf(terms, scope, byVehicle) },
    places,
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
