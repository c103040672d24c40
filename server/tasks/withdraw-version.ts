import { type SqlBool, sql } from 'kysely';
import type { TaskId, UserId } from '#contract/ids.ts';
import type { Tx } from '#server/db/database.ts';
import { type Address, mailAboutTask } from './mail-about-task.ts';
import type { TaskAsItStands } from './read-task.ts';
import { recordEvent } from './transition.ts';

const releasedOf = (tx: Tx, taskId: TaskId) =>
  tx
    .selectFrom('task_files')
    .where('task_id', '=', taskId)
    .where(sql<SqlBool>`released_at is not null and withdrawn_at is null`)
    .orderBy('version', 'desc')
    .select(['version', 'sha256', 'name']);

type Withdrawal = { version: number; sha256: string; reason: string; actorId: UserId };

/**
 * Withdraws a released version of a locked task with every other of the same bytes; the newest other release takes its place. The customer
 * is mailed whether or not a download is known: one may be under way.
 */
export async function withdrawOneVersion(
  tx: Tx,
  address: Address,
  task: TaskAsItStands,
  { version, sha256, reason, actorId }: Withdrawal,
): Promise<void> {
  const { taskId } = task;
  await tx
    .updateTable('task_files')
    .set({ withdrawn_at: sql`now()`, withdrawn_by: actorId, withdrawn_reason: reason })
    .where('task_id', '=', taskId)
    .where('sha256', '=', sha256)
    .where('released_at', 'is not', null)
    .execute();
  const isTheirs = (task.delivered ?? task.modified) === sha256;
  const next = isTheirs ? await releasedOf(tx, taskId).executeTakeFirst() : undefined;
  await recordEvent(tx, task, {
    by: { kind: 'support', id: actorId },
    eventCode: 'versionWithdrawn',
    note: `${version}: ${reason}`,
    ...(next !== undefined && {
      set:
        task.delivered === null
          ? { modified_sha256: next.sha256, modified_name: next.name }
          : { delivered_sha256: next.sha256, delivered_name: next.name },
    }),
  });
  await mailAboutTask(tx, address, task, { kind: 'versionWithdrawn', version, reason });
}

/** Withdraws every released version of a locked task: the one that is the customer's last, so that none takes its place. */
export async function withdrawAllVersions(
  tx: Tx,
  address: Address,
  task: TaskAsItStands,
  withdrawal: Pick<Withdrawal, 'reason' | 'actorId'>,
): Promise<void> {
  const released = await releasedOf(tx, task.taskId).execute();
  const distinct = [...new Map(released.map((one) => [one.sha256, one])).values()];
  const theirs = task.delivered ?? task.modified;
  const inOrder = [
    ...distinct.filter(({ sha256 }) => sha256 !== theirs),
    ...distinct.filter(({ sha256 }) => sha256 === theirs),
  ];
  for (const { version, sha256 } of inOrder)
    await withdrawOneVersion(tx, address, task, { ...withdrawal, version, sha256 });
}
