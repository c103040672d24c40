import { type SqlBool, sql } from 'kysely';
import type { workbenchApi } from '#contract/workbench.ts';
import type { Handler } from '#server/http/serve.ts';
import { isWaiting } from '#server/vocabulary/index.ts';

/** Task `x` waits for a person: support has it, nobody has taken it, and its customer owes no answer. */
const waitsForPerson = sql<SqlBool>`x.visible and x.status = 'manual' and x.inquiry is null and not ${isWaiting('x')}`;

/**
 * The next task in the order of the open ones. From a job whose task still waits it goes on behind it, so that one can look
 * through the queue; from any other place it begins with what is due first.
 */
export const getNextTask: Handler<typeof workbenchApi.getNextTask> = async ({ input: { jobId = null }, tx }) => {
  const isBehind = sql<boolean>`coalesce((x.due_at, x.id) > (
    select x.due_at, x.id from tasks x where x.job_id = ${jobId} and ${waitsForPerson}
    order by x.due_at desc, x.id desc limit 1), false)`;
  const data = await tx
    .selectFrom('tasks as x')
    .where(waitsForPerson)
    .where(sql<SqlBool>`x.job_id is distinct from ${jobId}`)
    .orderBy(isBehind, 'desc')
    .orderBy('x.due_at')
    .orderBy('x.id')
    .limit(1)
    .select(['x.id as taskId', 'x.job_id as jobId'])
    .executeTakeFirst();
  return { data };
};
