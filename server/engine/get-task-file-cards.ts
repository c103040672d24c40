import { type SqlBool, sql } from 'kysely';
import { type engineApi, FileFacts, TaskReport, type TaskFileCards } from '#contract/engine.ts';
import type { TaskId } from '#contract/ids.ts';
import { ResultFacts } from '#contract/results.ts';
import { isStaff } from '#rules/roles.ts';
import type { Read } from '#server/db/database.ts';
import type { Handler } from '#server/http/serve.ts';
import { personName, plainOriginal, presentVersion, withdrawal } from '#server/vocabulary/index.ts';
import { miniatureOfReport, miniatureOfResult } from './miniature.ts';

/**
 * The files of a task from what is stored about them: no file is read. Customers see the one modified file that they get,
 * once the task is finished.
 */
export const getTaskFileCards: Handler<typeof engineApi.getTaskFileCards> = async ({
  actor,
  input: { taskId },
  tx,
  refuse,
}) => {
  const isForStaff = isStaff(actor);
  const task = await tx
    .selectFrom('tasks as t')
    .leftJoin('files as f', 'f.sha256', 't.original_sha256')
    .leftJoin('file_facts as k', (join) => join.on(sql<SqlBool>`k.sha256 = ${plainOriginal}`))
    .leftJoin('unpacked_originals as a', 'a.task_id', 't.id')
    .where('t.id', '=', taskId)
    .where(sql<SqlBool>`t.visible`)
    .$if(!isForStaff, (tasks) => tasks.where('t.user_id', '=', actor.companyId))
    .select(['t.file_name as name', 'a.name as imageName', 'f.size as length', 'k.facts'])
    .select(sql<boolean>`(t.status in ('finished', 'archived') or t.delivered_sha256 is not null)`.as('isDelivered'))
    .executeTakeFirst();
  if (task === undefined) return refuse('notFound');
  const facts = readFacts(task.facts);
  const versions = isForStaff || task.isDelivered ? await versionsOf(tx, taskId, facts) : [];
  return {
    original: {
      name: task.name,
      imageName: task.imageName ?? undefined,
      length: task.length ?? undefined,
      facts,
    },
    versions: isForStaff ? versions : versions.filter(({ released }) => released),
  };
};

async function versionsOf(
  read: Read,
  taskId: TaskId,
  ofOriginal: FileFacts | undefined,
): Promise<TaskFileCards['versions']> {
  const rows = await read
    .selectFrom('task_files as f')
    .innerJoin('tasks as t', 't.id', 'f.task_id')
    .innerJoin('files as c', 'c.sha256', 'f.sha256')
    .leftJoin('users as u', 'u.id', 'f.made_by')
    .leftJoin('file_facts as k', 'k.sha256', 'f.sha256')
    .leftJoin('task_reports as r', (join) =>
      join.onRef('r.task_id', '=', 'f.task_id').on(sql<SqlBool>`r.content ->> 'modifiedSha256' = f.sha256`),
    )
    .where('f.task_id', '=', taskId)
    .orderBy('f.version', 'desc')
    .select(['f.version', 'f.name', 'c.size as length', 'f.made_at as madeAt', personName().as('madeBy')])
    .select(['k.facts', 'r.content as report'])
    .select(
      sql`(select x.facts from result_facts x
        where x.original_sha256 = ${plainOriginal} and x.modified_sha256 = f.sha256 limit 1)`.as('result'),
    )
    .select(['f.note', withdrawal('f').as('withdrawn')])
    .select(sql<boolean>`f.released_at is not null`.as('released'))
    .select(sql<boolean>`f.version is not distinct from ${presentVersion}`.as('current'))
    .execute();
  return rows.map(({ madeBy, facts, report, result, withdrawn, ...version }) => {
    const own = readFacts(facts);
    const ofService = report === null ? undefined : TaskReport.parse(report);
    const ofSupport = result === null ? undefined : ResultFacts.parse(result);
    return {
      ...version,
      madeBy: madeBy ?? undefined,
      withdrawn: withdrawn ?? undefined,
      checksum: own?.checksum ?? checksumOf(ofService),
      profile: own?.profile ?? ofOriginal?.profile,
      miniature: ofService === undefined ? ofSupport && miniatureOfResult(ofSupport) : miniatureOfReport(ofService),
    };
  });
}

const readFacts = (stored: unknown) => (stored === null ? undefined : FileFacts.parse(stored));

function checksumOf(report: TaskReport | undefined): { checks: number; wrong: number } | undefined {
  if (report === undefined) return undefined;
  const { after } = report.checksum;
  return { checks: after.length, wrong: after.filter(({ ok }) => !ok).length };
}
