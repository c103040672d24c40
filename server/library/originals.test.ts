import { expect, test } from 'vitest';
import type { SolutionId } from '#contract/ids.ts';
import { engineApi } from '#contract/engine.ts';
import { libraryApi } from '#contract/library.ts';
import { decodeRuns, recordSolution, type Solution } from '#ecu/index.ts';
import { syntheticTuning } from '#ecu/synthetic/index.ts';
import { fileOf, newSoftware, order, readout, taskIn } from '#test/orders.ts';
import { type Person, usePortal } from '#test/portal.ts';
import { saveSolution, learnOriginal } from '#server/library/index.ts';

const portal = usePortal({ uploadLimit: 8 << 20 });

test('staff read that a delivered file was the original of the solution, and how far another one is from it', async () => {
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

test('without the original itself the difference is told in blocks of 4 KiB', async () => {
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

test('whoever has a file checked reads whether it is an original that is known', async () => {
  const { image } = await knownSoftware();
  const customer = await portal().person();
  const check = async (checkFile: Uint8Array) => {
    const file = fileOf(checkFile);
    const about = { fileName: file.name, fileSize: file.size, fileRole: 'engine' as const };
    return (await customer.ask(engineApi.checkOriginalFile, about, { files: { file } })).original;
  };
  expect(await check(image)).toBe('known');
  expect(await check(image.slice().fill(0x12, 0x1000, 0x1010))).toBe('different');
  expect(await check(readout('edc15'))).toBeUndefined();
});

test('what an earlier version recorded is used when its original was learned from its task, and not before', async () => {
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

test('where the file of its task is not its original, or there is none, the library says so and nobody applies it', async () => {
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

const learn = (solutionId: SolutionId) => learnOriginal(portal().database, portal().storage, solutionId);

async function originOf(support: Person, taskId: Parameters<typeof taskIn>[1]['taskId']) {
  return (await support.ask(engineApi.getTaskReportPage, { taskId })).report?.original;
}
