import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { engineApi } from '#contract/engine.ts';
import { expectAccessibleDialog } from '#test/screens/accessibility.ts';
import { openScreen } from '#test/screens/open-screen.tsx';
import {
  chooseFile,
  chooseVehicle,
  fillRest,
  findVehicle,
  orderButton,
  readout,
  vinField,
} from '#test/screens/order-page.ts';

const world = { world: 'orderPage', as: 'workshop' } as const;
const openPage = () => openScreen('/jobCreate', world);
const priority = () => page.getByRole('combobox', { name: 'When do you need the file?' });

test('a wrong file type and an invalid VIN are reported on the page, and nothing is sent [A5.11 C2.54 C5.28 C5.33]', async () => {
  const { server } = await openPage();
  await chooseFile('Engine file', readout('photo.png'));
  const refusal = page.getByText('Filetype not valid! Please select a valid file type or contact support.');
  await expect.element(refusal.first()).toBeVisible();
  await vinField().fill('1234');
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByText('The VIN must be longer than 4 characters.')).toBeVisible();
  await expect.element(orderButton()).toBeDisabled();
  expect(server.sentTo(engineApi.checkOriginalFile)).toEqual([]);
});

test('a file is due in 30-40min unless another priority is chosen [C2.62 C2.63 C9.4]', async () => {
  await openPage();
  await expect.element(priority()).toHaveValue('30-40min');
  await priority().click();
  await expect
    .poll(() =>
      page
        .getByRole('option')
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual(['As soon as possible', '30-40min', 'Within 2 hours', 'Within 6 hours', 'Within 12 hours', 'Next day']);
});

describe('drop that is not a readout', () => {
  /** Lets files go above the field of the engine file; a folder is a file of no type that says so. */
  function drop(names: readonly string[], isFolder = false): void {
    const data = new DataTransfer();
    for (const name of names) data.items.add(new File(['x'], name));
    const entry = Object.getOwnPropertyDescriptor(DataTransferItem.prototype, 'webkitGetAsEntry') ?? {};
    if (isFolder)
      Object.defineProperty(DataTransferItem.prototype, 'webkitGetAsEntry', {
        configurable: true,
        value: () => ({ isDirectory: true, name: names[0] }),
      });
    const event = new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: data });
    document.querySelector('#order-engine-file')?.dispatchEvent(event);
    Object.defineProperty(DataTransferItem.prototype, 'webkitGetAsEntry', entry);
  }

  test.each([
    ['a picture', ['photo.jpg'], false, 'Filetype not valid! Please select a valid file type or contact support.'],
    ['two files', ['a.bin', 'b.bin'], false, 'Those are several files. Drop one'],
    ['a folder', ['reads'], true, 'That is a folder. Drop the file that your tool has read.'],
  ] as const)('explains what to do instead: %s', async (_name, names, isFolder, text) => {
    await openPage();
    await expect.element(page.getByText('Drop your readout here')).toBeVisible();
    drop(names, isFolder);
    const answer = page.getByRole('alert').filter({ hasText: 'cannot be used' }).first();
    await expect.element(answer).toMatchTextContent(text);
  });
});

describe('file', () => {
  test('that names no vehicle leads to the search', async () => {
    const { server } = await openPage();
    server.moveTo('no vehicle known');
    await chooseFile('Engine file', readout());
    await expect.element(page.getByText('The file does not tell which vehicle it is from.')).toBeVisible();
    await expect.element(page.getByLabelText('Vehicle model')).toBeVisible();
  });

  test('fills in its brand and VIN, and a manual order shows its due time on its page', async () => {
    const { server } = await openPage();
    server.moveTo('VIN in the file');
    await chooseFile('Engine file', readout());
    const proposed = page.getByRole('group', { name: 'Matching vehicles' }).getByRole('button');
    await expect.element(proposed.first()).toMatchTextContent(/^Volkswagen.*EDC16/);
    await findVehicle();
    const vin = 'WVWZZZ1KZ6W000777';
    await page.getByRole('button', { name: `Found in the file: use ${vin}` }).click();
    await expect.element(vinField()).toHaveValue(vin);
    await page.getByRole('checkbox', { name: /^Stage 1/ }).click();
    await page.getByLabelText('I accept the terms').click();
    await expect.element(page.getByText(/^By support, ready by/)).toBeVisible();
    await orderButton().click();
    await expect.element(page.getByRole('article')).toMatchTextContent(/Support takes care of it – ready by .+\d/);
    await expect.element(page.getByText(/^Order #\d+$/)).toBeVisible();
    expect(window.location.pathname).toBe('/jobs/jobDetails');
  });
});

describe('legal notice', () => {
  test('must be confirmed before a method that touches exhaust treatment is ordered [P5.5]', async () => {
    const { server } = await openPage();
    server.drop(engineApi.checkOriginalFile);
    server.moveTo('notice confirmed');
    await chooseVehicle();
    await page.getByRole('checkbox', { name: /^EGR/ }).click();
    await chooseFile('Engine file', readout());
    await fillRest();
    await expect.element(page.getByText('Regulation (EC) 715/2007')).toBeVisible();
    await expect.element(orderButton()).toBeDisabled();
    await page.getByRole('button', { name: 'your confirmation of the legal notice' }).click();
    await expect.element(page.getByRole('checkbox', { name: /I have read this notice/ })).toHaveFocus();
    await userEvent.keyboard(' ');
    await orderButton().click();
    await expect.element(page.getByText('Your order has arrived.')).toBeVisible();
  });

  test('is shown to support with its text and the customer who confirmed it [P5.5]', async () => {
    const { visit, facts } = await openScreen('/tasks', { ...world, as: 'support' });
    await visit(`/jobs/jobDetails?job=${facts.confirmedJobId}`);
    const notices = page.getByRole('region', { name: 'Legal notices' });
    await expect.element(notices).toMatchTextContent(`confirmed by ${facts.username}`);
    await notices.getByRole('button', { name: 'Show the text' }).click();
    await expect.element(page.getByRole('dialog')).toMatchTextContent('715/2007');
    await expectAccessibleDialog('web/workbench/LegalConfirmations.tsx');
  });
});
