import { expect, test } from 'vitest';
import type { TaskId } from '#contract/ids.ts';
import { engineApi, shownBytesLimit } from '#contract/engine.ts';
import { libraryApi } from '#contract/library.ts';
import { workbenchApi } from '#contract/workbench.ts';
import { syntheticTuning } from '#ecu/synthetic/index.ts';
import {
  closeByHand,
  makeFile,
  newSoftware,
  type Ordered,
  order,
  readout,
  rightAllTheSame,
  taskIn,
} from '#test/orders.ts';
import { type Person, usePortal } from '#test/portal.ts';

const portal = usePortal();
const family = 'edc16';

async function people() {
  return { support: await portal().person({ role: 'support' }), customer: await portal().person({ credits: 900 }) };
}

/** A software that support has modified manually and recorded. */
async function recorded(software = newSoftware()) {
  const { support, customer } = await people();
  const image = readout(family, software);
  const tuned = syntheticTuning(image, { family, seed: 3 });
  const byHand = await order(portal(), customer, { image });
  await taskIn(customer, byHand, 'manual');
  await closeByHand(support, byHand, { modified: tuned, recordSolution: true });
  const { data } = await support.ask(libraryApi.listSolutions, { filterMode: 'all', software });
  const [solution] = data;
  if (solution === undefined) throw new Error(`nothing was recorded of ${software}`);
  const { solutionId, seenAt, flags } = solution;
  if (flags.includes('signedArea')) await support.ask(libraryApi.acceptSignedArea, { solutionId, seenAt });
  return { support, customer, software, image, tuned, byHand, solutionId };
}

/** The same software ordered again: the automatic service makes the file. */
async function automatic(checksumWanted = true) {
  const world = await recorded();
  const made = await order(portal(), world.customer, { image: world.image, checksumWanted });
  await taskIn(world.customer, made, 'finished');
  return { ...world, made };
}

const fileAt = (support: Person, { taskId }: Ordered, file: 'original' | 'modified', offset: number, length: number) =>
  support.ask(engineApi.getTaskBytes, { taskId, file, offset, length });

test('the report of an automatic task shows identity, solution, checksums with their words, and both hashes [P3.1]', async () => {
  const { support, made, software, image, solutionId } = await automatic();
  const page = await support.ask(engineApi.getTaskReportPage, { taskId: made.taskId });
  expect(page).toMatchObject({
    jobId: made.jobId,
    status: 'finished',
    methods: [{ name: 'Stage_1' }],
    original: { name: 'readout.bin', length: image.length },
    modified: { name: 'readout_mod.bin', length: image.length },
    uses: [{ solutionId }],
  });
  expect(page.modified?.madeBy).toBeUndefined();
  const { report } = page;
  expect(report).toMatchObject({
    container: 'raw',
    family,
    software,
    originalSha256: page.original?.sha256,
    modifiedSha256: page.modified?.sha256,
    methods: [{ solutionId, state: 'applied' }],
  });
  expect(Date.parse(report?.at ?? '')).toBeGreaterThan(0);
  expect(report?.reason).toBeUndefined();
  for (const check of report?.checksum.after ?? []) expect(check).toMatchObject({ ok: true, stored: check.computed });
  expect(report?.checksum.after.length).toBeGreaterThan(0);
});

test('the report of a manual task shows its reason', async () => {
  const { support, customer } = await people();
  const made = await order(portal(), customer);
  await taskIn(customer, made, 'manual');
  const { report, modified, uses } = await support.ask(engineApi.getTaskReportPage, { taskId: made.taskId });
  expect(report).toMatchObject({ reason: 'noSolution', methods: [{ state: 'notFound' }] });
  expect({ modified, uses }).toEqual({ modified: undefined, uses: [] });
});

test('a report of an earlier version can still be read', async () => {
  const { support, customer } = await people();
  const made = await order(portal(), customer);
  await taskIn(customer, made, 'manual');
  const old = {
    family: 'edc16',
    length: 4,
    originalSha256: 'a',
    bytesChanged: 0,
    methods: [{ method_id: 1, state: 'applied', bytesChanged: 1, runs: [] }],
    checksum: { family: 'edc16', before: [{ name: 'one', start: 0, end: 4, ok: true }], after: [] },
    warnings: [],
  };
  const kept = [JSON.stringify(old), made.taskId];
  await portal().database.pool.query('update task_reports set content = $1 where task_id = $2', kept);
  expect((await support.ask(engineApi.getTaskReportPage, made)).report).toMatchObject({
    family: 'edc16',
    warnings: [],
  });
  expect((await support.ask(engineApi.getTaskReportPage, made)).report?.at).toBeUndefined();
});

