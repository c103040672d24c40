import { expect, type Page, test } from '@playwright/test';
import { newWorkshop, open, password } from '#e2e/people.ts';
import { appWith, standingClock } from '#test/authenticator.ts';

async function signIn(page: Page, username: string): Promise<void> {
  await page.goto('/signin');
  await page.getByLabel('User name').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).last().click();
}

test('two-step sign-in is set up with an app, asks for its code at sign-in, and is turned off again [P14.2]', async ({
  browser,
}) => {
  const username = await newWorkshop(0);
  const { page } = await open(browser, username, '/account/edit');
  await page.getByRole('button', { name: 'Set up' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Current password').fill('not-the-password');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByLabel('Current password')).toHaveAccessibleDescription(/not correct|wrong/i);
  await dialog.getByLabel('Current password').fill(password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('img', { name: 'QR code for an authenticator app' })).toBeVisible();
  const phone = standingClock();
  const app = appWith((await dialog.getByLabel('Key').inputValue()).replaceAll(' ', ''), phone);
  await dialog.getByLabel('Code from the app').fill(app.code());
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  const recoveryCode = await dialog.getByRole('listitem').first().innerText();
  await dialog.getByRole('button', { name: 'I have stored them' }).click();
  await expect(page.getByText('On. Recovery codes left: 10')).toBeVisible();

  const other = await (await browser.newContext()).newPage();
  await signIn(other, username);
  await expect(other.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  await other.getByLabel('Code', { exact: true }).fill('not-a-code');
  await other.getByRole('button', { name: 'Sign in' }).last().click();
  await expect(other.getByRole('alert')).toHaveText(/This code is not correct/);
  // Each code opens once: the next one, of a phone that is one code ahead of the portal.
  phone.moveToNextCode();
  await other.getByLabel('Code', { exact: true }).fill(app.code());
  await other.getByRole('button', { name: 'Sign in' }).last().click();
  await other.waitForURL('**/jobCreate');

  await page.reload();
  await page.getByRole('button', { name: 'Turn off' }).click();
  await dialog.getByLabel('Current password').fill(password);
  await dialog.getByLabel('Code from the app, or a recovery code').fill(recoveryCode);
  await dialog.getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByText('Two-step sign-in is off.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Set up' })).toBeVisible();
});
