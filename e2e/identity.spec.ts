import { expect, test } from '@playwright/test';
import { newWorkshop, query, signIn } from './people.ts';

test('who is not unlocked waits at /notActive and moves on by itself', async ({ page }) => {
  const username = await newWorkshop(0);
  await query('update users set active = false where username = $1', [username]);
  await signIn(page, username);
  await expect(page).toHaveURL(/notActive/);
  await expect(page.getByRole('link', { name: 'Tasks' })).toHaveCount(0);
  await page.goto('/tasks');
  await expect(page).toHaveURL(/notActive/);
  await query('update users set active = true where username = $1', [username]);
  await expect(page).toHaveURL(/account/, { timeout: 15_000 });
});

test('a visitor is asked to sign in and then sees what was wanted; signing out ends it everywhere', async ({
  page,
  context,
}) => {
  const username = await newWorkshop(0);
  await page.goto('/tasks');
  await expect(page).toHaveURL(/signin/);
  await page.getByLabel('User name').fill(username);
  await page.getByLabel('Password', { exact: true }).fill('wrong');
  await page.getByRole('button', { name: 'Sign in' }).last().click();
  await expect(page.getByText('User name or password is wrong.')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill('demo-portal');
  await page.getByRole('button', { name: 'Sign in' }).last().click();
  await expect(page).toHaveURL(/tasks/);
  await expect(page.getByText('no tasks')).toBeVisible();

  const other = await context.newPage();
  await other.goto('/jobs');
  await page.goto('/logout');
  await page.getByRole('button', { name: 'Log out' }).last().click();
  await expect(page).toHaveURL(/\/$/);
  await expect(other).toHaveURL(/signin/);
});

test('a customer is not let into the administration', async ({ page }) => {
  await signIn(page, await newWorkshop(0));
  await page.goto('/admin/fileoverview');
  await expect(page).toHaveURL(/\/$/);
});

test('language and scheme are switched at once and remembered', async ({ page }) => {
  await signIn(page, await newWorkshop(0));
  await page.getByRole('button', { name: 'Language EN' }).click();
  await page.getByRole('menuitem', { name: 'Deutsch' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Auftrag erstellen');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Auftrag erstellen');
  await page.getByRole('button', { name: 'Hell oder dunkel' }).click();
  await page.getByRole('menuitem', { name: 'Dunkel' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
});

test('on a phone the sidebar leads on and gets out of the way', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: 'en-US' });
  const page = await context.newPage();
  await signIn(page, await newWorkshop(0));
  await expect(page.getByRole('link', { name: 'Tasks' })).toBeHidden();
  await page.getByRole('button', { name: 'Open or close the menu' }).click();
  await page.getByRole('link', { name: 'Tasks' }).click();
  await expect(page.getByText('no tasks')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Tasks' })).toBeHidden();
  await context.close();
});

test('a visitor has nothing to log out of', async ({ page }) => {
  await page.goto('/logout');
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible();
});
