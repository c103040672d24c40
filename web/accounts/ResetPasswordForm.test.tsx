import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { humanCheckApi } from '#contract/accounts/human-check.ts';
import { passwordResetApi } from '#contract/accounts/password-reset.ts';
import { openScreen } from '#test/screens/open-screen.tsx';
import { passHumanCheck } from '#test/screens/pass-human-check.ts';
import { setOnline } from '#test/screens/set-online.ts';
import { browserKey, newBrowserKey } from './browser-key.ts';

const world = { world: 'accounts' } as const;

const path = () => window.location.pathname;
const email = page.getByLabelText('E-mail');
const send = page.getByRole('button', { name: 'Send link' });
const link = '/PasswordResetNewPass?action=rp&login=anna&key=mailed-key&hash=mailed-hash';
const alert = page.getByRole('alert');

async function openRequest() {
  return openScreen('/resetpassword', {
    ...world,
    before: (server) => {
      passHumanCheck(server);
    },
  });
}

async function setPassword(newPassword: string): Promise<void> {
  await page.getByLabelText(/^New password/).fill(newPassword);
  await page.getByLabelText(/^Repeat new password/).fill(newPassword);
  await page.getByRole('button', { name: 'Set password' }).click();
}

describe('request for a reset link', () => {
  test('reports invalid addresses and every failure [C5.21 C5.22 C8.7 C8.8 C8.9 C8.10 C8.11]', async () => {
    const { server } = await openRequest();
    await send.click();
    await expect.element(page.getByText('Field is empty').first()).toBeVisible();
    await email.fill('nobody');
    await expect.element(page.getByText('Enter a valid Email adress')).toBeVisible();
    await send.click();
    await expect.element(page.getByText('Email not valid')).toBeVisible();
    expect(server.sentTo(passwordResetApi.requestPasswordReset)).toEqual([]);
    await email.fill('nobody@test.invalid');
    for (const [code, text] of [
      [101, 'User not found!'],
      [201, 'The reset link cannot be sent. Please try again or contact support.'],
      [555, 'Error with password reset Code: 555'],
    ] as const) {
      server.answer(passwordResetApi.requestPasswordReset, { code });
      await send.click();
      await expect.element(alert.filter({ hasText: text })).toBeVisible();
    }
    server.drop(passwordResetApi.requestPasswordReset);
    await send.click();
    await expect.element(alert.filter({ hasText: /^Error with password reset$/ })).toBeVisible();
    server.refuse(passwordResetApi.requestPasswordReset, 'tooManyRequests');
    await send.click();
    await expect.element(page.getByText('Code: tooManyRequests')).toBeVisible();
  });

  test('a failed request leaves an earlier link valid [C8.7 C8.11]', async () => {
    const { server } = await openRequest();
    server.answer(passwordResetApi.requestPasswordReset, { code: 200 });
    await email.fill('anna@test.invalid');
    await send.click();
    await expect.element(page.getByText('Please check your e-mail and the spam folder')).toBeVisible();
    const key = browserKey.saved;
    expect(server.sentTo(passwordResetApi.requestPasswordReset)[0]?.fields).toMatchObject({
      user_email: 'anna@test.invalid',
      user_randomKey: key,
    });
    await page.getByRole('button', { name: 'Request another link' }).click();
    await email.fill('nobody@test.invalid');
    server.answer(passwordResetApi.requestPasswordReset, { code: 101 });
    await send.click();
    await expect.element(page.getByText('User not found!')).toBeVisible();
    expect(browserKey.saved).toBe(key);
    server.refuse(passwordResetApi.requestPasswordReset, 'tooManyRequests');
    await send.click();
    await expect.element(page.getByText('Code: tooManyRequests')).toBeVisible();
    expect(browserKey.saved).toBe(key);
  });

  test('a request without a connection fails in the form and is not sent later [C8.10]', async () => {
    const { server } = await openRequest();
    await email.fill('anna@test.invalid');
    setOnline(false);
    server.drop(humanCheckApi.getHumanChallenge);
    server.drop(humanCheckApi.verifyHuman);
    server.drop(passwordResetApi.requestPasswordReset);
    await send.click();
    await expect.element(page.getByText('Error with password reset')).toBeVisible();
    const before = server.sentTo(passwordResetApi.requestPasswordReset).length;
    server.restore();
    setOnline(true);
    await page.getByRole('link', { name: 'Sign in' }).first().click();
    await expect.element(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    expect(server.sentTo(passwordResetApi.requestPasswordReset)).toHaveLength(before);
  });
});

describe('new password by mailed link', () => {
  test('shows the rules while typing and sets the password with both keys [A5.7 A5.8 A5.9 A8.2]', async () => {
    const key = newBrowserKey();
    browserKey.save(key);
    const { server } = await openScreen(link, world);
    await expect.element(page.getByText('For the user anna.')).toBeVisible();
    const button = page.getByRole('button', { name: 'Set password' });
    await button.click();
    await expect.element(page.getByText('Field is empty')).toBeVisible();
    await page.getByLabelText(/^New password/).fill('12345');
    await expect.element(page.getByText('Minimum 6 characters! Keep it save')).toBeVisible();
    await page.getByLabelText(/^New password/).fill('new-secret');
    await expect.element(page.getByText('Key has min 6 characters')).toBeVisible();
    await page.getByLabelText(/^Repeat new password/).fill('new-secre');
    await expect.element(page.getByText('Repeat the password')).toBeVisible();
    await expect.element(button).toBeDisabled();
    server.answer(passwordResetApi.setNewPassword, { code: 200 });
    await setPassword('new-secret');
    await expect.element(page.getByText('Password reset OK! Please Login with the new password.')).toBeVisible();
    await expect.poll(path).toBe('/signin');
    expect(server.sentTo(passwordResetApi.setNewPassword)[0]?.fields).toEqual({
      user_newPassword: 'new-secret',
      user_action: 'rp',
      user_login: 'anna',
      user_key: 'mailed-key',
      user_randomKey: key,
      user_randomKeyLink: 'mailed-hash',
    });
    expect(browserKey.saved).toBeUndefined();
  });

  test('refuses a link in a browser that did not request it, before anything is typed [A8.3 C7.22]', async () => {
    await openScreen(link, world);
    await expect.element(page.getByText('This link works only in the browser that requested it')).toBeVisible();
    await expect.element(page.getByLabelText(/^New password/)).not.toBeInTheDocument();
  });

  test('refuses an incomplete link before anything is typed [A2.14]', async () => {
    browserKey.save(newBrowserKey());
    await openScreen(link.replace('&key=mailed-key', ''), world);
    await expect.element(page.getByText('This link is not complete.')).toBeVisible();
    await expect.element(page.getByLabelText(/^New password/)).not.toBeInTheDocument();
  });

  test.for([
    ['used or foreign', 101, 'Password not reseted. Key expired or invalid data. Code: 092x'],
    ['expired', 103, 'Key expired. request new password and try again! Code: 094x'],
  ] as const)('a %s link shows its own error [A2.14 A8.3 A8.4 C7.22]', async ([_kind, code, text]) => {
    browserKey.save(newBrowserKey());
    const { server } = await openScreen(link, world);
    server.answer(passwordResetApi.setNewPassword, { code });
    await setPassword('stolen-secret');
    await expect.element(alert.filter({ hasText: text })).toBeVisible();
    expect(path()).toBe('/PasswordResetNewPass');
  });
});
