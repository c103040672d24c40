import type { orderingApi } from '#contract/ordering.ts';
import { isAllowedFile } from '#rules/file-types.ts';
import type { Handler } from '#server/http/serve.ts';
import { checkedFile } from '#server/engine/index.ts';
import { readFurtherFiles } from '#server/settings/index.ts';
import {
  checkSupportFile,
  lockOrderable,
  readContainer,
  orderDraft,
  getUploadPurpose,
  type Reading,
} from './order-draft.ts';

/** Orders a draft with a file that is stored since its check, by the rules of an upload. */
export const orderCheckedFile =
  (reading: Reading): Handler<typeof orderingApi.orderCheckedFile> =>
  async ({ actor, input, tx: read, write, storage, refuse }) => {
    const file = await checkedFile(read, actor.companyId, input.fileCheckId);
    if (file === undefined) return refuse('notFound');
    const { fileName, sha256, image } = file;
    const container = await readContainer(read, reading, actor, {
      fileName,
      withPath: (work) => storage.withPath(sha256, work),
    });
    return write<true>(async (tx) => {
      const draft = await lockOrderable(tx, actor, input, refuse);
      checkSupportFile(draft, refuse);
      if (!isAllowedFile(getUploadPurpose(draft), fileName, await readFurtherFiles(tx)))
        return refuse('fileTypeNotValid');
      await orderDraft(tx, reading, draft, {
        sha256,
        fileName,
        image,
        isDealerUpdate: draft.previousTaskId !== null,
        container,
      });
      return true;
    });
  };
