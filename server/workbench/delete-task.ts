import { sql } from 'kysely';
import type { workbenchApi } from '#contract/workbench.ts';
import type { Tx } from '#server/db/database.ts';
import type { Actor, Handler } from '#server/http/serve.ts';
import { endWait, lockFor, recordEvent, type TaskAsItStands } from '#server/tasks/index.ts';

/** Deletes an unpaid task: both sides lose sight of it, work on it ends, and its rows stay for the record. */
export const deleteTask: Handler<typeof workbenchApi.deleteTask> = async ({ actor, input, tx, refuse }) => {
  const task = await lockFor('delete', tx, actor, input, refuse);
  await markDeleted(tx, actor, task, input.reason);
  return true;
};

/** Marks a locked task as deleted. */
export async function markDeleted(tx: Tx, actor: Actor, task: TaskAsItStands, reason: string): Promise<void> {
  await endWait(tx, task.taskId, 'closed');
  await tx
    .updateTable('tasks')
    .set({ deleted_at: sql`now()`, changed_at: sql`now()` })
    .where('id', '=', task.taskId)
    .execute();
  const by = { kind: 'support', id: actor.id } as const;
  await recordEvent(tx, task, { by, eventCode: 'deleted', note: reason });
}