test('a file made by support is reported by its differences, with the checksums of the result [P3.2]', async () => {
  const { support, byHand, image, tuned } = await recorded();
  const map = await support.ask(engineApi.getTaskStripMap, byHand);
  const differing = [...image.keys()].filter((offset) => image[offset] !== tuned[offset]);
  expect(map).toMatchObject({ length: image.length, modifiedLength: tuned.length, bytesChanged: differing.length });
  expect(map.runs[0]?.offset).toBe(differing[0]);
  expect(map.checksum.checks.length).toBeGreaterThan(0);
  expect(map.checksum.checks.every(({ before, after }) => before.ok && after?.ok === true)).toBe(true);
  const page = await support.ask(engineApi.getTaskReportPage, byHand);
  expect(page.modified).toMatchObject({ madeBy: support.username, name: 'tuned.bin' });
});

test('a result with checksums left to the tool is shown as it is, also after a reset', async () => {
  const { support, made } = await automatic(false);
  const map = await support.ask(engineApi.getTaskStripMap, made);
  expect(map.checksum.checks.some(({ after }) => after?.ok === false)).toBe(true);
  expect(map.bytesChanged).toBeGreaterThan(0);
  await support.ask(workbenchApi.resetTask, { taskId: made.taskId, reason: 'once more' });
  await taskIn(support, made, 'finished');
  expect(await support.ask(engineApi.getTaskStripMap, made)).toEqual(map);
});

test('the original is drawn alone until there is a second file', async () => {
  const { support, customer } = await people();
  const image = readout();
  const made = await order(portal(), customer, { image });
  await taskIn(customer, made, 'manual');
  const map = await support.ask(engineApi.getTaskStripMap, made);
  expect(map).toMatchObject({ length: image.length, changed: [], runs: [], runCount: 0 });
  expect(map.modifiedLength).toBeUndefined();
  expect(map.entropy.length * map.sliceLength).toBeGreaterThanOrEqual(image.length);
});

test('bytes are read from both files at any offset, up to the end [P3.3]', async () => {
  const { support, made, image, tuned } = await automatic();
  const hexOf = (bytes: Uint8Array, offset: number, length: number) =>
    Buffer.from(bytes.subarray(offset, offset + length)).toString('hex');
  const [run] = (await support.ask(engineApi.getTaskStripMap, made)).runs;
  const offset = run?.offset ?? 0;
  expect(await fileAt(support, made, 'original', offset, 32)).toEqual({
    size: image.length,
    bytes: hexOf(image, offset, 32),
  });
  expect((await fileAt(support, made, 'modified', offset, 32)).bytes).toBe(hexOf(tuned, offset, 32));
  const end = image.length - 5;
  expect((await fileAt(support, made, 'original', end, 4096)).bytes).toBe(hexOf(image, end, 5));
  expect((await fileAt(support, made, 'original', image.length, 16)).bytes).toBe('');
  expect((await fileAt(support, made, 'modified', 2 ** 31 - 1, 16)).bytes).toBe('');
});

test.each([
  [-1, 16],
  [0, 0],
  [0, shownBytesLimit + 1],
  [0, -5],
])('offset %i and length %i are rejected', async (offset, length) => {
  const { support, customer } = await people();
  const made = await order(portal(), customer);
  // Past the typed client, which would not send it.
  const query = new URLSearchParams({
    task_id: String(made.taskId),
    file: 'original',
    offset: String(offset),
    length: String(length),
  });
  const url = `${portal().root}/api/tf24API/getTaskBytes?${query.toString()}`;
  const answer = await fetch(url, { headers: { authorization: `Bearer ${support.token}` } });
  expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'invalidInput' }]);
});

test('returns 404 for a file that does not exist yet and for an unknown task', async () => {
  const { support, customer } = await people();
  const made = await order(portal(), customer);
  await taskIn(customer, made, 'manual');
  const none = { taskId: 2_000_000_000 as TaskId };
  const absent = { code: 'notFound', status: 404 };
  await expect(fileAt(support, made, 'modified', 0, 16)).rejects.toMatchObject(absent);
  await expect(support.ask(engineApi.getTaskReportPage, none)).rejects.toMatchObject(absent);
  await expect(support.ask(engineApi.getTaskStripMap, none)).rejects.toMatchObject(absent);
  await expect(support.ask(libraryApi.getTaskSuggestions, none)).rejects.toMatchObject(absent);
  await expect(support.ask(engineApi.getTaskSummary, none)).rejects.toMatchObject(absent);
});

test('the customer gets a summary without places, bytes and solutions, and others get nothing [P3.5]', async () => {
  const { support, customer, made, software } = await automatic();
  const { data } = await customer.ask(engineApi.getTaskSummary, made);
  expect(data).toMatchObject({ family, software, methods: [{ state: 'applied' }], checksum: 'corrected' });
  expect(JSON.stringify(data)).not.toMatch(/solution|offset|runs|sha256/i);
  expect(await support.ask(engineApi.getTaskSummary, made)).toEqual({ data });
  const stranger = await portal().person();
  await expect(stranger.ask(engineApi.getTaskSummary, made)).rejects.toMatchObject({ code: 'notFound' });
});

test('the summary says that the tool corrects the checksum', async () => {
  const { customer, made } = await automatic(false);
  expect((await customer.ask(engineApi.getTaskSummary, made)).data).toMatchObject({ checksum: 'leftToTool' });
});

