import { expect, test } from '@playwright/test';
import { holdRequests } from '#e2e/hold-requests.ts';
import { unfoldMethods } from '#e2e/ordering.ts';
import { enter, newWorkshop } from '#e2e/people.ts';

const dialogCode = /\/assets\/dialog-place-[\w-]+\.js$/;
const ask = 'Sign out everywhere';

test('a dialog opens with the focus once its code loads, reports a failed load and works after a reload', async ({
  page,
}) => {
  await enter(page, await newWorkshop(0));
  const button = page.getByRole('button', { name: ask });
  const dialog = page.getByRole('dialog', { name: ask });
  const alert = page.getByRole('alert');

  await page.route(/\/assets\/Notices-[\w-]+\.js$/, (route) => route.abort());
  await page.route(dialogCode, (route) => route.abort());
  await page.goto('/account/edit');
  await button.click();
  // Without the code of notices either, the screen says it in its place.
  await expect(alert.getByRole('button', { name: 'Try again' })).toBeVisible();
  await page.unrouteAll();

  await page.route(dialogCode, (route) => route.abort());
  await page.goto('/account/edit');
  await button.click();
  await expect(alert.filter({ hasText: 'connection' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.unroute(dialogCode);
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(alert).toHaveCount(0);

  const release = await holdRequests(page, dialogCode);
  await page.goto('/account/edit');
  await button.click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  release();
  await expect(dialog).toBeVisible();
  await expect(dialog.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();
});

test('methods whose code does not load report it, and a reload shows them for the same vehicle', async ({ page }) => {
  const methodCode = /\/assets\/MethodChoice-[\w-]+\.js$/;
  await page.route(methodCode, (route) => route.abort());
  await enter(page, await newWorkshop(0));
  await page.goto('/jobCreate');
  await page.getByLabel('Vehicle model').fill('Golf V 1.9 TDI');
  await page
    .getByRole('option', { name: /Golf V 1.9 TDI/ })
    .first()
    .click();
  const again = page.getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  await page.unroute(methodCode);
  await again.click();
  await unfoldMethods(page);
  await expect(
    page
      .getByRole('checkbox', { name: /Stage 1/ })
      .or(page.getByRole('radio', { name: /Stage 1/ }))
      .first(),
  ).toBeVisible();
});

test('live updates whose code does not load count as a lost connection until the session ends', async ({ page }) => {
  await page.route(/\/assets\/open-socket-[\w-]+\.js$/, (route) => route.abort());
  await enter(page, await newWorkshop(0));
  await page.goto('/logout');
  const notice = page.getByText('There is no connection to the server.');
  await expect(notice).toBeVisible();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).not.toHaveURL(/logout/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(notice).toHaveCount(0);
});
