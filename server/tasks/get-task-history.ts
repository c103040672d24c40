import type { TaskStatus } from '#contract/tasks/status.ts';
import type { tasksApi } from '#contract/tasks.ts';
import { nullsToUndefined } from '#server/db/nulls-to-undefined.ts';
import { isStaff } from '#rules/roles.ts';
import type { Handler } from '#server/http/serve.ts';
import { personName } from '#server/vocabulary/index.ts';
import { readTask } from './read-task.ts';

/** Events whose note is internal to staff: why they deleted, deblocked or reset a task, and to whom they gave it. */
const forStaff: readonly string[] = [
  'deleted',
  'deblocked',
  'reset',
  'assignedTo',
  'givenBack',
  'transferred',
  'removedFromJob',
];

/** Events that concern staff alone. */
const hiddenFromCustomers: readonly string[] = ['resultConfirmed', 'takenOver'];

/** The time line of a task; customers read the events that concern them. */
export const getTaskHistory: Handler<typeof tasksApi.getTaskHistory> = async ({
  actor,
  input: { taskId },
  tx,
  refuse,
}) => {
  const task = await readTask(tx, actor, taskId);
  if (task === undefined) return refuse('notFound');
  const rows = await tx
    .selectFrom('task_history as h')
    .leftJoin('users as u', 'u.id', 'h.actor_id')
    .where('h.task_id', '=', taskId)
    .orderBy('h.id')
    .select([
      'h.at',
      'h.actor',
      personName().as('actorName'),
      'h.from_status as from',
      'h.to_status as to',
      'h.why as eventCode',
      'h.note',
    ])
    .$narrowType<{ from: TaskStatus | null; to: TaskStatus }>()
    .execute();
  const staff = isStaff(actor);
  return rows
    .filter(({ eventCode }) => staff || !hiddenFromCustomers.includes(eventCode))
    .map(nullsToUndefined)
    .map((move) => (staff || !forStaff.includes(move.eventCode) ? move : { ...move, note: '' }));
};
