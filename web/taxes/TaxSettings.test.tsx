import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { taxesApi } from '#contract/taxes.ts';
import { openScreen } from '#test/screens/open-screen.tsx';

test('shows the current rates and adds a rate and a position from a given day [P22.2]', async () => {
  const { server } = await openScreen('/admin/accounting?list=taxes', { world: 'bookings', as: 'admin' });
  await expect.element(page.getByText('Do you take part in OSS?')).toBeVisible();
  const rates = page.getByRole('table', { name: 'Tax rates' });
  await expect.element(rates.getByRole('row', { name: 'Germany 19% Jan 1, 2021 valid today' })).toBeVisible();
  await page.getByRole('button', { name: 'Save tax rate' }).click();
  await expect.element(page.getByText('A rate above 0 and up to 100')).toBeVisible();
  expect(server.sentTo(taxesApi.setTaxRate)).toEqual([]);

  await page.getByRole('combobox', { name: 'Country' }).fill('Finl');
  await page.getByRole('option', { name: 'Finland' }).click();
  await page.getByRole('region', { name: 'Tax rates' }).getByLabelText('Valid from').fill('2027-07-01');
  await page.getByRole('textbox', { name: 'Rate in percent' }).fill('25.5');
  server.answer(taxesApi.setTaxRate, true);
  await page.getByRole('button', { name: 'Save tax rate' }).click();
  await expect.element(page.getByText('The entry is saved.')).toBeVisible();
  expect(server.sentTo(taxesApi.setTaxRate)[0]?.fields).toEqual({ country: 'FI', validFrom: '2027-07-01', rate: 2550 });

  const position = page.getByRole('region', { name: 'OSS and small business' });
  await position.getByLabelText('Valid from').fill('2027-01-01');
  await position.getByRole('switch', { name: 'Small business' }).click();
  server.answer(taxesApi.setTaxStatus, true);
  await position.getByRole('button', { name: 'Save from this day' }).click();
  await expect
    .poll(() => server.sentTo(taxesApi.setTaxStatus)[0]?.fields)
    .toEqual({
      validFrom: '2027-01-01',
      oss: 'none',
      smallBusiness: true,
    });
});
