import { randomUUID } from 'node:crypto';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { SolutionId } from '#contract/ids.ts';
import { automationApi } from '#contract/automation.ts';
import { chatApi } from '#contract/chat.ts';
import { deskApi } from '#contract/desk.ts';
import { libraryApi } from '#contract/library.ts';
import { orderingApi } from '#contract/ordering.ts';
import { workbenchApi } from '#contract/workbench.ts';
import { syntheticTuning } from '#ecu/synthetic/index.ts';
import { withRightSums } from '#test/family-images.ts';
import { closeByHand, makeFile, methodNamed, newSoftware, order, readout, taskIn } from '#test/orders.ts';
import { type Person, usePortal } from '#test/portal.ts';

import { importSolutionFolder } from './import-folder.ts';

const portal = usePortal({ own: true });
const family = 'edc16';
const all = { filterMode: 'all' } as const;
const run = (text: string, values: unknown[] = []) => portal().database.pool.query(text, values);

/** The one solution of a software, as the library lists it. */
async function solutionOf(support: Person, software: string) {
  const { data } = await support.ask(libraryApi.listSolutions, { ...all, software });
  const [solution, ...others] = data;
  if (solution === undefined || others.length > 0) throw new Error(`the library has ${data.length} of ${software}`);
  return solution;
}

/** A software for which support has closed a task with “record”, and the people around it. */
async function recorded({ methods = ['Stage_1'] }: { methods?: string[] } = {}) {
  const [support, customer] = [await portal().person({ role: 'support' }), await portal().person({ credits: 900 })];
  const software = newSoftware();
  const image = readout(family, software);
  const tuned = syntheticTuning(image, { family, seed: 3 });
  const ids = await order(portal(), customer, { image, methods });
  await taskIn(customer, ids, 'manual');
  await closeByHand(support, ids, { modified: tuned, recordSolution: true });
  return { support, customer, software, image, tuned, origin: ids };
}

/** The same with the signature accepted where the solution touches one, so that it is used without a person. */
async function usable() {
  const world = await recorded();
  const { solutionId, seenAt, flags } = await solutionOf(world.support, world.software);
  if (flags.includes('signedArea')) await world.support.ask(libraryApi.acceptSignedArea, { solutionId, seenAt });
  return { ...world, solutionId };
}

const again = async ({ customer, image }: { customer: Person; image: Uint8Array }) => {
  const ids = await order(portal(), customer, { image });
  return { ids, task: await taskIn(customer, ids, 'finished', 'manual') };
};

test('a solution recorded by support is listed with its origin, and its uses are counted [P2.1]', async () => {
  const world = await usable();
  const { support, software, origin, solutionId } = world;
  expect(await solutionOf(support, software)).toMatchObject({
    method: 'Stage_1',
    family,
    software,
    state: 'active',
    origin,
    recordedBy: support.username,
    uses: 0,
  });
  const { ids, task } = await again(world);
  expect(task.status).toBe('finished');
  const detail = await support.ask(libraryApi.getSolution, { solutionId });
  expect(detail).toMatchObject({ uses: 1, latestUses: [{ ...ids, userId: world.customer.id, status: 'finished' }] });
  expect(detail.runList.length).toBe(detail.runs);
  expect(detail.runList.reduce((sum, { length }) => sum + length, 0)).toBeGreaterThanOrEqual(detail.bytesChanged);
  // In 128 parts of the file, those that hold a changed byte.
  const parts = detail.runList.map(({ offset }) => Math.floor((offset * 128) / detail.length));
  expect(detail.miniature).toEqual({ changed: expect.arrayContaining(parts), bytesChanged: detail.bytesChanged });
  expect(detail.history.at(-1)).toMatchObject({ what: 'recorded', by: support.username });
});

test('a task that is reset counts as one use', async () => {
  const world = await usable();
  const { ids } = await again(world);
  await world.support.ask(workbenchApi.resetTask, { taskId: ids.taskId, reason: 'once more' });
  await taskIn(world.customer, ids, 'finished');
  expect((await solutionOf(world.support, world.software)).uses).toBe(1);
});

