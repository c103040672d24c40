import { createHash } from 'node:crypto';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { SolutionId } from '#contract/ids.ts';
import { engineApi } from '#contract/engine.ts';
import { libraryApi } from '#contract/library.ts';
import { decodeRuns, identify, recordSolution, type Solution } from '#ecu/index.ts';
import { syntheticTuning } from '#ecu/synthetic/index.ts';
import { makeFile, methodNamed, newSoftware, order, readout, taskIn } from '#test/orders.ts';
import { type Person, usePortal } from '#test/portal.ts';
import { importSolutionFolder, learnOriginal, saveSolution } from '#server/library/index.ts';

const portal = usePortal({ uploadLimit: 8 << 20 });

test('staff see whether a file is the original of the solution, or how much it differs', async () => {
  const { image, solutionId } = await knownSoftware();
  const [customer, support] = await Promise.all([portal().person(), portal().person({ role: 'support' })]);
  const first = await order(portal(), customer, { image, checksum: 'edc15' });
  await taskIn(customer, first, 'finished');
  expect(await originOf(support, first.taskId)).toMatchObject({ solutionId, isSame: true, places: 0 });

  const foreign = image.slice();
  foreign.fill(0x12, 0x1000, 0x1010).fill(0x12, 0x3000, 0x3008);
  const second = await order(portal(), customer, { image: foreign, checksum: 'edc15' });
  expect(await taskIn(customer, second, 'manual')).toMatchObject({ reason: 'originalDiffers' });
  // The original itself is stored with the task from which the solution came: the bytes are counted.
  expect(await originOf(support, second.taskId)).toEqual({
    solutionId,
    isSame: false,
    isExact: true,
    places: 2,
    bytes: 24,
    first: 0x1000,
    missingChecks: 0,
    unread: 0,
  });
});

test('without the stored original the difference is counted in blocks of 4 KiB', async () => {
  const { image, solutionId } = await knownSoftware({ withTask: false });
  const [customer, support] = await Promise.all([portal().person(), portal().person({ role: 'support' })]);
  const task = await order(portal(), customer, { image: image.slice().fill(0x12, 0x1800, 0x1810), checksum: 'edc15' });
  await taskIn(customer, task, 'manual');
  expect(await originOf(support, task.taskId)).toMatchObject({
    solutionId,
    isExact: false,
    places: 1,
    bytes: 0x1000,
    first: 0x1000,
  });
});

test('the original of an imported pair is stored, and differences are counted and shown by byte', async () => {
  const image = readout('edc15', newSoftware());
  const [customer, support] = await Promise.all([portal().person(), portal().person({ role: 'support' })]);
  const methodId = await methodNamed(portal(), 'Stage_1');
  const files = {
    original: makeFile(image, 'golf_A.bin'),
    modified: makeFile(syntheticTuning(image, { family: 'edc15', seed: 1, runs: 2 }), 'golf_B.bin'),
  };
  const { solution } = await support.ask(libraryApi.importSolutionPair, { methodId }, { files });
  expect(await solutionsOf(image)).toEqual([{ id: solution.solutionId, original_sha256: sha256(image) }]);
  expect(sha256(await portal().storage.read(sha256(image)))).toBe(sha256(image));

  const foreign = image.slice().fill(0x12, 0x1000, 0x1020).fill(0x34, 0x3000, 0x3004);
  const task = await order(portal(), customer, { image: foreign, checksum: 'edc15' });
  expect(await taskIn(customer, task, 'manual')).toMatchObject({ reason: 'originalDiffers' });
  expect(await originOf(support, task.taskId)).toMatchObject({ isExact: true, places: 2, bytes: 36, first: 0x1000 });
  const hex = (from: Uint8Array, at: number, length: number) =>
    Buffer.from(from.subarray(at, at + length)).toString('hex');
  const { origin } = await support.ask(engineApi.getTaskStripMap, { taskId: task.taskId });
  expect(origin).toEqual({
    solutionId: solution.solutionId,
    bytes: 36,
    runCount: 2,
    // Of a long place the first bytes.
    runs: [
      { offset: 0x1000, length: 32, before: hex(image, 0x1000, 16), after: hex(foreign, 0x1000, 16) },
      { offset: 0x3000, length: 4, before: hex(image, 0x3000, 4), after: hex(foreign, 0x3000, 4) },
    ],
  });

  // The file of the original itself shows nothing, nor does a report without a known original.
  const same = await order(portal(), customer, { image, checksum: 'edc15' });
  await taskIn(customer, same, 'finished');
  expect((await support.ask(engineApi.getTaskStripMap, { taskId: same.taskId })).origin).toBeUndefined();
});

