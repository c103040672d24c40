import { expect, test } from 'vitest';
import { createJob, createTask, getTasksForJob, uploadOriginalTaskFile } from '#contract/orders.ts';
import { loadCurrentFilePrice } from '#contract/pricing.ts';
import type { Task } from '#contract/tasks.ts';
import { fileOf, methodNamed, order, readout, taskIn, vehicleWith } from '#test/orders.ts';
import { type Person, usePortal } from '#test/portal.ts';

const portal = usePortal();

/** The task of an order for one file, as soon as it is there. */
async function ordered(
  customer: Person,
  { byHand = false, dtcCodes = '' }: { byHand?: boolean; dtcCodes?: string },
): Promise<Task> {
  const vehicleId = await vehicleWith(portal());
  const methods = [{ methodId: await methodNamed(portal(), dtcCodes === '' ? 'Stage_1' : 'DTC_Off') }];
  const { data } = await customer.ask(loadCurrentFilePrice, { vehicleId, fileRole: 'engine', methods });
  const { jobId } = await customer.ask(createJob, {
    vehicleId,
    vin: '12345',
    additional: '',
    modificationMode: byHand ? 'manually' : 'automatic',
    termsAccepted: true,
  });
  const file = fileOf(readout());
  const { taskId } = await customer.ask(createTask, {
    jobId,
    price: data.total,
    methods,
    fileRole: 'engine',
    fileName: file.name,
    priority: '30min',
    checksumWanted: true,
    dtcSelected: dtcCodes !== '',
    dtcCodes,
    dtcHex: true,
  });
  await customer.ask(
    uploadOriginalTaskFile,
    { jobId, taskId, fileName: file.name, fileSize: file.size },
    { files: { file } },
  );
  const [task] = await customer.ask(getTasksForJob, { jobId });
  if (task === undefined) throw new Error('the order has no task');
  return task;
}

test('what is ordered by hand goes to support at once', async () => {
  const customer = await portal().person();
  expect(await ordered(customer, { byHand: true })).toMatchObject({ status: 'manually', reason: 'orderedManually' });
});

test('single DTC codes are for support to read, in capitals', async () => {
  const customer = await portal().person();
  expect(await ordered(customer, { dtcCodes: '2002, 4b0a' })).toMatchObject({
    status: 'manually',
    reason: 'dtcCodes',
    dtcCodes: '2002,4B0A',
  });
});

test('while the automatic service is off every order goes to support, and says why', async () => {
  const customer = await portal().person();
  const { pool } = portal().database;
  await pool.query('update portal_options set automatic_status = false');
  const made = await order(portal(), customer);
  expect(await taskIn(customer, made, 'manually')).toMatchObject({ reason: 'automaticServiceOff' });
  await pool.query('update portal_options set automatic_status = true');
  const next = await order(portal(), customer);
  // Nothing is recorded for this software: that is for the automatic service to find out.
  expect(await taskIn(customer, next, 'manually')).toMatchObject({ reason: 'noSolution' });
});
