import type { TaskId, UserId } from '#contract/ids.ts';
import { type engineApi, TaskReport, type TaskReportPage } from '#contract/engine.ts';
import { sql } from 'kysely';
import { nullsToUndefined } from '#server/db/nulls-to-undefined.ts';
import type { Read } from '#server/db/database.ts';
import type { Handler } from '#server/http/serve.ts';
import { readImages } from './read-images.ts';
import { customerName, orderedDetails, personName } from '#server/vocabulary/index.ts';

type StoredFile = NonNullable<TaskReportPage['original']>;

async function fileOf(read: Read, sha256: string | undefined, name: string): Promise<StoredFile | undefined> {
  if (sha256 === undefined) return undefined;
  const file = await read.selectFrom('files').where('sha256', '=', sha256).select('size').executeTakeFirst();
  return file && { name, length: file.size, sha256 };
}

/** Maker and time of a modified file: those of the newest version with these bytes. */
async function makerOf(read: Read, taskId: TaskId, sha256: string) {
  const version = await read
    .selectFrom('task_files as f')
    .leftJoin('users as u', 'u.id', 'f.made_by')
    .where('f.task_id', '=', taskId)
    .where('f.sha256', '=', sha256)
    .orderBy('f.version', 'desc')
    .limit(1)
    .select([personName().as('madeBy'), 'f.made_at as madeAt'])
    .executeTakeFirst();
  return version && nullsToUndefined(version);
}

/** The ordered methods with the answers of the customer in the reader's language, and the task's customer. */
const factsOfTask = (read: Read, reader: UserId, taskId: TaskId) =>
  read
    .selectFrom('tasks as t')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .where('t.id', '=', taskId)
    .select(customerName.as('customer'))
    .select(
      sql<TaskReportPage['methods']>`(
        select coalesce(json_agg(json_strip_nulls(json_build_object('methodId', m.id, 'name', m.name, 'details',
          ${orderedDetails(sql`(select language from users where id = ${reader})`)})) order by m.id), '[]')
        from task_methods o join methods m on m.id = o.method_id where o.task_id = t.id)`.as('methods'),
    )
    .executeTakeFirstOrThrow();

/** The report of a task with the facts around it. */
export const getTaskReportPage: Handler<typeof engineApi.getTaskReportPage> = async ({
  actor,
  input: { taskId },
  tx,
  refuse,
}) => {
  const task = await readImages(tx, taskId);
  if (task === undefined) return refuse('notFound');
  const [facts, original, modified, maker, savedReport, uses] = await Promise.all([
    factsOfTask(tx, actor.companyId, taskId),
    fileOf(tx, task.original, task.fileName),
    fileOf(tx, task.modified, task.modifiedName ?? task.fileName),
    task.modified === undefined ? undefined : makerOf(tx, taskId, task.modified),
    tx.selectFrom('task_reports').where('task_id', '=', taskId).select('content').executeTakeFirst(),
    tx
      .selectFrom('solution_uses')
      .where('task_id', '=', taskId)
      .orderBy('solution_id')
      .select(['solution_id as solutionId', 'used_at as usedAt'])
      .execute(),
  ]);
  return {
    taskId,
    jobId: task.jobId,
    status: task.status,
    ...facts,
    original,
    modified: modified && { ...modified, ...maker },
    report: savedReport && TaskReport.parse(savedReport.content),
    uses,
  };
};
