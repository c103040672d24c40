import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { engineApi } from '#contract/engine.ts';
import { orderingApi } from '#contract/ordering.ts';
import { pricingApi } from '#contract/pricing.ts';
import { openScreen } from '#test/screens/open-screen.tsx';
import { chooseFile, fillRest, findVehicle, orderButton, readout } from '#test/screens/order-page.ts';

const common = { required: true, unit: '', choices: [] } as const;
const limit = { ...common, number: 1, kind: 'value', name: 'Speed limit', unit: 'km/h', min: 100, max: 320 } as const;
const level = {
  ...common,
  number: 2,
  kind: 'choice',
  required: false,
  name: 'Level',
  choices: [
    { value: 'low', label: 'quiet' },
    { value: 'high', label: 'loud' },
  ],
} as const;
const log = { ...common, number: 3, kind: 'file', name: 'Log of a drive' } as const;

/** Opens the order page, where Stage 1 asks for details, chosen for a file without a check. */
async function openOrder(details: readonly (typeof limit | typeof level | typeof log)[]) {
  const screen = await openScreen('/jobCreate', { world: 'orderPage', as: 'workshop' });
  screen.server.drop(engineApi.checkOriginalFile);
  screen.server.patch(pricingApi.getOfferedMethods, (methods) =>
    methods.map((method) =>
      method['method_name'] === 'Stage_1'
        ? { ...method, details: details.map((one) => ({ ...one, choices: [...one.choices] })) }
        : method,
    ),
  );
  await findVehicle();
  await page.getByRole('checkbox', { name: /^Stage 1/ }).click();
  await chooseFile('Engine file', readout());
  await fillRest();
  return screen;
}

const missing = () => page.getByRole('list', { name: 'Still missing' });

test('the details of a chosen method are asked for, judged as typed, and sent with the order [P1.95]', async () => {
  const { server } = await openOrder([limit, level]);
  server.refuse(orderingApi.createTask, 'internalError');
  const field = page.getByRole('textbox', { name: 'Speed limit' });
  await expect.element(field).toBeVisible();
  await expect.element(page.getByText('100 to 320')).toBeVisible();
  await expect.element(orderButton()).toBeDisabled();
  await field.fill('99');
  await expect.element(page.getByText('Out of range')).toBeVisible();
  await field.fill('fast');
  await expect.element(page.getByText('A number, please')).toBeVisible();
  await field.fill('180');
  await page.getByRole('combobox', { name: 'Level' }).click();
  await page.getByRole('option', { name: 'loud' }).click();
  await expect.element(orderButton()).toBeEnabled();
  await orderButton().click();
  await expect.element(page.getByText('The order stopped')).toBeVisible();
  const [sent] = server.sentTo(orderingApi.createTask);
  expect(sent?.fields?.['methodDetails']).toMatchObject([
    { number: 1, value: '180' },
    { number: 2, value: 'high' },
  ]);
});

test('a method that needs a file makes the support file a part that the order lacks [P1.95]', async () => {
  await openOrder([log]);
  await expect.element(page.getByText('Please attach as support file below: Log of a drive')).toBeVisible();
  await expect.element(orderButton()).toBeDisabled();
  await expect.element(missing().or(page.getByText('the support file')).first()).toBeVisible();
  await chooseFile('Support file', new File(['rpm;speed'], 'drive.txt'));
  await expect.element(orderButton()).toBeEnabled();
});
