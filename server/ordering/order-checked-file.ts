import type { orderingApi } from '#contract/ordering.ts';
import { isAllowedFile } from '#rules/file-types.ts';
import type { Handler } from '#server/platform/serve.ts';
import { checkedFile } from '#server/engine/index.ts';
import { lockDraft, lookInto, orderDraft, purposeOf, type Reading } from './order-draft.ts';

/** Orders a draft with a file that is stored since its check, by the rules of an upload. */
export const orderCheckedFile =
  (reading: Reading): Handler<typeof orderingApi.orderCheckedFile> =>
  async ({ actor, input, tx: read, write, storage, refuse }) => {
    const checked = await checkedFile(read, actor.id, input.fileCheckId);
    if (checked === undefined) return refuse('notFound');
    const { fileName, sha256 } = checked;
    const container = await lookInto(read, reading, actor, { fileName, path: storage.pathOf(sha256) });
    return write<true>(async (tx) => {
      const draft = await lockDraft(tx, actor, input.taskId);
      if (draft === undefined || draft.jobId !== input.jobId) return refuse('notFound');
      if (draft.status !== 'draft') return refuse('fileAlreadyStored');
      if (!isAllowedFile(purposeOf(draft), fileName)) return refuse('fileTypeNotValid');
      await orderDraft(tx, reading, draft, {
        ...checked,
        isDealerUpdate: draft.previousTaskId !== null,
        container,
      });
      return true;
    });
  };
