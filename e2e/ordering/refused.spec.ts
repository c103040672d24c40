import { type Browser, expect, type Page, test } from '@playwright/test';
import { chooseFile, chooseVehicle, filePayload, placeOrder, withoutCheck, orderButton } from '#e2e/ordering.ts';
import { newWorkshop, open, query } from '#e2e/people.ts';

const archive = () => filePayload(new Uint8Array(2000).fill(7), 'readout.zip');

/** Lets a call answer that something went wrong. */
const fail = (page: Page, call: string, code = 'internalError', status = 500) =>
  page.route(`**/${call}`, (route) =>
    route.fulfill({ status, contentType: 'application/problem+json', body: JSON.stringify({ status, code }) }),
  );

/** A workshop that reads the portal in German. */
async function german(browser: Browser): Promise<Page> {
  const { page } = await open(browser, await newWorkshop(0));
  await page.getByRole('button', { name: 'Language EN' }).click();
  await page.getByRole('menuitem', { name: 'Deutsch' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Neuer Auftrag');
  return page;
}

/** Fills the order page in German and sends the order. */
async function sendInGerman(page: Page): Promise<void> {
  await page.getByLabel('Fahrzeugmodell').fill('Golf V 1.9 TDI');
  await page
    .getByRole('option', { name: /Golf V 1\.9 TDI/ })
    .first()
    .click();
  await page.getByRole('checkbox', { name: /^Stufe 1/ }).check();
  await chooseFile(page, 'Motordatei', archive());
  await chooseFile(page, 'Supportdatei', { ...archive(), name: 'notes.txt' });
  await page.getByRole('textbox', { name: 'VIN' }).fill('WVWZZZ1KZ6W000001');
  await page.getByLabel('Ich akzeptiere die AGB').check();
  await orderButton(page).click();
}

const codes = [
  ['createJob', ['Auftrag konnte nicht erstellt werden! 0x98']],
  ['createTask', ['TASK konnte nicht erstellt werden! 0x928x88']],
  [
    'uploadOriginalTaskFile',
    ['Job, Task und Fileupload konnte nicht erstellt werden! 0x7755', 'fileuploadNotOK', 'Code 0xhjz7'],
  ],
  ['uploadSupportFile', ['Support Fileupload nicht ok! 0x77455']],
] as const;

for (const [call, texts] of codes)
  test(`an order that stops at ${call} names the code of its failure, and goes on with a retry [A8.6 A8.10 A8.20 A8.22 C4.27 C8.18]`, async ({
    browser,
  }) => {
    const page = await german(browser);
    if (call === 'uploadOriginalTaskFile') await withoutCheck(page);
    await fail(page, call);
    await sendInGerman(page);
    const modal = page.getByRole('dialog');
    for (const text of texts) await expect(modal.getByText(text)).toBeVisible();
    await page.unroute(`**/${call}`);
    await modal.getByRole('button', { name: 'Erneut versuchen' }).click();
    await expect(page.getByText('Job, Task und Fileupload OK!')).toBeVisible();
  });

test('an order that arrives says so in the words of the specification [A8.5 A8.19]', async ({ browser }) => {
  const page = await german(browser);
  await sendInGerman(page);
  await expect(page.getByText('Auftrag erfolgreich erstellt 12!')).toBeVisible();
  await expect(page.getByText('Job, Task und Fileupload OK!')).toBeVisible();
});

test('an order that stopped has cleared files and methods in the form, and its retry still has them [C4.28]', async ({
  browser,
}) => {
  const { page } = await open(browser, await newWorkshop(0));
  await fail(page, 'createTask');
  await chooseVehicle(page, 'Golf V 1.9 TDI');
  await page.getByRole('checkbox', { name: /^Stage 1/ }).check();
  await chooseFile(page, 'Engine file', archive());
  await page.getByRole('textbox', { name: 'VIN' }).fill('WVWZZZ1KZ6W000001');
  await page.getByLabel('I accept the terms').check();
  await orderButton(page).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start over' }).click();
  await expect(page.getByRole('checkbox', { name: /^Stage 1/ })).not.toBeChecked();
  await expect(page.getByText('readout.zip')).toHaveCount(0);
});

test('a file that is not there is named with its code [A8.26 C8.15 C8.16]', async ({ browser }) => {
  const username = await newWorkshop(0);
  const { page } = await open(browser, username, await placeOrder(username, archive()));
  await expect(page.getByText('with support', { exact: true }).first()).toBeVisible({ timeout: 60_000 });
  await query(
    `update tasks set status = 'finished', reason = null, payment_status = 'paid', modified_sha256 = original_sha256,
       modified_name = 'a.bin' where user_id = (select id from users where username = $1)`,
    [username],
  );
  await page.reload();
  await fail(page, 'downloadOriginalFile', 'notFound', 404);
  await fail(page, 'downloadTaskModFile', 'notFound', 404);
  await page.getByRole('button', { name: 'Download readout file' }).click();
  await expect(page.getByText(/Code 0x9941.*File is not available\. Please wait or contact support/)).toBeVisible();
  await page.getByRole('button', { name: 'Download tuning file' }).click();
  await expect(page.getByText(/Code 0x9944.*File is not available\. Please wait or contact support/)).toBeVisible();
});

test('an update that cannot be created says so with its code [A8.11]', async ({ browser }) => {
  const username = await newWorkshop(0);
  const { page } = await open(browser, username, await placeOrder(username, archive()));
  await query(
    `update tasks set status = 'archived', reason = null where user_id = (select id from users where username = $1)`,
    [username],
  );
  await page.reload();
  await fail(page, 'updateTaskWithExistsOriginalFilePath');
  await page.getByRole('button', { name: 'Change modifications' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Request update' }).click();
  await expect(page.getByText('TASK Update cant be created! 0x92338x88')).toBeVisible();
});

test('whatever else goes wrong is said on the page, and can be tried again [A8.24]', async ({ browser }) => {
  const { page } = await open(browser, await newWorkshop(0));
  await fail(page, 'loadTasksForCustomer');
  await page.goto('/tasks');
  await expect(page.getByText('Something went wrong on our side. Please try again, or contact support.')).toBeVisible();
  await page.unroute('**/loadTasksForCustomer');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('no tasks')).toBeVisible();
});
