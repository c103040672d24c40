import { type SqlBool, sql } from 'kysely';
import type { TaskId } from '#contract/ids.ts';
import { findBlocker, isColleagueAtWork, type StaffAction } from '#rules/task-actions.ts';
import type { Read, Tx } from '#server/db/database.ts';
import type { Actor } from '#server/http/serve.ts';
import { personName } from '#server/vocabulary/index.ts';
import { lockTask, type TaskAsItStands } from './read-task.ts';

/** The task that staff act on, and the time of its last change on their screen. */
export type ActedOn = { taskId: TaskId; seenAt?: string | undefined; takeOver?: boolean | undefined };

type Refuse<Code extends string> = (code: Code, extra?: Record<string, unknown>) => never;

/**
 * The task that a member of staff acts on, locked until the transaction ends. Refused when a colleague has changed it
 * since it was seen, with the `taskStatus` by now, who changed it (`by`, absent for the automatic service), `at` and
 * `eventCode`.
 */
export async function lockAsSeen(
  tx: Tx,
  actor: Actor,
  { taskId, seenAt }: ActedOn,
  refuse: Refuse<'notFound' | 'taskMoved'>,
): Promise<TaskAsItStands> {
  const task = await lockTask(tx, actor, taskId);
  if (task === undefined) return refuse('notFound');
  if (await wasChangedByOthers(tx, actor, task, seenAt)) return refuse('taskMoved', await conflictDetails(tx, task));
  return task;
}

/** As `lockAsSeen`, for an action that the task allows in its present state. */
export async function lockAllowed(
  action: StaffAction,
  tx: Tx,
  actor: Actor,
  seenTask: ActedOn,
  refuse: Refuse<'notFound' | 'taskMoved' | 'actionNotAllowed'>,
): Promise<TaskAsItStands> {
  const task = await lockAsSeen(tx, actor, seenTask, refuse);
  const hindrance = findBlocker(action, task);
  return hindrance === undefined ? task : refuse('actionNotAllowed', { hindrance });
}

/**
 * As `lockAllowed`, and a task that a colleague works on only for a caller who knows of it: every action of staff
 * begins here, but those that hand the work from one person to another.
 */
export async function lockFor(
  action: StaffAction,
  tx: Tx,
  actor: Actor,
  seenTask: ActedOn,
  refuse: Refuse<'notFound' | 'taskMoved' | 'actionNotAllowed' | 'colleagueAtWork'>,
): Promise<TaskAsItStands> {
  const task = await lockAllowed(action, tx, actor, seenTask, refuse);
  await checkColleagues(tx, actor, [task], seenTask, refuse);
  return task;
}

/** Refuses to interrupt colleagues who work on tasks, unless the caller knows of it. */
export async function checkColleagues(
  tx: Tx,
  actor: Actor,
  tasks: readonly TaskAsItStands[],
  { takeOver = false }: { takeOver?: boolean | undefined },
  refuse: Refuse<'colleagueAtWork'>,
): Promise<void> {
  const task = tasks.find((one) => isColleagueAtWork(one, actor.id));
  if (takeOver || task === undefined) return;
  const { at } = await conflictDetails(tx, task);
  return refuse('colleagueAtWork', { by: await nameOfWorker(tx, task.taskId), at, taskId: task.taskId });
}

/** Name of the person who works on a task. */
export async function nameOfWorker(read: Read, taskId: TaskId): Promise<string> {
  const { name } = await read
    .selectFrom('tasks as t')
    .innerJoin('users as u', 'u.id', 't.done_by')
    .where('t.id', '=', taskId)
    .select(personName().as('name'))
    .executeTakeFirstOrThrow();
  return name;
}

/** The row is still the one that was seen; screens know its last change to the millisecond. */
export const isAsSeen = ({ changedAt }: { changedAt: string }, seenAt: string | undefined): boolean =>
  seenAt === undefined || Date.parse(seenAt) === Date.parse(changedAt);

/**
 * Says if a colleague changed a task since it was seen. One's own change of a moment ago, which the screen has not
 * read yet, is no conflict.
 */
export async function wasChangedByOthers(
  read: Read,
  { id }: Pick<Actor, 'id'>,
  task: Pick<TaskAsItStands, 'taskId' | 'changedAt'>,
  seenAt: string | undefined,
): Promise<boolean> {
  if (seenAt === undefined || isAsSeen(task, seenAt)) return false;
  const since = await read
    .selectFrom('task_history')
    .where('task_id', '=', task.taskId)
    .where(sql<SqlBool>`date_trunc('milliseconds', at) > ${seenAt}::timestamptz`)
    .select([sql<boolean>`coalesce(bool_and(actor_id is not distinct from ${id}), false)`.as('mineAlone')])
    .executeTakeFirstOrThrow();
  // A change without any line of history is not one's own, either.
  return !since.mineAlone;
}

/** Conflict details for a stale edit of a task. */
export async function conflictDetails(read: Read, { taskId, status }: Pick<TaskAsItStands, 'taskId' | 'status'>) {
  const move = await read
    .selectFrom('task_history as h')
    .leftJoin('users as u', 'u.id', 'h.actor_id')
    .where('h.task_id', '=', taskId)
    .orderBy('h.id', 'desc')
    .limit(1)
    .select([personName().as('by'), 'h.at', 'h.why as eventCode'])
    .executeTakeFirst();
  return { taskStatus: status, by: move?.by ?? undefined, at: move?.at, eventCode: move?.eventCode };
}
