import { expect, type Page, test } from '@playwright/test';
import { newWorkshop, open, password } from '#e2e/people.ts';
import { mailedLink } from '#e2e/visitor.ts';

const emailOf = (username: string) => `${username}@test.invalid`;

async function setPassword(page: Page, newPassword: string): Promise<void> {
  await page.getByLabel(/^New password/).fill(newPassword);
  await page.getByLabel(/^Repeat new password/).fill(newPassword);
  await page.getByRole('button', { name: 'Set password' }).click();
}

async function trySignIn(page: Page, username: string, tried: string): Promise<void> {
  await page.goto('/signin');
  await page.getByLabel('User name').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(tried);
  await page.getByRole('button', { name: 'Sign in' }).last().click();
}

test('a forgotten password is reset by the mailed link, and the old one is refused [A5.7 A5.8 A5.9 A8.2 A9.7 C2.3 C2.4 C8.6]', async ({
  page,
  browser,
}) => {
  const username = await newWorkshop(0);
  const elsewhere = await open(browser, username);
  await page.goto('/signin');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByLabel('E-mail').fill(emailOf(username));
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText('Please check your e-mail and the spam folder')).toBeVisible();
  const link = await mailedLink(emailOf(username), 'passwordReset');

  await page.goto(link);
  await expect(page.getByText(`For the user ${username}.`)).toBeVisible();
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByText('Field is empty')).toBeVisible();
  await page.getByLabel(/^New password/).fill('12345');
  await expect(page.getByText('Minimum 6 characters! Keep it save')).toBeVisible();
  await page.getByLabel(/^New password/).fill('new-secret');
  await expect(page.getByText('Key has min 6 characters')).toBeVisible();
  await page.getByLabel(/^Repeat new password/).fill('new-secre');
  await expect(page.getByText('Repeat the password')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Set password' })).toBeDisabled();
  await setPassword(page, 'new-secret');
  await expect(page.getByText('Password reset OK! Please Login with the new password.')).toBeVisible();
  await expect(page).toHaveURL(/signin/);

  await trySignIn(page, username, password);
  const wrong = page.getByRole('alert').filter({ hasText: 'The user name or the password is wrong.' });
  await expect(wrong.getByRole('link', { name: 'Reset password' })).toHaveAttribute('href', '/resetpassword');
  // The name is not called valid beside the answer that it, or the password, is not.
  await expect(page.getByRole('img', { name: 'Valid' })).toHaveCount(0);
  await expect(page.getByText('NO rights to access. Force the browser refresh and try again')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('The user name or the password is wrong.')).toBeHidden();
  await trySignIn(page, username, 'new-secret');
  await expect(page).toHaveURL(/jobCreate/);
  // The change ends sessions elsewhere.
  await elsewhere.page.goto('/tasks');
  await expect(elsewhere.page).toHaveURL(/signin/);
});
