import { sql } from 'kysely';
import type { JobId, TaskId, UserId, VehicleId } from '#contract/ids.ts';
import type { TaskPriority } from '#contract/tasks/status.ts';
import { findBlocker, isAllowed } from '#rules/task-actions.ts';
import { listedVehicles } from '#server/catalog/index.ts';
import type { Read, Tx } from '#server/db/database.ts';
import { publishChange } from '#server/realtime/realtime.ts';
import type { Actor } from '#server/http/serve.ts';
import { checkColleagues, changeDue, recordEvent, type TaskAsItStands } from '#server/tasks/index.ts';

/** Changes of a job, already validated; absent fields stay. */
export type JobChange = {
  vehicleId?: VehicleId | undefined;
  vin?: string | undefined;
  additional?: string | undefined;
  /** For all its open tasks. */
  priority?: TaskPriority | undefined;
  /** The caller knows of colleagues who work on tasks of the job. */
  takeOver?: boolean | undefined;
};

type HeldJob = { jobId: JobId; userId: UserId; vehicleId: VehicleId; vin: string; additional: string };
type Refuse = (code: 'notFound' | 'actionNotAllowed' | 'colleagueAtWork', extra?: Record<string, unknown>) => never;

/**
 * Changes a locked job and with it all of its tasks: each records the change in its history. Answers true when anything
 * differed. The vehicle stays while the automatic service works on one of them, because its checksum is the vehicle's.
 */
export async function changeJob(
  tx: Tx,
  actor: Actor,
  { job, tasks }: { job: HeldJob; tasks: readonly TaskAsItStands[] },
  change: JobChange,
  refuse: Refuse,
): Promise<boolean> {
  const vin = change.vin ?? job.vin;
  const additional = change.additional ?? job.additional;
  const vehicleId = change.vehicleId ?? job.vehicleId;
  const events: { eventCode: string; note: string }[] = [];
  if (vehicleId !== job.vehicleId) {
    const atWork = tasks.find((task) => findBlocker('transfer', task) === 'automaticAtWork');
    if (atWork !== undefined)
      return refuse('actionNotAllowed', { hindrance: 'automaticAtWork', taskId: atWork.taskId });
    const after = await lockListed(tx, vehicleId);
    if (after === undefined) return refuse('notFound');
    events.push({ eventCode: 'vehicleChanged', note: `${await vehicleNamed(tx, job.vehicleId)} → ${after}` });
  }
  if (vin !== job.vin) events.push({ eventCode: 'vinChanged', note: `${job.vin} → ${vin}` });
  if (additional !== job.additional) events.push({ eventCode: 'edited', note: additional });
  if (events.length > 0) {
    await checkColleagues(tx, actor, tasks, change, refuse);
    await tx
      .updateTable('jobs')
      .set({ vehicle_id: vehicleId, vin, additional, changed_at: sql`now()` })
      .where('id', '=', job.jobId)
      .execute();
    await tx
      .updateTable('tasks')
      // A person who has the file because of its vehicle keeps it, without that reason.
      .set({
        changed_at: sql`now()`,
        reason: vehicleId === job.vehicleId ? sql`reason` : sql`nullif(reason, 'vehicleNotListed')`,
      })
      .where('id', '=', sql<TaskId>`any(${sql.val(tasks.map(({ taskId }) => taskId))})`)
      .execute();
    // Of a job without tasks nothing else is published.
    await publishChange(tx, { topic: 'tasks', owner: job.userId });
  }
  for (const task of tasks)
    for (const { eventCode, note } of events) {
      const by = { kind: 'support', id: actor.id } as const;
      await recordEvent(tx, task, { by, eventCode, note });
    }
  const { priority } = change;
  // A task that the automatic service is working on keeps its priority: it is done in a moment anyway.
  const differing = tasks.filter(
    (task) => priority !== undefined && task.priority !== priority && isAllowed('edit', task),
  );
  await checkColleagues(tx, actor, differing, change, refuse);
  if (priority !== undefined) await changePriorities(tx, actor, differing, priority);
  return events.length > 0 || differing.length > 0;
}

/** Gives tasks another priority. */
async function changePriorities(
  tx: Tx,
  actor: Actor,
  tasks: readonly TaskAsItStands[],
  priority: TaskPriority,
): Promise<void> {
  for (const task of tasks) {
    const { taskId } = task;
    await tx
      .updateTable('tasks')
      .set({ priority, due_at: await changeDue(tx, taskId, priority), changed_at: sql`now()` })
      .where('id', '=', taskId)
      .execute();
    await recordEvent(tx, task, { by: { kind: 'support', id: actor.id }, eventCode: 'edited' });
  }
}

type VehicleName = { brand: string; model: string };
const nameOf = ({ brand, model }: VehicleName): string => `${brand} ${model}`;

/** The name of a vehicle of the catalogue, locked against its deletion; undefined where it is none, or none any more. */
const lockListed = async (tx: Tx, vehicleId: VehicleId): Promise<string | undefined> => {
  const listed = listedVehicles(tx).where('v.id', '=', vehicleId).select(['v.brand', 'v.model']);
  const vehicle = await listed.forKeyShare().executeTakeFirst();
  return vehicle && nameOf(vehicle);
};

const vehicleNamed = async (read: Read, vehicleId: VehicleId): Promise<string> =>
  nameOf(
    await read.selectFrom('vehicles').where('id', '=', vehicleId).select(['brand', 'model']).executeTakeFirstOrThrow(),
  );
