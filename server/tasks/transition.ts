import { type SelectQueryBuilder, type SqlBool, sql, type UpdateObject, type UpdateQueryBuilder } from 'kysely';
import type { JobId, TaskId, UserId } from '#contract/ids.ts';
import { staffActions } from '#rules/task-actions.ts';
import { leadsTo, type NextStatus, type StoredStatus, type TransitionName, transitions } from '#rules/transitions.ts';
import type { Tx } from '#server/db/database.ts';
import { publish } from '#server/realtime/realtime.ts';
import type { Tables } from '#server/schema/tables.ts';
import { endWait } from './end-wait.ts';

type Mover = { kind: 'customer'; id: UserId } | { kind: 'support'; id: UserId } | { kind: 'automatic' };
/** A task with its job, its customer and its status. */
export type StandingTask = { taskId: TaskId; jobId: JobId; userId: UserId; status: StoredStatus };

type Happening<By extends Mover = Mover> = {
  by: By;
  /** Code of the event. */
  eventCode: string;
  /** The reason that a person gave, or the values before and after. */
  note?: string;
};

/** The change of a task that an event is about, or the task alone; without a row where the change is not to be any more. */
type ChangedTask =
  | UpdateQueryBuilder<Tables, 'tasks', 'tasks', { id: TaskId }>
  | SelectQueryBuilder<Tables, 'tasks', { id: TaskId }>;

/** Statuses in which a task can be on hold: a person has it. */
const inHands: readonly StoredStatus[] = staffActions.ask.in;

/** Columns of a task that change with its status. */
type Change = Omit<UpdateObject<Tables, 'tasks'>, 'status' | 'changed_at'>;

/**
 * Brings a task from one status to another, records the event and publishes it to the open browsers of both sides: the
 * only code that writes a status. False when the task has another status by now; the automatic service also leaves a
 * task alone that staff have taken, uploaded to or deleted.
 *
 * @throws when the machine knows no such transition, which is a defect of the caller
 */
export async function transition<Name extends TransitionName>(
  tx: Tx,
  task: StandingTask,
  name: Name,
  {
    to,
    set = {},
    ...happening
  }: Happening<Extract<Mover, { kind: (typeof transitions)[Name]['by'] }>> & {
    to: NextStatus<Name>;
    set?: Change;
    /** Columns of the job that change with the task. */
    setOfJob?: UpdateObject<Tables, 'jobs'>;
  },
): Promise<boolean> {
  if (!leadsTo(name, task.status, to)) throw new Error(`${name} does not lead from ${task.status} to ${to}`);
  const { by } = happening;
  const changed = tx
    .updateTable('tasks')
    .set({ ...set, status: to, changed_at: sql`now()` })
    .where('id', '=', task.taskId)
    .where('status', '=', task.status)
    .$if(by.kind === 'automatic', (own) =>
      own.where(sql<SqlBool>`done_by is null and modified_sha256 is null and deleted_at is null`),
    )
    .returning('id');
  if (!(await record(tx, task, to, { ...happening, changed }))) return false;
  // A task that leaves the hands of support, or starts again, waits for nobody. Nothing waits that the automatic service has.
  const isLeaving = inHands.includes(task.status) && (!inHands.includes(to) || name === 'reset');
  if (!isLeaving || (by.kind === 'automatic' && task.status === 'inProgress')) return true;
  const ended = await endWait(tx, task.taskId, 'closed');
  if (ended !== undefined && set.due_at === undefined)
    await tx.updateTable('tasks').set({ due_at: ended.dueAt }).where('id', '=', task.taskId).execute();
  return true;
}

/**
 * Records an event of a locked task whose status stays, with the columns that change with it, and publishes it to the
 * open browsers of both sides.
 */
export async function recordEvent(
  tx: Tx,
  task: StandingTask,
  { set, ...happening }: Happening & { set?: Change },
): Promise<void> {
  const changed =
    set === undefined
      ? tx.selectFrom('tasks').where('id', '=', task.taskId).select('id')
      : tx
          .updateTable('tasks')
          .set({ ...set, changed_at: sql`now()` })
          .where('id', '=', task.taskId)
          .returning('id');
  await record(tx, task, task.status, { ...happening, changed });
}

/**
 * Changes a task, writes its history and marks its job as changed, in one statement: the task before its job, in the order
 * of every lock on them. False when the change found no task: then nothing is written.
 */
async function record(
  tx: Tx,
  { taskId, jobId, userId, status }: StandingTask,
  to: StoredStatus,
  {
    by,
    eventCode,
    note = '',
    changed,
    setOfJob,
  }: Happening & { changed: ChangedTask; setOfJob?: UpdateObject<Tables, 'jobs'> },
): Promise<boolean> {
  const job = await tx
    .with('changed', () => changed)
    .with('event', (having) =>
      having
        .insertInto('task_history')
        .columns(['task_id', 'actor', 'actor_id', 'from_status', 'to_status', 'why', 'note'])
        .expression(
          having
            .selectFrom('changed')
            .select(({ val }) => [
              'changed.id',
              val(by.kind).as('actor'),
              val(by.kind === 'automatic' ? null : by.id).as('actor_id'),
              val(status === 'draft' ? null : status).as('from_status'),
              val(to).as('to_status'),
              val(eventCode).as('why'),
              val(note).as('note'),
            ]),
        ),
    )
    .updateTable('jobs')
    .set({ ...setOfJob, changed_at: sql`now()` })
    .where('id', '=', jobId)
    .where(({ exists, selectFrom }) => exists(selectFrom('changed').select('changed.id')))
    .returning('id')
    .executeTakeFirst();
  if (job === undefined) return false;
  await publish(tx, [{ user: userId }, 'staff'], 'tasks', { jobId, taskId });
  return true;
}
