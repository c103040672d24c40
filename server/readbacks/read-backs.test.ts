import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { chatApi } from '#contract/chat.ts';
import { readbacksApi } from '#contract/readbacks.ts';
import { settingsApi } from '#contract/settings.ts';
import { tasksApi } from '#contract/tasks.ts';
import { workbenchApi } from '#contract/workbench.ts';
import { syntheticImage, syntheticTuning } from '#ecu/synthetic/index.ts';
import { packZip } from '#test/archives.ts';
import { finishedOrder, makeFile, newSoftware, type Ordered, rightAllTheSame, tunedByHand } from '#test/orders.ts';
import { type Person, usePortal } from '#test/portal.ts';

const portal = usePortal({ own: true });
let support: Person;

beforeAll(async () => {
  support = await portal().person({ role: 'support' });
});

const check = (person: Person, { taskId }: Ordered, bytes: Uint8Array, name = 'readback.bin') => {
  const file = makeFile(bytes, name);
  return person.ask(readbacksApi.checkReadBack, { taskId, fileName: name, fileSize: file.size }, { files: { file } });
};

const isStored = async (bytes: Uint8Array) =>
  (
    await portal().database.pool.query('select from files where sha256 = $1', [
      createHash('sha256').update(bytes).digest('hex'),
    ])
  ).rows.length > 0;

/** A file of a customer that support has finished, with its original and what was delivered. */
async function delivery({ isPaid = true, family = 'edc16' }: { isPaid?: boolean; family?: 'edc15' | 'edc16' } = {}) {
  const customer = await portal().person({ credits: 500 });
  const software = newSoftware();
  const original = syntheticImage({ family, software, seed: Number(software) % 1000 });
  const made = await finishedOrder(
    portal(),
    { customer, support },
    { image: original, checksum: family, fileName: 'read.bin', isPaid },
  );
  const delivered = await tunedByHand(support, made.taskId);
  return { customer, made, original, delivered, software };
}

const worksAt = async (customer: Person, made: Ordered) =>
  (await customer.ask(tasksApi.getTasksOfJob, made))[0]?.worksAt;
const listMessages = (customer: Person, made: Ordered) =>
  customer.ask(chatApi.getMessagesOfTask, { taskId: made.taskId });

