import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { engineApi } from '#contract/engine.ts';
import { filePricesApi } from '#contract/pricing/file-prices.ts';
import { openScreen } from '#test/screens/open-screen.tsx';
import { chooseFile, chooseVehicle, fillRest, orderButton, orderLines, readout } from '#test/screens/order-page.ts';

const world = { world: 'orderPage', as: 'workshop' } as const;

test('a listed method clears the method not listed, which can then be added and is priced by support [C2.50 C2.56 C2.61 C5.37 C5.38 A2.58]', async () => {
  const { server } = await openScreen('/jobCreate', world);
  server.drop(engineApi.checkOriginalFile);
  server.moveTo('not listed');
  await chooseVehicle();
  const notListed = page.getByRole('checkbox', { name: /not listed/i });
  const stage1 = page.getByRole('checkbox', { name: /^Stage 1/ });
  const stage2 = page.getByRole('checkbox', { name: /^Stage 2/ });
  await notListed.click();
  await stage1.click();
  await expect.element(notListed).not.toBeChecked();
  await stage2.click();
  await expect.element(stage1).not.toBeChecked();
  await notListed.click();
  await expect.element(stage2).toBeChecked();
  await expect.element(orderLines().getByText('by support', { exact: true })).toBeVisible();

  await chooseFile('Engine file', readout());
  await fillRest();
  await page.getByLabelText('Additional text').fill('A map switch, please.');
  await orderButton().click();
  await expect.element(page.getByText('80 Cr. and what support sets')).toBeVisible();
  await expect.element(page.getByText('with support', { exact: true }).first()).toBeVisible();
  await expect.element(page.getByText('A map switch, please.')).toBeVisible();
});

test('a method shows its name, its effect, a link and its price [C2.60]', async () => {
  const url = 'https://example.test/stage-1';
  const { server } = await openScreen('/jobCreate', world);
  server.patch(filePricesApi.getOfferedMethods, (methods: readonly Record<string, unknown>[]) =>
    methods.map((method) => (method['method_name'] === 'Stage_1' ? { ...method, method_url_link: url } : method)),
  );
  await chooseVehicle();
  const method = page.getByRole('checkbox', { name: /^Stage 1 ?60 Cr\./ });
  await expect.element(method).toHaveAccessibleDescription(/\w{3,}/);
  await page.getByRole('button', { name: 'About the stages' }).click();
  await expect.element(page.getByRole('link', { name: 'More about this' })).toHaveAttribute('href', url);
});
