import { expect, type Page, test } from '@playwright/test';
import { newWorkshop, open, password, query } from '#e2e/people.ts';
import { mailedLink } from '#e2e/visitor.ts';

const emailOf = (username: string) => `${username}@test.invalid`;

async function askForLink(page: Page, email: string): Promise<void> {
  await page.goto('/resetpassword');
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Send link' }).click();
}

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

test('a forgotten password is set anew by the mailed link, and the old one is refused [A5.7 A5.8 A5.9 A8.2 A9.7 C2.3 C2.4 C8.6]', async ({
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
  // Who was signed in elsewhere is out.
  await elsewhere.page.goto('/tasks');
  await expect(elsewhere.page).toHaveURL(/signin/);
});

test('the link is of no use in another browser, nor a second time [A8.3 C7.22]', async ({ page, browser }) => {
  const username = await newWorkshop(0);
  await askForLink(page, emailOf(username));
  await expect(page.getByText('Please check your e-mail and the spam folder')).toBeVisible();
  const link = await mailedLink(emailOf(username), 'passwordReset');

  const context = await browser.newContext({ locale: 'en-US' });
  const other = await context.newPage();
  await other.goto(link);
  await expect(other.getByText('This link works only in the browser that requested it')).toBeVisible();
  await expect(other.getByLabel(/^New password/)).toHaveCount(0);
  // A key of that browser's own does not fit either.
  await askForLink(other, emailOf(await newWorkshop(0)));
  await expect(other.getByText('Please check your e-mail and the spam folder')).toBeVisible();
  await other.goto(link);
  await setPassword(other, 'stolen-secret');
  await expect(other.getByText('Password not reseted. Key expired or invalid data. Code: 092x')).toBeVisible();
  await context.close();

  await page.goto(link);
  const tab = await page.context().newPage();
  await tab.goto(link);
  // Its page reads this browser's key as it opens, which the other one takes away.
  await expect(tab.getByLabel(/^New password/)).toBeVisible();
  await setPassword(page, 'new-secret');
  await expect(page).toHaveURL(/signin/);
  await setPassword(tab, 'newer-secret');
  await expect(tab.getByText('Password not reseted. Key expired or invalid data. Code: 092x')).toBeVisible();
});

test('a link that came too late says so, and an incomplete one before anything is typed [A2.14 A8.4]', async ({
  page,
}) => {
  const username = await newWorkshop(0);
  await askForLink(page, emailOf(username));
  const link = await mailedLink(emailOf(username), 'passwordReset');
  await query(
    `update password_resets set expires_at = now() - interval '1 minute'
     where user_id = (select id from users where username = $1)`,
    [username],
  );
  await page.goto(link);
  await setPassword(page, 'new-secret');
  await expect(page.getByText('Key expired. request new password and try again! Code: 094x')).toBeVisible();
  await page.goto(link.replace(/&key=[^&]*/, ''));
  await expect(page.getByText('This link is not complete.')).toBeVisible();
  await expect(page.getByLabel(/^New password/)).toHaveCount(0);
});

test('wrong addresses and a missing connection are said, and cost nothing of an earlier request [C5.21 C5.22 C8.7 C8.10 C8.11]', async ({
  page,
}) => {
  const username = await newWorkshop(0);
  await askForLink(page, emailOf(username));
  await expect(page.getByText('Please check your e-mail and the spam folder')).toBeVisible();
  await page.getByRole('button', { name: 'Request another link' }).click();
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText('Field is empty').first()).toBeVisible();
  await page.getByLabel('E-mail').fill('nobody');
  await expect(page.getByText('Enter a valid Email adress')).toBeVisible();
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText('Email not valid')).toBeVisible();
  await page.getByLabel('E-mail').fill('nobody@test.invalid');
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText('User not found!')).toBeVisible();
  await page.route('**/resetUserPassword', (route) => route.abort());
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText('Error with password reset')).toBeVisible();
  await page.unroute('**/resetUserPassword');
  for (const [answer, text] of [
    [{ json: { code: 201 } }, 'The reset link cannot be sent. Please try again or contact support.'],
    [{ json: { code: 555 } }, 'Error with password reset Code: 555'],
    [{ status: 429, json: { code: 'tooManyRequests' } }, 'Code: tooManyRequests'],
  ] as const) {
    await page.route('**/resetUserPassword', (route) => route.fulfill(answer));
    await page.getByRole('button', { name: 'Send link' }).click();
    await expect(page.getByText(text)).toBeVisible();
    await page.unroute('**/resetUserPassword');
  }
});

test('a reset that is asked for offline fails at the form, and is not sent when the line is back [C8.10]', async ({
  page,
}) => {
  await page.goto('/resetpassword');
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().includes('/resetUserPassword')) asked += 1;
  });
  await page.getByLabel('E-mail').fill(emailOf(await newWorkshop(0)));
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText('Error with password reset')).toBeVisible();
  const before = asked;
  await page.context().setOffline(false);
  // The browser is back: what it does by itself has been done once a page of it is answered anew.
  await page.getByRole('link', { name: 'Sign in' }).first().click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(asked).toBe(before);
});
