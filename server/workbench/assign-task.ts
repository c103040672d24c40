import { type SqlBool, sql } from 'kysely';
import type { UserId } from '#contract/ids.ts';
import type { workbenchApi } from '#contract/workbench.ts';
import type { Read } from '#server/db/database.ts';
import type { Handler } from '#server/http/serve.ts';
import { notifyAboutTask } from '#server/notifications/index.ts';
import { personName, selectPermissions } from '#server/vocabulary/index.ts';
import { lockAllowed, conflictDetails, transition } from '#server/tasks/index.ts';

/**
 * Assigns an open task to a member of staff: from now on the automatic service leaves it alone. Taking it over from a
 * colleague needs `seenAt`; assigning it to its present assignee changes nothing.
 */
export const assignTask: Handler<typeof workbenchApi.assignTask> = async ({ actor, input, tx, refuse }) => {
  const task = await lockAllowed('assign', tx, actor, input, refuse);
  const staffId = input.staffId ?? actor.id;
  if (task.status === 'inProgress' && task.doneBy === staffId) return true;
  if (task.status === 'inProgress' && input.seenAt === undefined)
    return refuse('taskMoved', await conflictDetails(tx, task));
  const name = staffId === actor.id ? '' : ((await workerNamed(tx, staffId)) ?? refuse('notStaff'));
  await transition(tx, task, 'assign', {
    by: { kind: 'support', id: actor.id },
    to: 'inProgress',
    set: { done_by: staffId },
    eventCode: staffId === actor.id ? 'assigned' : 'assignedTo',
    note: name,
  });
  if (staffId !== actor.id) {
    const facts = { person: await staffNamed(tx, actor.id) };
    await notifyAboutTask(tx, { user: staffId }, { kind: 'assigned', taskId: task.taskId, facts });
  }
  return true;
};

/** The name of an active member of staff who may work on files; undefined for any other user. */
async function workerNamed(read: Read, userId: UserId): Promise<string | undefined> {
  const staff = await read
    .selectFrom('users')
    .where('id', '=', userId)
    .where('role', '<>', 'customer')
    .where('active', '=', true)
    .where(sql<SqlBool>`'workOnFiles' = any(${selectPermissions('users')})`)
    .select(personName('users').as('name'))
    .executeTakeFirst();
  return staff?.name;
}

/** The name of a member of staff, also a former one, for the history. */
export async function staffNamed(read: Read, userId: UserId): Promise<string> {
  const staff = await read
    .selectFrom('users')
    .where('id', '=', userId)
    .select(personName('users').as('name'))
    .executeTakeFirstOrThrow();
  return staff.name;
}
