import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ownAccountApi } from '#contract/accounts/own-account.ts';
import { preferencesApi } from '#contract/accounts/preferences.ts';
import { sessionsApi } from '#contract/accounts/sessions.ts';
import { openScreen } from '#test/screens/open-screen.tsx';

const account = { world: 'accounts', as: 'workshop' } as const;

const path = () => window.location.pathname;
const company = page.getByRole('textbox', { name: 'Company', exact: true });
const email = page.getByRole('textbox', { name: 'E-mail' });
const save = page.getByRole('button', { name: 'Save' });

async function choose(label: string, entry: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).fill(entry);
  await page.getByRole('option', { name: entry, exact: true }).click();
}

describe('own account data', () => {
  test('follows the rules of the sign-up [C2.17 P1.4]', async () => {
    const { server } = await openScreen('/account/edit', account);
    await expect.element(company).toHaveValue('Huber KG');
    server.answer(ownAccountApi.updateOwnAccount, false);
    await save.click();
    await expect.element(page.getByText('No changes to save.')).toBeVisible();
    await company.fill('H');
    await expect.element(page.getByText('At least 2 characters')).toBeVisible();
    await expect.element(save).toBeDisabled();
    await company.fill('Huber Tuning KG');
    await choose('Country', 'Germany');
    await choose('State', 'Bayern');
    server.answer(ownAccountApi.updateOwnAccount, true);
    server.moveTo('account changed');
    await save.click();
    await expect.element(page.getByText('Your data has been saved.')).toBeVisible();
    expect(server.sentTo(ownAccountApi.updateOwnAccount).at(-1)?.fields).toMatchObject({
      company_name: 'Huber Tuning KG',
      company_zip: '4020',
    });
    await expect.element(company).toHaveValue('Huber Tuning KG');
    await expect.element(page.getByRole('combobox', { name: 'State' })).toHaveValue('Bayern');
  });

  test('refuses a taken e-mail address at its field and keeps a new one pending until confirmed [P1.3]', async () => {
    const { server, facts } = await openScreen('/account/edit', account);
    await email.fill('taken@test.invalid');
    server.refuse(ownAccountApi.updateOwnAccount, 'emailTaken');
    await save.click();
    await expect.element(email).toHaveAccessibleDescription(/^Already in use/);
    await email.fill(facts.newEmail);
    server.answer(ownAccountApi.updateOwnAccount, true);
    server.moveTo('address waits');
    await save.click();
    await expect
      .element(page.getByText(`The new address ${facts.newEmail} is waiting for its confirmation`))
      .toBeVisible();
    await expect.element(email).toHaveValue(`${facts.username}@test.invalid`);
  });

  test('asks before it confirms a new address and reports a used link [P1.3]', async () => {
    const { server } = await openScreen('/confirmEmail?key=mailed-key', { world: 'accounts' });
    const confirm = page.getByRole('button', { name: 'Confirm' });
    await expect.element(confirm).toBeVisible();
    // Opening the link alone changes nothing: mail scanners open links.
    expect(server.sentTo(ownAccountApi.confirmEmailChange)).toEqual([]);
    server.refuse(ownAccountApi.confirmEmailChange, 'emailLinkNotValid');
    await confirm.click();
    await expect.element(page.getByText('This link is no longer valid.')).toBeVisible();
    server.restore(ownAccountApi.confirmEmailChange);
    server.answer(ownAccountApi.confirmEmailChange, true);
    await confirm.click();
    await expect.element(page.getByText('Your new e-mail address is now in use.')).toBeVisible();
    expect(server.sentTo(ownAccountApi.confirmEmailChange)[0]?.fields).toEqual({ key: 'mailed-key' });
  });
});

describe('access to the own account', () => {
  test('a new password keeps this session and the input of the other form [P1.5]', async () => {
    const { server, facts } = await openScreen('/account/edit', account);
    await company.fill('Not saved yet');
    const change = page.getByRole('button', { name: 'Change password' });
    await expect.element(change).toBeDisabled();
    await page.getByLabelText(/^Current password/).fill('wrong');
    await page.getByLabelText(/^New password/).fill('new-secret');
    await page.getByLabelText(/^Repeat new password/).fill('new-secret');
    server.refuse(ownAccountApi.changePassword, 'wrongPassword');
    await change.click();
    await expect.element(page.getByText('The current password is wrong.')).toBeVisible();
    await page.getByLabelText(/^Current password/).fill(facts.password);
    server.answer(ownAccountApi.changePassword, { token: facts.token });
    await change.click();
    await expect.element(page.getByText('Your password has been changed.')).toBeVisible();
    expect(server.sentTo(ownAccountApi.changePassword).at(-1)?.fields).toEqual({
      user_password: facts.password,
      user_newPassword: 'new-secret',
    });
    await expect.element(company).toHaveValue('Not saved yet');
    expect(path()).toBe('/account/edit');
  });

  test('a chosen language applies at once [P1.6]', async () => {
    const { server } = await openScreen('/account/edit', account);
    await page.getByRole('combobox', { name: 'Your language' }).click();
    server.moveTo('german chosen');
    await page.getByRole('option', { name: 'Deutsch' }).click();
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Konto bearbeiten');
    expect(server.sentTo(preferencesApi.updateLanguage).at(-1)?.fields).toEqual({ language: 'de' });
  });

  test('signing out everywhere asks first and shows no reason on this device [C2.8 A2.5]', async () => {
    const { server } = await openScreen('/account/edit', account);
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    expect(server.sentTo(sessionsApi.signOutEverywhere)).toEqual([]);
    server.answer(sessionsApi.signOutEverywhere, true);
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
    await expect.poll(path).toBe('/signin');
    expect(server.sentTo(sessionsApi.signOutEverywhere)).toHaveLength(1);
    await expect.element(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await expect.element(page.getByText('You were signed out')).not.toBeInTheDocument();
  });

  test('ending all other sessions keeps this one [P14.5]', async () => {
    const { server } = await openScreen('/account/edit', {
      ...account,
      before: (portal) => {
        portal.moveTo('signed in twice');
      },
    });
    const lines = page.getByRole('list').filter({ hasText: 'This device' }).getByRole('listitem');
    const count = () => lines.elements().length;
    await expect.poll(count).toBe(2);
    expect(lines.filter({ hasText: 'This device' }).elements()).toHaveLength(1);
    server.moveTo('others ended');
    await page.getByRole('button', { name: 'End all others' }).click();
    await expect.element(page.getByText('All other sessions have ended.')).toBeVisible();
    await expect.poll(count).toBe(1);
    await expect.element(page.getByRole('button', { name: 'End all others' })).not.toBeInTheDocument();
    expect(path()).toBe('/account/edit');
  });
});
