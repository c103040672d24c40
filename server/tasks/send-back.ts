import type { TaskId } from '#contract/ids.ts';
import { modifiedName } from '#rules/file-types.ts';
import { isReviewable } from '#rules/task-actions.ts';
import type { Tx } from '#server/db/database.ts';
import { recordComplaint } from '#server/library/index.ts';
import { dueFromNow } from './due-date.ts';
import { lockTask } from './read-task.ts';
import { isFreeToTake, type Viewer } from './task-rows.ts';
import { transition } from './transition.ts';

type SentBack =
  | { ok: true; task: NonNullable<Awaited<ReturnType<typeof lockTask>>> }
  | { ok: false; reason: 'notFound' | 'taskNotReviewable' };

/**
 * Gives a finished task that the customer has back to support. It stays paid, and until the review is done the customer
 * has the file that is there now, whatever support uploads meanwhile. The solutions that made it are suspended, or stay
 * active where others rely on them.
 */
export async function sendBack(tx: Tx, customer: Viewer, taskId: TaskId): Promise<SentBack> {
  const task = await lockTask(tx, customer, taskId);
  if (task === undefined) return { ok: false, reason: 'notFound' };
  // A file that was removed cannot be looked at again.
  if (task.modified === null) return { ok: false, reason: 'taskNotReviewable' };
  if (!isReviewable({ ...task, freeToTake: await isFreeToTake(tx, taskId) }))
    return { ok: false, reason: 'taskNotReviewable' };
  await transition(tx, task, 'sendBack', {
    by: { kind: 'customer', id: customer.id },
    to: 'manual',
    eventCode: 'sentBack',
    set: {
      type: 'inReview',
      reason: null,
      done_by: null,
      works_at: null,
      delivered_sha256: task.modified,
      delivered_name: task.modifiedName ?? modifiedName(task.fileName),
      due_at: await dueFromNow(tx, task.priority),
    },
  });
  await recordComplaint(tx, { taskId, userId: customer.companyId });
  return { ok: true, task };
}
