import { expect, test } from '@playwright/test';
import { filePayload, placeOrder, takeTask, uploadModified } from '#e2e/ordering.ts';
import { newSupport, newWorkshop, open } from '#e2e/people.ts';

const archive = () => filePayload(new Uint8Array(2000).fill(7), 'readout.zip');

test('support closes a task with a message by default, after a confirmation [C4.33 C4.34 C6.6]', async ({
  browser,
}) => {
  const username = await newWorkshop(0);
  const job = await placeOrder(username, archive());
  const workshop = await open(browser, username, job);
  await expect(workshop.page.getByText('with support', { exact: true }).first()).toBeVisible({ timeout: 60_000 });
  const { page } = await open(browser, await newSupport(), job);
  await takeTask(page);
  // Always there; off, with its reason, as long as the task cannot be closed.
  const box = page.getByRole('checkbox', { name: 'Close file after sending' });
  await expect(box).toBeDisabled();
  await expect(box).not.toBeChecked();
  await expect(box).toHaveAccessibleDescription('Upload the modified file first.');
  await uploadModified(page, new Uint8Array(2000).fill(7).fill(9, 0, 8), 'tuned.bin');
  await expect(page.getByLabel('Close file after sending')).toBeChecked();
  await page.getByRole('button', { name: 'Language EN' }).click();
  await page.getByRole('menuitem', { name: 'Deutsch' }).click();
  const text = page.getByLabel('Nachricht', { exact: true });
  await text.fill('Hier ist die Datei.');
  await page.getByRole('button', { name: 'Senden', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Task wird geschlossen' });
  await question.getByRole('button', { name: 'Ja schließen' }).click();
  await expect(workshop.page.getByRole('button', { name: 'Pay 60 Cr.' })).toBeVisible();
  await expect(workshop.page.getByRole('log').getByText('Hier ist die Datei.')).toBeVisible();
});
