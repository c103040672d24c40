import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openScreen } from '#test/screens/open-screen.tsx';

test('the open order page follows the methods that staff switch off and add [P1.32]', async () => {
  const { server, facts } = await openScreen('/jobCreate', { world: 'catalog', as: 'customer' });
  await page.getByLabelText('Vehicle model').fill(facts.brand);
  await page.getByRole('option', { name: facts.brand }).first().click();
  await page.getByRole('button', { name: /^More methods/ }).click();
  const stage1 = page.getByRole('checkbox', { name: /^Stage 1/ });
  const start = page.getByRole('checkbox', { name: /^Start/ });
  const sound = page.getByRole('checkbox', { name: 'Sound generator' });
  await expect.element(stage1).toBeVisible();

  server.moveTo('method switched off');
  server.publish('catalog', {});
  await expect.element(stage1).not.toBeInTheDocument();
  await expect.element(start).toBeVisible();

  server.moveTo('method added');
  server.publish('catalog', {});
  await expect.element(sound).toBeVisible();
  server.moveTo('method switched off everywhere');
  server.publish('catalog', {});
  await expect.element(sound).not.toBeInTheDocument();
});
