import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
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

test('takes the general discount off the prices', async () => {
  const { server, reload } = await openScreen('/account/myfileprices', dealer);
  server.patch(shellApi.loadFrame, (frame) => ({ ...frame, options: { ...frame.options, globalPriceDiscount: 10 } }));
  await reload();
  await expect.element(page.getByText('The prices in the list include the discount of 10%.')).toBeVisible();
  await expect.element(rowOf('54 Cr.').first()).toMatchTextContent('instead of 60 Cr.');
});
