import type { uploadOriginalTaskFile as contract } from '#contract/orders.ts';
import { checkUpload, keepFile } from '#server/files/index.ts';
import type { Handler } from '#server/platform/serve.ts';
import type { SlaveServices } from '#server/slave/index.ts';
import { holdDraft, orderDraft, purposeOf } from './order-draft.ts';

/** Stores the original of a draft, which orders it. For an update the new original makes it a dealer update. */
export const uploadOriginal =
  (services: SlaveServices): Handler<typeof contract> =>
  async ({ actor, input, tx, files, storage, refuse }) => {
    const draft = await holdDraft(tx, actor, input.taskId);
    if (draft === undefined || draft.jobId !== input.jobId) return refuse('notFound');
    if (draft.status !== 'draft') return refuse('fileAlreadyStored');
    const isDealerUpdate = draft.previousTaskId !== null;
    const file = checkUpload(purposeOf(draft), files.file, input, refuse);
    await keepFile(tx, storage, file);
    await orderDraft(tx, { storage, services }, draft, {
      sha256: file.sha256,
      fileName: input.fileName,
      isDealerUpdate,
    });
    return true;
  };