test('a manual or waiting file has no summary of the automatic service', async () => {
  const { support, customer, byHand, image, made } = await automatic();
  expect((await customer.ask(engineApi.getTaskSummary, byHand)).data).toBeUndefined();
  const waiting = await order(portal(), customer, { image: readout() });
  await taskIn(customer, waiting, 'manual');
  expect((await customer.ask(engineApi.getTaskSummary, waiting)).data).toBeUndefined();
  // Support replaces the automatic service's file with one of its own.
  const file = makeFile(syntheticTuning(image, { family, seed: 9 }), 'better.bin');
  const named = { taskId: made.taskId, fileName: file.name, fileSize: file.size, ...rightAllTheSame };
  await support.ask(workbenchApi.uploadModified, named, { files: { file } });
  expect((await customer.ask(engineApi.getTaskSummary, made)).data).toBeUndefined();
  expect((await support.ask(engineApi.getTaskReportPage, made)).modified).toMatchObject({ madeBy: support.username });
});

/** An image of another software that has the recorded bytes at the changed places. */
function sisterOf(image: Uint8Array, software: string, other: string): Uint8Array {
  const [from, to] = [Buffer.from(software, 'latin1'), Buffer.from(other, 'latin1')];
  const sister = Buffer.from(image);
  for (let at = sister.indexOf(from); at >= 0; at = sister.indexOf(from, at + 1)) to.copy(sister, at);
  return new Uint8Array(sister);
}

test('a similar software is suggested as a draft and never finishes a task [P3.4]', async () => {
  const { support, customer, software, image, solutionId } = await recorded();
  const sister = sisterOf(image, software, newSoftware());
  const made = await order(portal(), customer, { image: sister });
  const before = await taskIn(customer, made, 'manual');
  const { data } = await support.ask(libraryApi.getTaskSuggestions, made);
  const suggestion = data.find((one) => one.solutionId === solutionId);
  expect(suggestion).toMatchObject({ software, method: 'Stage_1', moved: 0 });
  expect(suggestion?.places).toBeGreaterThan(0);
  expect(suggestion?.found).toBe(suggestion?.places);

  const { blob, fileName } = await support.askForFile(libraryApi.downloadSuggestion, {
    taskId: made.taskId,
    solutionId,
  });
  expect(fileName).toBe(`${made.taskId}_suggestion_${solutionId}_readout.bin`);
  const draft = new Uint8Array(await blob.arrayBuffer());
  const [run] = (await support.ask(engineApi.getTaskStripMap, { taskId: made.taskId })).runs;
  expect(run).toBeUndefined();
  expect(draft.length).toBe(sister.length);
  expect(Buffer.from(draft).equals(sister)).toBe(false);

  const after = await taskIn(customer, made, 'manual');
  expect(after).toEqual(before);
  const { modified, uses } = await support.ask(engineApi.getTaskReportPage, made);
  expect({ modified, uses }).toEqual({ modified: undefined, uses: [] });
});

test('suspended solutions and those for other methods are neither suggested nor delivered', async () => {
  const { support, customer, software, image, solutionId } = await recorded();
  const sister = sisterOf(image, software, newSoftware());
  const egr = await order(portal(), customer, { image: sister, methods: ['EGR'] });
  await taskIn(customer, egr, 'manual');
  const ids = async (made: Ordered) =>
    (await support.ask(libraryApi.getTaskSuggestions, made)).data.map((one) => one.solutionId);
  expect(await ids(egr)).not.toContain(solutionId);
  const query = { taskId: egr.taskId, solutionId };
  await expect(support.askForFile(libraryApi.downloadSuggestion, query)).rejects.toMatchObject({ code: 'notFound' });

  const stage = await order(portal(), customer, { image: sister });
  await taskIn(customer, stage, 'manual');
  expect(await ids(stage)).toContain(solutionId);
  const [solution] = (await support.ask(libraryApi.listSolutions, { filterMode: 'all', software })).data;
  const seenAt = solution?.seenAt ?? '';
  await support.ask(libraryApi.updateSolutionState, { solutionId, seenAt, state: 'suspended', reason: 'have a look' });
  expect(await ids(stage)).not.toContain(solutionId);
  await expect(
    support.askForFile(libraryApi.downloadSuggestion, { taskId: stage.taskId, solutionId }),
  ).rejects.toMatchObject({
    code: 'notFound',
  });
});

test('a file without any place of a solution gets no draft', async () => {
  const { support, customer, solutionId } = await recorded();
  const blank = new Uint8Array(0x10000).fill(0xff);
  const made = await order(portal(), customer, { image: blank });
  await taskIn(customer, made, 'manual');
  expect(await support.ask(libraryApi.getTaskSuggestions, made)).toEqual({ data: [] });
  await expect(
    support.askForFile(libraryApi.downloadSuggestion, { taskId: made.taskId, solutionId }),
  ).rejects.toMatchObject({
    code: 'nothingFoundAgain',
    status: 422,
  });
});