describe('a read-back', () => {
  test('that is the delivery is stored as written, counts as works and says nothing in the chat [P1.75 P1.76]', async () => {
    const { customer, made, delivered } = await delivery();
    const answer = await check(customer, made, delivered);
    expect(answer).toMatchObject({ verdict: 'written', version: 1, by: 'customer', fileName: 'readback.bin' });
    expect(await worksAt(customer, made)).toEqual(expect.any(String));
    expect(await listMessages(customer, made)).toEqual([]);
    expect(await customer.ask(readbacksApi.getReadBacks, made)).toEqual([answer]);
    expect(await support.ask(readbacksApi.getReadBacks, made)).toEqual([answer]);
    const history = await customer.ask(tasksApi.getTaskHistory, made);
    expect(history.at(-1)).toMatchObject({ eventCode: 'readBack', note: 'readback.bin', actor: 'customer' });
  });

  test('in an archive is compared as the image in it [P1.75]', async () => {
    const { customer, made, delivered } = await delivery();
    const packed = await packZip({ 'readback.bin': delivered });
    expect(await check(customer, made, packed, 'readback.zip')).toMatchObject({ verdict: 'written' });
  });

  test('with data of its car counts as works [P1.75 P1.76]', async () => {
    const { customer, made, delivered } = await delivery({ family: 'edc15' });
    const own = delivered.slice();
    own.set([1, 2, 3, 4], 0x7eb10);
    expect(await check(customer, made, own)).toMatchObject({ verdict: 'carDataOnly' });
    expect(await worksAt(customer, made)).toEqual(expect.any(String));
  });

  test('that differs names the places, does not count as works, and staff read of it once [P1.75 P1.76]', async () => {
    const { customer, made, original, delivered } = await delivery();
    const mixed = delivered.slice();
    const at = mixed.findIndex((byte, index) => byte !== original[index]);
    mixed[at] = (mixed[at] ?? 0) ^ 0x55;
    const answer = await check(customer, made, mixed);
    expect(answer).toMatchObject({ verdict: 'differs', facts: { placeCount: 1, places: [{ offset: at, length: 1 }] } });
    // The file itself is gone.
    expect([await isStored(mixed), await isStored(delivered)]).toEqual([false, true]);
    expect(await readdir(portal().storage.incoming)).toEqual([]);
    // An answer that was lost is asked for again.
    expect(await check(customer, made, mixed)).toEqual(answer);
    expect(await worksAt(customer, made)).toBeUndefined();
    const messages = await listMessages(customer, made);
    expect(messages).toHaveLength(1);
    expect(messages[0]).toMatchObject({ writer: 'customer' });
    expect(messages[0]?.text).toContain(`0x${at.toString(16).toUpperCase()}`);
    const waiting = await support.ask(chatApi.getUnreadMessages, {});
    expect(waiting.some(({ taskId }) => taskId === made.taskId)).toBe(true);
  });

  test('that is the original is told to staff [P1.75 P1.76]', async () => {
    const { customer, made, original } = await delivery();
    expect(await check(customer, made, original)).toMatchObject({
      verdict: 'original',
      facts: { changes: { delivered: 0, other: 0 } },
    });
    expect(await listMessages(customer, made)).toHaveLength(1);
    expect(await worksAt(customer, made)).toBeUndefined();
  });

  test('of half a file, or of another car, gets a clear answer, and nobody is told [P1.76]', async () => {
    const { customer, made, delivered } = await delivery();
    const half = delivered.slice(0, delivered.length / 2);
    expect(await check(customer, made, half)).toMatchObject({
      verdict: 'partial',
      facts: { part: { of: delivered.length } },
    });
    const other = syntheticImage({ family: 'edc15', software: newSoftware(), seed: 77 });
    expect(await check(customer, made, other)).toMatchObject({
      verdict: 'otherCar',
      facts: { units: { delivered: { family: 'edc16' }, found: { family: 'edc15' } } },
    });
    expect(await listMessages(customer, made)).toEqual([]);
    expect(await worksAt(customer, made)).toBeUndefined();
  });

  test('of an earlier version names that version and does not count as works [P1.75 P1.76]', async () => {
    const { customer, made, original, delivered } = await delivery();
    const better = syntheticTuning(original, { family: 'edc16', seed: 99, area: 2 });
    await support.ask(
      workbenchApi.uploadModified,
      { ...made, fileName: 'b.bin', fileSize: better.length, takeOver: true, ...rightAllTheSame },
      { files: { file: makeFile(better, 'b.bin') } },
    );
    expect(await check(customer, made, delivered)).toMatchObject({ verdict: 'written', version: 1 });
    expect(await worksAt(customer, made)).toBeUndefined();
    expect(await check(customer, made, better)).toMatchObject({ verdict: 'written', version: 2 });
    expect(await worksAt(customer, made)).toEqual(expect.any(String));
  });

  test('of staff is stored without a message [P1.75]', async () => {
    const { customer, made, original } = await delivery();
    expect(await check(support, made, original)).toMatchObject({ verdict: 'original', by: 'support' });
    expect(await listMessages(customer, made)).toEqual([]);
  });
});

describe('a read-back is refused, and nothing is stored,', () => {
  test.each([
    ['an empty one', new Uint8Array(), 'fileEmpty'],
    ['a text', new TextEncoder().encode('what the tool wrote into its log\n'.repeat(60)), 'readBackUnreadable'],
    ['erased flash', new Uint8Array(0x80000).fill(0xff), 'readBackUnreadable'],
    ['a container of a tool', new TextEncoder().encode(`CMD ${'secret '.repeat(400)}`), 'readBackUnreadable'],
  ])('of %s [P1.76]', async (_what, bytes, code) => {
    const { customer, made } = await delivery();
    await expect(check(customer, made, bytes)).rejects.toMatchObject({ code });
    expect(await customer.ask(readbacksApi.getReadBacks, made)).toEqual([]);
    expect(await readdir(portal().storage.incoming)).toEqual([]);
  });

  test('of another customer, before the payment, and where the operator has switched it off [P1.75]', async () => {
    const { customer, made, delivered } = await delivery({ isPaid: false });
    await expect(check(await portal().person(), made, delivered)).rejects.toMatchObject({ code: 'notFound' });
    await expect(check(customer, made, delivered)).rejects.toMatchObject({ code: 'taskNotPaid' });
    await support.ask(settingsApi.updateGlobalOptions, { readBacks: false });
    await expect(check(support, made, delivered)).rejects.toMatchObject({ code: 'readBackOff', status: 409 });
    await support.ask(settingsApi.updateGlobalOptions, { readBacks: true });
    expect(await check(support, made, delivered)).toMatchObject({ verdict: 'written' });
  });
});