test.each(['suspended', 'retired'] as const)('a %s solution is not used until it is active again', async (state) => {
  const world = await usable();
  const { support, customer, software, solutionId } = world;
  const { seenAt } = await solutionOf(support, software);
  expect(await support.ask(libraryApi.updateSolutionState, { solutionId, seenAt, state, reason: 'not good' })).toBe(
    true,
  );
  const { ids, task } = await again(world);
  expect(task).toMatchObject({ status: 'manual', reason: 'noSolution' });
  const now = await solutionOf(support, software);
  expect(now).toMatchObject({ state, stateReason: 'not good', stateChangedBy: support.username });
  const back = { solutionId, seenAt: now.seenAt, state: 'active' as const, reason: 'looked at it' };
  expect(await support.ask(libraryApi.updateSolutionState, back)).toBe(true);
  await support.ask(automationApi.rerunAutomaticService, { taskId: ids.taskId });
  expect((await taskIn(customer, ids, 'finished')).doneBy).toBeUndefined();
  const { history } = await support.ask(libraryApi.getSolution, { solutionId });
  expect(history.map(({ what, reason }) => [what, reason])).toEqual(
    expect.arrayContaining([
      ['activated', 'looked at it'],
      [state, 'not good'],
    ]),
  );
});

test('the result of a solution that is suspended at the same moment is not delivered', async () => {
  const { customer, image, solutionId } = await usable();
  const colleague = await portal().database.pool.connect();
  await colleague.query('begin');
  await colleague.query(`update solutions set state = 'suspended' where id = $1`, [solutionId]);
  const ids = await order(portal(), customer, { image });
  // The service has decided on what it could see, and waits to write its file.
  await expect
    .poll(async () => {
      const { rows } = await run(`select from pg_stat_activity where datname = current_database()
          and wait_event_type = 'Lock' and query ilike '%for share%'`);
      return rows.length;
    })
    .toBe(1);
  await colleague.query('commit');
  colleague.release();
  const task = await taskIn(customer, ids, 'finished', 'manual');
  expect(task).toMatchObject({ status: 'manual', reason: 'noSolution', hasModifiedFile: false });
});

