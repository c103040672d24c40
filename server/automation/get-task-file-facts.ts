import { sql } from 'kysely';
import type { automationApi } from '#contract/automation.ts';
import type { TaskId } from '#contract/ids.ts';
import type { Read } from '#server/db/database.ts';
import type { Handler } from '#server/http/serve.ts';
import { deliveriesIn, isUnconfirmed, readFileFacts } from '#server/engine/index.ts';
import { readTask } from '#server/tasks/index.ts';
import { customerName, plainOriginal } from '#server/vocabulary/index.ts';

/** Facts of the original of a task, for staff before they open it. */
export const getTaskFileFacts: Handler<typeof automationApi.getTaskFileFacts> = async ({
  actor,
  input: { taskId },
  tx,
  refuse,
}) => {
  const task = await readTask(tx, actor, taskId);
  if (task === undefined) return refuse('notFound');
  const contradiction = await tx
    .selectFrom('task_contradictions')
    .where('task_id', '=', taskId)
    .select(['in_file as file', 'in_vehicle as vehicle', 'accepted_at as acceptedAt'])
    .executeTakeFirst();
  // A slave file has no facts until it is decoded.
  const { original } = await tx
    .selectFrom('tasks as t')
    .where('t.id', '=', taskId)
    .select(plainOriginal.as('original'))
    .executeTakeFirstOrThrow();
  const facts = original === null ? undefined : await readFileFacts(tx, original);
  return {
    facts,
    isUnproven: await isUnconfirmed(tx, [facts?.family, facts?.checksum.family]),
    contradiction,
    unscanned: await unscannedFiles(tx, taskId),
    deliveries: original === null ? [] : await findDeliveries(tx, taskId, original),
  };
};

/** Most deliveries that are named. */
const maxDeliveries = 5;

/** Deliveries of other tasks that an original is or holds. */
async function findDeliveries(read: Read, taskId: TaskId, sha256: string) {
  return read
    .selectFrom('tasks as t')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .innerJoin(deliveriesIn(sha256).as('d'), (join) => join.onRef('d.task_id', '=', 't.id'))
    .where('t.id', '<>', taskId)
    .orderBy('t.id', 'desc')
    .orderBy('d.version', 'desc')
    .limit(maxDeliveries)
    .select([
      't.id as taskId',
      't.job_id as jobId',
      'd.version',
      't.user_id as customerId',
      customerName.as('customerName'),
    ])
    .execute();
}

/** Names of the files about a task that bear the mark. */
async function unscannedFiles(read: Read, taskId: TaskId): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with named as (
      select original_sha256 as sha256, file_name as name from tasks where id = ${taskId}
      union select support_sha256, support_name from tasks where id = ${taskId}
      union select file_sha256, file_name from chat_messages where task_id = ${taskId})
    select distinct n.name from named n join files f on f.sha256 = n.sha256 where f.unscanned order by 1`.execute(read);
  return rows.map(({ name }) => name);
}
