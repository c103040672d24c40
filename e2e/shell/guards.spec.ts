import { expect, test } from '@playwright/test';
import { newWorkshop, query, enter } from '#e2e/people.ts';

/** Screens that need an active account (administration specification, section 2.1). */
const guarded = [
  '/account',
  '/account/buyCredits',
  '/account/topUp',
  '/account/accountBuyCreditsCheckout',
  '/account/purchase',
  '/account/creditsoverview',
  '/account/edit',
  '/account/myfileprices',
  '/jobCreate',
  '/tasks',
  '/jobs',
  '/jobs/jobDetails',
  '/chats',
];
const administration = ['/admin', '/admin/options', '/admin/fileoverview', '/admin/outbox'];
const open = ['/', '/signUp', '/signUpThankyou', '/agb', '/datenschutz', '/impressum', '/no/such/page'];

/** The path of a page without what stands behind it; the screen it stands for is loaded. */
const path = (url: string) => new URL(url).pathname;

test('a visitor is sent to sign in from every page that needs an account, and to nothing else [A1.7 A2.1 A2.6 A2.9 A2.10 A2.11 A2.12 A2.18 A6.3 C2.20]', async ({
  page,
}) => {
  for (const wanted of [...guarded, ...administration]) {
    await page.goto(wanted);
    await expect(page, wanted).toHaveURL(/\/signin/);
  }
  for (const wanted of [...open, '/signin', '/resetpassword', '/PasswordResetNewPass']) {
    await page.goto(wanted);
    await expect(page.locator('main')).toBeVisible();
    expect(path(page.url())).toBe(wanted);
  }
});

test('an account that is not active is sent to /notActive, and still reads what is public [A2.2 A2.6 A2.9 A2.12]', async ({
  page,
}) => {
  const username = await newWorkshop(0);
  await query('update users set active = false where username = $1', [username]);
  await enter(page, username);
  for (const wanted of guarded) {
    await page.goto(wanted);
    await expect(page, wanted).toHaveURL(/\/notActive/);
  }
  for (const wanted of open) {
    await page.goto(wanted);
    await expect(page.locator('main')).toBeVisible();
    expect(path(page.url())).toBe(wanted);
  }
});

test('who is signed in has nothing to do at sign-in and password reset [A2.3 A2.13]', async ({ page }) => {
  await enter(page, await newWorkshop(0));
  await page.goto('/signin');
  await expect(page).toHaveURL(/\/jobCreate/);
  await page.goto('/resetpassword');
  await expect.poll(() => path(page.url())).toBe('/');
  await page.goto('/notActive');
  await expect(page).not.toHaveURL(/notActive/);
});

test('customers are sent home from the administration; its pages are for role below 3 [A2.22]', async ({
  page,
  browser,
}) => {
  await enter(page, await newWorkshop(0));
  for (const wanted of administration) {
    await page.goto(wanted);
    await expect.poll(() => path(page.url()), wanted).toBe('/');
  }
  const context = await browser.newContext({ locale: 'en-US' });
  const support = await context.newPage();
  await enter(support, 'support');
  for (const wanted of administration) {
    await support.goto(wanted);
    await expect(support.locator('main')).toBeVisible();
    expect(path(support.url())).toBe(wanted);
  }
  await context.close();
});

test('what is not there says so [A2.19 C2.23]', async ({ page }) => {
  await page.goto('/no/such/page');
  await expect(page.getByText('Page not found')).toBeVisible();
});

test('the token is kept in local storage and travels in the Authorization header, until signing out [A7.1]', async ({
  page,
}) => {
  await enter(page, await newWorkshop(0));
  const token = await page.evaluate(() => localStorage.getItem('tuneport.token'));
  expect(token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  const [asked] = await Promise.all([
    page.waitForRequest('**/loadTasksForCustomer'),
    page.getByRole('link', { name: 'Files' }).click(),
  ]);
  expect(await asked.headerValue('authorization')).toBe(`Bearer ${token}`);
  await page.goto('/logout');
  await page.getByRole('button', { name: 'Log out' }).last().click();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('tuneport.token'))).toBeNull();
});
