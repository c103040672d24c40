import { expect, type Page, test } from '@playwright/test';
import { syntheticImage } from '#ecu/synthetic/index.ts';
import { chooseFile, chooseVehicle, filePayload, orderButton, orderLines } from '#e2e/ordering.ts';
import { newWorkshop, open, query } from '#e2e/people.ts';
import { newTask } from '#e2e/staff-tasks.ts';

const connectionNotice = (page: Page) => page.getByText('There is no connection to the server', { exact: false });
const vin = (page: Page) => page.getByRole('textbox', { name: 'VIN' });
const comment = (page: Page) => page.getByRole('textbox', { name: 'Additional' });

/** The place of a page's heading and of its search or first field: what somebody has before the eyes. */
const placesOn = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('h1, main input, main [data-row]')].map((part) => part.getBoundingClientRect().top),
  );

test('file list and half-filled order stay in place offline, lose nothing and continue on reconnect', async ({
  browser,
}) => {
  const username = await newWorkshop(100);
  const { taskId } = await newTask(username);
  const { page: list, context } = await open(browser, username, '/tasks');
  const row = list.locator('[data-row]').filter({ hasText: `File #${taskId}` });
  await expect(row).toContainText('with support');
  const order = await context.newPage();
  await chooseVehicle(order, 'Golf V 1.9 TDI');
  await order.getByRole('checkbox', { name: /^Stage 1/ }).check();
  await chooseFile(
    order,
    'Engine file',
    filePayload(syntheticImage({ family: 'edc16', software: '1037999001', seed: 1 })),
  );
  await expect(orderLines(order).getByText('instant', { exact: true })).toBeVisible();
  await vin(order).fill('WVWZZZ');
  const [listBefore, orderBefore] = [await placesOn(list), await placesOn(order)];

  await context.setOffline(true);
  for (const page of [list, order]) {
    await expect(connectionNotice(page)).toHaveCount(1);
    await expect(connectionNotice(page)).toBeVisible();
  }
  expect(await placesOn(list), 'the list stands where it was').toEqual(listBefore);
  expect(await placesOn(order), 'the order stands where it was').toEqual(orderBefore);
  await expect(row).toContainText('with support');
  await vin(order).fill('WVWZZZ1KZ6W000001');
  await comment(order).fill('Typed without a network');
  await order.getByLabel('I accept the terms').check();
  // Meanwhile support works on.
  await query(`update tasks set status = 'blocked', reason = null where id = $1`, [taskId]);
  const { taskId: laterId } = await newTask(username);
  // Sent twice, it does not leave, and says so each time.
  const dialog = order.getByRole('dialog');
  await orderButton(order).click();
  await expect(dialog.getByText('The order stopped')).toBeVisible();
  await dialog.getByRole('button', { name: 'Retry' }).click();
  await expect(dialog.getByText('The order stopped')).toBeVisible();

  await context.setOffline(false);
  await expect(row).toContainText('blocked', { timeout: 60_000 });
  await expect(list.locator('[data-row]').filter({ hasText: `File #${laterId}` })).toBeVisible();
  await expect(connectionNotice(list)).toHaveCount(0, { timeout: 60_000 });
  await dialog.getByRole('button', { name: 'Retry' }).click();
  await expect(order.getByText('Your order has arrived.')).toBeVisible();
  const made = await query(
    `select j.vin, j.additional, count(t.id)::int as files from jobs j join tasks t on t.job_id = j.id
     join users u on u.id = j.user_id where u.username = $1 and j.vin like 'WVW%' group by j.id`,
    [username],
  );
  expect(made).toEqual([{ vin: 'WVWZZZ1KZ6W000001', additional: 'Typed without a network', files: 1 }]);
});
