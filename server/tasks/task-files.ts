import { type SqlBool, sql } from 'kysely';
import type { JudgedOddity } from '#contract/results.ts';
import { tasksApi } from '#contract/tasks.ts';
import { isStaff } from '#rules/roles.ts';
import { takePage } from '#server/db/lists.ts';
import { nullsToUndefined } from '#server/db/nulls-to-undefined.ts';
import type { Handler } from '#server/http/serve.ts';
import { personName, presentVersion, withdrawal } from '#server/vocabulary/index.ts';
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
    .select(['f.oddities', 'f.note', 'f.released_at as releasedAt', withdrawal('f').as('withdrawn')])
    .$narrowType<{ oddities: JudgedOddity[] | null }>()
    .select(sql<boolean>`f.version is not distinct from ${presentVersion}`.as('current'))
    .execute();
  return rows.map(nullsToUndefined);
};

const { downloadOriginal, downloadModified, downloadVersion, downloadSupportFile } = tasksApi;
const downloadCalls = [downloadOriginal, downloadModified, downloadVersion, downloadSupportFile].map(
  ({ name }) => name,
);

/** The file that a call downloads, by its name on the wire. */
const downloadedFile = sql<'original' | 'modified' | 'support'>`case s.call
  when ${downloadOriginal.name} then 'original' when ${downloadSupportFile.name} then 'support' else 'modified' end`;

/** The downloads of a task, from the security log; of support a customer reads neither name nor address. */
export const getTaskDownloads: Handler<typeof tasksApi.getTaskDownloads> = async ({ actor, input, tx, refuse }) => {
  const { taskId } = input;
  if ((await readTask(tx, actor, taskId)) === undefined) return refuse('notFound');
  const downloads = tx
    .selectFrom('security_log as s')
    .leftJoin('users as u', 'u.id', 's.actor_id')
    .where('s.event', '=', 'downloaded')
    .where(sql<SqlBool>`s.facts ? 'taskId' and (s.facts ->> 'taskId')::int = ${taskId}`)
    .where('s.call', 'in', downloadCalls)
    .orderBy('s.id', 'desc')
    .select(['s.at', downloadedFile.as('file'), 's.address', personName().as('name')])
    .select(sql<number | null>`(s.facts ->> 'version')::int`.as('version'))
    .select(sql<'customer' | 'support'>`case when u.role = 'customer' then 'customer' else 'support' end`.as('by'))
    .select(sql<number>`count(*) over ()`.as('total'));
  const { page, total } = await takePage(downloads, { ...input, filterMode: 'all' });
  const data = page.map(nullsToUndefined);
  if (isStaff(actor)) return { data, total };
  return {
    data: data.map(({ name, address, ...one }) => (one.by === 'support' ? one : { ...one, name, address })),
    total,
  };
};
