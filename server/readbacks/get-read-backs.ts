import { sql } from 'kysely';
import type { TaskId } from '#contract/ids.ts';
import { type ReadBack, type readbacksApi, ReadBackFacts } from '#contract/readbacks.ts';
import type { Read } from '#server/db/database.ts';
import type { Handler } from '#server/http/serve.ts';
import { readTask } from '#server/tasks/index.ts';

/** The read-backs of a task, newest first; or the one of a content. */
export async function listReadBacks(
  read: Read,
  taskId: TaskId,
  of?: { readonly version: number; readonly sha256: string },
): Promise<ReadBack[]> {
  const rows = await read
    .selectFrom('read_backs as r')
    .innerJoin('users as u', 'u.id', 'r.made_by')
    .where('r.task_id', '=', taskId)
    .$if(of !== undefined, (all) =>
      all.where('r.version', '=', of?.version ?? 0).where('r.digest', '=', of?.sha256 ?? ''),
    )
    .orderBy('r.id', 'desc')
    .select(['r.version', 'r.file_name as fileName', 'r.verdict', 'r.facts', 'r.made_at as madeAt'])
    .select(sql<ReadBack['by']>`case when u.role = 'customer' then 'customer' else 'support' end`.as('by'))
    .execute();
  return rows.map(({ facts, ...row }) => ({ ...row, facts: ReadBackFacts.parse(facts) }));
}

export const getReadBacks: Handler<typeof readbacksApi.getReadBacks> = async ({
  actor,
  input: { taskId },
  tx,
  refuse,
}) => {
  if ((await readTask(tx, actor, taskId)) === undefined) return refuse('notFound');
  return listReadBacks(tx, taskId);
};
