import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { priceRulesApi } from '#contract/pricing/price-rules.ts';
import { openScreen } from '#test/screens/open-screen.tsx';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = (name: string) => page.getByRole('textbox', { name, exact: true });

async function openTab(name: string) {
  const screen = await openScreen('/admin/prices', { world: 'pricing', as: 'support' });
  await page.getByRole('tab', { name }).click();
  return screen;
}

async function choose(name: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

test('a bundle says at its fields what is missing, and a cap is saved with the bundles [P1.122 P1.123]', async () => {
  const { server } = await openTab('Bundles');
  await button('Add a bundle').click();
  await button('Save prices').click();
  await expect.element(page.getByText('Choose at least two methods')).toBeVisible();
  await expect.element(page.getByText('Enter a name')).toBeVisible();
  expect(server.sentTo(priceRulesApi.saveBundles)).toEqual([]);
  await button('Remove bundle 1').click();
  await field('Most per file, Cr.').fill('150');
  server.moveTo('further prices saved');
  await button('Save prices').click();
  await expect.element(page.getByText('The prices are saved.')).toBeVisible();
  expect(server.sentTo(priceRulesApi.saveBundles).map(({ fields }) => fields)).toEqual([{ bundles: [], cap: 150 }]);
  await expect.element(field('Most per file, Cr.')).toHaveValue('150');
});

test('surcharges are percents or amounts, each for its own work [P1.123]', async () => {
  const { server } = await openTab('Surcharges');
  await button('Add a surcharge').click();
  await button('Add a surcharge').click();
  await choose('Reason of surcharge 2', 'Slave file, all customers');
  await choose('Unit of surcharge 1', '%');
  await field('Value of surcharge 1').fill('201');
  await button('Save prices').click();
  await expect.element(page.getByText('An earlier row is about the same')).toBeVisible();
  await expect.element(page.getByText('Enter 1 to 200%')).toBeVisible();
  expect(server.sentTo(priceRulesApi.saveSurcharges)).toEqual([]);
  await button('Remove surcharge 2').click();
  await field('Value of surcharge 1').fill('10');
  server.moveTo('further prices saved');
  await button('Save prices').click();
  await expect.element(page.getByText('The prices are saved.')).toBeVisible();
  expect(server.sentTo(priceRulesApi.saveSurcharges).map(({ fields }) => fields)).toEqual([
    { surcharges: [{ work: 'slave', percent: 10 }] },
  ]);
});

test('campaigns that overlap name each other, and their periods are checked [P1.124]', async () => {
  const { server } = await openTab('Campaigns');
  await button('Add a campaign').click();
  await button('Add a campaign').click();
  for (const row of [0, 1]) {
    await page.getByLabelText('First day').nth(row).fill('2026-12-01');
    await page.getByLabelText('Last day').nth(row).fill('2026-12-24');
  }
  await expect.element(page.getByText('Campaign 1 overlaps with 2: the highest percent counts.')).toBeVisible();
  await page.getByLabelText('Last day').nth(1).fill('2026-11-30');
  await button('Save prices').click();
  await expect.element(page.getByText('Enter 1 to 100%').first()).toBeVisible();
  await expect.element(page.getByText('Enter both days; the last is not before the first').first()).toBeVisible();
  expect(server.sentTo(priceRulesApi.saveCampaigns)).toEqual([]);
});

test('the prices of a group are saved whole, and its cap is not below its minimum [P1.120]', async () => {
  const { server } = await openTab('Groups');
  await field('Least per file, Cr.').fill('20');
  await field('Most per file, Cr.').fill('10');
  await button('Save prices').click();
  await expect.element(page.getByText('Not less than the least per file')).toBeVisible();
  expect(server.sentTo(priceRulesApi.saveGroupPrices)).toEqual([]);
  await field('Least per file, Cr.').fill('');
  await field('Most per file, Cr.').fill('');
  await field('Discount').fill('10');
  server.moveTo('further prices saved');
  await button('Save prices').click();
  await expect.element(page.getByText('The prices are saved.')).toBeVisible();
  expect(server.sentTo(priceRulesApi.saveGroupPrices).map(({ fields }) => fields)).toMatchObject([
    { flat: false, discountPercent: 10, engine: [], module: [], special: [] },
  ]);
});
