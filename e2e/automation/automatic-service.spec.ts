import { expect, test } from '@playwright/test';
import { syntheticImage } from '#ecu/synthetic/index.ts';
import { chooseFile, chooseVehicle, filePayload, sendOrder, openOrder } from '#e2e/ordering.ts';
import { newSupport, newWorkshop, open, query } from '#e2e/people.ts';

const image = syntheticImage({ family: 'edc16', software: '1037880001', seed: 8 });

test.afterEach(async () => {
  await query('update portal_options set automatic_paused = false');
  await query(`select graphile_worker.add_job('enqueueWaiting')`);
});

test('pausing the automatic service shows everywhere at once, and files wait until it resumes', async ({ browser }) => {
  const { page: customer } = await open(browser, await newWorkshop(0));
  await chooseVehicle(customer, 'Golf V 1.9 TDI');
  await customer.getByRole('checkbox', { name: /^Stage 1/ }).check();
  await chooseFile(customer, 'Engine file', filePayload(image));
  const { page: support } = await open(browser, await newSupport(), '/admin');
  const panel = support.getByRole('region', { name: 'Status of the automatic service' });
  await panel.getByRole('button', { name: 'Pause' }).click();
  await support.getByRole('dialog').getByRole('button', { name: 'Pause' }).click();
  await expect(panel).toContainText('The automatic service is paused');

  const bar = customer.getByRole('banner');
  await expect(bar.getByRole('img', { name: 'The automatic service is paused' })).toBeVisible();
  await expect(customer.getByText(/Your order waits and is processed as soon as it resumes/)).toBeVisible();
  await sendOrder(customer, filePayload(image));
  await openOrder(customer);
  await expect(customer.getByText(/Your file keeps its place/)).toBeVisible();

  await support.reload();
  await expect(panel).toContainText(/Waiting: \d/);
  await panel.getByRole('button', { name: 'Resume' }).click();
  await expect(panel).toContainText('The automatic service is running');
  await expect(customer.getByText(/^Support takes care of it/)).toBeVisible();
  await expect(bar.getByRole('img', { name: 'The automatic service is running' })).toBeVisible();
});
