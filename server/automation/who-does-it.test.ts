import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { orderingApi } from '#contract/ordering.ts';
import { pricingApi } from '#contract/pricing.ts';
import type { Task } from '#contract/tasks/task.ts';
import { tasksApi } from '#contract/tasks.ts';
import { syntheticTuning } from '#ecu/synthetic/index.ts';
import { saveFile } from '#server/files/index.ts';
import { computeDifference, recordSolution } from '#server/library/index.ts';
import { confirmed, makeFile, methodNamed, order, readout, taskIn, vehicleWith } from '#test/orders.ts';
import { type Person, usePortal } from '#test/portal.ts';

const portal = usePortal({ own: true });

/** The task of an order for one file, as soon as it is there. */
async function ordered(
  customer: Person,
  {
    byHand = false,
    dtcCodes = '',
    dtcHex = true,
    image = readout(),
  }: { byHand?: boolean; dtcCodes?: string; dtcHex?: boolean; image?: Uint8Array },
): Promise<Task> {
  const vehicleId = await vehicleWith(portal());
  const methods = [{ methodId: await methodNamed(portal(), dtcCodes === '' ? 'Stage_1' : 'DTC_Off') }];
  const { data } = await customer.ask(pricingApi.getFilePrice, { vehicleId, fileRole: 'engine', methods });
  const { jobId } = await customer.ask(orderingApi.createJob, {
    vehicleId,
    vin: '12345',
    additional: '',
    modificationMode: byHand ? 'manual' : 'automatic',
    termsAccepted: true,
  });
  const file = makeFile(image);
  const { taskId } = await customer.ask(orderingApi.createTask, {
    jobId,
    price: data.total,
    methods,
    fileRole: 'engine',
    fileName: file.name,
    priority: '30min',
    checksumWanted: true,
    dtcSelected: dtcCodes !== '',
    dtcCodes,
    dtcHex,
    legalNotices: await confirmed(
      portal(),
      customer,
      methods.map(({ methodId }) => methodId),
    ),
  });
  await customer.ask(
    orderingApi.uploadOriginal,
    { jobId, taskId, fileName: file.name, fileSize: file.size },
    { files: { file } },
  );
  const [task] = await customer.ask(tasksApi.getTasksOfJob, { jobId });
  if (task === undefined) throw new Error('the order has no task');
  return task;
}

test('an order by hand goes to support at once [C4.23]', async () => {
  const customer = await portal().person();
  expect(await ordered(customer, { byHand: true })).toMatchObject({ status: 'manual', reason: 'orderedManually' });
});

test('single DTC codes are stored in upper case, and without a solution the order goes to support [C4.23]', async () => {
  const customer = await portal().person();
  const task = await ordered(customer, { dtcCodes: '2002,4b0a' });
  expect(task).toMatchObject({ dtcCodes: '2002,4B0A' });
  expect(await taskIn(customer, task, 'manual')).toMatchObject({ reason: 'noSolution' });
});

test('an invalid DTC code goes to support', async () => {
  const customer = await portal().person();
  expect(await ordered(customer, { dtcCodes: '12345' })).toMatchObject({ status: 'manual', reason: 'dtcCodes' });
});

test('a recorded DTC code is switched off automatically, but not together with another one [P5.3]', async () => {
  const customer = await portal().person();
  const image = readout();
  const methodId = await methodNamed(portal(), 'DTC_Off');
  const { database, storage } = portal();
  const tuned = syntheticTuning(image, { family: 'edc16', seed: 5 });
  await database.db.transaction().execute(async (tx) => {
    const store = async (bytes: Uint8Array) => {
      const file = await storage.receive(Readable.from([Buffer.from(bytes)]));
      await saveFile(tx, storage, file);
      return file.sha256;
    };
    await Promise.all([store(image), store(tuned)]);
    const copies = { original: Uint8Array.from(image), modified: Uint8Array.from(tuned) };
    const difference = await computeDifference(copies, { checksum: 'edc16' });
    const facts = { methodId, dtcCode: 'P0420', taskId: undefined, recordedBy: undefined };
    expect(await recordSolution(tx, difference, facts)).toMatchObject({ ok: true });
  });
  await database.pool.query('update solutions set signed_accepted_by = $1, signed_accepted_at = now()', [customer.id]);

  const done = await taskIn(customer, await ordered(customer, { dtcCodes: '0420', image }), 'finished', 'manual');
  expect(done).toMatchObject({ status: 'finished' });
  const decimal = await ordered(customer, { dtcCodes: '16804', dtcHex: false, image });
  expect(await taskIn(customer, decimal, 'finished', 'manual')).toMatchObject({ status: 'finished' });
  const two = await ordered(customer, { dtcCodes: '0420,2463', image });
  expect(await taskIn(customer, two, 'finished', 'manual')).toMatchObject({
    status: 'manual',
    reason: 'noSolution',
  });
});

test('every order goes to support while the automatic service is off, with that reason [C4.24]', async () => {
  const customer = await portal().person();
  const { pool } = portal().database;
  await pool.query('update portal_options set automatic_status = false');
  const ids = await order(portal(), customer);
  expect(await taskIn(customer, ids, 'manual')).toMatchObject({ reason: 'automaticServiceOff' });
  await pool.query('update portal_options set automatic_status = true');
  const next = await order(portal(), customer);
  // Nothing is recorded for this software, and only the automatic service can find that out.
  expect(await taskIn(customer, next, 'manual')).toMatchObject({ reason: 'noSolution' });
});