test('all differences are counted and the first 200 of them shown', async () => {
  const image = readout('edc15', newSoftware());
  const [customer, support] = await Promise.all([portal().person(), portal().person({ role: 'support' })]);
  await importFolder(image);
  const foreign = image.slice();
  for (let place = 0; place < 300; place++) foreign[0x1000 + 0x20 * place] = (image[0x1000 + 0x20 * place] ?? 0) ^ 1;
  const task = await order(portal(), customer, { image: foreign, checksum: 'edc15' });
  await taskIn(customer, task, 'manual');
  const { origin } = await support.ask(engineApi.getTaskStripMap, { taskId: task.taskId });
  expect([origin?.runs.length, origin?.runCount, origin?.bytes]).toEqual([200, 300, 300]);
});

test('importing a folder of pairs stores originals, also for existing solutions without one', async () => {
  const image = readout('edc15', newSoftware());
  await importFolder(image);
  const [row] = await solutionsOf(image);
  expect(row?.original_sha256).toBe(sha256(image));
  await portal()
    .database.db.updateTable('solutions')
    .set({ original_sha256: null })
    .where('original_sha256', '=', sha256(image))
    .execute();
  await importFolder(image);
  expect(await solutionsOf(image)).toEqual([row]);
});

test('a missing stored original does not break the report', async () => {
  const image = readout('edc15', newSoftware());
  await importFolder(image);
  const [customer, support] = await Promise.all([portal().person(), portal().person({ role: 'support' })]);
  const task = await order(portal(), customer, { image: image.slice().fill(0x12, 0x1000, 0x1010), checksum: 'edc15' });
  await taskIn(customer, task, 'manual');
  await portal().storage.remove(sha256(image));
  const map = await support.ask(engineApi.getTaskStripMap, { taskId: task.taskId });
  expect([map.length, map.origin]).toEqual([image.length, undefined]);
});

test('checking a file returns whether it is a known original', async () => {
  const { image } = await knownSoftware();
  const customer = await portal().person();
  const check = async (checkFile: Uint8Array) => {
    const file = makeFile(checkFile);
    const about = { fileName: file.name, fileSize: file.size, fileRole: 'engine' as const };
    return (await customer.ask(engineApi.checkOriginalFile, about, { files: { file } })).original;
  };
  expect(await check(image)).toBe('known');
  expect(await check(image.slice().fill(0x12, 0x1000, 0x1010))).toBe('different');
  expect(await check(readout('edc15'))).toBeUndefined();
});

test('a solution of an earlier version is used only once its original was learned from its task', async () => {
  const { image, solutionId } = await knownSoftware({ format: 1 });
  const [customer, support] = await Promise.all([portal().person(), portal().person({ role: 'support' })]);
  const before = await order(portal(), customer, { image, checksum: 'edc15' });
  expect(await taskIn(customer, before, 'manual')).toMatchObject({ reason: 'originalUnknown' });
  expect(await support.ask(libraryApi.getSolution, { solutionId })).toMatchObject({ original: 'learning' });

  await learn(solutionId);
  expect(await support.ask(libraryApi.getSolution, { solutionId })).toMatchObject({ original: 'known' });
  // Once more after a crash: nothing remains to be done.
  await learn(solutionId);
  const after = await order(portal(), customer, { image, checksum: 'edc15' });
  await taskIn(customer, after, 'finished');
});

