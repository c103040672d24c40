import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessibleDialog } from '#e2e/accessibility.ts';
import { syntheticImage, syntheticTuning } from '#ecu/synthetic/index.ts';
import { filePayload, placeOrder, pay } from '#e2e/ordering.ts';
import { newSupport, newWorkshop, open, query } from '#e2e/people.ts';

/** A pair of files of a software that nobody else uses. */
function pairOf(software: string, seed = 3) {
  const image = syntheticImage({ family: 'edc16', software, seed: Number(software) % 1000 });
  return { image, tuned: syntheticTuning(image, { family: 'edc16', seed }) };
}
const software = () => String(1_037_500_000 + Math.floor(Math.random() * 400_000));

/** Chooses a folder with these files, as one does with the button. */
async function chooseFolder(page: Page, name: string, files: Record<string, Uint8Array>): Promise<void> {
  // The browser reads them when they are sent: the folder stays as long as the test.
  const folder = test.info().outputPath(name);
  await mkdir(folder, { recursive: true });
  for (const [file, bytes] of Object.entries(files)) await writeFile(join(folder, file), bytes);
  await page.getByLabel('Choose a folder').and(page.locator('input')).setInputFiles(folder);
}

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

test('a folder of pairs fills the library, and a solution with a complaint is suspended until staff review it [P2.3 P2.6]', async ({
  browser,
}) => {
  test.setTimeout(480_000);
  const number = software();
  const { image, tuned } = pairOf(number);
  const { page } = await open(browser, await newSupport(), '/admin');
  await page.getByRole('link', { name: 'Library', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Library' })).toBeVisible();
  await page.getByRole('tab', { name: 'Import and export' }).click();
  await chooseFolder(page, 'pairs', { 'golf_A.bin': image, 'golf_B.bin': tuned, 'notes.txt': new Uint8Array([65]) });
  await expect(page.getByText('One pair found')).toBeVisible();
  await expect(page.getByText('One file has no partner: pairs/notes.txt')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Import 0 pairs' })).toBeDisabled();
  await page.getByRole('combobox', { name: 'Method for all' }).fill('Stage 1');
  await page.getByRole('option', { name: 'Stage 1', exact: true }).click();
  await page.getByRole('button', { name: 'Import one pair' }).click();
  await expect(row(page, 'golf_A.bin').getByText(/^Solution \d+$/)).toBeVisible({ timeout: 60_000 });

  // Two results of one original, whose names say their method.
  const other = software();
  const [first, second] = [pairOf(other), pairOf(other, 4)];
  await page.reload();
  await chooseFolder(page, 'variants', {
    'x_A.bin': first.image,
    'x_B (Stage_1).bin': first.tuned,
    'x_B2 (Stage_1).bin': second.tuned,
  });
  await expect(page.getByText('2 pairs found')).toBeVisible();
  await page.getByRole('button', { name: 'Import 2 pairs' }).click();
  await expect(page.getByText('Recorded: 2, already there: 0, refused: 0')).toBeVisible({ timeout: 60_000 });

  await page.getByRole('tab', { name: 'Solutions' }).click();
  await page.getByRole('searchbox').fill(number);
  await expect(row(page, number)).toContainText('Stage 1');
  await expect(row(page, number)).toContainText('golf_A.bin → golf_B.bin');
  await row(page, number)
    .getByRole('button', { name: /^Open solution/ })
    .click();
  const drawer = page.getByRole('dialog', { name: /^Solution \d+$/ });
  await expect(drawer.getByRole('table', { name: 'What it changes' })).toContainText('0x');
  await expect(drawer.getByText('Not used yet.')).toBeVisible();
  if (await drawer.getByRole('button', { name: 'Accept: the tool handles it' }).isVisible()) {
    await drawer.getByRole('button', { name: 'Accept: the tool handles it' }).click();
    const question = page.getByRole('dialog', { name: 'A person has to accept this once' });
    await question.getByRole('button', { name: 'Accept: the tool handles it' }).click();
    await expect(drawer.getByText('A person has to accept this once')).toBeHidden();
  }

  // A workshop gets its file at once, pays it, and it does not work.
  const workshop = await newWorkshop(60);
  const { page: customer } = await open(browser, workshop, await placeOrder(workshop, filePayload(image)));
  await expect(customer.getByRole('button', { name: 'Pay 60 Cr.' })).toBeVisible({ timeout: 60_000 });
  expect((await pay(customer)).bytes.equals(tuned)).toBe(true);
  await customer.getByRole('button', { name: 'Something wrong?' }).click();
  await expect(customer.getByRole('button', { name: 'Send back' })).toBeVisible();
  await customer.getByRole('button', { name: 'This file does not work' }).click();
  await customer.getByRole('button', { name: 'Yes, it does not work' }).click();
  await expect(customer.getByText('This file does not work.').first()).toBeVisible();
  await expect(customer.getByRole('button', { name: 'Something wrong?' })).toBeHidden();

  // Staff see it on the desk, look at the task and retire the solution.
  await page.goto('/admin');
  await page.getByRole('link', { name: /suspended: please review/ }).click();
  await expect(row(page, number)).toContainText('Suspended');
  await row(page, number)
    .getByRole('button', { name: /^Open solution/ })
    .click();
  await expect(drawer.getByText(/^A customer said that the file does not work/)).toBeVisible();
  await expect(drawer.getByRole('table', { name: 'Latest uses' })).toContainText(workshop);
  await expect(drawer.getByRole('link', { name: /^Open file/ })).toBeVisible();
  await expectAccessibleDialog(page, 'web/library/SolutionDrawer.tsx');
  await drawer.getByRole('button', { name: 'Retire' }).click();
  const dialog = page.getByRole('dialog', { name: /^Retire solution/ });
  await dialog.getByRole('button', { name: 'Retire' }).click();
  await expect(dialog.getByText('Please give a reason.')).toBeVisible();
  await expectAccessibleDialog(page, 'web/library/StateOfSolution.tsx');
  await dialog.getByLabel('Reason').fill('smokes');
  await dialog.getByRole('button', { name: 'Retire' }).click();
  await expect(drawer.getByText(/Set by support-.*: smokes$/)).toBeVisible();
  const [solution] = await query<{ state: string }>('select state from solutions where software = $1', [number]);
  expect(solution?.state).toBe('retired');
});
