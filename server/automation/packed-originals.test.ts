import { readdir } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { automationApi } from '#contract/automation.ts';
import { engineApi } from '#contract/engine.ts';
import { FileCheckId } from '#contract/ids.ts';
import { orderingApi } from '#contract/ordering.ts';
import { tasksApi } from '#contract/tasks.ts';
import { syntheticTuning } from '#ecu/synthetic/index.ts';
import { packRar, packZip } from '#test/archives.ts';
import {
  closeByHand,
  draft,
  draftUpdate,
  makeFile,
  newSoftware,
  order,
  type Ordered,
  readout,
  taskIn,
} from '#test/orders.ts';
import { type Person, usePortal } from '#test/portal.ts';

const portal = usePortal({ own: true });
const family = 'edc15';
let customer: Person;
let support: Person;
beforeAll(async () => {
  customer = await portal().person({ credits: 5000 });
  support = await portal().person({ role: 'support' });
});

const note = Buffer.from('Read on the bench\r\n');

async function check(archive: Uint8Array, name: string) {
  const file = makeFile(archive, name);
  const sent = { fileName: name, fileSize: file.size, fileRole: 'engine' as const };
  return customer.ask(engineApi.checkOriginalFile, sent, { files: { file } });
}

/** Orders a checked file. */
async function orderChecked(fileCheckId: FileCheckId, fileName: string): Promise<Ordered> {
  const ids = await draft(portal(), customer, { fileName, checksum: family });
  await customer.ask(orderingApi.orderCheckedFile, { ...ids, fileCheckId });
  return ids;
}

const originalOf = async ({ taskId }: Ordered) => {
  const { blob, fileName } = await customer.askForFile(tasksApi.downloadOriginal, { taskId });
  return { bytes: Buffer.from(await blob.arrayBuffer()), fileName };
};
const factsOf = async ({ taskId }: Ordered) => (await support.ask(automationApi.getTaskFileFacts, { taskId })).facts;
const rows = async (text: string, ...values: unknown[]) => (await portal().database.pool.query(text, values)).rows;
const incoming = () => readdir(portal().storage.incoming);

describe('archive with one readout', () => {
  test('is checked and ordered by it, and is stored as it was sent [P1.62]', async () => {
    const software = newSoftware();
    const archive = await packZip({ 'Golf/read.bin': readout(family, software), 'note.txt': note });
    const { fileCheckId, facts, archive: content } = await check(archive, 'golf.zip');
    expect(facts).toMatchObject({ software, container: { kind: 'raw' } });
    expect(content).toEqual({ images: [{ entry: 0, name: 'Golf/read.bin', size: expect.any(Number) }], chosen: 0 });
    const ids = await orderChecked(fileCheckId, 'golf.zip');
    // Of a ZIP the specification says that a person works on it.
    expect(await taskIn(customer, ids, 'manual')).toMatchObject({ reason: 'fileTypeManual' });
    expect(await originalOf(ids)).toEqual({ bytes: archive, fileName: `${ids.taskId}_golf.zip` });
    expect(await factsOf(ids)).toMatchObject({ software });
    const { original } = await support.ask(engineApi.getTaskFileCards, ids);
    expect(original).toMatchObject({ name: 'golf.zip', imageName: 'read.bin', facts: { software } });
    expect((await support.ask(engineApi.getTaskReportPage, ids)).original?.name).toBe('read.bin');
    await expect
      .poll(async () => (await customer.ask(orderingApi.listTasks, { search: software, filterMode: 'all' })).total)
      .toBe(1);
    expect(await incoming()).toEqual([]);
  });

  test('is opened at the order where it was not checked before [P1.62]', async () => {
    const software = newSoftware();
    const ids = await order(portal(), customer, {
      image: packRar({ 'read.ori': readout(family, software) }),
      fileName: 'golf.rar',
      checksum: family,
    });
    await expect.poll(() => factsOf(ids)).toMatchObject({ software });
    expect(await incoming()).toEqual([]);
  });

  test('goes to the automatic service under a further name, whose result is the single image [P1.62]', async () => {
    const image = readout(family);
    const taught = await order(portal(), customer, { image, checksum: family });
    await taskIn(customer, taught, 'manual');
    const modified = syntheticTuning(image, { family, seed: 5 });
    await closeByHand(support, taught, { modified, recordSolution: true });

    const { fileCheckId } = await check(gzipSync(image), 'golf.ori.gz');
    const ids = await orderChecked(fileCheckId, 'golf.ori.gz');
    await taskIn(customer, ids, 'finished');
    expect((await originalOf(ids)).fileName).toBe(`${ids.taskId}_golf.ori.gz`);
    const { blob, fileName } = await support.askForFile(tasksApi.downloadModified, ids);
    expect(fileName).toBe(`${ids.taskId}_golf_mod.ori`);
    expect(Buffer.from(await blob.arrayBuffer()).equals(Buffer.from(modified))).toBe(true);
  });

  test('is reused by an update without a new original', async () => {
    const software = newSoftware();
    const first = await order(portal(), customer, {
      image: await packZip({ 'read.bin': readout(family, software) }),
      fileName: 'golf.zip',
      checksum: family,
    });
    await taskIn(customer, first, 'manual');
    await closeByHand(support, first);
    const next = await draftUpdate(portal(), customer, first, { methods: ['EGR'] });
    await customer.ask(orderingApi.reuseOriginal, { taskIdOld: first.taskId, taskIdNew: next.taskId });
    expect(await factsOf(next)).toMatchObject({ software });
  });
});

