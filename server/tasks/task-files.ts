import { type SqlBool, sql } from 'kysely';
import type { JudgedOddity } from '#contract/results.ts';
import type { tasksApi } from '#contract/tasks.ts';
import { downloadName } from '#rules/file-types.ts';
import { nullsToUndefined } from '#server/db/nulls-to-undefined.ts';
import type { Handler } from '#server/http/serve.ts';
import { personName } from '#server/vocabulary/index.ts';
import { readTask } from './read-task.ts';

/** The versions of a task's modified file, newest first, and which of them is the customer's. */
export const getTaskFiles: Handler<typeof tasksApi.getTaskFiles> = async ({ actor, input: { taskId }, tx, refuse }) => {
  if ((await readTask(tx, actor, taskId)) === undefined) return refuse('notFound');
  const rows = await tx
    .selectFrom('task_files as f')
    .innerJoin('tasks as t', 't.id', 'f.task_id')
    .innerJoin('files as c', 'c.sha256', 'f.sha256')
    .leftJoin('users as u', 'u.id', 'f.made_by')
    .leftJoin('users as r', 'r.id', 'f.confirmed_by')
    .where('f.task_id', '=', taskId)
    .orderBy('f.version', 'desc')
    .select(['f.version', 'f.name as fileName', 'c.size', 'f.sha256', personName().as('madeBy'), 'f.made_at as madeAt'])
    .select([
      personName('r').as('confirmedBy'),
      'f.confirmed_at as confirmedAt',
      'f.confirmed_reason as confirmedReason',
    ])
    .select('f.oddities')
    .$narrowType<{ oddities: JudgedOddity[] | null }>()
    // Until a review is done, the customer has the file from before.
    .select(sql<boolean>`f.sha256 = coalesce(t.delivered_sha256, t.modified_sha256)`.as('isTheirs'))
    .execute();
  // The same bytes may be there twice: the newer of them counts.
  const current = rows.find(({ isTheirs }) => isTheirs)?.version;
  return rows.map((row) => ({ ...nullsToUndefined(row), current: row.version === current }));
};

export const downloadVersion: Handler<typeof tasksApi.downloadVersion> = async ({
  input,
  tx,
  setAuditSubject,
  refuse,
}) => {
  const { taskId, version } = input;
  const file = await tx
    .selectFrom('task_files as f')
    .innerJoin('tasks as t', 't.id', 'f.task_id')
    .where(sql<SqlBool>`t.visible`)
    .where('f.task_id', '=', taskId)
    .where('f.version', '=', version)
    .select(['f.sha256', 'f.name', 't.user_id as userId'])
    .executeTakeFirst();
  if (file === undefined) return refuse('notFound');
  setAuditSubject({ userId: file.userId });
  return { sha256: file.sha256, fileName: downloadName(taskId, `v${version}_${file.name}`) };
};
