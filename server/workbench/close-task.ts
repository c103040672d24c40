import type { workbenchApi } from '#contract/workbench.ts';
import { Credits } from '#contract/money.ts';
import type { Log } from '#server/log/log.ts';
import type { Handler } from '#server/http/serve.ts';
import { pickJudgement, saveSolution, readRecordings } from '#server/library/index.ts';
import {
  type Address,
  lockFor,
  conflictDetails,
  mailAboutTask,
  readTask,
  releaseVersion,
  transition,
} from '#server/tasks/index.ts';
import { judgedResult, recordTakeOver, settleResult } from './judge-manual-result.ts';
import { notListedPart, setPrice } from './not-listed-price.ts';
import { isPriceSettled } from '#rules/not-listed.ts';

/**
 * Finishes a task manually and mails its customer; a task in review is then reviewed, and keeps its price. Its result
 * is judged before: oddities are confirmed with a reason, or nothing is closed. With `recordSolution` the difference of
 * its files becomes a solution in the same transaction: when that is not possible nothing is closed, and the refusal
 * has the reason.
 */
export const closeTask =
  (address: Address, log: Log): Handler<typeof workbenchApi.closeTask> =>
  async ({ actor, input, tx: read, write, storage, refuse }) => {
    const { taskId } = input;
    const taskBefore = await readTask(read, actor, taskId);
    if (taskBefore === undefined) return refuse('notFound');
    const facts = await judgedResult({ read, write, storage, log }, taskBefore);
    const recordings = input.recordSolution ? await readRecordings(read, storage, taskId, input) : undefined;
    return write<true>(async (tx) => {
      const task = await lockFor('close', tx, actor, input, refuse);
      const { original, modified } = task;
      if (original === null || modified === null) return refuse('modifiedFileMissing');
      // Another file by now: the judgement was of the one before.
      if (modified !== taskBefore.modified) return refuse('taskMoved', await conflictDetails(tx, task));

      // Only methods that were not listed are priced at closing or before; any other price is fixed since the order,
      // and in a review all are.
      const notListed = isPriceSettled(task) ? undefined : await notListedPart(tx, task);
      if (notListed?.isPriced === false && input.price === undefined) return refuse('priceMissing');
      const price = input.price ?? task.price;
      const min = notListed?.listed ?? task.price;
      if (price < min || (price !== task.price && notListed === undefined))
        return refuse('priceChanged', { price: Credits.encode(min) });
      await recordTakeOver(tx, actor, task);
      if (facts !== undefined) await settleResult(tx, actor, { ...task, modified }, facts, input, refuse);
      if (recordings !== undefined) {
        if (!recordings.ok) return refuse(recordings.reason);
        const recording = recordings.recordings.find(({ as }) => as === (input.recordAs ?? as));
        if (recording === undefined) return refuse('knownNotContained');
        if (recordings.modified !== modified) return refuse('taskMoved', await conflictDetails(tx, task));
        const { units, recorded } = recording;
        const [first, ...others] = units;
        await saveSolution(tx, recorded.solution, {
          ...first,
          ...(others.length > 0 && { set: units }),
          ...pickJudgement(recorded),
          taskId,
          recordedBy: actor.id,
          ...(input.signedAreaAccepted === true && { signedAcceptedBy: actor.id }),
        });
      }
      await transition(tx, task, 'close', {
        by: { kind: 'support', id: actor.id },
        to: 'finished',
        eventCode: input.recordSolution ? 'closedAndRecorded' : 'closed',
        set: {
          reason: null,
          done_by: actor.id,
          ...(notListed && input.price !== undefined && (await setPrice(tx, taskId, notListed, input.price))),
          type: task.type === 'inReview' ? 'reviewed' : task.type,
          delivered_sha256: null,
          delivered_name: null,
        },
      });
      await releaseVersion(tx, taskId);
      await mailAboutTask(tx, address, task, { kind: 'taskFinished' });
      return true;
    });
  };
