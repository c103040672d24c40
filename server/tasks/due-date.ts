import { sql } from 'kysely';
import type { TaskId } from '#contract/ids.ts';
import type { TaskPriority } from '#contract/tasks/status.ts';
import { dueAfterHold, dueAt } from '#rules/due.ts';
import { supportHours } from '#server/settings/index.ts';
import type { Read, Tx } from '#server/db/database.ts';

/** Due time of a task that begins to wait now. */
export async function dueFromNow(read: Read, priority: TaskPriority): Promise<string> {
  const times = await supportHours(read);
  return dueAt(new Date(), priority, times).toISOString();
}

/**
 * Due time of a task at another priority: counted from when it began to wait, not from now, and without its holds. A task on hold
 * has none until that ends, and the other time is noted for then.
 */
export async function changeDue(tx: Tx, taskId: TaskId, priority: TaskPriority): Promise<string | null> {
  const times = await supportHours(tx);
  const { since } = await tx
    .selectFrom('task_history')
    .where('task_id', '=', taskId)
    .where(sql<boolean>`(from_status is null or why in ('sentBack', 'reset'))`)
    .select(sql<string | null>`max(at)`.as('since'))
    .executeTakeFirstOrThrow();
  const begun = since === null ? new Date() : new Date(since);
  const holds = await tx
    .selectFrom('task_waits')
    .where('task_id', '=', taskId)
    .where('since', '>=', begun.toISOString())
    .orderBy('since')
    .select(['id', 'since', 'until'])
    .execute();
  let due = dueAt(begun, priority, times);
  for (const { since: from, until } of holds)
    if (until !== null) due = dueAfterHold(due, { since: new Date(from), until: new Date(until) }, times);
  const open = holds.find(({ until }) => until === null);
  if (open === undefined) return due.toISOString();
  await tx.updateTable('task_waits').set({ due_at: due.toISOString() }).where('id', '=', open.id).execute();
  return null;
}
