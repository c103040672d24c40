import { createHash } from 'node:crypto';
import { chmod, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { beforeAll, describe, expect, test } from 'vitest';
import yauzl from 'yauzl';
import { deskApi } from '#contract/desk.ts';
import { orderingApi } from '#contract/ordering.ts';
import { tasksApi } from '#contract/tasks.ts';
import { writeArchive } from './archive.ts';
import { saveFile } from './index.ts';
import { makeFile, finishedOrder, type Ordered } from '#test/orders.ts';
import { storeDamaged } from '#test/damaged-file.ts';
import { type Person, usePortal } from '#test/portal.ts';

const portal = usePortal({ own: true });
let customer: Person;
let support: Person;
let madeOrder: Ordered;
const notes = new TextEncoder().encode('smokes when cold');

beforeAll(async () => {
  customer = await portal().person({ credits: 1000 });
  support = await portal().person({ role: 'support' });
  madeOrder = await finishedOrder(portal(), { customer, support }, { isPaid: true, fileName: 'readout.zip' });
  await customer.ask(
    orderingApi.uploadSupportFile,
    { ...madeOrder, fileName: 'notes.txt', fileSize: notes.length },
    { files: { fileSupport: makeFile(notes, 'notes.txt') } },
  );
});

const bytesOf = async (asked: Promise<{ blob: Blob }>) => new Uint8Array(await (await asked).blob.arrayBuffer());
const downloads: Record<string, () => Promise<{ blob: Blob }>> = {
  'modified file': () => customer.askForFile(tasksApi.downloadModified, madeOrder),
  original: () => support.askForFile(tasksApi.downloadOriginal, madeOrder),
  'support file': () => support.askForFile(tasksApi.downloadSupportFile, madeOrder),
};
const damagedAtDesk = async () => (await support.ask(deskApi.getDesk, {})).damagedFiles;

describe.each(Object.keys(downloads))('a stored %s', (name) => {
  const download = () => (downloads[name] ?? (() => Promise.reject(new Error(name))))();

  test.each<[string, (path: string, bytes: Uint8Array) => Promise<void>]>([
    [
      'of which one byte is another',
      (path, bytes) =>
        writeFile(
          path,
          bytes.map((byte, at) => (at === 5 ? byte ^ 1 : byte)),
        ),
    ],
    ['that was cut', (path) => truncate(path, 10)],
    ['that grew', (path, bytes) => writeFile(path, [bytes, bytes])],
    ['that is gone', (path) => rm(path)],
  ])('%s is not delivered and is shown on the desk until it is intact again', async (_how, damage) => {
    const whole = await bytesOf(download());
    const path = portal().storage.pathOf(createHash('sha256').update(whole).digest('hex'));
    expect(Buffer.compare(await readFile(path), whole)).toBe(0);
    await chmod(path, 0o600);
    await damage(path, whole);
    await expect(download()).rejects.toMatchObject({ code: 'fileDamaged', status: 503 });
    await expect(download()).rejects.toMatchObject({ code: 'fileDamaged' });
    expect(await damagedAtDesk()).toBe(1);
    await writeFile(path, whole);
    expect(Buffer.compare(await bytesOf(download()), whole)).toBe(0);
    expect(await damagedAtDesk()).toBe(0);
  });
});

test('an archive leaves out damaged and missing files and reports them', async () => {
  const good = await portal().storage.receive(Readable.from([Buffer.from('whole')]));
  await portal()
    .database.db.transaction()
    .execute((tx) => saveFile(tx, portal().storage, good));
  const before = await damagedAtDesk();
  const damaged = await storeDamaged(portal(), Buffer.from('not what it was'));
  const added: boolean[] = [];
  const archive = writeArchive(portal(), async ({ add }) => {
    for (const sha256 of [good.sha256, damaged, 'f'.repeat(64)])
      added.push(await add(`${added.length}.bin`, { at: new Date(0), sha256, compress: true }));
  });
  const zip = await yauzl.fromBufferPromise(await buffer(archive), { lazyEntries: true });
  const names: string[] = [];
  for await (const { fileName } of zip.eachEntry()) names.push(fileName);
  expect([added, names]).toEqual([[true, false, false], ['0.bin']]);
  expect(await damagedAtDesk()).toBe(before + 1);
});
