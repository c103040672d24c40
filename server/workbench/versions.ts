import type { TaskId } from '#contract/ids.ts';
import type { workbenchApi } from '#contract/workbench.ts';
import type { Tx } from '#server/db/database.ts';
import type { Handler } from '#server/http/serve.ts';
import { type Address, lockAsSeen, recordEvent, withdrawOneVersion } from '#server/tasks/index.ts';

const versionsOf = (tx: Tx, taskId: TaskId) =>
  tx
    .selectFrom('task_files as f')
    .where('f.task_id', '=', taskId)
    .orderBy('f.version', 'desc')
    .select(['f.version', 'f.sha256', 'f.name', 'f.note'])
    .select(['f.released_at as releasedAt', 'f.withdrawn_at as withdrawnAt', 'f.withdrawn_reason as withdrawnReason']);

/** Finds a version of a task; with `isReleased` only what its customer has seen. */
async function findVersion(tx: Tx, { taskId, version }: { taskId: TaskId; version: number }, isReleased: boolean) {
  const file = await versionsOf(tx, taskId).where('f.version', '=', version).executeTakeFirst();
  return file === undefined || (isReleased && file.releasedAt === null) ? undefined : file;
}

export const updateVersionNote: Handler<typeof workbenchApi.updateVersionNote> = async ({
  actor,
  input,
  tx,
  refuse,
}) => {
  const { taskId, version, note } = input;
  const task = await lockAsSeen(tx, actor, input, refuse);
  const file = await findVersion(tx, input, false);
  if (file === undefined) return refuse('notFound');
  if (file.note === note) return false;
  await tx
    .updateTable('task_files')
    .set({ note })
    .where('task_id', '=', taskId)
    .where('version', '=', version)
    .execute();
  await recordEvent(tx, task, {
    by: { kind: 'support', id: actor.id },
    eventCode: 'versionNoted',
    note: `${version}: ${note}`,
  });
  return true;
};

export const recommendVersion: Handler<typeof workbenchApi.recommendVersion> = async ({ actor, input, tx, refuse }) => {
  const task = await lockAsSeen(tx, actor, input, refuse);
  const file = await findVersion(tx, input, true);
  if (file === undefined) return refuse('notFound');
  if (file.withdrawnAt !== null) return refuse('versionWithdrawn', { reason: file.withdrawnReason });
  if (task.status !== 'finished') return refuse('actionNotAllowed', { hindrance: 'wrongStatus' });
  if (task.modified === file.sha256) return false;
  await recordEvent(tx, task, {
    by: { kind: 'support', id: actor.id },
    eventCode: 'versionRecommended',
    note: `${file.version}: ${file.name}`,
    set: { modified_sha256: file.sha256, modified_name: file.name },
  });
  return true;
};

export const withdrawVersion =
  (address: Address): Handler<typeof workbenchApi.withdrawVersion> =>
  async ({ actor, input, tx, refuse }) => {
    const { version, reason } = input;
    const task = await lockAsSeen(tx, actor, input, refuse);
    const file = await findVersion(tx, input, true);
    if (file === undefined) return refuse('notFound');
    if (file.withdrawnAt !== null) return false;
    await withdrawOneVersion(tx, address, task, { version, sha256: file.sha256, reason, actorId: actor.id });
    return true;
  };
