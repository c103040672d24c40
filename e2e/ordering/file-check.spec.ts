import { expect, type Page, test } from '@playwright/test';
import { syntheticImage } from '#ecu/synthetic/index.ts';
import { holdRequests } from '#e2e/hold-requests.ts';
import {
  chooseFile,
  chooseVehicle,
  type FilePayload,
  filePayload,
  placeOrder,
  withoutCheck,
  orderButton,
  orderLines,
} from '#e2e/ordering.ts';
import { newSupport, newWorkshop, open, query } from '#e2e/people.ts';

/** The software for which Stage 1 is done automatically. */
const known = () => filePayload(syntheticImage({ family: 'edc16', software: '1037999001', seed: 1 }));
const finished = { timeout: 60_000 };

const card = (page: Page) => page.getByRole('region', { name: 'File check' });

/** Chooses vehicle, Stage 1 and the engine file. */
async function choose(page: Page, file: FilePayload): Promise<void> {
  await chooseVehicle(page, 'Golf V 1.9 TDI');
  await page.getByRole('checkbox', { name: /^Stage 1/ }).check();
  await chooseFile(page, 'Engine file', file);
}

/** Fills in the rest, sends the order and opens its job. */
async function send(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'VIN' }).fill('WVWZZZ1KZ6W000001');
  await page.getByLabel('I accept the terms').check();
  await orderButton(page).click();
  await page.getByRole('link', { name: /Open order/ }).click(finished);
}

test('a file says what it is before it is ordered, travels once, and what was called instant is done at once [P4.1]', async ({
  browser,
}) => {
  const { page } = await open(browser, await newWorkshop(0));
  let sent = 0;
  page.on('request', (request) => {
    if (/(checkOriginalFile|uploadOriginalTaskFile)$/.test(request.url())) sent += 1;
  });
  await chooseVehicle(page, 'Golf V 1.9 TDI');
  await chooseFile(page, 'Engine file', known());
  await expect(card(page)).toContainText('Bosch EDC16');
  await expect(card(page)).toContainText('1037999001');
  await expect(card(page)).toContainText(/\d of \d correct/);
  await page.getByRole('checkbox', { name: /^Stage 1/ }).check();
  await expect(orderLines(page).getByText('instant', { exact: true })).toBeVisible();
  await expect(orderLines(page)).toContainText('Everything can be done at once.');

  // Another method: told anew, without sending the file again.
  const more = page.getByRole('checkbox', { name: /^Hot start/ });
  await more.check();
  await expect(orderLines(page).getByText(/^by support · 30-40min$|^by support, about/)).toBeVisible();
  await expect(orderLines(page)).toContainText('No solution is recorded yet for this software and method.');
  await expect(orderLines(page)).toContainText('As one order, everything is done by support');
  await more.uncheck();
  await expect(orderLines(page)).toContainText('Everything can be done at once.');

  await send(page);
  await expect(page.getByText('finished', { exact: true }).first()).toBeVisible(finished);
  expect(sent).toBe(1);
});

for (const [device, size] of [
  ['the desk', { width: 1280, height: 800 }],
  ['a phone', { width: 360, height: 740 }],
] as const)
  test(`nothing that is being filled in moves while the check of a file comes in, on ${device}`, async ({
    browser,
  }) => {
    const { page } = await open(browser, await newWorkshop(0));
    await page.setViewportSize(size);
    const answer = await holdRequests(page, '**/checkOriginalFile');
    await choose(page, known());
    const fields = [page.getByLabel('Correct the checksum'), page.getByLabel('I accept the terms')];
    const places = () => Promise.all(fields.map((field) => field.boundingBox()));
    await expect(page.getByText(/^Reading the file|^Checking the file/)).toBeVisible();
    const before = await places();
    answer();
    await expect(card(page)).toContainText('1037999001');
    expect(await places()).toEqual(before);
  });

test('a file that was ordered before leads to that order', async ({ browser }) => {
  const username = await newWorkshop(0);
  const job = await placeOrder(username, known());
  const { page } = await open(browser, username);
  await choose(page, known());
  await expect(card(page)).toContainText('You have ordered this file before');
  const [opened] = await Promise.all([
    page.waitForEvent('popup'),
    card(page)
      .getByRole('link', { name: /^Open order/ })
      .click(),
  ]);
  await expect(opened).toHaveURL(job);
});

test('a file of another control unit is asked about, and support reads the answer', async ({ browser }) => {
  const { page } = await open(browser, await newWorkshop(0));
  await choose(page, filePayload(syntheticImage({ family: 'medc17', software: '1037999560', seed: 5 })));
  const question = page.locator('#order-step-1').getByRole('alert');
  await expect(question).toContainText(/The file is from EDC17.*, the chosen vehicle has EDC16U34\. Continue\?/);
  await page.getByRole('textbox', { name: 'VIN' }).fill('WVWZZZ1KZ6W000001');
  await page.getByLabel('I accept the terms').check();
  await expect(orderButton(page)).toBeDisabled();
  await page.getByRole('button', { name: 'your answer about the file' }).click();
  await expect(question.getByRole('button', { name: 'Continue with this file' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('#order-step-1')).toContainText('You want to continue');
  await send(page);
  await expect(page.getByText(/^Order #\d+$/)).toBeVisible();

  const staff = await open(browser, await newSupport(), page.url());
  await expect(staff.page.getByRole('region', { name: 'Files', exact: true })).toContainText(
    /The file is from EDC17.*, the vehicle has EDC16U34\. The customer continued/,
  );
});

test('another file or another vehicle is an answer too', async ({ browser }) => {
  const { page } = await open(browser, await newWorkshop(0));
  await choose(page, filePayload(syntheticImage({ family: 'medc17', software: '1037999561', seed: 6 })));
  const vehicle = page.locator('#order-step-1');
  await vehicle.getByRole('button', { name: 'Choose another vehicle' }).click();
  await expect(vehicle.getByRole('button').first()).toBeFocused();
  await vehicle.getByRole('button', { name: 'Choose another file' }).click();
  await expect(card(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'the engine file' })).toBeVisible();
  await chooseFile(page, 'Engine file', known());
  await expect(orderLines(page).getByText('instant', { exact: true })).toBeVisible();
});

test('garbage is warned of, and ordered all the same it goes to a person', async ({ browser }) => {
  const { page } = await open(browser, await newWorkshop(0));
  const erased = new Uint8Array(1 << 20).fill(0xff);
  erased.set(syntheticImage({ family: 'edc16', software: '1037999562', seed: 7 }).subarray(0, 9000));
  await choose(page, filePayload(erased));
  await expect(card(page)).toContainText('Most of the file is erased');
  await expect(orderLines(page).getByText(/^by support/)).toBeVisible();
  await send(page);
  await expect(page.getByText('with support', { exact: true }).first()).toBeVisible(finished);
});

test('without the check an order is what it was', async ({ browser }) => {
  const username = await newWorkshop(0);
  const { page } = await open(browser, username);
  await withoutCheck(page);
  await choose(page, known());
  await expect(page.getByText('The file could not be checked.')).toBeVisible();
  await page.unroute('**/checkOriginalFile');
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(orderLines(page).getByText('instant', { exact: true })).toBeVisible();
  // What was checked is gone meanwhile: the file travels with the order.
  await query(`delete from file_checks where user_id = (select id from users where username = $1)`, [username]);
  await send(page);
  await expect(page.getByText('finished', { exact: true }).first()).toBeVisible(finished);
});
