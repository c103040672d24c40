import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { sessionsApi } from '#contract/accounts/sessions.ts';
import { engineApi } from '#contract/engine.ts';
import { orderingApi } from '#contract/ordering.ts';
import { pricingApi } from '#contract/pricing.ts';
import { openScreen } from '#test/screens/open-screen.tsx';
import { chooseFile, fillRest, findVehicle, orderButton, readout, vinField } from '#test/screens/order-page.ts';

const priority = () => page.getByRole('combobox', { name: 'When do you need the file?' });
const back = () => page.getByText('Your unfinished order is back');
const findDraftKeys = () => Object.keys(sessionStorage).filter((key) => key.startsWith('tuneport.order'));

test('an unfinished order survives a reload without its files and is removed by signing out [C2.62 P1.25]', async () => {
  const { server, reload, visit } = await openScreen('/jobCreate', { world: 'orderPage', as: 'workshop' });
  server.drop(engineApi.checkOriginalFile);
  server.moveTo('ordered unchecked');
  await findVehicle();
  const stage1 = page.getByRole('checkbox', { name: /^Stage 1/ });
  await stage1.click();
  await chooseFile('Engine file', readout());
  await fillRest();
  await page.getByLabelText('Additional text').fill('smokes');
  await priority().click();
  await page.getByRole('option', { name: 'Next day' }).click();
  await reload();
  await expect.element(back()).toBeVisible();
  await expect.element(stage1).toBeChecked();
  await expect.element(page.getByText(/Golf V 1\.9 TDI/).first()).toBeVisible();
  await expect.element(vinField()).toHaveValue('WVWZZZ1KZ6W000001');
  await expect.element(page.getByLabelText('Additional text')).toHaveValue('smokes');
  await expect.element(priority()).toHaveValue('Next day');
  await expect.element(page.getByText('Please choose this file again: readout.bin')).toBeVisible();
  await expect.element(page.getByLabelText('I accept the terms')).not.toBeChecked();

  await page.getByLabelText('Additional text').fill('');
  await priority().click();
  await page.getByRole('option', { name: '30-40min' }).click();
  await chooseFile('Engine file', readout());
  await page.getByLabelText('I accept the terms').click();
  await orderButton().click();
  await expect.element(page.getByText('Your order has arrived.')).toBeVisible();
  await visit('/jobCreate');
  await expect.element(vinField()).toHaveValue('');
  await expect.element(back()).not.toBeInTheDocument();

  await vinField().fill('WVWZZZ');
  await expect.poll(findDraftKeys).toHaveLength(1);
  server.answer(sessionsApi.signOut, true);
  await visit('/logout');
  await page.getByRole('button', { name: 'Log out' }).last().click();
  await expect.poll(findDraftKeys).toEqual([]);
});

test('a rejected order is in the form as it was but for its file, and the page says whose place it takes [P1.84]', async () => {
  const { server, visit } = await openScreen('/jobs', {
    world: 'orderPage',
    as: 'workshop',
    before: (replay) => {
      replay.answer(orderingApi.listJobs, { data: [], total: 0 });
      replay.answer(pricingApi.getOfferedMethods, []);
      replay.answer(orderingApi.getRestart, {
        describedVehicle: { brand: 'Lada', model: 'Niva', year: '', engine: '', controlUnit: '' },
        methodIds: [],
        vin: 'XTA21214000000001',
        additional: 'cold start',
        dtcCodes: '',
        dtcHex: false,
        methodDetails: [],
        priority: 'next6Hours',
        checksumWanted: true,
        price: 60,
        until: '2026-12-14T10:00:00.000Z',
      });
    },
  });
  server.drop(engineApi.checkOriginalFile);
  await visit('/jobCreate?again=7');
  await expect.element(page.getByText('In place of file #7, which was rejected')).toBeVisible();
  await expect.element(vinField()).toHaveValue('XTA21214000000001');
  await expect.element(page.getByLabelText('Additional text')).toHaveValue('cold start');
  await expect
    .element(page.getByRole('combobox', { name: 'When do you need the file?' }))
    .toHaveValue('Within 6 hours');
  await expect.element(page.getByText(/Lada/).first()).toBeVisible();
  await expect.element(page.getByText('Try it')).not.toBeInTheDocument();
});
