import { beforeAll, expect, test } from 'vitest';
import { automationApi } from '#contract/automation.ts';
import { engineApi } from '#contract/engine.ts';
import { syntheticImage, syntheticTuning } from '#ecu/synthetic/index.ts';
import { finishedOrder, makeFile, newSoftware, order, tunedByHand } from '#test/orders.ts';
import { type Person, usePortal } from '#test/portal.ts';
import { until } from '#test/until.ts';

const portal = usePortal({ own: true });
const family = 'edc16';
let support: Person;

beforeAll(async () => {
  support = await portal().person({ role: 'support' });
});

/** A delivery whose blocks the engine has learned. */
async function delivery() {
  const customer = await portal().person({ credits: 500 });
  const software = newSoftware();
  const original = syntheticImage({ family, software, seed: Number(software) % 1000 });
  const made = await finishedOrder(
    portal(),
    { customer, support },
    { image: original, fileName: 'read.bin', isPaid: true },
  );
  const delivered = await tunedByHand(support, made.taskId);
  await until('the delivery is learned', async () => {
    const { rows } = await portal().database.pool.query(
      'select from own_deliveries where task_id = $1 and blocks > 0',
      [made.taskId],
    );
    return rows.length > 0;
  });
  return { customer, made, original, delivered };
}

const check = async (bytes: Uint8Array) => {
  const file = makeFile(bytes);
  const person = await portal().person();
  return person.ask(
    engineApi.checkOriginalFile,
    { fileName: file.name, fileSize: file.size, fileRole: 'engine' },
    { files: { file } },
  );
};

test('a delivery from here is known again by anybody, whole, in part and with further changes [P1.77]', async () => {
  const { original, delivered } = await delivery();
  expect((await check(original)).isOwn).toBeUndefined();
  expect((await check(delivered)).isOwn).toBe(true);
  expect((await check(delivered.slice(delivered.length / 2))).isOwn).toBe(true);
  expect((await check(syntheticTuning(delivered, { family, seed: 4, area: 3 }))).isOwn).toBe(true);
  const sums = delivered.slice();
  sums.fill(0x5a, sums.length - 4);
  expect((await check(sums)).isOwn).toBe(true);
});

test('another file of the same software, and another modification of it, raise no alarm [P1.78]', async () => {
  const { original } = await delivery();
  const other = syntheticImage({ family, software: newSoftware(), seed: 41 });
  expect((await check(other)).isOwn).toBeUndefined();
  expect((await check(syntheticTuning(original, { family, seed: 77, area: 5 }))).isOwn).toBeUndefined();
});

test('staff see of whose order the delivery is that a customer sends as an original [P1.77]', async () => {
  const { customer, made, delivered } = await delivery();
  const stranger = await portal().person();
  const changed = syntheticTuning(delivered, { family, seed: 4, area: 3 });
  const again = await order(portal(), stranger, { image: changed, fileName: 'original.bin' });
  await until('the facts of the file', async () => {
    const { facts } = await support.ask(automationApi.getTaskFileFacts, again);
    return facts !== undefined;
  });
  const { deliveries } = await support.ask(automationApi.getTaskFileFacts, again);
  expect(deliveries).toMatchObject([{ ...made, version: 1, customerId: customer.id }]);
  expect((await support.ask(automationApi.getTaskFileFacts, made)).deliveries).toEqual([]);
});
