import { expect, type Page, test } from '@playwright/test';
import { enter, newSupport, newWorkshop, query, signInByForm } from '#e2e/people.ts';

test('who is not unlocked waits at /notActive and moves on by itself [A1.5 A2.16 A9.2 C2.38 C6.10]', async ({
  page,
}) => {
  const username = await newWorkshop(0);
  await query('update users set active = false where username = $1', [username]);
  await page.clock.install();
  await signInByForm(page, username);
  await expect(page).toHaveURL(/notActive/);
  await expect(page.getByRole('link', { name: 'Files' })).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  await page.goto('/tasks');
  await expect(page).toHaveURL(/notActive/);
  await query('update users set active = true where username = $1', [username]);
  await page.clock.runFor(10_000);
  await expect(page).toHaveURL(/account/);
});

test('a visitor is asked to sign in and then sees what was wanted; signing out ends it in every tab [A2.1 C2.3]', async ({
  page,
  context,
}) => {
  const username = await newWorkshop(0);
  await page.goto('/tasks');
  await expect(page).toHaveURL(/signin/);
  await page.getByLabel('User name').fill(username);
  await page.getByLabel('Password', { exact: true }).fill('wrong');
  await page.getByRole('button', { name: 'Sign in' }).last().click();
  await expect(page.getByText('The user name or the password is wrong.')).toBeVisible();
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

test('signing out everywhere ends the session of another device, which reads why at the sign-in [C2.8 C7.24 A2.5]', async ({
  browser,
}) => {
  const username = await newWorkshop(0);
  const contexts = await Promise.all([1, 2].map(() => browser.newContext({ locale: 'en-US' })));
  const [here, there] = await Promise.all(contexts.map((context) => context.newPage()));
  if (here === undefined || there === undefined) throw new Error('two devices are needed');
  await enter(there, username);
  await enter(here, username);
  await here.goto('/account/edit');
  await here.getByRole('button', { name: 'Sign out everywhere' }).click();
  await here.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(here).toHaveURL(/signin/);
  // Its socket is closed, it asks anew, and is told.
  await expect(there).toHaveURL(/signin/);
  await expect(there.getByText('your account was signed out everywhere, on another device')).toBeVisible();
  await expect(here.getByText('You were signed out')).toHaveCount(0);
  await Promise.all(contexts.map((context) => context.close()));
});

test('staff begin at the desk and are greeted by their own name, not the operator’s', async ({ page }) => {
  const username = await newSupport();
  await query(
    `update users set company_name = 'Tuneport', first_name = 'Anna', second_name = 'Berg' where username = $1`,
    [username],
  );
  await signInByForm(page, username);
  await expect(page).toHaveURL(/\/admin$/);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Welcome, Anna Berg' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Desk' }).click();
  await expect(page).toHaveURL(/\/admin$/);
});

for (const first of ['/signin', '/'])
  test(`${first} of the demo leads in by one click`, async ({ browser }) => {
    const context = await browser.newContext({ locale: 'en-US' });
    const page = await context.newPage();
    await page.goto(first);
    await page.getByRole('button', { name: 'Enter as workshop' }).click();
    await expect(page).toHaveURL(/jobCreate/);
    await context.close();
  });

test('a customer is not let into the administration [A2.22 A6.2]', async ({ page }) => {
  await enter(page, await newWorkshop(0));
  await page.goto('/admin/fileoverview');
  await expect(page).toHaveURL(/\/$/);
});

test('the language of the browser at the first visit is kept for mails and on other devices [C9.11]', async ({
  browser,
}) => {
  const username = await newWorkshop(0);
  const context = await browser.newContext({ locale: 'de-DE' });
  const page = await context.newPage();
  await enter(page, username);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Neuer Auftrag');
  const kept = () => query<{ language: string | null }>('select language from users where username = $1', [username]);
  await expect.poll(kept).toEqual([{ language: 'de' }]);
  await context.close();
});

test('language and scheme are switched at once and remembered [C1.9 C2.31 C9.11]', async ({ page }) => {
  await enter(page, await newWorkshop(0));
  await page.getByRole('button', { name: 'Language EN' }).click();
  await page.getByRole('menuitem', { name: 'Deutsch' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Neuer Auftrag');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Neuer Auftrag');
  await page.getByRole('button', { name: 'Hell oder dunkel' }).click();
  await page.getByRole('menuitem', { name: 'Dunkel' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
});

test('on a phone the sidebar leads on and gets out of the way [C2.33]', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: 'en-US' });
  const page = await context.newPage();
  await enter(page, await newWorkshop(0));
  const files = page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Files' });
  await expect(files).toBeHidden();
  await page.getByRole('button', { name: 'Open or close the menu' }).click();
  const entriesOf = (of: Page) =>
    of
      .getByRole('navigation', { name: 'Main menu' })
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')).filter((to) => to?.startsWith('/')));
  const inSidebar = await entriesOf(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await expect.poll(() => entriesOf(page)).toEqual(inSidebar);
  expect(inSidebar).toContain('/jobCreate');
  await page.setViewportSize({ width: 360, height: 740 });
  await files.click();
  await expect(page.getByText('no tasks')).toBeVisible();
  await expect(files).toBeHidden();
  await context.close();
});

test('a visitor has nothing to log out of [A2.5]', async ({ page }) => {
  await page.goto('/logout');
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible();
});
