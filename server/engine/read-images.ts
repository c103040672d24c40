import { type SqlBool, sql } from 'kysely';
import type { JobId, TaskId, UserId } from '#contract/ids.ts';
import type { TaskStatus } from '#contract/tasks/status.ts';
import type { Read } from '#server/db/database.ts';
import { nullsToUndefined } from '#server/db/nulls-to-undefined.ts';
import { plainOriginal } from '#server/vocabulary/index.ts';

type TaskImages = { jobId: JobId; userId: UserId; status: TaskStatus };

/**
 * The stored files of a task by their hashes: the image that the engine works on (of a slave file the decoded one), and
 * the modified file as support has it. Undefined for a draft or a missing task; the caller checks the owner.
 */
export async function readImages(read: Read, taskId: TaskId) {
  const task = await read
    .selectFrom('tasks as t')
    .innerJoin('jobs as j', 'j.id', 't.job_id')
    .innerJoin('vehicles as v', 'v.id', 'j.vehicle_id')
    .leftJoin('unpacked_originals as a', 'a.task_id', 't.id')
    .where('t.id', '=', taskId)
    .where(sql<SqlBool>`t.visible`)
    .select(['t.job_id as jobId', 't.user_id as userId', 't.status'])
    .select(sql<string>`coalesce(a.name, t.file_name)`.as('fileName'))
    .select(plainOriginal.as('original'))
    .select(['t.modified_sha256 as modified', 't.modified_name as modifiedName', 't.delivered_sha256 as delivered'])
    .select('v.ecu_checksum as checksum')
    .$narrowType<TaskImages>()
    .executeTakeFirst();
  return task && nullsToUndefined(task);
}
