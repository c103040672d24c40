import { sql } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { notifyAboutTask } from '#server/notifications/index.ts';
import { isOfWork } from '#server/vocabulary/index.ts';

/** Most tasks of one run; the next takes the rest. */
const maxTasks = 200;

const kinds = { dueSoon: isOfWork.dueSoon, late: isOfWork.overdue } as const;

/**
 * Notifies of tasks that are due soon or late, once for each due time: the member of staff who has the task, else all who work on
 * files.
 */
export async function notifyOfWork({ db }: Pick<Database, 'db'>): Promise<void> {
  for (const kind of ['dueSoon', 'late'] as const)
    await db.transaction().execute(async (tx) => {
      const tasks = await tx
        .selectFrom('tasks as t')
        .where(kinds[kind])
        .where(
          sql<boolean>`not exists (select from notifications n where n.task_id = t.id and n.kind = ${kind}
            and n.once_key = t.id || ' ' || t.due_at)`,
        )
        .orderBy('t.id')
        .limit(maxTasks)
        .select(['t.id as taskId', 't.done_by as doneBy', sql<string>`t.id || ' ' || t.due_at`.as('onceKey')])
        .execute();
      for (const { taskId, doneBy, onceKey } of tasks)
        await notifyAboutTask(tx, doneBy === null ? 'staff' : { user: doneBy }, { kind, taskId, onceKey });
    });
}
