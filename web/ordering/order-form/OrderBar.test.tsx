import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { engineApi } from '#contract/engine.ts';
import { filePricesApi } from '#contract/pricing/file-prices.ts';
import { openScreen } from '#test/screens/open-screen.tsx';
import {
  chooseFile,
  fillRest,
  findVehicle,
  orderButton,
  orderLines,
  readout,
  vinField,
} from '#test/screens/order-page.ts';

const world = { world: 'orderPage', as: 'workshop' } as const;

test('lists everything that is missing with a link to each field [A5.2 C2.22 C2.57 C2.58]', async () => {
  await openScreen('/jobCreate', world);
  await expect.element(orderButton()).toBeDisabled();
  await page.getByRole('button', { name: 'the VIN' }).click();
  await expect.element(vinField()).toHaveFocus();
  await userEvent.keyboard('WVWZZZ');
  await expect.element(page.getByRole('button', { name: 'the VIN' })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'your acceptance of the terms' }).click();
  const accepts = page.getByLabelText('I accept the terms');
  await expect.element(accepts).toHaveFocus();
  await userEvent.keyboard(' ');
  await expect.element(accepts).toBeChecked();
  const terms = page.getByRole('link', { name: 'terms', exact: true });
  await expect.element(terms).toHaveAttribute('href', '/agb');
  await expect.element(terms).toHaveAttribute('target', '_blank');
  await page.getByLabelText('Additional text').fill('x'.repeat(201));
  await expect.element(page.getByText('201 of 200 characters')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'a shorter additional text' })).toBeVisible();
});

test('an order whose price cannot be loaded says so and is not sent [C8.19]', async () => {
  const { server } = await openScreen('/jobCreate', world);
  server.drop(filePricesApi.getFilePrice);
  server.drop(engineApi.checkOriginalFile);
  await findVehicle();
  await page.getByRole('checkbox', { name: /^Stage 1/ }).click();
  await chooseFile('Engine file', readout());
  await fillRest();
  await expect.element(orderLines().getByText('loading price..')).toBeVisible();
  await expect.element(page.getByRole('list', { name: 'Still missing' })).not.toBeInTheDocument();
  await expect.element(orderButton()).toBeDisabled();
});

test('a complete order on a phone is at most three screens long above its bar', async () => {
  const height = 740;
  await openScreen('/jobCreate', { ...world, size: [360, height] });
  await chooseFile('Engine file', readout());
  await findVehicle();
  const stage = page.getByRole('checkbox', { name: /^Stage 1/ });
  await expect.element(stage).toHaveAccessibleName(/instant/);
  await stage.click();
  await expect.element(page.getByText('Now: everything here is instant')).toBeVisible();
  expect(document.documentElement.scrollHeight).toBeLessThanOrEqual(3 * height);
  expect(document.documentElement.scrollWidth).toBe(360);

  const bar = page.getByRole('region', { name: 'Order', exact: true });
  await bar.getByRole('button', { name: '1 more' }).click();
  await page.getByRole('list', { name: 'Still missing' }).getByRole('button', { name: 'your acceptance' }).click();
  await expect.element(page.getByLabelText('I accept the terms')).toHaveFocus();
  await bar.getByRole('button', { name: '60 Cr.' }).first().click();
  await expect.element(orderLines()).toMatchTextContent('Stage 1');
});
