import { expect, test } from '@playwright/test';
import { newWorkshop, open } from '#e2e/people.ts';

test('a term that a newcomer may not know explains itself, by pointer and by key', async ({ browser }) => {
  const { page } = await open(browser, await newWorkshop(100));
  const term = page.getByRole('button', { name: 'VIN', exact: true });
  const field = page.getByRole('textbox', { name: 'VIN' });
  const explanation = page.getByRole('tooltip');

  await field.focus();
  await page.keyboard.press('Shift+Tab');
  await expect(term).toBeFocused();
  await expect(explanation).toBeVisible();
  await expect(term).toHaveAccessibleDescription(/17 letters and digits/);
  await page.keyboard.press('Tab');
  await expect(field).toBeFocused();
  await expect(explanation).toHaveCount(0);

  await term.hover();
  await expect(explanation).toContainText('17 letters and digits');
  await explanation.hover();
  await expect(explanation).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(explanation).toHaveCount(0);

  // The pointer still rests on the word.
  await term.hover();
  await page.keyboard.press('Escape');
  await expect(explanation).toHaveCount(0);
  await field.focus();
  await page.keyboard.press('Shift+Tab');
  await expect(explanation).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(explanation).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(explanation).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(explanation).toHaveCount(0);

  await term.click();
  await expect(field).not.toBeFocused();
});
