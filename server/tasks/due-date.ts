import { sql } from 'kysely';
import type { TaskId } from '#contract/ids.ts';
import type { TaskPriority } from '#contract/tasks/status.ts';
import { dueAt } from '#rules/due.ts';
import { supportHours } from '#server/settings/index.ts';
import type { Read } from '#server/db/database.ts';

/** Due time of a task that begins to wait now. */
export async function dueFromNow(read: Read, priority: TaskPriority): Promise<string> {
  const times = await supportHours(read);
  return dueAt(new Date(), priority, times).toISOString();
}

/** Due time of a task at another priority: counted from when it began to wait, not from now. */
export async function dueAtPriority(read: Read, taskId: TaskId, priority: TaskPriority): Promise<string> {
  const times = await supportHours(read);
  const { since } = await read
    .selectFrom('task_history')
    .where('task_id', '=', taskId)
    .where(sql<boolean>`(from_status is null or why in ('sentBack', 'reset'))`)
    .select(sql<string | null>`max(at)`.as('since'))
    .executeTakeFirstOrThrow();
  return dueAt(since === null ? new Date() : new Date(since), priority, times).toISOString();
}
