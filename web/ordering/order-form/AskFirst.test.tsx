import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { automationApi } from '#contract/automation.ts';
import { inquiriesApi } from '#contract/inquiries.ts';
import { filePricesApi } from '#contract/pricing/file-prices.ts';
import { expectAccessibleDialog } from '#test/screens/accessibility.ts';
import { openScreen } from '#test/screens/open-screen.tsx';
import { chooseFile, findVehicle, readout } from '#test/screens/order-page.ts';

test('a customer asks about a checked file with the methods that are chosen, instead of ordering it [P1.88]', async () => {
  const { server } = await openScreen('/jobCreate', { world: 'orderPage', as: 'workshop' });
  server.moveTo('ordered');
  await findVehicle();
  await page.getByRole('checkbox', { name: /^Stage 1/ }).click();
  await expect.element(page.getByRole('button', { name: 'Ask first' })).not.toBeInTheDocument();
  await chooseFile('Engine file', readout());
  await page.getByRole('button', { name: 'Ask first' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ask about this file' });
  await expectAccessibleDialog('web/ordering/order-form/AskFirst.tsx');
  await dialog.getByRole('button', { name: 'Send inquiry' }).click();
  await expect.element(dialog.getByText('Please say what you would like.')).toBeVisible();
  await dialog.getByRole('textbox', { name: /^What would you like/ }).fill('More torque, please.');
  await dialog.getByRole('textbox', { name: 'VIN' }).fill('WVWZZZ1KZ6W000001');
  server.refuse(inquiriesApi.askFirst, 'inquiriesOff');
  await dialog.getByRole('button', { name: 'Send inquiry' }).click();
  await expect.element(dialog.getByText(/^Questions before an order are switched off/)).toBeVisible();
  expect(server.sentTo(inquiriesApi.askFirst)[0]?.fields).toMatchObject({
    words: 'More torque, please.',
    methodData: [expect.anything()],
    task_checksumCalculationCheckbox: false,
  });
});

test('a customer asks about a vehicle that is not listed [P1.88]', async () => {
  const { server } = await openScreen('/jobCreate', { world: 'orderPage', as: 'workshop' });
  server.moveTo('ordered');
  server.answer(filePricesApi.getOfferedMethods, []);
  server.refuse(automationApi.loadFileForecast, 'notFound');
  await page.getByLabelText('Vehicle model').fill('Melkus RS 1000');
  await page.getByRole('button', { name: 'My vehicle is not listed' }).click();
  await page.getByRole('textbox', { name: 'Brand' }).fill('Melkus');
  await page.getByRole('button', { name: 'Use this vehicle' }).click();
  await chooseFile('Engine file', readout());
  await page.getByRole('button', { name: 'Ask first' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ask about this file' });
  await dialog.getByRole('textbox', { name: /^What would you like/ }).fill('Is there a file for it?');
  await dialog.getByRole('textbox', { name: 'VIN' }).fill('MELKUS1000');
  server.refuse(inquiriesApi.askFirst, 'inquiriesOff');
  await dialog.getByRole('button', { name: 'Send inquiry' }).click();
  await expect
    .poll(() => server.sentTo(inquiriesApi.askFirst)[0]?.fields)
    .toMatchObject({ describedVehicle: { brand: 'Melkus', model: 'Melkus RS 1000' }, job_vehicle_VIN: 'MELKUS1000' });
});
