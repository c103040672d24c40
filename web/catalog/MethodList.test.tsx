import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openScreen } from '#test/screens/open-screen.tsx';

/** Chooses a vehicle on the order page and shows all of its methods. */
async function chooseVehicle(brand: string): Promise<void> {
  await page.getByLabelText('Vehicle model').fill(brand);
  await page.getByRole('option', { name: brand }).first().click();
  await showAllMethods();
}
const showAllMethods = () => page.getByRole('button', { name: /^More methods/ }).click();

test('the open order page follows the methods that staff switch off and add [P1.32]', async () => {
  const { server, facts, reload } = await openScreen('/jobCreate', { world: 'catalog', as: 'customer' });
  await chooseVehicle(facts.brand);
  const stage1 = page.getByRole('checkbox', { name: /^Stage 1/ });
  const start = page.getByRole('checkbox', { name: /^Start/ });
  const sound = page.getByRole('checkbox', { name: 'Sound generator' });
  await expect.element(stage1).toBeVisible();

  server.moveTo('method switched off');
  server.publish('catalog', {});
  await expect.element(stage1).not.toBeInTheDocument();
  await expect.element(start).toBeVisible();
  await reload();
  await showAllMethods();
  await expect.element(start).toBeVisible();
  await expect.element(stage1).not.toBeInTheDocument();

  server.moveTo('method added');
  server.publish('catalog', {});
  await expect.element(sound).toBeVisible();
  server.moveTo('method switched off everywhere');
  server.publish('catalog', {});
  await expect.element(sound).not.toBeInTheDocument();
});

test('the open order page follows a change of the standard prices [A2.61]', async () => {
  const { server, facts } = await openScreen('/jobCreate', { world: 'pricing', as: 'customer' });
  await chooseVehicle(facts.brand);
  await expect.element(page.getByText('120 Cr.').first()).toBeVisible();
  server.moveTo('price raised');
  server.publish('prices', {});
  await expect.element(page.getByText('135.50 Cr.').first()).toBeVisible();
});
