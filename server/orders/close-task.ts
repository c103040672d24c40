import { sql } from 'kysely';
import { Credits } from '#contract/money.ts';
import type { closeTask as contract } from '#contract/orders.ts';
import { notListedMethodId } from '#rules/methods.ts';
import { hindranceOf } from '#rules/task-actions.ts';
import type { Handler } from '#server/platform/serve.ts';
import { plainOriginalOf } from '#server/slave/index.ts';
import { holdAsSeen } from './act-on-task.ts';
import { type Address, mailAboutTask } from './mail-about-task.ts';
import { recordFromTask } from './record-from-task.ts';
import { recordMove } from './record-move.ts';

/**
 * Finishes a task by hand and tells its customer; one that the customer sent back is then reviewed, and costs what it
 * did. With `recordSolution` the difference of its files becomes a solution in the same transaction: when that is not
 * possible nothing is closed, and the answer says why.
 */
export const closeTask =
  (address: Address): Handler<typeof contract> =>
  async ({ actor, input, tx, storage, refuse }) => {
    const { taskId } = input;
    const task = await holdAsSeen(tx, actor, input, refuse);
    const hindrance = hindranceOf('close', task);
    if (hindrance !== undefined) return refuse('taskNotOpen', { hindrance });
    const { original, modified } = task;
    if (original === null || modified === null) return refuse('modifiedFileMissing');

    const ordered = await tx.selectFrom('task_methods').where('task_id', '=', taskId).select('method_id').execute();
    const notListed = ordered.some(({ method_id }) => method_id === notListedMethodId);
    // Only what was not listed is priced at closing or before; any other price stands since the order, and in a review all.
    const isPriceOpen = notListed && task.type !== 'inReview';
    if (isPriceOpen && input.price === undefined && task.price === 0) return refuse('priceMissing');
    const price = input.price ?? task.price;
    if (!isPriceOpen && price !== task.price) return refuse('priceChanged', { price: Credits.encode(task.price) });
    if (input.recordSolution) {
      const { manyChangesAccepted = false, signedAreaAccepted = false } = input;
      // What a slave tool sent is compared as the plain image that was made of it.
      const plain = await plainOriginalOf(tx, taskId);
      const files = {
        taskId,
        original: plain?.sha256 ?? original,
        modified,
        recordedBy: actor.id,
        manyChangesAccepted,
        ...(signedAreaAccepted && { signedAcceptedBy: actor.id }),
      };
      const refusal = await recordFromTask(tx, storage, files);
      if (refusal !== undefined) return refuse(refusal);
    }
    await tx
      .updateTable('tasks')
      .set({
        status: 'finished',
        reason: null,
        done_by: actor.id,
        price,
        type: task.type === 'inReview' ? 'reviewDone' : task.type,
        delivered_sha256: null,
        delivered_name: null,
        changed_at: sql`now()`,
      })
      .where('id', '=', taskId)
      .execute();
    await recordMove(tx, task, {
      by: { kind: 'support', id: actor.id },
      from: task.status,
      to: 'finished',
      why: input.recordSolution ? 'closedAndRecorded' : 'closed',
    });
    await mailAboutTask(tx, address, task, { kind: 'taskFinished' });
    return true;
  };
