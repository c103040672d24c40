import { expect, test } from '@playwright/test';
import { newWorkshop, open, password, query, signInByForm } from '#e2e/people.ts';

test('a failed sign-in is seen by its owner, and by administrators with its reference [P15.1 P15.2]', async ({
  browser,
  page,
}) => {
  const username = await newWorkshop(0);
  await page.goto('/signin');
  await page.getByLabel('User name').fill(username);
  await page.getByLabel('Password', { exact: true }).fill('not-the-password');
  const refusing = page.waitForResponse(/jwt-auth\/v1\/token/);
  await page.getByRole('button', { name: 'Sign in' }).last().click();
  const reference = (await refusing).headers()['x-request-id'] ?? '';
  await signInByForm(page, username);
  await page.goto('/account/edit');
  const own = page.getByRole('list', { name: 'Recent sign-ins' }).getByRole('listitem');
  await expect(own).toHaveCount(2);
  await expect(own.first()).toContainText('Password');
  await expect(own.last()).toContainText('Wrong password');

  const { page: admin } = await open(browser, 'admin');
  await admin.goto('/admin/security');
  const table = admin.getByRole('table', { name: 'Security log' });
  await admin.getByRole('searchbox').fill(reference);
  await expect(table.getByRole('row')).toHaveCount(2);
  await expect(table).toContainText('Sign-in failed');
  await admin.getByRole('button', { name: /Show details of line/ }).click();
  await expect(admin.getByRole('table', { name: /Details of line/ })).toContainText(reference);
  await admin.getByRole('button', { name: `Only lines about ${username}` }).click();
  await admin.getByRole('searchbox').fill('');
  await expect(table).toContainText('with the password');
  const downloading = admin.waitForEvent('download');
  await admin.getByRole('button', { name: 'Export as CSV' }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^security-.*\.csv$/);
  await admin.goto('/admin/security?event=exported');
  await expect(table).toContainText('admin');
});

test('who becomes one of staff chooses a new password, and goes on at the desk [P15.5]', async ({ browser, page }) => {
  const username = await newWorkshop(0);
  await signInByForm(page, username);
  const { page: admin } = await open(browser, 'admin');
  const [row] = await query<{ id: number }>('select id from users where username = $1', [username]);
  await admin.goto(`/admin/customerview?customer=${row?.id}`);
  await admin.getByRole('tab', { name: 'Access' }).click();
  await admin.getByText('Support', { exact: true }).last().click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Change rights' }).click();
  await expect(admin.getByText('The rights have been changed.')).toBeVisible();

  await page.goto('/admin/fileoverview');
  await expect(page).toHaveURL(/\/newPassword$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Choose a new password' })).toBeVisible();
  await page.getByLabel('Current password').fill(password);
  await page.getByLabel(/^New password/).fill('nine green lorries');
  await page.getByLabel('Repeat new password').fill('nine green lorries');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page).toHaveURL(/\/admin$/);
  await page.goto('/newPassword');
  await expect(page).toHaveURL(/\/admin$/);
});
