import { beforeAll, describe, expect, test } from 'vitest';
import { automationApi } from '#contract/automation.ts';
import { engineApi } from '#contract/engine.ts';
import { libraryApi } from '#contract/library.ts';
import { workbenchApi } from '#contract/workbench.ts';
import { syntheticTuning } from '#ecu/synthetic/index.ts';
import {
  makeFile,
  methodNamed,
  newSoftware,
  order,
  type Ordered,
  readout,
  rightAllTheSame,
  taskIn,
  vehicleWith,
} from '#test/orders.ts';
import { type Person, usePortal } from '#test/portal.ts';

const portal = usePortal({ own: true });

let customer: Person;
let support: Person;
beforeAll(async () => {
  customer = await portal().person({ credits: 5000 });
  support = await portal().person({ role: 'support' });
});

const family = 'edc15';
const all = { filterMode: 'all', pageSize: 50, page: 1 } as const;
const both = ['Stage_1', 'Start_Stop'];
const tune = (image: Uint8Array, area: number, seed = 3) => syntheticTuning(image, { family, seed, area });

async function orderOf(image: Uint8Array, methods: readonly string[]): Promise<Ordered> {
  return order(portal(), customer, { image, methods, checksum: family });
}
/** An order that waits for a person, with the result that support made of it. */
async function withResult(image: Uint8Array, methods: readonly string[], modified: Uint8Array): Promise<Ordered> {
  const made = await orderOf(image, methods);
  await taskIn(customer, made, 'manual');
  const { taskId } = made;
  await support.ask(
    workbenchApi.uploadModified,
    { taskId, fileName: 'tuned.bin', fileSize: modified.length },
    { files: { file: makeFile(modified, 'tuned.bin') } },
  );
  return made;
}
const close = ({ taskId }: Ordered, recordAs?: 'method' | 'set' | 'rest') =>
  support.ask(workbenchApi.closeTask, {
    taskId,
    recordSolution: true,
    ...(recordAs && { recordAs }),
    ...rightAllTheSame,
  });
const recordingsOf = async ({ taskId }: Ordered) =>
  (await support.ask(libraryApi.loadTaskRecordings, { taskId })).map(({ as, units, flags, places }) => ({
    as,
    units: units.map(({ method }) => method),
    flags,
    places,
  }));

