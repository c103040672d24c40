import { type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import type { workbenchApi } from '#contract/workbench.ts';
import type { Handler } from '#server/platform/serve.ts';
import { lockFor, transition } from '#server/tasks/index.ts';

/** A task is blocked in no other status. */
const BlockedFrom = z.enum(['waiting', 'manual', 'inProgress', 'finished']);

/**
 * Takes back an archiving: only one's own, and within a minute of it. A task that was blocked is blocked again, and
 * returns from there to where it came from.
 */
export const undoArchive: Handler<typeof workbenchApi.undoArchive> = async ({ actor, input, tx, refuse }) => {
  const task = await lockFor('undoArchive', tx, actor, input, refuse);
  const { taskId } = task;
  const archiving = await tx
    .selectFrom('task_history')
    .where('task_id', '=', taskId)
    .orderBy('id', 'desc')
    .limit(1)
    .select(['from_status as from', 'why'])
    .select(sql<SqlBool>`actor_id = ${actor.id} and at > now() - interval '1 minute'`.as('isFresh'))
    .executeTakeFirst();
  if (archiving?.why !== 'archived' || archiving.isFresh !== true) return refuse('undoTooLate');
  const isBlocked = archiving.from === 'blocked';
  const block = isBlocked
    ? await tx
        .selectFrom('task_history')
        .where('task_id', '=', taskId)
        .where('why', '=', 'blocked')
        .orderBy('id', 'desc')
        .limit(1)
        .select('from_status as from')
        .executeTakeFirst()
    : undefined;
  await transition(tx, task, 'undoArchive', {
    by: { kind: 'support', id: actor.id },
    to: isBlocked ? 'blocked' : 'finished',
    why: 'archiveUndone',
    set: { blocked_from: BlockedFrom.safeParse(block?.from).data ?? null },
  });
  return true;
};
