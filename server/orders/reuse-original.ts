import type { updateTaskWithExistsOriginalFilePath as contract } from '#contract/orders.ts';
import type { Handler } from '#server/platform/serve.ts';
import type { SlaveServices } from '#server/slave/index.ts';
import { holdDraft, orderDraft } from './order-draft.ts';
import { taskOf } from './task-of.ts';

/** Orders a draft update with the original of the task that it updates. */
export const reuseOriginal =
  (services: SlaveServices): Handler<typeof contract> =>
  async ({ actor, input, tx, storage, refuse }) => {
    const { taskIdOld, taskIdNew } = input;
    const draft = await holdDraft(tx, actor, taskIdNew);
    const old = await taskOf(tx, actor, taskIdOld);
    if (draft === undefined || old === undefined) return refuse('notFound');
    if (draft.previousTaskId !== taskIdOld || old.original === null) return refuse('updateNotPossible');
    if (draft.status !== 'draft') return refuse('fileAlreadyStored');
    await orderDraft(tx, { storage, services }, draft, {
      sha256: old.original,
      fileName: old.fileName,
      isDealerUpdate: false,
    });
    return true;
  };
