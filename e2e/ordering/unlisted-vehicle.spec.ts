import { expect, test } from '@playwright/test';
import { syntheticImage } from '#ecu/synthetic/index.ts';
import { filePayload, openOrder, orderButton } from '#e2e/ordering.ts';
import { newWorkshop, open } from '#e2e/people.ts';

test('a workshop orders for a vehicle that is not listed, and support attaches one of the catalogue later [P1.89 P1.91]', async ({
  browser,
}) => {
  const workshop = await open(browser, await newWorkshop(500));
  const { page } = workshop;
  await page.goto('/jobCreate');
  await page.getByLabel('Vehicle model').fill('Skala 1.9 Zastavatronic');
  await expect(page.getByText(/^No vehicle found/)).toBeVisible();
  await page.getByRole('button', { name: 'My vehicle is not listed' }).click();
  await page.getByRole('textbox', { name: 'Brand' }).fill('Zastava');
  await expect(page.getByRole('textbox', { name: 'Model', exact: true })).toHaveValue('Skala 1.9 Zastavatronic');
  await page.getByRole('textbox', { name: 'Year' }).fill('1987');
  await page.getByRole('button', { name: 'Use this vehicle' }).click();
  await expect(page.getByRole('region', { name: 'Chosen vehicle' })).toContainText('Vehicle not listed');

  await page.getByRole('checkbox', { name: /^Stage 1/ }).check();
  const image = syntheticImage({ family: 'edc16', software: '1037999400', seed: 40 });
  await page.locator('input[type=file]').first().setInputFiles(filePayload(image));
  await page.getByLabel('VIN', { exact: false }).first().fill('WVWZZZ1KZ6W000001');
  await page.getByLabel('I accept the terms').check();
  await orderButton(page).click();
  await expect(page.getByText('Your order has arrived.')).toBeVisible({ timeout: 60_000 });
  const job = await openOrder(page);
  await expect(page.getByText('Vehicle not listed')).toBeVisible();

  const support = await open(browser, 'support');
  await support.page.getByLabel('Search').fill('zastava zastavatronic');
  const row = support.page.getByRole('row').filter({ hasText: 'Zastavatronic' });
  await expect(row).toContainText('Vehicle not listed');
  await support.page.goto(job);
  await expect(support.page.getByText('1987', { exact: true }).last()).toBeVisible();
  await support.page.getByRole('button', { name: 'Attach vehicle' }).click();
  const dialog = support.page.getByRole('dialog');
  await expect(dialog.getByText(/^The customer wrote: Zastava Skala/)).toBeVisible();
  await dialog.getByLabel('Vehicle model').fill('Golf V 1.9 TDI');
  await dialog
    .getByRole('option', { name: /Golf V 1\.9 TDI/ })
    .first()
    .click();
  await dialog.getByRole('button', { name: 'Attach vehicle' }).click();
  await expect(dialog).toBeHidden();
  await expect(support.page.getByText('Vehicle not listed')).toHaveCount(0);

  // On the workshop's screen without a reload.
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Golf V 1.9 TDI');
  await expect(page.getByText('Vehicle not listed')).toHaveCount(0);
});