describe('a task with several methods', () => {
  test('is recorded as a set, which is used and forecast for exactly these methods [P7.2]', async () => {
    const image = readout(family, newSoftware());
    const modified = tune(tune(image, 1), 4);
    const taught = await withResult(image, both, modified);
    expect(await recordingsOf(taught)).toEqual([{ as: 'set', units: both, flags: [], places: 12 }]);
    await close(taught);
    const { data } = await support.ask(libraryApi.listSolutions, { ...all, taskId: taught.taskId });
    expect(data).toMatchObject([{ set: [{ method: 'Stage_1' }, { method: 'Start_Stop' }] }]);

    const same = await orderOf(image, both);
    await taskIn(customer, same, 'finished');
    const [fewer, more] = [await orderOf(image, ['Stage_1']), await orderOf(image, [...both, 'Hot_Start'])];
    expect(await taskIn(customer, fewer, 'manual', 'finished')).toMatchObject({ reason: 'noSolution' });
    expect(await taskIn(customer, more, 'manual', 'finished')).toMatchObject({ reason: 'noSolution' });

    const file = makeFile(image);
    const checked = { fileName: file.name, fileSize: file.size, fileRole: 'engine' } as const;
    const { fileCheckId } = await customer.ask(engineApi.checkOriginalFile, checked, { files: { file } });
    const vehicleId = await vehicleWith(portal(), { checksum: family });
    const forecast = async (names: readonly string[]) => {
      const ids = await Promise.all(names.map((name) => methodNamed(portal(), name)));
      const methods = ids.map((methodId) => ({ methodId }));
      const request = {
        fileCheckId,
        fileRole: 'engine',
        vehicleId,
        methods,
        priority: '30min',
        checksumWanted: true,
      } as const;
      const noCodes = { dtcSelected: false, dtcCodes: '', dtcHex: false };
      return (await customer.ask(automationApi.loadFileForecast, { ...request, ...noCodes })).service;
    };
    expect(await forecast(both)).toBe('instant');
    expect(await forecast(['Stage_1'])).toBe('byHand');
  });

  test('also offers the one unknown method as a rest, which can be ordered alone', async () => {
    const image = readout(family, newSoftware());
    await close(await withResult(image, ['Stage_1'], tune(image, 1)));
    const made = await withResult(image, both, tune(tune(image, 1), 4));
    expect(await recordingsOf(made)).toEqual([
      { as: 'set', units: both, flags: [], places: 12 },
      { as: 'rest', units: ['Start_Stop'], flags: [], places: 6 },
    ]);
    await close(made, 'rest');
    const { data } = await support.ask(libraryApi.listSolutions, { ...all, taskId: made.taskId });
    expect(data).toMatchObject([{ method: 'Start_Stop', set: [] }]);
    expect(await taskIn(customer, await orderOf(image, ['Start_Stop']), 'finished', 'manual')).toMatchObject({
      status: 'finished',
    });
    expect(await taskIn(customer, await orderOf(image, both), 'finished', 'manual')).toMatchObject({
      status: 'finished',
    });
  });

  test('offers no rest when the known method differs from its solution', async () => {
    const image = readout(family, newSoftware());
    await close(await withResult(image, ['Stage_1'], tune(image, 1)));
    const made = await withResult(image, both, tune(tune(image, 1, 9), 4));
    expect((await recordingsOf(made)).map(({ as }) => as)).toEqual(['set']);
    await expect(close(made, 'rest')).rejects.toMatchObject({ code: 'knownNotContained' });
  });
});

test('a set that differs from its single solutions passes the order to a person', async () => {
  const image = readout(family, newSoftware());
  await close(await withResult(image, both, tune(tune(image, 1), 4)), 'set');
  await close(await withResult(image, ['Stage_1'], tune(image, 1)));
  await close(await withResult(image, ['Start_Stop'], tune(image, 5)));
  const made = await orderOf(image, both);
  expect(await taskIn(customer, made, 'manual', 'finished')).toMatchObject({ reason: 'ambiguousSolution' });
});

test('a set is exported and imported unchanged', async () => {
  const software = newSoftware();
  const image = readout(family, software);
  await close(await withResult(image, both, tune(tune(image, 1), 4)));
  const { blob } = await support.askForFile(libraryApi.exportSolutions, { ...all, software });
  const text = await blob.text();
  expect(JSON.parse(text)).toMatchObject({ set: [{ method: 'Stage_1' }, { method: 'Start_Stop' }] });
  const bring = (lines: string) =>
    support.ask(
      libraryApi.importSolutions,
      { dryRun: false },
      { files: { file: new File([lines], 'solutions.jsonl') } },
    );
  expect(await bring(text)).toMatchObject({ there: 1, created: 0 });
  await portal().database.pool.query('delete from solution_uses');
  await portal().database.pool.query('delete from solutions where software = $1', [software]);
  expect(await bring(text.replace('Start_Stop', 'No_Such'))).toMatchObject({ refused: 1 });
  expect(await bring(text)).toMatchObject({ created: 1 });
  expect(await taskIn(customer, await orderOf(image, both), 'finished', 'manual')).toMatchObject({
    status: 'finished',
  });
  const { data } = await support.ask(libraryApi.listSolutions, { ...all, software });
  const [one] = data;
  if (one === undefined) throw new Error('the set is not there');
  expect(one.set.map(({ method }) => method)).toEqual(both);
  await support.ask(libraryApi.updateSolutionState, {
    solutionId: one.solutionId,
    seenAt: one.seenAt,
    state: 'suspended',
    reason: 'smokes',
  });
  expect(await taskIn(customer, await orderOf(image, both), 'finished', 'manual')).toMatchObject({
    reason: 'noSolution',
  });
});
