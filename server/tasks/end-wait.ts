import { type SqlBool, sql } from 'kysely';
import type { TaskId } from '#contract/ids.ts';
import { dueAfterHold } from '#rules/due.ts';
import type { Tx } from '#server/db/database.ts';
import { supportHours } from '#server/settings/index.ts';

/** The end of a wait for a customer; `closed`: whatever takes the task out of the hands of support. */
export type WaitEnd = 'answer' | 'file' | 'message' | 'withdrawn' | 'closed';

/**
 * Ends the wait of a locked task for its customer.
 *
 * @returns the due time of the task from now on; undefined when it did not wait
 */
export async function endWait(
  tx: Tx,
  taskId: TaskId,
  endedBy: WaitEnd,
  answer = '',
): Promise<{ dueAt: string | null } | undefined> {
  const wait = await tx
    .updateTable('task_waits')
    // The clock of a transaction is that of its beginning, which may be before the question.
    .set({ until: sql`greatest(now(), since)`, ended_by: endedBy, answer })
    .where('task_id', '=', taskId)
    .where(sql<SqlBool>`until is null`)
    .returning(['due_at as dueAt', 'since', 'until'])
    .$narrowType<{ until: string }>()
    .executeTakeFirst();
  if (wait === undefined) return undefined;
  const { dueAt, since, until } = wait;
  if (dueAt === null) return { dueAt };
  const hold = { since: new Date(since), until: new Date(until) };
  return { dueAt: dueAfterHold(new Date(dueAt), hold, await supportHours(tx)).toISOString() };
}