test('a solution whose original cannot be determined is marked and never applied', async () => {
  const { image, solutionId } = await knownSoftware({ format: 1, withTask: false });
  const [customer, support] = await Promise.all([portal().person(), portal().person({ role: 'support' })]);
  expect(await support.ask(libraryApi.getSolution, { solutionId })).toMatchObject({ original: 'noOrigin' });
  const task = await order(portal(), customer, { image, checksum: 'edc15' });
  expect(await taskIn(customer, task, 'manual')).toMatchObject({ reason: 'originalUnknown' });

  const other = await knownSoftware({ format: 1, storedOriginal: readout('edc15') });
  await learn(other.solutionId);
  expect(await support.ask(libraryApi.getSolution, { solutionId: other.solutionId })).toMatchObject({
    original: 'notReproduced',
  });
});

type SoftwareOptions = { format?: 1 | 3; withTask?: boolean; storedOriginal?: Uint8Array };

/** A software for which the library knows Stage 1, recorded from a task or from a pair of files. */
async function knownSoftware({ format = 3, withTask = true, storedOriginal }: SoftwareOptions = {}) {
  const image = readout('edc15', newSoftware());
  const recorded = recordSolution({
    original: image,
    modified: syntheticTuning(image, { family: 'edc15', seed: 1, runs: 2 }),
    checksum: 'edc15',
  });
  if (!recorded.ok) throw new Error(recorded.reason);
  const customer = await portal().person();
  const origin = withTask
    ? await order(portal(), customer, { image: storedOriginal ?? image, checksum: 'edc15' })
    : undefined;
  if (origin !== undefined) await taskIn(customer, origin, 'manual');
  const { id: methodId } = await portal()
    .database.reader.selectFrom('methods')
    .where('name', '=', 'Stage_1')
    .select('id')
    .executeTakeFirstOrThrow();
  const solution = format === 3 ? recorded.solution : asEarlier(recorded.solution);
  const { solutionId } = await portal()
    .database.db.transaction()
    .execute((tx) =>
      saveSolution(tx, solution, { methodId, taskId: origin?.taskId, recordedBy: undefined, flags: [] }),
    );
  return { image, solutionId };
}

/** As the first version recorded it: without a seal and without its original. */
function asEarlier({ checksum, family, software, length, runs, hardware, part }: Solution): Solution {
  const names = { ...(hardware !== undefined && { hardware }), ...(part !== undefined && { part }) };
  const solution: Solution = { format: 1, checksum, family, software, ...names, length, runs };
  if (decodeRuns(solution) === undefined) throw new Error('not a solution');
  return solution;
}

/** Imports a folder with one pair. */
async function importFolder(image: Uint8Array): Promise<void> {
  const folder = await mkdtemp(join(portal().folder, 'pairs-'));
  await writeFile(join(folder, 'x_A.bin'), image);
  await writeFile(join(folder, 'x_B.bin'), syntheticTuning(image, { family: 'edc15', seed: 1, runs: 2 }));
  const pairs = { folder, method: 'Stage_1', checksum: undefined, dtcCode: undefined };
  await importSolutionFolder(portal().database, portal().storage, pairs);
}

const sha256 = (image: Uint8Array): string => createHash('sha256').update(image).digest('hex');

/** The solutions for the software of an image. */
const solutionsOf = (image: Uint8Array) =>
  portal()
    .database.reader.selectFrom('solutions')
    .where('software', '=', identify(image).software ?? '')
    .select(['id', 'original_sha256'])
    .execute();

const learn = (solutionId: SolutionId) => learnOriginal(portal().database, portal().storage, solutionId);

async function originOf(support: Person, taskId: Parameters<typeof taskIn>[1]['taskId']) {
  return (await support.ask(engineApi.getTaskReportPage, { taskId })).report?.original;
}
