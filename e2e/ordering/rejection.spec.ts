import { expect, test } from '@playwright/test';
import { expectAccessibleDialog, expectAccessibleNow } from '#e2e/accessibility.ts';
import { TaskId } from '#contract/ids.ts';
import { taskFilesApi } from '#contract/tasks/task-files.ts';
import { syntheticImage, syntheticTuning } from '#ecu/synthetic/index.ts';
import { chooseFile, downloaded, filePayload, openOrder, orderButton, pay, placeOrder } from '#e2e/ordering.ts';
import { newWorkshop, open, query, signInClient } from '#e2e/people.ts';
import { chooseWork, deliver, findNewestTask } from '#e2e/staff-tasks.ts';

test('a rejected file is refunded in full, and its customer starts again with another file at the same price [P1.82 P1.83 P1.84]', async ({
  browser,
}) => {
  const createReadout = (seed: number) =>
    syntheticImage({ family: 'edc16', software: String(1_037_500_000 + Math.floor(Math.random() * 90_000)), seed });
  const original = createReadout(51);
  const username = await newWorkshop(100);
  const whose = `users u, methods m where u.username = $1 and m.name = 'Stage_1'`;
  await query(`insert into special_prices (user_id, method_id, price) select u.id, m.id, 5000 from ${whose}`, [
    username,
  ]);
  const job = await placeOrder(username, filePayload(original, 'passat_half_read.bin'));
  const { page } = await open(browser, username, job);
  const { page: desk } = await open(browser, 'support', job);

  // Support delivers, the workshop pays.
  await expect(page.getByText('with support', { exact: true })).toBeVisible({ timeout: 60_000 });
  await deliver(desk, syntheticTuning(original, { family: 'edc16', seed: 5 }), 'tuned.bin');
  await pay(page);
  await expect(page.getByTestId('balance')).toContainText('50');

  // Support rejects it: for a reason of the catalogue, with everything back.
  await expect(desk.getByText('paid', { exact: true })).toBeVisible();
  const taskId = await findNewestTask(username);
  await chooseWork(desk, taskId, 'Reject');
  const rejecting = desk.getByRole('dialog');
  await rejecting.getByRole('combobox', { name: 'Reason' }).click();
  await desk.getByRole('option', { name: 'The readout is incomplete or damaged' }).click();
  await rejecting.getByLabel('In your own words').fill('Only the first half was read.');
  await expectAccessibleDialog(desk, 'web/workbench/TaskWorkArea.tsx');
  await rejecting.getByRole('button', { name: 'Reject and refund 50' }).click();
  await expect(desk.getByText(/^File #\d+ is rejected/)).toBeVisible();
  await expect(desk.getByRole('region', { name: 'Rejected; the customer reads:' })).toBeVisible();

  // The workshop reads why and what to do, and has its credits back.
  const rejection = page.getByRole('region', { name: 'Support rejected this file' });
  await expect(rejection).toContainText('The readout is incomplete or damaged');
  await expect(rejection).toContainText('What you can do');
  await expect(rejection).toContainText('Only the first half was read.');
  await expect(rejection).toContainText('50 credits are back on the balance.');
  await expect(page.getByTestId('balance')).toContainText('100');
  await expectAccessibleNow(page, 'the rejection, for the workshop');
  await expectAccessibleNow(desk, 'the rejection, for support');
  await expect(page.getByText('refunded', { exact: true })).toBeVisible();
  const note = await downloaded(page, () => rejection.getByRole('button', { name: /^LS-\d{4}-\d{6}$/ }).click());
  expect(note.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  const [written] = await query(`select price from delivery_notes where $1 like number || '%'`, [note.name]);
  expect(written).toEqual({ price: -5000 });
  const readout = await downloaded(page, () => page.getByRole('button', { name: 'Download readout file' }).click());
  expect(readout.bytes.equals(Buffer.from(original))).toBe(true);
  await expect(page.getByRole('button', { name: 'Download tuning file' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Download version/ })).toHaveCount(0);

  const client = await signInClient(username);
  await expect(
    client.ask(taskFilesApi.downloadVersion, { taskId: TaskId.parse(taskId), version: 1 }),
  ).rejects.toThrow();

  // It starts again with another file: vehicle and methods stay, and the price, which has risen since.
  await query(`delete from special_prices p using ${whose} and p.user_id = u.id and p.method_id = m.id`, [username]);
  await rejection.getByRole('link', { name: 'Start again with another file' }).click();
  await expect(page.getByRole('region', { name: 'Chosen vehicle' })).toContainText('Golf V 1.9 TDI');
  await expect(page.getByRole('checkbox', { name: /^Stage 1/ })).toBeChecked();
  await chooseFile(page, 'Engine file', filePayload(createReadout(52), 'passat_whole_read.bin'));
  await expect(page.getByText('Price of the rejected order kept')).toBeVisible();
  await page.getByLabel('I accept the terms').check();
  await expect(orderButton(page)).toHaveText('Order for 50 Cr.');
  await expectAccessibleNow(page, 'the order that starts again');
  await orderButton(page).click();
  await expect(page.getByText('Your order has arrived.')).toBeVisible({ timeout: 60_000 });
  await openOrder(page);
  const back = page.getByRole('link', { name: /^Starts rejected order #\d+ again/ });
  await expect(back).toBeVisible();
  await back.click();
  await expect(page.getByRole('link', { name: /^Started again as order #\d+/ })).toBeVisible();
});
