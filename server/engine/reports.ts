import type { TaskId } from '#contract/ids.ts';
import { TaskReport } from '#contract/engine.ts';
import type { Tx } from '#server/db/database.ts';

/** Saves the automatic service's report on a task; a later run replaces it. */
export async function saveReport(tx: Tx, taskId: TaskId, report: TaskReport): Promise<void> {
  const content = JSON.stringify(TaskReport.encode({ ...report, at: new Date().toISOString() }));
  await tx
    .insertInto('task_reports')
    .values({ task_id: taskId, content })
    .onConflict((conflict) => conflict.column('task_id').doUpdateSet({ content }))
    .execute();
}
