import { expect, type Page, test } from '@playwright/test';
import { syntheticImage, syntheticTuning } from '#ecu/synthetic/index.ts';
import { chooseFile, downloaded, filePayload, orderButton, orderLines, unfoldMethods } from '#e2e/ordering.ts';
import { newWorkshop, open } from '#e2e/people.ts';

const vin = 'WVWZZZ1KZ6W000777';
const createKnownReadout = () => syntheticImage({ family: 'edc16', software: '1037999001', seed: 1 });
const proposed = (page: Page) => page.getByRole('group', { name: 'Matching vehicles' }).getByRole('button');

test('an order goes from its file to its tuning file by keyboard alone [C2.51 C2.54 P4.5]', async ({ browser }) => {
  const username = await newWorkshop(100);
  const { page } = await open(browser, username);
  await expect(page.getByText('Drop your readout here')).toBeVisible();
  await chooseFile(page, 'Engine file', filePayload(createKnownReadout()));

  // The file is from an EDC16: a tap chooses.
  await expect(proposed(page).first()).toContainText('EDC16');
  await proposed(page).first().focus();
  await page.keyboard.press('Enter');
  const vehicle = page.getByRole('region', { name: 'Chosen vehicle' });
  await expect(vehicle).toBeFocused();

  // Every method says who does it before one is chosen.
  const stage = page.getByRole('checkbox', { name: /^Stage 1/ });
  await expect(stage).toContainText('instant');
  await expect(page.getByRole('checkbox', { name: /^Stage 2/ })).toContainText(/by \w{3}/);
  await unfoldMethods(page);
  await expect(page.getByText('Exhaust', { exact: true })).toBeVisible();
  await stage.press('Space');
  await expect(page.getByText('Now: everything here is instant')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'When do you need the file?' })).toHaveCount(0);
  await page.getByRole('button', { name: 'the VIN' }).press('Enter');
  await page.keyboard.type(vin);
  await page.getByRole('button', { name: 'your acceptance of the terms' }).press('Enter');
  await page.keyboard.press('Space');
  await expect(orderButton(page)).toHaveText('Order for 60 Cr.');
  await orderButton(page).press('Enter');

  await expect(page.getByText('Your order has arrived.')).toBeVisible();
  // Tab goes on within the page of the order: from its heading, or from its beginning while that is loading.
  const isWithin = () => page.evaluate(() => document.querySelector('#content')?.contains(document.activeElement));
  await expect.poll(isWithin).toBe(true);
  const result = page.getByRole('article');
  await expect(result).toContainText('finished', { timeout: 60_000 });
  await expect(result).toContainText('Balance 100 Cr., 40 Cr. afterwards');
  await downloaded(page, () => page.getByRole('button', { name: 'Pay 60 Cr. and download' }).press('Enter'));
  await expect(page.getByTestId('balance')).toContainText('40');
  await expect(page.getByRole('button', { name: 'Download tuning file' })).toBeVisible();

  // The next order of the software: the own one leads, and the latest vehicle is a tap away without any file.
  await page.getByRole('link', { name: 'Place another order' }).click();
  await expect(page.getByRole('group', { name: 'Your latest vehicles' }).getByRole('button')).toHaveCount(1);
  await chooseFile(page, 'Engine file', filePayload(createKnownReadout()));
  await expect(proposed(page).first()).toContainText('You ordered this');
});

test('the demo leads from its first page to the modified file in five clicks, without typing', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'en-US', reducedMotion: 'reduce' });
  const page = await context.newPage();
  let clicks = 0;
  const click = async (role: 'button' | 'checkbox', name: string | RegExp) => {
    clicks += 1;
    await page.getByRole(role, { name }).click({ timeout: 60_000 });
  };
  await page.goto('/');
  await click('button', /workshop/i);
  await click('button', 'Use the demo file');
  await expect(orderLines(page)).toContainText('Everything is instant.');
  await click('checkbox', /I accept the terms/);
  await click('button', 'Order for 60 Cr.');
  const tuned = await downloaded(page, () => click('button', 'Pay 60 Cr. and download'));
  expect(
    tuned.bytes.equals(Buffer.from(syntheticTuning(createKnownReadout(), { family: 'edc16', seed: 1, area: 0 }))),
  ).toBe(true);
  expect(clicks).toBe(5);
  await context.close();
});
