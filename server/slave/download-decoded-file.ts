import { type SqlBool, sql } from 'kysely';
import type { slaveApi } from '#contract/slave.ts';
import { downloadName, plainName } from '#rules/file-types.ts';
import type { Handler } from '#server/http/serve.ts';

export const downloadDecodedFile: Handler<typeof slaveApi.downloadDecodedFile> = async ({
  input: { taskId },
  tx,
  setAuditSubject,
  refuse,
}) => {
  const file = await tx
    .selectFrom('slave_files as s')
    .innerJoin('tasks as t', 't.id', 's.task_id')
    .where('s.task_id', '=', taskId)
    .where('s.state', '=', 'decoded')
    .where(sql<SqlBool>`t.visible`)
    .select(['s.decoded_sha256 as sha256', 't.file_name as fileName', 't.user_id as userId'])
    .executeTakeFirst();
  if (file === undefined || file.sha256 === null) return refuse('notFound');
  setAuditSubject({ userId: file.userId });
  return { sha256: file.sha256, fileName: downloadName(taskId, plainName(file.fileName)) };
};
