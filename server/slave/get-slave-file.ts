import type { slaveApi } from '#contract/slave.ts';
import { nullsToUndefined } from '#server/db/nulls-to-undefined.ts';
import type { Handler } from '#server/http/serve.ts';

export const getSlaveFile: Handler<typeof slaveApi.getSlaveFile> = async ({ input, tx }) => {
  const row = await tx
    .selectFrom('slave_files')
    .where('task_id', '=', input.taskId)
    .select(['service', 'state', 'error', 'attempts', 'changed_at as changedAt'])
    .executeTakeFirst();
  return { data: row && nullsToUndefined(row) };
};
