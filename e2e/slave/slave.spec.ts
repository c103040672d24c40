import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { syntheticImage } from '#ecu/synthetic/index.ts';
import { findJourneyFolder } from '#test/scratch-folder.ts';
import { type Fault, inTool, type Question, slaveFile } from '#test/slave-servers.ts';
import {
  chooseVehicle,
  downloaded,
  filePayload,
  openOrder,
  orderButton,
  takeTask,
  uploadModified,
  withoutCheck,
} from '#e2e/ordering.ts';
import { newSupport, newWorkshop, open } from '#e2e/people.ts';

/** Has the maker's service do something wrong at its next question. */
async function fail(question: Question, fault: Fault): Promise<void> {
  const url = await readFile(join(await findJourneyFolder(), 'makers-url'), 'utf8');
  await fetch(`${url}/test/fail`, { method: 'POST', body: JSON.stringify({ question, fault }) });
}

test('a slave file is decoded for staff and encoded for its customer, and a failure is reported [P6.1]', async ({
  browser,
}) => {
  test.setTimeout(480_000);
  const image = syntheticImage({ family: 'edc16', software: '1037888777', seed: 7 });
  // No checksum and no signature covers the end of the image.
  const tuned = image.with(image.length - 1, 0);
  const upload = slaveFile.autotuner(image);

  const { page } = await open(browser, await newWorkshop(500));
  await withoutCheck(page);
  await chooseVehicle(page, 'Golf V 1.9 TDI');
  await page.getByRole('checkbox', { name: /^Stage 1/ }).check();
  await page.locator('input[type=file]').first().setInputFiles(filePayload(upload, 'read.slave'));
  await page.getByLabel('VIN', { exact: false }).first().fill('WVWZZZ1KZ6W000002');
  await page.getByLabel('I accept the terms').check();
  await fail('decode', 'status400');
  await orderButton(page).click();
  await openOrder(page);
  await expect(page.getByText('could not be decoded by its manufacturer’s service').first()).toBeVisible();
  const job = page.url();

  // Staff read what went wrong, and try again.
  const { page: staff } = await open(browser, await newSupport(), job);
  const panel = staff.getByRole('region', { name: 'Slave file' });
  await expect(panel).toContainText('Autotuner');
  await expect(panel).toContainText('Decoding failed');
  await expect(panel).toContainText('HTTP 400');
  await panel.getByRole('button', { name: 'Decode again' }).click();
  await expect(panel).toContainText('decoded');
  const decoded = await downloaded(staff, () => panel.getByRole('button', { name: 'Download decoded file' }).click());
  expect(decoded.name).toMatch(/_read\.bin$/);
  expect(decoded.bytes.equals(Buffer.from(image))).toBe(true);
  const original = await downloaded(staff, () => staff.getByRole('button', { name: 'Download readout file' }).click());
  expect(original.bytes.equals(Buffer.from(upload))).toBe(true);

  // The decoded file goes to the automatic service once more, and comes back from it.
  await expect(
    staff.getByText('No solution is recorded yet for this software and method.').first(),
    'the automatic service has handed the file to a person',
  ).toBeVisible();

  // The plain result is what they hand over.
  await takeTask(staff);
  await uploadModified(staff, tuned, 'tuned.bin');
  await staff.getByRole('button', { name: 'Close file' }).click();
  await staff.getByRole('dialog').getByRole('button', { name: 'Close file' }).click();
  await expect(staff.getByText('finished', { exact: true }).first()).toBeVisible();

  // The customer's first download fails, and says that somebody knows; the next one is for the customer's tool.
  await fail('encode', 'wrongHash');
  await page.getByRole('button', { name: /^Pay / }).click();
  await expect(page.getByText('Support has been informed').first()).toBeVisible();
  await expect(panel).toContainText('Encoding for the customer failed');
  const file = await downloaded(page, () => page.getByRole('button', { name: 'Download tuning file' }).click());
  expect(file.name).toMatch(/_read_mod\.slave$/);
  expect(Buffer.from(inTool.autotuner(new Uint8Array(file.bytes))).equals(Buffer.from(tuned))).toBe(true);
  await expect(panel).not.toContainText('Encoding for the customer failed');
});
