import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { secondFactorApi } from '#contract/accounts/second-factor.ts';
import { signInApi } from '#contract/accounts/sign-in.ts';
import { expectAccessibleDialog } from '#test/screens/accessibility.ts';
import { openFront, openScreen } from '#test/screens/open-screen.tsx';

const secret = 'JBSWY3DPEHPK3PXP';
const recoveryCodes = Array.from({ length: 10 }, (_, at) => `recovery-code-000${at}`);

describe('two-step sign-in', () => {
  test('is set up with an app and turned off again [P14.2]', async () => {
    const { server, facts } = await openScreen('/account/edit', { world: 'accounts', as: 'workshop' });
    await page.getByRole('button', { name: 'Set up' }).click();
    const dialog = page.getByRole('dialog');
    const password = dialog.getByLabelText('Current password');
    await password.fill('not-the-password');
    server.refuse(secondFactorApi.beginSecondFactor, 'wrongPassword');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect.element(password).toHaveAccessibleDescription(/wrong/);
    await password.fill(facts.password);
    server.answer(secondFactorApi.beginSecondFactor, { secret, uri: `otpauth://totp/Tuneport?secret=${secret}` });
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect.element(dialog.getByRole('img', { name: 'QR code for an authenticator app' })).toBeVisible();
    await expectAccessibleDialog('web/accounts/SecondFactor.tsx');
    await expect.element(dialog.getByLabelText('Key')).toHaveValue('JBSW Y3DP EHPK 3PXP');
    await dialog.getByLabelText('Code from the app').fill('123456');
    server.answer(secondFactorApi.confirmSecondFactor, { recoveryCodes });
    server.answer(secondFactorApi.getSecondFactor, { isOn: true, recoveryCodes: 10 });
    await dialog.getByRole('button', { name: 'Turn on' }).click();
    const shown = () =>
      dialog
        .getByRole('listitem')
        .elements()
        .map((item) => item.textContent);
    await expect.poll(shown).toEqual(recoveryCodes);
    expect(server.sentTo(secondFactorApi.confirmSecondFactor)[0]?.fields).toEqual({ code: '123456' });
    await dialog.getByRole('button', { name: 'I have stored them' }).click();
    await expect.element(page.getByText('On. Recovery codes left: 10')).toBeVisible();

    await page.getByRole('button', { name: 'Turn off' }).click();
    await password.fill(facts.password);
    await dialog.getByLabelText('Code from the app, or a recovery code').fill('recovery-code-0000');
    server.answer(secondFactorApi.turnOffSecondFactor, true);
    server.answer(secondFactorApi.getSecondFactor, { isOn: false, recoveryCodes: 0 });
    await dialog.getByRole('button', { name: 'Turn off' }).click();
    await expect.element(page.getByText('Two-step sign-in is off.')).toBeVisible();
    expect(server.sentTo(secondFactorApi.turnOffSecondFactor)[0]?.fields).toEqual({
      user_password: facts.password,
      code: 'recovery-code-0000',
    });
    await expect.element(page.getByRole('button', { name: 'Set up' })).toBeVisible();
  });

  test('asks for a code at sign-in and reports a wrong one [P14.2]', async () => {
    const { server, facts } = await openFront('/signin', { world: 'accounts' });
    server.refuse(signInApi.signIn, 'secondFactorNeeded', { ticket: 'ticket-1' });
    await page.getByLabelText('User name').fill(facts.username);
    await page.getByLabelText('Password', { exact: true }).fill(facts.password);
    const submit = page.getByRole('button', { name: 'Sign in' }).last();
    await submit.click();
    await expect.element(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
    const code = page.getByLabelText('Code', { exact: true });
    await code.fill('not-a-code');
    server.refuse(signInApi.confirmSignIn, 'codeNotValid');
    await submit.click();
    await expect.element(page.getByRole('alert')).toMatchTextContent('This code is not correct');
    await code.fill('123456');
    server.answer(signInApi.confirmSignIn, { token: facts.token, user_id: facts.userId });
    await submit.click();
    await expect.element(page.getByRole('heading', { level: 1, name: 'New order' })).toBeVisible();
    expect(server.sentTo(signInApi.confirmSignIn).at(-1)?.fields).toMatchObject({
      ticket: 'ticket-1',
      code: '123456',
    });
  });
});
