import { sql } from 'kysely';
import type { uploadSupportFile as contract } from '#contract/orders.ts';
import { checkUpload, keepFile } from '#server/files/index.ts';
import type { Handler } from '#server/platform/serve.ts';

/** Stores the support file of a task; there is one, and sending the same bytes again changes nothing. */
export const uploadSupport: Handler<typeof contract> = async ({ actor, input, tx, files, storage, refuse }) => {
  const task = await tx
    .selectFrom('tasks')
    .where('id', '=', input.taskId)
    .where('job_id', '=', input.jobId)
    .where('user_id', '=', actor.id)
    .where('deleted_at', 'is', null)
    .select('support_sha256')
    .forUpdate()
    .executeTakeFirst();
  if (task === undefined) return refuse('notFound');
  const file = checkUpload('support', files.fileSupport, input, refuse);
  if (task.support_sha256 === file.sha256) return true;
  if (task.support_sha256 !== null) return refuse('fileAlreadyStored');
  await keepFile(tx, storage, file);
  await tx
    .updateTable('tasks')
    .set({ support_sha256: file.sha256, support_name: input.fileName, changed_at: sql`now()` })
    .where('id', '=', input.taskId)
    .execute();
  return true;
};
