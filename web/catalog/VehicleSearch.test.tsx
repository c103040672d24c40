import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openScreen } from '#test/screens/open-screen.tsx';

const option = (name: string | RegExp) => page.getByRole('option', { name });

test('the vehicle list updates while typing, over the whole catalog [A2.57 C2.48 C2.49]', async () => {
  await openScreen('/jobCreate', { world: 'orderPage', as: 'workshop' });
  const model = page.getByLabelText('Vehicle model');
  await model.fill('diesel');
  await expect.element(page.getByText(/500 of [\d,]+ vehicles are shown/)).toBeVisible();
  await model.fill('golf v 1.9 tdi');
  await expect.element(option(/Golf V 1\.9 TDI/).first()).toBeVisible();
  await expect.element(option(/Enviro/)).not.toBeInTheDocument();
  // Or by category and brand, without a word.
  await model.fill('');
  await page.getByRole('combobox', { name: 'Category' }).click();
  await page.getByRole('option', { name: 'Truck', exact: true }).click();
  await page.getByRole('combobox', { name: 'Brand' }).click();
  await option(/^Scania/).click();
  await expect.element(option(/Scania/).first()).toBeVisible();
  await expect.element(option(/Golf/)).not.toBeInTheDocument();
});
