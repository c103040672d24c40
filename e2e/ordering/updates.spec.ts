import { type Browser, expect, type Locator, type Page, test } from '@playwright/test';
import { expectAccessibleDialog } from '#e2e/accessibility.ts';
import { recordSolution } from '#ecu/index.ts';
import { syntheticImage, syntheticTuning } from '#ecu/synthetic/index.ts';
import {
  chooseVehicle,
  downloaded,
  filePayload,
  pay,
  placeOrder,
  sendOrder,
  takeTask,
  uploadModified,
} from '#e2e/ordering.ts';
import { newWorkshop, open, query } from '#e2e/people.ts';

/** The software for which Stage 1 and start-stop are done automatically. */
const createKnownReadout = () => filePayload(syntheticImage({ family: 'edc16', software: '1037999001', seed: 1 }));
/** The same for a software that nobody else uses: what its customer says of it concerns no other test. */
async function knownToNobodyElse() {
  const software = String(1_037_600_000 + Math.floor(Math.random() * 300_000));
  const original = syntheticImage({ family: 'edc16', software, seed: 1 });
  for (const [area, method] of ['Stage_1', 'Start_Stop'].entries()) {
    const modified = syntheticTuning(original, { family: 'edc16', seed: area + 1, area });
    const recorded = recordSolution({ original, modified, checksum: 'edc16' });
    if (!recorded.ok) throw new Error(`the solution for ${method} was refused: ${recorded.reason}`);
    await query(
      `insert into solutions (method_id, family, software, length, fingerprint, content, bytes_changed, flags, recorded_by,
         signed_accepted_by, signed_accepted_at)
       select s.method_id, s.family, $2, s.length, $2 || s.method_id, $3, s.bytes_changed, s.flags, s.recorded_by,
         s.signed_accepted_by, s.signed_accepted_at
       from solutions s join methods m on m.id = s.method_id where s.software = '1037999001' and m.name = $1`,
      [method, software, JSON.stringify(recorded.solution)],
    );
  }
  return filePayload(original);
}
const finished = { timeout: 60_000 };

const panels = (page: Page) => page.getByRole('article');
const changeButton = (panel: Locator) => panel.getByRole('button', { name: 'Change modifications' });

/** Orders Stage 1 for the known software and waits until it is done. */
async function orderStage1(
  browser: Browser,
  credits: number,
  file = createKnownReadout(),
): Promise<{ page: Page; job: string }> {
  const username = await newWorkshop(credits);
  const job = await placeOrder(username, file);
  const { page } = await open(browser, username, job);
  await expect(page.getByText('finished', { exact: true }).first()).toBeVisible(finished);
  return { page, job };
}

test('a file that does not work is sent back, reviewed by support and returned [A4.9 A4.10 P1.17]', async ({
  browser,
}) => {
  const original = await knownToNobodyElse();
  const { page, job } = await orderStage1(browser, 60, original);
  await expect(page.getByRole('button', { name: 'Something wrong?' })).toHaveCount(0);
  await pay(page);
  await page.getByRole('button', { name: 'Something wrong?' }).click();
  await page.getByRole('button', { name: 'Send back', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Send back to support' })).toBeDisabled();
  await expectAccessibleDialog(page, 'web/tasks/ReviewButtons.tsx');
  await dialog.getByLabel('What is wrong?').fill('The engine does not start.');
  await dialog.getByRole('button', { name: 'Send back to support' }).click();
  await expect(panels(page).getByText('in review', { exact: true })).toBeVisible();
  await expect(page.getByRole('log', { name: 'Chat' }).getByText('The engine does not start.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Download tuning file' })).toBeVisible();
  await expect(changeButton(panels(page).first())).toHaveCount(0);

  const support = await open(browser, 'support', job);
  const reason = support.page.getByRole('alert').filter({ hasText: 'sent this file back' });
  await expect(reason).toContainText('The engine does not start.');
  await takeTask(support.page);
  // No checksum and no signature covers the end of the image.
  const better = new Uint8Array(original.buffer).fill(9, -8);
  await uploadModified(support.page, better, 'better.bin');
  await support.page.getByRole('button', { name: 'Close file' }).click();
  await support.page.getByRole('dialog').getByRole('button', { name: 'Close file' }).click();

  await expect(panels(page).getByText('review done', { exact: true })).toBeVisible();
  await expect(page.getByTestId('balance')).toContainText('0');
  const file = await downloaded(page, () => page.getByRole('button', { name: 'Download tuning file' }).click());
  expect(file.bytes.equals(Buffer.from(better))).toBe(true);
});

test('a paid file is upgraded on a phone for the difference, paid, downloaded and discussed [A2.53 A4.8 C1.6 C5.45]', async ({
  browser,
}) => {
  const username = await newWorkshop(100);
  const { page } = await open(browser, username);
  await page.setViewportSize({ width: 360, height: 740 });
  await chooseVehicle(page, 'Golf V 1.9 TDI');
  await page.getByRole('checkbox', { name: /^Stage 1/ }).check();
  await sendOrder(page, createKnownReadout());
  await page.goto('/tasks');
  await expect(page.getByText('finished', { exact: true })).toBeVisible(finished);
  const file = await pay(page);
  expect(file.bytes.length).toBeGreaterThan(1000);
  // The row opens wherever it is pressed; its link is for those who cannot press on it.
  const row = page.getByRole('list', { name: 'Files' }).getByRole('listitem');
  await expect(row.getByRole('link', { name: /Open order/ })).toHaveAttribute('href', /jobDetails/);
  // Its link covers it: the press lands there.
  await row.getByText('Stage 1', { exact: true }).click({ force: true });
  await changeButton(panels(page).first()).click();
  const modal = page.getByRole('dialog');
  await expect(modal.getByRole('checkbox', { name: /^Stage 1/ })).toBeChecked();
  await modal.getByRole('checkbox', { name: /^Start-stop/ }).check();
  await expect(modal.getByText('20 Cr.', { exact: true }).last()).toBeVisible();
  await modal.getByRole('button', { name: 'Request update' }).click();
  await expect(page.getByText('The update is ordered.')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const update = panels(page).nth(1);
  await expect(update.getByText('update / upgrade')).toBeVisible();
  await update.getByRole('button', { name: 'Pay 20 Cr.' }).click(finished);
  const upgraded = await downloaded(page, () =>
    page.getByRole('dialog').getByRole('button', { name: /^Pay / }).click(),
  );
  expect(upgraded.name).toMatch(/_mod\.bin$/);
  await expect(page.getByTestId('balance')).toContainText('20');
  const message = page.getByLabel('Message', { exact: true }).first();
  await message.fill('Thank you');
  await page.getByRole('button', { name: 'Send', exact: true }).first().click();
  await expect(page.getByRole('log').first().getByText('Thank you')).toBeVisible();
  const isWider = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  expect(isWider).toBe(false);
});
