import type { orderingApi } from '#contract/ordering.ts';
import type { Handler } from '#server/http/serve.ts';
import { lockOrderable, readContainer, orderDraft, type Reading } from './order-draft.ts';
import { readTask } from '#server/tasks/index.ts';

/** Orders a draft update with the original of the task that it updates. */
export const reuseOriginal =
  (reading: Reading): Handler<typeof orderingApi.reuseOriginal> =>
  async ({ actor, input, tx: read, write, storage, refuse }) => {
    const { taskIdOld, taskIdNew } = input;
    const old = await readTask(read, actor, taskIdOld);
    if (old === undefined) return refuse('notFound');
    const { original: sha256, fileName } = old;
    if (sha256 === null) return refuse('fileRemoved');
    const container = await readContainer(read, reading, actor, {
      fileName,
      withPath: (work) => storage.withPath(sha256, work),
    });
    const image = await read
      .selectFrom('unpacked_originals')
      .where('task_id', '=', taskIdOld)
      .select(['sha256', 'name'])
      .executeTakeFirst();
    return write<true>(async (tx) => {
      const draft = await lockOrderable(tx, actor, { taskId: taskIdNew }, refuse);
      if (draft.previousTaskId !== taskIdOld) return refuse('updateNotPossible');
      await orderDraft(tx, reading, draft, { sha256, fileName, isDealerUpdate: false, container, image });
      return true;
    });
  };
