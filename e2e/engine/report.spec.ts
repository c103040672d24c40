import { expect, test } from '@playwright/test';
import { syntheticImage, syntheticTuning } from '#ecu/synthetic/index.ts';
import { downloaded, filePayload, placeOrder } from '#e2e/ordering.ts';
import { newWorkshop, open } from '#e2e/people.ts';

/** The demo readout, for whose software the demo world has a solution. */
const image = syntheticImage({ family: 'edc16', software: '1037999001', seed: 1 });
const tuned = syntheticTuning(image, { family: 'edc16', seed: 1, area: 0 });
const first = [...image.keys()].find((offset) => image[offset] !== tuned[offset]) ?? 0;
const digits = (offset: number) => offset.toString(16).toUpperCase().padStart(6, '0');

test('support reads in the report what the automatic service changed, down to the byte; the customer in few words [P3.1 P3.5]', async ({
  browser,
}) => {
  const username = await newWorkshop(100);
  const job = await placeOrder(username, filePayload(image));
  const workshop = await open(browser, username, job);
  const summary = workshop.page.locator('section').filter({ hasText: 'What was done to your file' }).last();
  await expect(summary).toContainText('corrected and verified', { timeout: 60_000 });
  await expect(summary).toContainText('Stage 1');
  await expect(workshop.page.getByRole('region', { name: 'Files', exact: true })).toContainText('1037999001');
  await expect(summary).toContainText('Checked byte by byte against your original');

  const { page } = await open(browser, 'support', job);
  await page.getByRole('link', { name: /^Report of file/ }).click();
  await expect(page).toHaveURL(/\/admin\/report\?task=\d+/);
  await expect(page.getByRole('heading', { name: /^Report of file #\d+$/ })).toBeVisible();
  await expect(page.getByText('Every checksum is correct, recomputed from the stored file.')).toBeVisible();

  // The picture has a mark where the file was changed, and says so.
  await expect(page.getByRole('img', { name: /slices were changed/ })).toBeVisible();
  await expect(page.locator('path[data-mark="changed"]')).toHaveAttribute('d', /^M/);

  const runs = page.getByRole('table', { name: 'Changed places' });
  await expect(runs.getByRole('row').nth(1)).toContainText('Stage 1');
  const bytes = page.getByRole('region', { name: /^Bytes from/ });
  await runs.getByRole('button', { name: `Show the bytes at 0x${digits(first)}`, exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`at=0x${digits(first)}`));
  await expect(bytes).toBeFocused();
  const changed = bytes.locator('table').last().locator('tr[data-current] mark').first();
  await expect(changed).toHaveText(new RegExp(digits(tuned[first] ?? 0).slice(-2)));

  // n goes on to the next difference, p comes back.
  await expect(page.getByText(/^Difference 1 of/)).toBeVisible();
  await page.keyboard.press('n');
  await expect(page.getByText(/^Difference 2 of/)).toBeVisible();
  await page.keyboard.press('p');
  await expect(page.getByText(/^Difference 1 of/)).toBeVisible();

  await page.getByRole('textbox', { name: 'Go to offset' }).fill('0xFFFFFFF');
  await page.getByRole('button', { name: 'Go', exact: true }).click();
  await expect(page.getByText('An offset such as 0x06C0B6')).toBeVisible();
  await page.getByRole('textbox', { name: 'Go to offset' }).fill('10');
  await page.getByRole('button', { name: 'Go', exact: true }).click();
  await expect(bytes.locator('tr[data-current] th').first()).toHaveText('000010');

  // A click on the picture opens the bytes there; an address with a place opens there at once.
  await page.getByRole('slider', { name: 'Place in the file' }).click({ position: { x: 5, y: 5 } });
  await expect(bytes).toBeFocused();
  await page.goto(`${page.url().replace(/&at=.*/, '')}&at=0x${digits(first)}`);
  await expect(bytes.locator('tr[data-current] mark').first()).toBeVisible();

  const checks = page.getByRole('table', { name: 'Checksums' });
  await expect(checks.getByText('correct', { exact: true }).first()).toBeVisible();
  await expect(checks.getByText('wrong', { exact: true })).toHaveCount(0);

  await page
    .getByRole('link', { name: /^No\. \d+$/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/admin\/solutions\?solution=\d+/);
});

test('the picture is read with the keyboard alone [P3.2]', async ({ browser }) => {
  const username = await newWorkshop(100);
  const job = await placeOrder(username, filePayload(image));
  const { page } = await open(browser, 'support', job);
  await page.getByRole('link', { name: /^Report of file/ }).click();
  const picture = page.getByRole('slider', { name: 'Place in the file' });
  await picture.focus();
  await page.keyboard.press('Home');
  await expect(picture).toHaveAttribute('aria-valuetext', /^0x000000/);
  await page.keyboard.press('End');
  await expect(picture).toHaveAttribute('aria-valuetext', new RegExp(`${digits(image.length - 1)} ·`));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/at=0x/);
});

test('support downloads a draft from a similar software, and the task still waits for a person [P3.4]', async ({
  browser,
}) => {
  const other = syntheticImage({ family: 'edc16', software: '1037999333', seed: 1 });
  const username = await newWorkshop(100);
  const job = await placeOrder(username, filePayload(other));
  const workshop = await open(browser, username, job);
  await expect(workshop.page.getByText('with support', { exact: true }).first()).toBeVisible({ timeout: 60_000 });

  const { page } = await open(browser, 'support', job);
  await page.getByRole('button', { name: 'Find similar solutions' }).click();
  const found = page.getByRole('table', { name: 'Similar solutions' });
  await expect(found.getByRole('row').filter({ hasText: '1037999001' })).toContainText(/\d+ of \d+ places/);
  const draft = await downloaded(page, () =>
    found
      .getByRole('row')
      .filter({ hasText: '1037999001' })
      .getByRole('button', { name: /^Download the file pre-filled/ })
      .click(),
  );
  expect(draft.name).toMatch(/^\d+_suggestion_\d+_readout\.bin$/);
  expect(draft.bytes.length).toBe(other.length);
  expect(draft.bytes.equals(Buffer.from(other))).toBe(false);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Find similar solutions' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Take' })).toBeVisible();
});