test('of two simultaneous changes of a solution one succeeds, and the other gets the name of its author [P2.2]', async () => {
  const { support, software } = await recorded();
  const colleague = await portal().person({ role: 'support' });
  const { solutionId, seenAt } = await solutionOf(support, software);
  const answers = await Promise.allSettled([
    support.ask(libraryApi.updateSolutionState, { solutionId, seenAt, state: 'retired', reason: 'too old' }),
    colleague.ask(libraryApi.updateSolutionState, { solutionId, seenAt, state: 'suspended', reason: 'have a look' }),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const supportWon = answers[0]?.status === 'fulfilled';
  const lost = answers.find(({ status }) => status === 'rejected');
  expect(lost).toMatchObject({
    reason: {
      code: 'solutionMoved',
      problem: { state: supportWon ? 'retired' : 'suspended', by: (supportWon ? support : colleague).username },
    },
  });
});

test('a change without a reason, of an unknown solution or to the same state changes nothing', async () => {
  const { support, software } = await recorded();
  const { solutionId, seenAt } = await solutionOf(support, software);
  const request = { solutionId, seenAt, state: 'retired' as const, reason: 'gone' };
  await expect(support.ask(libraryApi.updateSolutionState, { ...request, reason: '  ' })).rejects.toMatchObject({
    code: 'reasonMissing',
  });
  const none = { ...request, solutionId: 2_000_000_000 as SolutionId };
  await expect(support.ask(libraryApi.updateSolutionState, none)).rejects.toMatchObject({ code: 'notFound' });
  expect(await support.ask(libraryApi.updateSolutionState, { ...request, state: 'active' })).toBe(false);
});

describe('sending back a file that does not work', () => {
  async function paidByMachine() {
    const world = await usable();
    const { ids } = await again(world);
    const { price } = await taskIn(world.customer, ids, 'finished');
    await world.customer.ask(orderingApi.payTask, { taskId: ids.taskId, price });
    return { ...world, ids };
  }

  test('suspends its solutions until staff have checked them [P2.3]', async () => {
    const world = await paidByMachine();
    const { support, customer, software, ids, solutionId } = world;
    const before = (await support.ask(deskApi.getDesk, {})).suspendedSolutions;
    await customer.ask(chatApi.sendTaskBack, { taskId: ids.taskId, message: 'This file does not work.' });
    const now = await solutionOf(support, software);
    expect(now).toMatchObject({ state: 'suspended', suspendedBy: ids });
    expect(now.stateChangedBy).toBeUndefined();
    expect((await support.ask(deskApi.getDesk, {})).suspendedSolutions).toBe(before + 1);
    expect((await again(world)).task).toMatchObject({ status: 'manual', reason: 'solutionInReview' });

    await support.ask(libraryApi.updateSolutionState, {
      solutionId,
      seenAt: now.seenAt,
      state: 'retired',
      reason: 'it was wrong',
    });
    const { history, ...retired } = await support.ask(libraryApi.getSolution, { solutionId });
    expect(retired.suspendedBy).toBeUndefined();
    expect(history[0]).toMatchObject({ what: 'retired', reason: 'it was wrong', after: ids.taskId });
  });

  test('suspends no solution when a person made the file', async () => {
    const { support, customer, software, tuned, ids } = await paidByMachine();
    const file = makeFile(syntheticTuning(tuned, { family, seed: 11 }), 'better.bin');
    const upload = { taskId: ids.taskId, fileName: file.name, fileSize: file.size };
    await support.ask(workbenchApi.uploadModified, upload, { files: { file } });
    await customer.ask(chatApi.sendTaskBack, { taskId: ids.taskId, message: 'still smokes' });
    expect(await solutionOf(support, software)).toMatchObject({ state: 'active' });
  });

  test('by another customer is refused and suspends nothing', async () => {
    const { support, software, ids } = await paidByMachine();
    const stranger = await portal().person();
    const back = { taskId: ids.taskId, message: 'bad' };
    await expect(stranger.ask(chatApi.sendTaskBack, back)).rejects.toMatchObject({ code: 'notFound' });
    expect(await solutionOf(support, software)).toMatchObject({ state: 'active' });
  });
});

describe('a change of a signed area', () => {
  async function signed() {
    const world = await recorded();
    await run(
      `update solutions set flags = '{signedArea}', signed_accepted_by = null, signed_accepted_at = null
      where software = $1`,
      [world.software],
    );
    return { ...world, solution: await solutionOf(world.support, world.software) };
  }

  test('is accepted once, with the name of the member of staff', async () => {
    const { support, software, solution } = await signed();
    const { solutionId, seenAt } = solution;
    expect(await support.ask(libraryApi.acceptSignedArea, { solutionId, seenAt })).toBe(true);
    expect(await support.ask(libraryApi.acceptSignedArea, { solutionId, seenAt })).toBe(false);
    expect(await solutionOf(support, software)).toMatchObject({ signedAcceptedBy: support.username });
    const { history } = await support.ask(libraryApi.getSolution, { solutionId });
    expect(history[0]).toMatchObject({ what: 'signedAccepted', by: support.username });
  });

  test('cannot be accepted where nothing is signed', async () => {
    const { support, software, solution } = await signed();
    await run(`update solutions set flags = '{}' where software = $1`, [software]);
    const { solutionId, seenAt } = solution;
    expect(await support.ask(libraryApi.acceptSignedArea, { solutionId, seenAt })).toBe(false);
  });
});

describe('the list of solutions', () => {
  test('is filtered by family, software, method, state, task and words', async () => {
    const { support, software, origin } = await recorded({ methods: ['EGR'] });
    const methodId = await methodNamed(portal(), 'EGR');
    const stage = await methodNamed(portal(), 'Stage_1');
    const totalOf = async (filter: object) =>
      (await support.ask(libraryApi.listSolutions, { ...all, software, ...filter })).total;
    expect(await totalOf({})).toBe(1);
    expect(await totalOf({ family, methodId, state: 'active', taskId: origin.taskId })).toBe(1);
    expect(await totalOf({ search: `${software.slice(2)} egr` })).toBe(1);
    expect(await totalOf({ search: 'egr nothing-like-it' })).toBe(0);
    expect(await totalOf({ family: 'edc15' })).toBe(0);
    expect(await totalOf({ methodId: stage })).toBe(0);
    expect(await totalOf({ state: 'retired' })).toBe(0);
    expect(await totalOf({ page: 2 })).toBe(1);
    expect((await support.ask(libraryApi.listSolutions, all)).families).toContain(family);
  });
});

test('solutions are sorted by method names in the reader’s language', async () => {
  const worlds = [await recorded({ methods: ['Start_Stop'] }), await recorded({ methods: ['Vmax'] })];
  const softwares = worlds.map(({ software }) => software);
  const support = worlds[0]?.support ?? (await portal().person({ role: 'support' }));
  const sorted = async (direction: 'asc' | 'desc', language: 'en' | 'de') =>
    (await support.ask(libraryApi.listSolutions, { ...all, sort: 'method', direction, language, pageSize: 200 })).data
      .filter(({ software }) => softwares.includes(software))
      .map(({ method }) => method);
  // In English a speed limit and 'Start-stop off', in the table Start_Stop and Vmax.
  expect(await sorted('asc', 'en')).toEqual(['Vmax', 'Start_Stop']);
  expect(await sorted('desc', 'en')).toEqual(['Start_Stop', 'Vmax']);
  await run(`update method_texts set name = 'Zuletzt' where language = 'de'
    and method_id = (select id from methods where name = 'Vmax')`);
  expect(await sorted('asc', 'de')).toEqual(['Start_Stop', 'Vmax']);
});

describe('comparing two solutions', () => {
  test('of one software returns their common and different places [P2.4]', async () => {
    const { support, software, image } = await recorded();
    const methodId = await methodNamed(portal(), 'Stage_1');
    const other = syntheticTuning(image, { family, seed: 4 });
    const files = { original: makeFile(image, 'a.bin'), modified: makeFile(other, 'b.bin') };
    const { solution } = await support.ask(libraryApi.importSolutionPair, { methodId, checksum: family }, { files });
    const { data } = await support.ask(libraryApi.listSolutions, { ...all, software });
    const first = data.find(({ solutionId }) => solutionId !== solution.solutionId);
    if (first === undefined) throw new Error('the first solution is not there');
    const comparison = await support.ask(libraryApi.compareSolutions, {
      one: first.solutionId,
      other: solution.solutionId,
    });
    expect(comparison.onlyInOne.length + comparison.onlyInOther.length + comparison.different.length).toBeGreaterThan(
      0,
    );
    const same = await support.ask(libraryApi.compareSolutions, { one: first.solutionId, other: first.solutionId });
    expect(same).toMatchObject({ onlyInOne: [], onlyInOther: [], different: [], sameBytes: first.bytesChanged });
  });

  test('of different software is refused', async () => {
    const [here, there] = [await recorded(), await recorded()];
    const one = (await solutionOf(here.support, here.software)).solutionId;
    const other = (await solutionOf(there.support, there.software)).solutionId;
    await expect(here.support.ask(libraryApi.compareSolutions, { one, other })).rejects.toMatchObject({
      code: 'solutionsNotComparable',
    });
  });
});

describe('importing a pair of files', () => {
  const pairOf = (image: Uint8Array, seed = 3) => ({
    original: makeFile(image, 'golf_A.bin'),
    modified: makeFile(syntheticTuning(image, { family, seed }), 'golf_B.bin'),
  });

  test('creates one solution with the file names as origin', async () => {
    const support = await portal().person({ role: 'support' });
    const methodId = await methodNamed(portal(), 'Stage_1');
    const files = pairOf(readout(family));
    const ids = await support.ask(libraryApi.importSolutionPair, { methodId }, { files });
    expect(ids).toMatchObject({
      isNew: true,
      solution: { originNote: 'golf_A.bin → golf_B.bin', checksum: family, recordedBy: support.username },
    });
    const second = await support.ask(libraryApi.importSolutionPair, { methodId }, { files });
    expect(second).toMatchObject({ isNew: false, solution: { solutionId: ids.solution.solutionId } });
  });

  test('stores a DTC code for the DTC method and rejects it for any other', async () => {
    const support = await portal().person({ role: 'support' });
    const files = pairOf(readout(family));
    const dtc = await methodNamed(portal(), 'DTC_Off');
    const { solution } = await support.ask(
      libraryApi.importSolutionPair,
      { methodId: dtc, dtcCode: 'P0420' },
      { files },
    );
    expect(solution.dtcCode).toBe('P0420');
    const stage = await methodNamed(portal(), 'Stage_1');
    await expect(
      support.ask(libraryApi.importSolutionPair, { methodId: stage, dtcCode: 'P0420' }, { files }),
    ).rejects.toMatchObject({ code: 'oneDtcPerSolution' });
  });

  test('requires a confirmation when more than one percent of the bytes changed', async () => {
    const support = await portal().person({ role: 'support' });
    const methodId = await methodNamed(portal(), 'Stage_1');
    const image = readout(family);
    const tuned = withRightSums(
      image.map((byte, at) => (at >= 0x90000 && at < 0x94000 ? byte ^ 0x5a : byte)),
      family,
    );
    const files = { original: makeFile(image, 'x_A.bin'), modified: makeFile(tuned, 'x_B.bin') };
    const request = { methodId };
    await expect(support.ask(libraryApi.importSolutionPair, request, { files })).rejects.toMatchObject({
      code: 'manyChanges',
    });
    const ids = await support.ask(libraryApi.importSolutionPair, { ...request, manyChangesAccepted: true }, { files });
    expect(ids.solution.flags).toContain('manyChanges');
  });

  test('is refused with a reason for unequal software, no change or a missing file', async () => {
    const support = await portal().person({ role: 'support' });
    const methodId = await methodNamed(portal(), 'Stage_1');
    const original = makeFile(readout(family), 'a.bin');
    const ask = (files: { original?: File; modified?: File }) =>
      support.ask(libraryApi.importSolutionPair, { methodId }, { files });
    await expect(ask({ original, modified: original })).rejects.toMatchObject({ code: 'nothingChanged' });
    await expect(ask({ original })).rejects.toMatchObject({ code: 'fileMissing' });
    await expect(ask({ original, modified: makeFile(readout(family), 'b.bin') })).rejects.toMatchObject({
      code: 'differentSoftware',
    });
  });
});

describe('a solution that erases a page of the program is suspended', () => {
  /** A tune that lost 4 KiB while it was made, with right checksums. */
  const torn = (image: Uint8Array) =>
    withRightSums(syntheticTuning(image, { family, seed: 3 }).fill(0xff, 0x20000, 0x21000), family);
  const isSuspended = { state: 'suspended', flags: expect.arrayContaining(['erasedArea']) as unknown };
  const staff = async () => ({
    support: await portal().person({ role: 'support' }),
    customer: await portal().person({ credits: 900 }),
    methodId: await methodNamed(portal(), 'Stage_1'),
  });
  const reasonOf = async (customer: Person, image: Uint8Array) => (await again({ customer, image })).task.reason;

  test('when it is imported as a pair, until staff activate it', async () => {
    const { support, customer, methodId } = await staff();
    const software = newSoftware();
    const image = readout(family, software);
    const files = { original: makeFile(image, 'x_A.bin'), modified: makeFile(torn(image), 'x_B.bin') };
    const { solution } = await support.ask(libraryApi.importSolutionPair, { methodId }, { files });
    expect(solution).toMatchObject(isSuspended);
    expect(await reasonOf(customer, image)).toBe('noSolution');
    const { solutionId, seenAt, flags } = solution;
    await support.ask(libraryApi.updateSolutionState, {
      solutionId,
      seenAt,
      state: 'active',
      reason: 'it is meant so',
    });
    if (flags.includes('signedArea')) {
      const now = await solutionOf(support, software);
      await support.ask(libraryApi.acceptSignedArea, { solutionId, seenAt: now.seenAt });
    }
    expect((await again({ customer, image })).task.status).toBe('finished');
  });

  test('when it is imported in a folder of pairs', async () => {
    const { support } = await staff();
    const software = newSoftware();
    const image = readout(family, software);
    const folder = await mkdtemp(join(portal().folder, 'pairs-'));
    await writeFile(join(folder, 'x_A.bin'), image);
    await writeFile(join(folder, 'x_B.bin'), torn(image));
    const { results } = await importSolutionFolder(portal().database, portal().storage, {
      folder,
      method: 'Stage_1',
      checksum: undefined,
      dtcCode: undefined,
    });
    expect(results).toMatchObject([{ outcome: 'suspended', reason: expect.stringContaining('erasedArea') as unknown }]);
    expect(await solutionOf(support, software)).toMatchObject(isSuspended);
  });

  test('when it is recorded from a task closed by hand', async () => {
    const { support, customer } = await staff();
    const software = newSoftware();
    const image = readout(family, software);
    const ids = await order(portal(), customer, { image });
    await taskIn(customer, ids, 'manual');
    await closeByHand(support, ids, { modified: torn(image), recordSolution: true });
    expect(await solutionOf(support, software)).toMatchObject(isSuspended);
  });

  test('when it is imported as a line with state active and no flags', async () => {
    const { support, methodId } = await staff();
    const software = newSoftware();
    const image = readout(family, software);
    const files = { original: makeFile(image, 'x_A.bin'), modified: makeFile(torn(image), 'x_B.bin') };
    await support.ask(libraryApi.importSolutionPair, { methodId }, { files });
    const { blob } = await support.askForFile(libraryApi.exportSolutions, { ...all, software });
    await run('delete from solutions where software = $1', [software]);
    const line = { ...(JSON.parse(await blob.text()) as object), state: 'active', flags: [] };
    const file = makeFile(Buffer.from(`${JSON.stringify(line)}\n`), 'solutions.jsonl');
    await support.ask(libraryApi.importSolutions, { dryRun: false }, { files: { file } });
    expect(await solutionOf(support, software)).toMatchObject(isSuspended);
  });

  test('at its next order when it is active without its flag', async () => {
    const { support, customer, methodId } = await staff();
    const software = newSoftware();
    const image = readout(family, software);
    const files = { original: makeFile(image, 'x_A.bin'), modified: makeFile(torn(image), 'x_B.bin') };
    await support.ask(libraryApi.importSolutionPair, { methodId }, { files });
    await run(`update solutions set state = 'active', flags = '{}' where software = $1`, [software]);
    expect(await reasonOf(customer, image)).toBe('dangerousChange');
  });
});

describe('an odd result is suspended with its oddity', () => {
  const tune = (image: Uint8Array) => syntheticTuning(image, { family, seed: 3 });
  const kinds: Record<string, [code: string, spoil: (image: Uint8Array) => Uint8Array]> = {
    'with a page of zeros': ['erasedArea', (image) => tune(image).fill(0, 0x20000, 0x21000)],
    'with a filled page': ['overwrittenArea', (image) => tune(image).fill(0xc3, 0x20000, 0x21000)],
    'with a copied page': ['overwrittenArea', (image) => tune(image).copyWithin(0xd8000, 0xd9000, 0xda000)],
    'with other start-up code': ['startUpArea', (image) => tune(image).fill(0x5a, 0xf00, 0xf10)],
    'with the data of another car': [
      'carData',
      (image) => syntheticTuning(image, { family: 'edc15', seed: 3 }).fill(0x5a, 0x7eb10, 0x7eb20),
    ],
  };
  const world = async (kind: string) => {
    const [code, spoil] = kinds[kind] ?? [];
    if (code === undefined || spoil === undefined) throw new Error(kind);
    const software = newSoftware();
    const checksum = code === 'carData' ? 'edc15' : family;
    const image = readout(checksum, software);
    const modified = withRightSums(spoil(image), checksum);
    const [support, customer] = [await portal().person({ role: 'support' }), await portal().person({ credits: 900 })];
    return { code, software, checksum, image, modified, support, customer };
  };
  const isOdd = (code: string) => ({
    state: 'suspended',
    oddities: expect.arrayContaining([expect.objectContaining({ code }) as unknown]) as unknown,
  });

  test.each(Object.keys(kinds))('%s, imported as a pair', async (kind) => {
    const { code, checksum, image, modified, support, customer } = await world(kind);
    const files = { original: makeFile(image, 'x_A.bin'), modified: makeFile(modified, 'x_B.bin') };
    const methodId = await methodNamed(portal(), 'Stage_1');
    const { solution } = await support.ask(libraryApi.importSolutionPair, { methodId }, { files });
    expect(solution).toMatchObject(isOdd(code));
    const ids = await order(portal(), customer, { image, checksum });
    expect((await taskIn(customer, ids, 'finished', 'manual')).reason).toBe('noSolution');
  });

  test.each(Object.keys(kinds))('%s, imported in a folder', async (kind) => {
    const { code, software, image, modified, support } = await world(kind);
    const folder = await mkdtemp(join(portal().folder, 'pairs-'));
    await writeFile(join(folder, 'x_A.bin'), image);
    await writeFile(join(folder, 'x_B.bin'), modified);
    const { results } = await importSolutionFolder(portal().database, portal().storage, {
      folder,
      method: 'Stage_1',
      checksum: undefined,
      dtcCode: undefined,
    });
    expect(results).toMatchObject([{ outcome: 'suspended', reason: expect.stringContaining(code) as unknown }]);
    expect(await solutionOf(support, software)).toMatchObject(isOdd(code));
  });

  test.each(Object.keys(kinds))('%s, recorded from a task closed by hand', async (kind) => {
    const { code, software, checksum, image, modified, support, customer } = await world(kind);
    const ids = await order(portal(), customer, { image, checksum });
    await taskIn(customer, ids, 'manual');
    await closeByHand(support, ids, { modified, recordSolution: true });
    expect(await solutionOf(support, software)).toMatchObject(isOdd(code));
  });

  test('when names or digests show that original and modified file are swapped', async () => {
    const support = await portal().person({ role: 'support' });
    const methodId = await methodNamed(portal(), 'Stage_1');
    const pair = async (original: File, modified: File) =>
      (await support.ask(libraryApi.importSolutionPair, { methodId }, { files: { original, modified } })).solution;
    const image = readout(family);
    expect(await pair(makeFile(tune(image), 'x_mod.bin'), makeFile(image, 'x_orig.bin'))).toMatchObject(
      isOdd('wrongWayRound'),
    );
    const other = readout(family);
    expect((await pair(makeFile(other, '1.bin'), makeFile(tune(other), '2.bin'))).state).toBe('active');
    const second = syntheticTuning(other, { family, seed: 4 });
    expect(await pair(makeFile(second, '3.bin'), makeFile(other, '4.bin'))).toMatchObject(isOdd('wrongWayRound'));
  });

  test('and is reported before a task is recorded and by an import of lines', async () => {
    const { code, software, image, modified, support, customer } = await world('with a page of zeros');
    const ids = await order(portal(), customer, { image });
    await taskIn(customer, ids, 'manual');
    await closeByHand(support, ids, { modified, recordSolution: true });
    const [recording] = await support.ask(libraryApi.loadTaskRecordings, ids);
    expect(recording?.oddities).toMatchObject([{ code }]);
    const { blob } = await support.askForFile(libraryApi.exportSolutions, { ...all, software });
    await run('delete from solutions where software = $1', [software]);
    const line = { ...(JSON.parse(await blob.text()) as object), state: 'active', flags: [] };
    const file = makeFile(Buffer.from(`${JSON.stringify(line)}\n`), 'solutions.jsonl');
    const { lines } = await support.ask(libraryApi.importSolutions, { dryRun: false }, { files: { file } });
    expect(lines).toMatchObject([{ outcome: 'created', oddities: [code] }]);
  });
});

test('a task with several DTC codes is recorded as a set, one with a single code as that code', async () => {
  const [support, customer] = [await portal().person({ role: 'support' }), await portal().person({ credits: 900 })];
  for (const [dtcCodes, expected] of [
    ['0420,2463', { set: [{ dtcCode: 'P0420' }, { dtcCode: 'P2463' }] }],
    ['0420', { dtcCode: 'P0420', method: 'DTC_Off', set: [] }],
  ] as const) {
    const image = readout(family);
    const ids = await order(portal(), customer, { image });
    await taskIn(customer, ids, 'manual');
    await run(`update task_methods set method_id = $1 where task_id = $2`, [
      await methodNamed(portal(), 'DTC_Off'),
      ids.taskId,
    ]);
    await run(`update tasks set dtc_codes = $1, dtc_hex = true where id = $2`, [dtcCodes, ids.taskId]);
    const modified = syntheticTuning(image, { family, seed: 3 });
    await closeByHand(support, ids, { modified, recordSolution: true });
    const { data } = await support.ask(libraryApi.listSolutions, { ...all, taskId: ids.taskId });
    expect(data).toMatchObject([expected]);
  }
});

describe('a file of exported solutions', () => {
  async function exported(support: Person, filter: object): Promise<string> {
    const { blob } = await support.askForFile(libraryApi.exportSolutions, { ...all, ...filter });
    return blob.text();
  }
  const bring = (support: Person, text: string, dryRun = false) =>
    support.ask(
      libraryApi.importSolutions,
      { dryRun },
      { files: { file: makeFile(Buffer.from(text), 'solutions.jsonl') } },
    );
  const forget = (software: string) => run('delete from solutions where software = $1', [software]);

  test('restores exactly what was exported, and a dry run changes nothing [P2.5]', async () => {
    const { support, software } = await recorded();
    const exportText = await exported(support, { software });
    expect(await bring(support, exportText)).toMatchObject({ done: true, created: 0, there: 1, refused: 0 });
    await forget(software);
    expect(await bring(support, exportText, true)).toMatchObject({ done: false, created: 1, there: 0, refused: 0 });
    expect((await support.ask(libraryApi.listSolutions, { ...all, software })).total).toBe(0);
    expect(await bring(support, exportText + exportText)).toMatchObject({
      done: true,
      created: 1,
      there: 1,
      refused: 0,
    });
    expect(await exported(support, { software })).toBe(exportText);
  });

  test('is recorded in the audit log when it is exported', async () => {
    const { support, software } = await recorded();
    await exported(support, { software });
    const { rows } = await run(
      `select subject, after ->> 'software' as software from audit_log where actor_id = $1 and action = 'exported'`,
      [support.id],
    );
    expect(rows).toEqual([{ subject: 'solutions', software }]);
  });

  test('restores solutions that work, and retired ones stay retired', async () => {
    const world = await usable();
    const { support, software, solutionId } = world;
    await run(`update solutions set flags = '{}' where id = $1`, [solutionId]);
    const exportText = await exported(support, { software });
    await forget(software);
    await bring(support, exportText);
    const back = await solutionOf(support, software);
    if (back.flags.length > 0) throw new Error('the test expects a plain solution');
    await run(`update solutions set signed_accepted_by = $1, signed_accepted_at = now() where id = $2`, [
      support.id,
      back.solutionId,
    ]);
    expect((await again(world)).task.status).toBe('finished');
    const retired = exportText.replace('"state":"active"', '"state":"retired"');
    await run('delete from solution_uses where solution_id = $1', [back.solutionId]);
    await forget(software);
    await bring(support, retired);
    expect((await again(world)).task).toMatchObject({ status: 'manual', reason: 'noSolution' });
  });

  describe('is imported', () => {
    let support: Person;
    let software: string;
    let sound: string;
    beforeAll(async () => {
      ({ support, software } = await recorded());
      sound = (await exported(support, { software })).trim();
    });

    test.each([
      ['no JSON', () => 'not json', 'notJson'],
      ['JSON that is no solution', () => '[1,2,3]', 'notValid'],
      ['null', () => 'null', 'notValid'],
      ['a member too many', (line: string) => line.replace('{', '{"more":1,'), 'notValid'],
      ['a prototype', (line: string) => line.replace('{', '{"__proto__":{"state":"active"},'), 'notValid'],
      ['a prototype within', (line: string) => line.replace('"solution":{', '"solution":{"__proto__":{},'), 'notValid'],
      ['a constructor', (line: string) => line.replace('"solution":{', '"solution":{"constructor":{},'), 'notValid'],
      ['another state', (line: string) => line.replace('"active"', '"approved"'), 'notValid'],
      ['a code that is none', (line: string) => line.replace('{', '{"dtcCode":"P04; drop",'), 'notValid'],
      ['bytes that are none', (line: string) => line.replace(/"expected":"../, '"expected":"zz'), 'notValid'],
      ['half a byte', (line: string) => line.replace(/"expected":"../, '"expected":"a'), 'notValid'],
      ['a place before the file', (line: string) => line.replace(/"offset":\d+/, '"offset":-4'), 'notValid'],
      ['a place that is no number', (line: string) => line.replace(/"offset":\d+/, '"offset":1e999'), 'notValid'],
      ['a place outside the file', (line: string) => line.replace(/"offset":\d+/, '"offset":999999999'), 'notSound'],
      [
        'another byte than was sealed',
        (line: string) => line.replace(/"replacement":"../, '"replacement":"5a'),
        'notSound',
      ],
      ['a method that is not there', (line: string) => line.replace('Stage_1', 'Stage_99'), 'methodUnknown'],
      [
        'the method that is not listed',
        (line: string) => line.replace('Stage_1', 'method_not_listed'),
        'methodUnknown',
      ],
    ])('except for a line with %s', async (_what, spoil, problem) => {
      const spoilt = spoil(sound);
      expect(spoilt).not.toBe(sound);
      await forget(software);
      const report = await bring(support, `\uFEFF${spoilt}\r\n\r\n${sound}\r\n`);
      expect(report).toMatchObject({ created: 1, refused: 1 });
      expect(report.lines).toMatchObject([
        { line: 1, outcome: 'refused', problem },
        { line: 3, outcome: 'created' },
      ]);
      expect((await support.ask(libraryApi.listSolutions, { ...all, software })).total).toBe(1);
    });
  });

  test('is refused when it is empty, has too many lines, or nests too deep', async () => {
    const support = await portal().person({ role: 'support' });
    await expect(bring(support, '\n\n')).rejects.toMatchObject({ code: 'solutionFileEmpty' });
    const deep = '['.repeat(200_000);
    expect(await bring(support, deep)).toMatchObject({ refused: 1, lines: [{ problem: 'notJson' }] });
    const many = `{"method":"${randomUUID()}"}\n`.repeat(20_001);
    await expect(bring(support, many)).rejects.toMatchObject({ code: 'tooManyLines' });
  });
});