describe('archive with several readouts', () => {
  test('lists them, and the order is about the chosen one [P1.62]', async () => {
    const [one, other] = [newSoftware(), newSoftware()];
    const archive = await packZip({ 'one.bin': readout(family, one), 'other.bin': readout(family, other) });
    const checked = await check(archive, 'golf.zip');
    expect(checked.archive?.images.map(({ name }) => name)).toEqual(['one.bin', 'other.bin']);
    expect(checked.archive).not.toHaveProperty('chosen');
    expect(checked.facts).toMatchObject({ container: { kind: 'archive' }, family: 'unknown' });
    const { fileCheckId } = checked;
    const chosen = await customer.ask(engineApi.chooseCheckedImage, { fileCheckId, entry: 1 });
    expect(chosen).toMatchObject({ facts: { software: other }, archive: { chosen: 1 } });
    expect(chosen.fileCheckId).not.toBe(fileCheckId);
    const ids = await orderChecked(chosen.fileCheckId, 'golf.zip');
    expect(await factsOf(ids)).toMatchObject({ software: other });
    expect((await originalOf(ids)).bytes.equals(archive)).toBe(true);
  });

  test('refuses an entry that is no readout, and the check of another customer', async () => {
    const { fileCheckId } = await check(
      await packZip({ 'one.bin': readout(), 'note.txt': note, 'other.bin': readout() }),
      'golf.zip',
    );
    const stranger = await portal().person();
    const choose = (person: Person, entry: number) => person.ask(engineApi.chooseCheckedImage, { fileCheckId, entry });
    for (const entry of [1, 7])
      await expect(choose(customer, entry)).rejects.toMatchObject({ code: 'fileTypeNotValid', status: 415 });
    await expect(choose(stranger, 0)).rejects.toMatchObject({ code: 'notFound', status: 404 });
    expect(await incoming()).toEqual([]);
  });

  test('goes to a person as it is where nothing was chosen', async () => {
    const archive = await packZip({ 'one.bin': readout(family), 'other.bin': readout(family) });
    const { fileCheckId } = await check(archive, 'golf.zip');
    const ids = await orderChecked(fileCheckId, 'golf.zip');
    await taskIn(customer, ids, 'manual');
    expect(await rows('select 1 from unpacked_originals where task_id = $1', ids.taskId)).toEqual([]);
    expect(await factsOf(ids)).toMatchObject({ container: { kind: 'archive' } });
  });
});

test('an archive that is not opened says why, and goes to a person as it is [P1.63]', async () => {
  const nested = await packZip({ 'inner.zip': await packZip({ 'read.bin': readout() }) });
  const { fileCheckId, archive, facts } = await check(nested, 'golf.zip');
  expect(archive).toEqual({ images: [], problem: 'nested' });
  expect(facts.container).toEqual({ kind: 'archive', name: 'zip' });
  const ids = await orderChecked(fileCheckId, 'golf.zip');
  await taskIn(customer, ids, 'manual');
  expect((await originalOf(ids)).bytes.equals(nested)).toBe(true);
  expect(await incoming()).toEqual([]);
});

test('the bytes decide, whatever the name says', async () => {
  const software = newSoftware();
  const image = readout(family, software);
  expect((await check(await packZip({ 'read.bin': image }), 'golf.bin')).facts.software).toBe(software);
  expect((await check(image, 'golf.zip')).facts.software).toBe(software);
  expect((await check(image, 'golf.zip')).archive).toBeUndefined();
});
