import { sql } from 'kysely';
import type { TaskId } from '#contract/ids.ts';
import type { workbenchApi } from '#contract/workbench.ts';

import { absentAsUndefined } from '#server/platform/absent.ts';
import type { Read } from '#server/platform/database.ts';
import type { Handler } from '#server/platform/serve.ts';
import { holdFor } from './act-on-task.ts';
import { dueFromNow } from './due-date.ts';
import { enqueueAutomaticService } from './enqueue-automatic-service.ts';
import { recordMove } from './record-move.ts';
import { routeOf, type Routed } from './route-of.ts';
import { methodsToDo } from './task-rows.ts';

/**
 * Starts an unpaid task again as it was ordered: the automatic service gets it first where it may. Its modified file is
 * detached and stays among the versions; what the customer has sent back stays in review, for a person to answer.
 */
export const resetTask: Handler<typeof workbenchApi.resetTask> = async ({ actor, input, tx, refuse }) => {
  const task = await holdFor('reset', tx, actor, input, refuse);
  const isInReview = task.type === 'inReview';
  const ordered = routeOf(await whatDecides(tx, task.taskId));
  const route = isInReview ? { status: 'manually' as const } : ordered;
  const reason = 'reason' in route ? route.reason : null;
  await tx
    .updateTable('tasks')
    .set({
      status: route.status,
      reason,
      type: isInReview ? 'inReview' : task.previousTaskId === null ? 'new' : 'updateUpgrade',
      done_by: null,
      modified_sha256: null,
      modified_name: null,
      delivered_sha256: null,
      delivered_name: null,
      blocked_from: null,
      block_reason: '',
      finished_at: null,
      due_at: await dueFromNow(tx, task.priority),
      changed_at: sql`now()`,
    })
    .where('id', '=', task.taskId)
    .execute();
  const by = { kind: 'support', id: actor.id } as const;
  await recordMove(tx, task, { by, from: task.status, to: route.status, why: 'reset', note: input.reason.trim() });
  if (route.status === 'inWait') await enqueueAutomaticService(tx, task.taskId);
  return true;
};

/** What decides who works on a task that starts again. */
export const whatDecides = (read: Read, taskId: TaskId): Promise<Routed> =>
  read
    .selectFrom('tasks as t')
    .crossJoin('portal_options as o')
    .leftJoin('slave_files as s', 's.task_id', 't.id')
    .where('t.id', '=', taskId)
    .select(['t.modification_mode as modificationMode', 't.file_name as fileName', 't.dtc_codes as dtcCodes'])
    .select('t.dtc_hex as dtcHex')
    .select(['o.automatic_status as automaticStatus', methodsToDo.as('methods')])
    .select(
      sql<Routed['slaveReason'] | null>`case when s.state = 'failed' then 'slaveDecodeFailed'
        when s.task_id is null and not t.is_master then 'slaveFile' end`.as('slaveReason'),
    )
    .executeTakeFirstOrThrow()
    .then(absentAsUndefined);
