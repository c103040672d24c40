import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openScreen } from '#test/screens/open-screen.tsx';

const world = { world: 'pricing', as: 'support' } as const;
const own = page.getByRole('textbox', { name: 'Agreed price of Medium' });

test('sets an agreed price for a class and a method of a customer [A2.61]', async () => {
  const { server, facts, visit } = await openScreen('/admin/trophy', world);
  await visit(`/admin/customerview?customer=${facts.customerId}&part=prices`);
  await own.fill('22.5');
  server.moveTo('class agreed');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('The prices are saved.')).toBeVisible();
  const special = page.getByRole('region', { name: 'Special prices' });
  await special.getByRole('combobox', { name: 'Method' }).fill('Stage 1');
  await page.getByRole('option', { name: 'Stage 1' }).click();
  await special.getByRole('textbox', { name: 'Price, Cr.' }).fill('49');
  server.moveTo('special price set');
  await userEvent.keyboard('{Enter}');
  await expect.element(special.getByRole('row', { name: /^Stage 1 60 49/ })).toBeVisible();
});

test('removes agreed prices, sets the flat price and previews the result [A2.61]', async () => {
  const { server, facts, visit } = await openScreen('/admin/trophy', world);
  server.moveTo('special price set');
  await visit(`/admin/customerview?customer=${facts.customerId}&part=prices`);
  await expect.element(own).toHaveValue('22.50');
  await page.getByRole('button', { name: 'Standard price for Medium' }).click();
  server.moveTo('class as standard');
  await page.getByRole('button', { name: 'Save prices' }).first().click();
  await expect.element(page.getByText('The prices are saved.')).toBeVisible();
  await expect.element(own).toHaveValue('');
  server.moveTo('special price removed');
  await page.getByRole('button', { name: 'Remove the special price of Stage 1' }).click();
  await expect.element(page.getByText('The special price has been removed.')).toBeVisible();

  await page.getByRole('combobox', { name: 'Vehicle' }).fill(facts.brand);
  await page.getByRole('option', { name: facts.brand }).click();
  await page.getByRole('combobox', { name: 'Methods' }).fill('Stage 1');
  await page.getByRole('option', { name: 'Stage 1' }).first().click();
  const steps = page.getByRole('table', { name: 'How the price is calculated' });
  await expect.element(steps.getByRole('row', { name: /^Stage 1 standard 60$/ })).toBeVisible();
  server.moveTo('flat');
  await page.getByRole('switch', { name: 'Flat price' }).click();
  await expect.element(steps.getByRole('row', { name: 'Flat price of the file 80' })).toBeVisible();
  await expect.element(steps.getByRole('row', { name: 'Total 80 Cr.' })).toBeVisible();
});
