import { type SqlBool, sql } from 'kysely';
import type { slaveApi } from '#contract/slave.ts';
import { publish } from '#server/realtime/realtime.ts';
import type { Handler } from '#server/http/serve.ts';
import { enqueueDecoding } from './begin-decoding.ts';
import type { SlaveServices } from './slave-service.ts';

/**
 * Has a slave file decoded from the beginning, with all its attempts. Refused once it is decoded, and once staff have
 * stored a modified file: that one was encoded by other means.
 */
export const decodeSlaveFileAgain =
  (services: SlaveServices): Handler<typeof slaveApi.decodeSlaveFileAgain> =>
  async ({ input: { taskId }, tx, refuse }) => {
    const task = await tx
      .selectFrom('tasks')
      .where('id', '=', taskId)
      .where(sql<SqlBool>`visible`)
      .select(['job_id as jobId', 'user_id as userId', 'modified_sha256 as modified'])
      .forUpdate()
      .executeTakeFirst();
    if (task === undefined) return refuse('notFound');
    if (task.modified !== null) return refuse('slaveFileNotOpen');
    const again = await tx
      .updateTable('slave_files')
      .set({ state: 'waiting', error: null, attempts: 0, changed_at: sql`now()` })
      .where('task_id', '=', taskId)
      .where('state', '<>', 'decoded')
      .returning('service')
      .executeTakeFirst();
    if (again === undefined) return refuse('slaveFileNotOpen');
    if (services[again.service] === undefined) return refuse('slaveServiceOff');
    await enqueueDecoding(tx, taskId);
    const { jobId, userId } = task;
    await publish(tx, [{ user: userId }, 'staff'], 'tasks', { jobId, taskId });
    return true;
  };
