import { expect, test } from '@playwright/test';
import { unfoldMethods } from '#e2e/ordering.ts';
import { enter, newWorkshop } from '#e2e/people.ts';

const dialogCode = /\/assets\/dialog-place-[\w-]+\.js$/;
const ask = 'Sign out everywhere';

test('a question that is asked before its code is there opens once that has come, with the focus in it', async ({
  page,
}) => {
  const release = Promise.withResolvers<void>();
  await page.route(dialogCode, async (route) => {
    await release.promise;
    await route.continue();
  });
  await enter(page, await newWorkshop(0));
  await page.goto('/account/edit');
  await page.getByRole('button', { name: ask }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  release.resolve();
  const dialog = page.getByRole('dialog', { name: ask });
  await expect(dialog).toBeVisible();
  await expect(dialog.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: ask })).toBeFocused();
});

test('a question whose code does not arrive says so, and the page anew asks it', async ({ page }) => {
  await page.route(dialogCode, (route) => route.abort());
  await enter(page, await newWorkshop(0));
  await page.goto('/account/edit');
  await page.getByRole('button', { name: ask }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'connection' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.unroute(dialogCode);
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.getByRole('button', { name: ask }).click();
  await expect(page.getByRole('dialog', { name: ask })).toBeVisible();
});

test('methods whose code does not arrive say so, and come with the page anew: the vehicle stays chosen', async ({
  page,
}) => {
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

test('where the code of notices does not arrive, the screen says so in its place', async ({ page }) => {
  await page.route(/\/assets\/Notices-[\w-]+\.js$/, (route) => route.abort());
  await page.route(dialogCode, (route) => route.abort());
  await enter(page, await newWorkshop(0));
  await page.goto('/account/edit');
  await page.getByRole('button', { name: ask }).click();
  await expect(page.getByRole('alert').getByRole('button', { name: 'Try again' })).toBeVisible();
});
