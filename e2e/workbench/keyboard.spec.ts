import { expect, type Locator, type Page, test } from '@playwright/test';
import { syntheticImage } from '#ecu/synthetic/index.ts';
import { filePayload, orderButton } from '#e2e/ordering.ts';
import { newWorkshop, open } from '#e2e/people.ts';

/** Presses Tab until a control has the focus, as somebody without a mouse does. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let step = 0; step < 150; step += 1) {
    await page.keyboard.press('Tab');
    if (await control.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`the keyboard does not reach ${String(control)}`);
}

test('the keyboard alone completes an order', async ({ browser }) => {
  const { page } = await open(browser, await newWorkshop(0));
  // Waited for from the beginning: a key is faster than a browser that first has to be told to watch.
  const chooser = page.waitForEvent('filechooser');
  await expect(page.getByRole('heading', { level: 1, name: 'New order' })).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Choose a file' }).first());
  await page.keyboard.press('Enter');
  await (await chooser).setFiles(filePayload(syntheticImage({ family: 'edc15', software: '1037999777', seed: 7 })));
  await expect(page.getByRole('region', { name: 'File check' })).toContainText('EDC15');
  await tabTo(page, page.getByLabel('Vehicle model'));
  await page.keyboard.type('golf v 1.9 tdi');
  await expect(page.getByRole('option', { name: /Golf V 1\.9 TDI/ }).first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Chosen vehicle' })).toBeFocused();
  // The chosen vehicle has another control unit than the file.
  await expect(page.getByRole('button', { name: 'Continue with this file' })).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Continue with this file' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('checkbox', { name: /^Stage 1/ })).toBeVisible();
  await tabTo(page, page.getByRole('checkbox', { name: /^Stage 1/ }));
  await page.keyboard.press('Space');
  await expect(page.getByRole('checkbox', { name: /^Stage 1/ })).toBeChecked();
  await tabTo(page, page.getByRole('textbox', { name: 'VIN' }));
  await page.keyboard.type('WVWZZZ1KZ6W000777');
  await tabTo(page, page.getByLabel('I accept the terms'));
  await page.keyboard.press('Space');
  await tabTo(page, orderButton(page));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Order created' })).toBeVisible({ timeout: 60_000 });
});

test('every list is worked by keys: the slash searches, j and k move, Enter opens, the question mark explains', async ({
  browser,
}) => {
  const [first, second] = [await newWorkshop(0), await newWorkshop(0)];
  const { page } = await open(browser, 'support', '/admin/customerview?state=all&search=workshop-');
  const rowOf = (workshop: string) => page.getByRole('row').filter({ hasText: workshop });
  await expect(rowOf(second)).toBeVisible();
  const rows = page.locator('[data-row]');
  await page.keyboard.press('j');
  await expect(rows.nth(0)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press('k');
  await expect(rows.nth(0)).toBeFocused();

  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keys of this list' });
  await expect(help).toContainText('Open the row');
  // A list without tasks has none of their keys.
  await expect(help).not.toContainText('Assign the file to me');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  // Letters that are typed are letters.
  await page.keyboard.type(`${first}?j`);
  await expect(page.getByRole('searchbox')).toHaveValue(`${first}?j`);
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await expect(rowOf(second)).toHaveCount(0);
  await page.keyboard.press('Tab');
  await rowOf(first).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: first })).toBeVisible();
});
