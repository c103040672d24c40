import type { orderingApi } from '#contract/ordering.ts';
import { unpackOriginal } from '#server/engine/index.ts';
import { saveFile } from '#server/files/index.ts';
import { checkUpload } from '#server/http/check-upload.ts';
import type { Handler } from '#server/http/serve.ts';
import { readFurtherFiles } from '#server/settings/index.ts';
import {
  checkSupportFile,
  lockOrderable,
  readContainer,
  orderDraft,
  getUploadPurpose,
  type Reading,
} from './order-draft.ts';

/** Stores the original of a draft, which orders it. For an update the new original makes it a dealer update. */
export const uploadOriginal =
  (reading: Reading): Handler<typeof orderingApi.uploadOriginal> =>
  async ({ actor, input, tx: read, write, files, storage, refuse }) => {
    const { fileName } = input;
    const path = files.file?.path;
    const container =
      path === undefined
        ? undefined
        : await readContainer(read, reading, actor, {
            fileName,
            withPath: (work) => work(path),
          });
    const unpacked = path === undefined ? undefined : await unpackOriginal(storage, reading.log, { path, fileName });
    const image = unpacked?.image;
    const stored = write<true>(async (tx) => {
      const draft = await lockOrderable(tx, actor, input, refuse);
      checkSupportFile(draft, refuse);
      const isDealerUpdate = draft.previousTaskId !== null;
      const file = checkUpload(getUploadPurpose(draft), files.file, input, await readFurtherFiles(tx), refuse);
      await saveFile(tx, storage, file);
      if (image !== undefined) await saveFile(tx, storage, image.file);
      await orderDraft(tx, reading, draft, {
        sha256: file.sha256,
        fileName,
        isDealerUpdate,
        container,
        image: image && { sha256: image.file.sha256, name: image.name },
      });
      return true;
    });
    // Where it was not saved, nobody comes back for it.
    return stored.finally(() => (image === undefined ? undefined : storage.discard(image.file)));
  };
