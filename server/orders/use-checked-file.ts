import type { useCheckedFile as contract } from '#contract/file-check.ts';
import { isAllowedFile } from '#rules/file-types.ts';
import type { Handler } from '#server/platform/serve.ts';
import type { SlaveServices } from '#server/slave/index.ts';
import { checkedFile } from '#server/tuning/index.ts';
import { holdDraft, orderDraft, purposeOf } from './order-draft.ts';

/** Orders a draft with a file that lies here since it was checked, by the rules of an upload. */
export const orderCheckedFile =
  (services: SlaveServices): Handler<typeof contract> =>
  async ({ actor, input, tx, storage, refuse }) => {
    const draft = await holdDraft(tx, actor, input.taskId);
    const checked = await checkedFile(tx, actor.id, input.fileCheckId);
    if (draft === undefined || draft.jobId !== input.jobId || checked === undefined) return refuse('notFound');
    if (draft.status !== 'draft') return refuse('fileAlreadyStored');
    if (!isAllowedFile(purposeOf(draft), checked.fileName)) return refuse('fileTypeNotValid');
    await orderDraft(tx, { storage, services }, draft, { ...checked, isDealerUpdate: draft.previousTaskId !== null });
    return true;
  };
