import { catalogApi } from '#contract/catalog.ts';
import { libraryApi } from '#contract/library.ts';
import { syntheticImage, syntheticTuning } from '#ecu/synthetic/index.ts';
import { makeFile, methodNamed, newSoftware, order, taskIn } from '#test/orders.ts';
import { until } from '#test/until.ts';
import { defineWorld, firstPage } from './define.ts';

const { language, ...page } = firstPage;
const family = 'edc16';

/** Two solutions of one software, taken out and brought back in, and an order for which one is missing. */
export const library = defineWorld(async ({ person, portal, scene }) => {
  const customer = await person('customer', { credits: 100 });
  const support = await person('support', { role: 'support' });
  const software = newSoftware();
  const image = syntheticImage({ family, software, seed: 3 });
  const methodId = await methodNamed(portal, 'Stage_1');
  const pairs = [3, 4].map((seed) => syntheticTuning(image, { family, seed }));
  const ids = [];
  for (const tuned of pairs) {
    const files = { original: makeFile(image, 'x_A.bin'), modified: makeFile(tuned, 'x_B.bin') };
    const { solution } = await support.ask(libraryApi.importSolutionPair, { methodId }, { files });
    ids.push(solution.solutionId);
  }
  const list = (search: string) => support.ask(libraryApi.listSolutions, { ...page, search, language });
  await support.ask(catalogApi.getMethods, {});
  await list('');
  const { data } = await list(software);
  const [one, other] = data.map(({ solutionId }) => solutionId);
  if (one === undefined || other === undefined) throw new Error('the library has not taken both pairs');
  await support.ask(libraryApi.compareSolutions, { one, other });
  await support.ask(libraryApi.compareSolutions, { one: other, other: one });
  const { blob } = await support.askForFile(libraryApi.exportSolutions, { ...page, search: software });
  const spoilt = `${await blob.text()}{"method":"Stage_1"}\n`;
  scene('import tried');
  await portal.database.pool.query('delete from solutions where software = $1', [software]);
  const bring = (dryRun: boolean) =>
    support.ask(libraryApi.importSolutions, { dryRun }, { files: { file: new File([spoilt], 'solutions.jsonl') } });
  await bring(true);
  scene('imported');
  await bring(false);
  await list(software);

  const wanted = newSoftware();
  const made = await order(portal, customer, { image: syntheticImage({ family, software: wanted, seed: 5 }) });
  await taskIn(customer, made, 'manual');
  await until('the coverage knows the order', async () => {
    const { missing } = await support.ask(libraryApi.getSolutionCoverage, {});
    return missing.some((line) => line.software === wanted);
  });
  return { software, spoilt, wanted, jobId: made.jobId, taskId: made.taskId };
});
