import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { vehiclesApi } from '#contract/catalog/vehicles.ts';
import { filePricesApi } from '#contract/pricing/file-prices.ts';
import { openScreen } from '#test/screens/open-screen.tsx';

const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const describing = page.getByRole('button', { name: 'My vehicle is not listed' });

test('a vehicle that no search finds is described, and its methods are those of its control unit [P1.89 P1.90]', async () => {
  const { server } = await openScreen('/jobCreate', {
    world: 'orderPage',
    as: 'workshop',
    before: (portal) => {
      portal.answer(vehiclesApi.searchVehicles, { data: [], total: 0 });
      portal.answer(filePricesApi.getOfferedMethods, []);
    },
  });
  await page.getByLabelText('Vehicle model').fill('Roadster MF4');
  await expect.element(page.getByText(/^No vehicle found/)).toBeVisible();
  await describing.click();
  await expect.element(field('Model')).toHaveValue('Roadster MF4');
  await page.getByRole('button', { name: 'Use this vehicle' }).click();
  await expect.element(page.getByText('Enter the brand.')).toBeVisible();
  await field('Brand').fill(' Wiesmann ');
  await field('Year').fill('2009');
  await field('Engine').fill('4.4 V8');
  await field('Control unit').fill('Bosch MED17');
  await page.getByRole('button', { name: 'Use this vehicle' }).click();
  const card = page.getByRole('region', { name: 'Chosen vehicle' });
  await expect.element(card.getByText('Wiesmann Roadster MF4 4.4 V8 (2009)')).toBeVisible();
  await expect.element(card.getByText('Vehicle not listed')).toBeVisible();
  await expect
    .poll(() => server.sentTo(filePricesApi.getOfferedMethods).at(-1)?.fields)
    .toMatchObject({ controlUnit: 'Bosch MED17' });
  // The words survive a change, and the search is a step away.
  await card.getByRole('button', { name: 'Change' }).click();
  await expect.element(field('Engine')).toHaveValue('4.4 V8');
  await page.getByRole('button', { name: 'Back to the search' }).click();
  await expect.element(page.getByLabelText('Vehicle model')).toBeVisible();
});

test('a described vehicle survives a reload of the page', async () => {
  const { reload } = await openScreen('/jobCreate', {
    world: 'orderPage',
    as: 'workshop',
    before: (portal) => {
      portal.answer(filePricesApi.getOfferedMethods, []);
    },
  });
  await describing.click();
  await field('Brand').fill('Wiesmann');
  await field('Model').fill('Roadster');
  await page.getByRole('button', { name: 'Use this vehicle' }).click();
  await expect.element(page.getByText('Wiesmann Roadster')).toBeVisible();
  await reload();
  await expect.element(page.getByText('Wiesmann Roadster')).toBeVisible();
});
