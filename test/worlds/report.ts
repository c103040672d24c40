import { automationApi } from '#contract/automation.ts';
import { catalogApi } from '#contract/catalog.ts';
import { engineApi, shownBytesLimit } from '#contract/engine.ts';
import { libraryApi } from '#contract/library.ts';
import { syntheticImage, syntheticTuning } from '#ecu/synthetic/index.ts';
import { loadJob } from '#test/load-job.ts';
import { closeByHand, newSoftware, order, taskIn } from '#test/orders.ts';
import { until } from '#test/until.ts';
import { defineWorld } from './define.ts';

const family = 'edc16';

/** A file that the automatic service has finished with its report, and one for which a similar software has a solution. */
export const report = defineWorld(async ({ person, portal }) => {
  const customer = await person('customer', { credits: 300 });
  const support = await person('support', { role: 'support' });
  const software = newSoftware();
  const image = syntheticImage({ family, software, seed: 1 });
  const tuned = syntheticTuning(image, { family, seed: 1, area: 0 });

  const taught = await order(portal, customer, { image });
  await taskIn(customer, taught, 'manual');
  await closeByHand(support, taught, { modified: tuned, recordSolution: true });
  await portal.database.pool.query(
    `update solutions set flags = '{}', signed_accepted_by = $1, signed_accepted_at = now() where software = $2`,
    [support.id, software],
  );
  const made = await order(portal, customer, { image });
  await taskIn(customer, made, 'finished');
  const { taskId } = made;
  await until('the card of the original names its software', async () =>
    JSON.stringify(await portal.clientOf(customer.token).ask(engineApi.getTaskFileCards, { taskId })).includes(
      software,
    ),
  );
  await loadJob(customer, made);
  await support.ask(engineApi.getTaskReportPage, { taskId });
  await support.ask(engineApi.getTaskStripMap, { taskId });
  await support.ask(automationApi.getTaskFileFacts, { taskId });
  await support.ask(engineApi.getTaskFileCards, { taskId });
  await support.ask(catalogApi.getMethods, {});
  const changed = [...image.keys()].filter((offset) => image[offset] !== tuned[offset]);
  const first = changed[0] ?? 0;
  const blocks = new Set([0, ...changed, image.length - 1].map((offset) => Math.floor(offset / shownBytesLimit)));
  for (const block of new Set([...blocks].flatMap((one) => [one - 1, one, one + 1])))
    if (block >= 0 && block * shownBytesLimit < image.length)
      for (const file of ['original', 'modified'] as const)
        await support.ask(engineApi.getTaskBytes, {
          taskId,
          file,
          offset: block * shownBytesLimit,
          length: shownBytesLimit,
        });

  const other = newSoftware();
  const similar = syntheticImage({ family, software: other, seed: 1 });
  const waiting = await order(portal, customer, { image: similar });
  await taskIn(customer, waiting, 'manual');
  await loadJob(support, waiting, customer.id);
  const { data } = await support.ask(libraryApi.getTaskSuggestions, { taskId: waiting.taskId });
  const [suggestion] = data;
  if (suggestion === undefined) throw new Error('nothing similar is suggested');
  const { solutionId } = suggestion;
  const { blob } = await support.askForFile(libraryApi.downloadSuggestion, { taskId: waiting.taskId, solutionId });
  const draft = new Uint8Array(await blob.arrayBuffer());
  const changedAt = draft.findIndex((byte, offset) => byte !== similar[offset]);
  return {
    ...made,
    software,
    first,
    firstByte: tuned[first] ?? 0,
    length: image.length,
    waitingJobId: waiting.jobId,
    similarLength: similar.length,
    suggested: { offset: changedAt, byte: draft[changedAt], original: similar[changedAt] },
  };
});
