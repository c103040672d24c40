import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { filePricesApi } from '#contract/pricing/file-prices.ts';
import { shellApi } from '#contract/shell.ts';
import { openScreen } from '#test/screens/open-screen.tsx';

const dealer = { world: 'dashboard', as: 'dealer' } as const;
const list = page.getByRole('table', { name: 'Prices by method' });
const rowOf = (method: string) => list.getByRole('row').filter({ hasText: method });

test('shows one row for each method, own prices beside the list price, and special prices [C2.18]', async () => {
  await openScreen('/account/myfileprices', dealer);
  const agreed = rowOf('12.34 Cr.').first();
  await expect.element(agreed).toMatchTextContent('your price');
  await expect.element(agreed).toMatchTextContent('instead of 20 Cr.');
  await expect.element(rowOf('43.21 Cr.')).toMatchTextContent('special price');
  await expect.element(page.getByRole('table', { name: 'Special prices' })).toMatchTextContent('43.21 Cr.');
  await expect.element(list.getByRole('button', { name: 'Module file' })).toBeVisible();
});

test('finds a method by its name', async () => {
  await openScreen('/account/myfileprices', dealer);
  await page.getByRole('searchbox').fill('dpf');
  await expect.element(page.getByText('1 method', { exact: true })).toBeVisible();
  await expect.element(rowOf('DPF')).toBeVisible();
  await page.getByRole('searchbox').fill('no such method');
  await expect.element(page.getByText('No matching methods')).toBeVisible();
});

test('names the general discount that is in the prices', async () => {
  const { server, reload } = await openScreen('/account/myfileprices', dealer);
  server.patch(shellApi.loadFrame, (frame) => ({ ...frame, options: { ...frame.options, globalPriceDiscount: 10 } }));
  await reload();
  await expect.element(page.getByText('The prices in the list include the discount of 10%.')).toBeVisible();
});

test('names the discount of the group and a campaign with its last day, beside the prices of an order [P1.162]', async () => {
  const rules = [
    { rule: 'groupDiscount', name: 'Dealers', percent: 10, change: -6 },
    { rule: 'campaign', names: [{ language: 'en', name: 'Autumn' }], percent: 5, until: '2026-12-31', change: -2.7 },
  ];
  await openScreen('/account/myfileprices', {
    ...dealer,
    before: (server) => {
      server.patch(filePricesApi.getEnginePrices, ({ data, ...rest }) => ({
        ...rest,
        group: 'Dealers',
        data: data.map((priceClass) => ({
          ...priceClass,
          methods: priceClass.methods.map((method) => ({ ...method, total: 51.3, rule: 'group', rules })),
        })),
      }));
    },
  });
  const line = 'The prices in the list include: Discount for Dealers, 10%; Autumn, 5%, until Dec 31, 2026.';
  await expect.element(page.getByText(line)).toBeVisible();
  const row = rowOf('instead of 60 Cr.').first();
  await expect.element(row).toMatchTextContent('51.30 Cr.');
  await expect.element(row).toMatchTextContent('price for Dealers');
});
