import { type SqlBool, sql, type UpdateObject } from 'kysely';
import type { JobId, TaskId, UserId } from '#contract/ids.ts';
import { leadsTo, type NextStatus, type StoredStatus, type TransitionName, transitions } from '#rules/transitions.ts';
import type { Tx } from '#server/platform/database.ts';
import { publish } from '#server/platform/realtime.ts';
import type { Tables } from '#server/schema/tables.ts';

type Mover = { kind: 'customer'; id: UserId } | { kind: 'support'; id: UserId } | { kind: 'automatic' };
/** A task with its job, its customer and its status. */
export type StandingTask = { taskId: TaskId; jobId: JobId; userId: UserId; status: StoredStatus };

type Happening<By extends Mover = Mover> = {
  by: By;
  /** Code of the event. */
  why: string;
  /** The reason that a person gave, or the values before and after. */
  note?: string;
};

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
  }: Happening<Extract<Mover, { kind: (typeof transitions)[Name]['by'] }>> & { to: NextStatus<Name>; set?: Change },
): Promise<boolean> {
  if (!leadsTo(name, task.status, to)) throw new Error(`${name} does not lead from ${task.status} to ${to}`);
  const update = await tx
    .updateTable('tasks')
    .set({ ...set, status: to, changed_at: sql`now()` })
    .where('id', '=', task.taskId)
    .where('status', '=', task.status)
    .$if(happening.by.kind === 'automatic', (own) =>
      own.where(sql<SqlBool>`done_by is null and modified_sha256 is null and deleted_at is null`),
    )
    .returning('id')
    .executeTakeFirst();
  if (update === undefined) return false;
  await record(tx, task, to, happening);
  return true;
}

/** Records an event of a task whose status stays, and publishes it to the open browsers of both sides. */
export const recordEvent = (tx: Tx, task: StandingTask, happening: Happening): Promise<void> =>
  record(tx, task, task.status, happening);

async function record(
  tx: Tx,
  { taskId, jobId, userId, status }: StandingTask,
  to: StoredStatus,
  { by, why, note = '' }: Happening,
): Promise<void> {
  await tx
    .insertInto('task_history')
    .values({
      task_id: taskId,
      actor: by.kind,
      actor_id: by.kind === 'automatic' ? null : by.id,
      from_status: status === 'draft' ? null : status,
      to_status: to,
      why,
      note,
    })
    .execute();
  await tx
    .updateTable('jobs')
    .set({ changed_at: sql`now()` })
    .where('id', '=', jobId)
    .execute();
  await publish(tx, { user: userId }, 'tasks', { jobId, taskId });
  await publish(tx, 'staff', 'tasks', { jobId, taskId });
}
