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
