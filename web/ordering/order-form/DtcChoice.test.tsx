import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { engineApi } from '#contract/engine.ts';
import { orderingApi } from '#contract/ordering.ts';
import { openScreen } from '#test/screens/open-screen.tsx';
import { chooseFile, chooseVehicle, fillRest, orderButton, readout } from '#test/screens/order-page.ts';

const codes = () => page.getByLabelText('DTC codes');

/** Chooses the method of single DTCs. */
async function openCodes() {
  const screen = await openScreen('/jobCreate', { world: 'orderPage', as: 'workshop' });
  screen.server.drop(engineApi.checkOriginalFile);
  await chooseVehicle();
  await page.getByRole('checkbox', { name: /DTC/ }).first().click();
  return screen;
}

/** Fills in the rest, without the order being sent. */
async function fillOrder(): Promise<void> {
  await page.getByRole('checkbox', { name: /I have read this notice/ }).click();
  await chooseFile('Engine file', readout());
  await fillRest();
}

test('invalid characters in DTCs are reported, and valid codes are sent in capitals [A5.3 A5.5 C2.64 C5.30 C5.41 C5.42]', async () => {
  const { server } = await openCodes();
  server.moveTo('DTC 2002');
  await expect.element(page.getByText('No DTC codes provided…')).toBeVisible();
  await codes().fill('X2002?4b0a');
  await expect.element(page.getByText('Invalid chars: X ?')).toBeVisible();
  await fillOrder();
  await expect.element(orderButton()).toBeDisabled();
  await codes().fill('2002,4b0a');
  (document.activeElement as HTMLElement).blur();
  await expect.element(codes()).toHaveValue('2002,4B0A');
  await orderButton().click();
  await expect.element(page.getByText('Your order has arrived.')).toBeVisible();
  await expect.element(page.getByText('2002,4B0A')).toBeVisible();
  const [sent] = server.sentTo(orderingApi.createTask);
  expect(sent?.fields).toMatchObject({ singleDTCInput: '2002,4B0A', singleDTCInputInHex: true });
});

test('single DTCs keep their typed form and show how they are read and what they mean [C5.40 C5.41 P5.1]', async () => {
  const { server } = await openCodes();
  server.moveTo('DTC 327');
  for (const [typed, strange] of [
    ['P0420', 'P'],
    ['12 34', '␣'],
    ['a;b', ';'],
  ] as const) {
    await codes().fill(typed);
    await expect.element(page.getByText(`Invalid chars: ${strange}`)).toBeVisible();
  }
  await codes().fill('327,3fff,16804');
  (document.activeElement as HTMLElement).blur();
  await expect.element(codes()).toHaveValue('327,3FFF,16804');
  const understood = page.getByRole('list', { name: 'Understood as' }).getByRole('listitem');
  await expect.poll(() => understood.elements()).toHaveLength(3);
  await expect.element(understood.nth(0)).toMatchTextContent(/^P0327.*327 read as hexadecimal.*Knock Sensor 1/);
  await expect.element(understood.nth(1)).toMatchTextContent('Meaning not known');
  await expect.element(understood.nth(2)).toMatchTextContent('No known code');
  await fillOrder();
  await orderButton().click();
  await expect.element(page.getByText('Your order has arrived.')).toBeVisible();
  await expect.element(page.getByText('P0327', { exact: true })).toBeVisible();
});

test('a DTC code that is too long is rejected [A5.4]', async () => {
  await openCodes();
  await codes().fill('2002,1234567');
  await expect.element(page.getByText('DTC codes not correct. please check the format')).toBeVisible();
});

test('a pasted list becomes codes of the form, and each says its part of the vehicle [P1.96]', async () => {
  await openCodes();
  await codes().click();
  const list = new DataTransfer();
  list.setData('text', '1. P0420 - Catalyst\n2. U0100 - Lost communication');
  document.activeElement?.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData: list, bubbles: true, cancelable: true }),
  );
  await expect.element(codes()).toHaveValue('0420,C100');
  const understood = page.getByRole('list', { name: 'Understood as' }).getByRole('listitem');
  await expect.element(understood.nth(0)).toMatchTextContent(/P0420.*Powertrain · emission control · standard code/);
  await expect.element(understood.nth(1)).toMatchTextContent(/U0100.*Network · standard code/);
});
