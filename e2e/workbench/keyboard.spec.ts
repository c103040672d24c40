import { expect, type Page, test } from '@playwright/test';
import { syntheticImage } from '#ecu/synthetic/index.ts';
import { filePayload } from '#e2e/ordering.ts';
import { newWorkshop, open } from '#e2e/people.ts';

/** Presses Tab until what has the focus bears a name, as somebody without a mouse does. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let step = 0; step < 150; step += 1) {
    await page.keyboard.press('Tab');
    const label = await page.evaluate(() => {
      const element = document.activeElement;
      if (!(element instanceof HTMLElement)) return '';
      const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])].map((one) => one.innerText) : [];
      return [element.getAttribute('aria-label') ?? '', ...labels, element.innerText].join(' ');
    });
    if (name.test(label)) return;
  }
  throw new Error(`the keyboard does not reach ${String(name)}`);
}

test('the keyboard alone completes an order', async ({ browser }) => {
  const { page } = await open(browser, await newWorkshop(0));
  // Waited for from the beginning: a key is faster than a browser that first has to be told to watch.
  const chooser = page.waitForEvent('filechooser');
  await expect(page.getByRole('heading', { level: 1, name: 'Create job' })).toBeVisible();
  await tabTo(page, /Vehicle model/);
  await page.keyboard.type('golf v 1.9 tdi');
  await expect(page.getByRole('option', { name: /Golf V 1\.9 TDI/ }).first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Chosen vehicle' })).toBeFocused();
  await expect(page.getByRole('checkbox', { name: /^Stage 1/ })).toBeVisible();
  await tabTo(page, /^\s*Stage 1/);
  await page.keyboard.press('Space');
  await expect(page.getByRole('checkbox', { name: /^Stage 1/ })).toBeChecked();
  await tabTo(page, /^\s*Choose a file/);
  await page.keyboard.press('Enter');
  await (await chooser).setFiles(filePayload(syntheticImage({ family: 'edc15', software: '1037999777', seed: 7 })));
  // The chosen vehicle has another control unit than the file.
  await expect(page.getByRole('button', { name: 'Continue with this file' })).toBeVisible();
  await tabTo(page, /^\s*Continue with this file/);
  await page.keyboard.press('Enter');
  await tabTo(page, /^\s*VIN/);
  await page.keyboard.type('WVWZZZ1KZ6W000777');
  await tabTo(page, /I accept the/);
  await page.keyboard.press('Space');
  await tabTo(page, /^\s*Upload/);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Order created', { exact: true })).toBeVisible({ timeout: 60_000 });
});
