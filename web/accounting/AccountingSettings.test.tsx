import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { accountingApi } from '#contract/accounting.ts';
import { downloaded } from '#test/screens/downloaded.ts';
import { openScreen } from '#test/screens/open-screen.tsx';

test('saves the numbers of the accountant and downloads the month with its DATEV file [P12.7]', async () => {
  const { server, visit } = await openScreen('/admin/accounting?list=settings', { world: 'bookings', as: 'support' });
  const consultant = page.getByRole('textbox', { name: 'Consultant number' });
  await consultant.fill('12');
  await page.getByRole('textbox', { name: 'Client number' }).fill('55003');
  for (const account of ['VAT of the operator', 'VAT of the customer', 'Reverse charge', 'Not taxable'])
    await page.getByRole('textbox', { name: account }).fill('8400');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect.element(page.getByText('A whole number from 1001 to 9999999')).toBeVisible();
  expect(server.sentTo(accountingApi.updateAccounting)).toEqual([]);
  await consultant.fill('29098');
  server.answer(accountingApi.updateAccounting, true);
  server.moveTo('settings saved');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect.element(page.getByText('The settings are saved.')).toBeVisible();
  expect(server.sentTo(accountingApi.updateAccounting)[0]?.fields).toMatchObject({
    datevConsultant: 29_098,
    datevClient: 55_003,
    domesticAccount: '8400',
    exportAccount: '8400',
  });

  await visit('/admin/accounting');
  await page.getByRole('combobox', { name: 'Month' }).click();
  // The present month stands first.
  await page.getByRole('option').first().click();
  await expect.element(page.getByRole('table', { name: 'Sums by tax' })).toBeVisible();
  await expect.element(page.getByText('The archive has no DATEV file yet')).not.toBeInTheDocument();
  const archive = await downloaded(() => page.getByRole('button', { name: /^Download/ }).click());
  expect(archive.name).toMatch(/^accounting-\d{4}-\d{2}\.zip$/);
  const files = new TextDecoder('latin1').decode(archive.bytes);
  expect(files).toContain('bookings.csv');
  expect(files).toContain('EXTF_Buchungsstapel_');
});

test('keeps accounts for single rates, with a country for OSS alone [P12.7]', async () => {
  const { server } = await openScreen('/admin/accounting?list=settings', { world: 'bookings', as: 'support' });
  const part = page.getByRole('region', { name: 'Accounts for individual rates' });
  const add = part.getByRole('button', { name: 'Save account' });
  await add.click();
  await expect.element(part.getByText('A rate from 0 to 100')).toBeVisible();
  await expect.element(part.getByText('1 to 8 digits')).toBeVisible();
  await expect.element(part.getByRole('combobox', { name: 'Country' })).toBeDisabled();
  expect(server.sentTo(accountingApi.updateAccounting)).toEqual([]);

  server.answer(accountingApi.updateAccounting, true);
  await part.getByRole('combobox', { name: 'Tax' }).click();
  await page.getByRole('option', { name: 'VAT of the customer’s country' }).click();
  await part.getByRole('combobox', { name: 'Country' }).fill('Fran');
  await page.getByRole('option', { name: 'France', exact: true }).click();
  await part.getByRole('textbox', { name: 'Rate in percent' }).fill('5.5');
  await part.getByRole('textbox', { name: 'Account' }).fill('8321');
  await add.click();
  await expect.element(page.getByText('The account is saved.')).toBeVisible();
  expect(server.sentTo(accountingApi.updateAccounting)[0]?.fields).toEqual({
    rateAccounts: [{ taxRule: 'oss', country: 'FR', taxRate: 550, account: '8321' }],
  });
});

test('sends the accounts of providers, and whether bookings link to their PDF [P12.7]', async () => {
  const { server } = await openScreen('/admin/accounting?list=settings', { world: 'bookings', as: 'support' });
  const inPart = (part: string, field: string) =>
    page.getByRole('region', { name: part }).getByRole('textbox', { name: field });
  await inPart('Accounts for payments', 'Stripe').fill('5552');
  await inPart('Money of Stripe and PayPal in DATEV', 'PayPal account').fill('1362');
  await inPart('Money of Stripe and PayPal in DATEV', 'Fees').fill('497012345');
  await page.getByRole('switch', { name: 'Link bookings to their PDF' }).click();
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect.element(page.getByText('At most 8 digits')).toBeVisible();
  await inPart('Money of Stripe and PayPal in DATEV', 'Fees').fill('4970');
  server.answer(accountingApi.updateAccounting, true);
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect.element(page.getByText('The settings are saved.')).toBeVisible();
  expect(server.sentTo(accountingApi.updateAccounting)[0]?.fields).toMatchObject({
    stripePaymentAccount: '5552',
    paypalAccount: '1362',
    feeAccount: '4970',
    datevLinks: false,
  });
});
