import { expect, test } from '@playwright/test';
import { syntheticImage, syntheticTuning } from '#ecu/synthetic/index.ts';
import {
  closeAndRecord,
  downloaded,
  filePayload,
  orderByHand,
  payNewOrder,
  sendOrder,
  openOrder,
} from '#e2e/ordering.ts';
import { newWorkshop, open } from '#e2e/people.ts';

test('a new customer orders the demo readout, gets it automatically, pays and downloads [A9.10 C1.1 C1.5 C2.9 C2.26 C2.39 C2.51 C4.9 C4.10 C4.12 C4.13 C4.14 C7.2 C7.3 C7.14 C9.17 P1.22]', async ({
  browser,
}) => {
  const { page } = await open(browser, await newWorkshop(500));
  await expect(page).toHaveURL(/jobCreate/);
  await expect(page.getByTestId('balance')).toContainText('500');
  const readout = await downloaded(page, () => page.getByRole('button', { name: 'Download the demo readout' }).click());
  await page.getByRole('button', { name: 'Use the demo file' }).click();
  await expect(page.getByRole('checkbox', { name: /^Stage 1/ })).toBeChecked();
  await expect(page.getByText(readout.name)).toBeVisible();
  await sendOrder(page, filePayload(readout.bytes, readout.name));
  await openOrder(page);

  // The file finishes on the workshop's screen without a reload.
  await expect(page.getByRole('button', { name: 'Pay 60 Cr.' })).toBeVisible({ timeout: 60_000 });
  const tuned = await payNewOrder(page);
  const expected = syntheticTuning(new Uint8Array(readout.bytes), { family: 'edc16', seed: 1, area: 0 });
  expect(tuned.bytes.equals(Buffer.from(expected))).toBe(true);
  expect(tuned.name).toMatch(/^\d+_demo_readout_mod\.bin$/);
  await expect(page.getByTestId('balance')).toContainText('440');
  const note = page.getByRole('button', { name: /^LS-\d{4}-\d{6}$/ });
  await expect(page.getByText(/^Delivery note/)).toContainText(/LS-/);
  const { name, bytes } = await downloaded(page, () => note.click());
  expect(name).toMatch(/^LS-.*\.pdf$/);
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');

  const original = await downloaded(page, () => page.getByRole('button', { name: 'Download readout file' }).click());
  expect(original.bytes.equals(readout.bytes)).toBe(true);
  expect(original.name).toMatch(/^\d+_demo_readout\.bin$/);
});

test('support solves and records a file, and the next workshop with that software is served automatically [A2.28 A3.2 A4.18 A7.41 C1.3 P1.20]', async ({
  browser,
}) => {
  const image = syntheticImage({ family: 'edc16', software: '1037999100', seed: 100 });
  const tuned = syntheticTuning(image, { family: 'edc16', seed: 5 });
  const [first, second] = [await newWorkshop(100), await newWorkshop(100)];

  const workshop = await open(browser, first);
  const job = await orderByHand(workshop.page, filePayload(image));
  await expect(workshop.page.getByText('with support', { exact: true }).first()).toBeVisible({ timeout: 60_000 });

  const support = await open(browser, 'support');
  await support.page.getByLabel('Search').fill(first);
  await expect(support.page.getByRole('row').filter({ hasText: first })).toHaveCount(1);
  await support.page.goto(job);
  const original = await downloaded(support.page, () =>
    support.page.getByRole('button', { name: 'Download readout file' }).click(),
  );
  expect(original.bytes.equals(Buffer.from(image))).toBe(true);
  await closeAndRecord(support.page, job, tuned);

  await expect(workshop.page.getByRole('button', { name: 'Pay 60 Cr.' })).toBeVisible();
  expect((await payNewOrder(workshop.page)).bytes.equals(Buffer.from(tuned))).toBe(true);

  const next = await open(browser, second);
  await orderByHand(next.page, filePayload(image));
  await expect(next.page.getByRole('button', { name: 'Pay 60 Cr.' })).toBeVisible({ timeout: 60_000 });
  await next.page.getByRole('button', { name: 'History' }).click();
  await expect(next.page.getByText('Finished by the automatic service')).toBeVisible();
  expect((await payNewOrder(next.page)).bytes.equals(Buffer.from(tuned))).toBe(true);
});
