import { afterEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { preferencesApi } from '#contract/accounts/preferences.ts';
import { signInApi } from '#contract/accounts/sign-in.ts';
import { orderingApi } from '#contract/ordering.ts';
import { settingsApi } from '#contract/settings.ts';
import { leaving } from '#test/screens/leaving.ts';
import { openFront, openScreen } from '#test/screens/open-screen.tsx';

const world = { world: 'accounts' } as const;

const path = () => window.location.pathname;
const nameField = page.getByLabelText('User name');
const validMark = page.getByRole('img', { name: 'Valid' });
const submit = page.getByRole('button', { name: 'Sign in' }).last();

async function fill(username: string, password: string): Promise<void> {
  await nameField.fill(username);
  await page.getByLabelText('Password', { exact: true }).fill(password);
}

describe('sign-in', () => {
  test('reports a missing user name and a missing password at their fields [C5.1 C5.2]', async () => {
    const { server } = await openFront('/signin', { ...world, language: 'de' });
    await page.getByRole('button', { name: 'Anmelden', exact: true }).last().click();
    await expect.element(page.getByLabelText('Benutzer')).toHaveAccessibleDescription('Benutzer fehlt');
    await expect
      .element(page.getByLabelText('Passwort', { exact: true }))
      .toHaveAccessibleDescription('Passwort fehlt');
    expect(server.sentTo(signInApi.signIn)).toEqual([]);
  });

  test('marks a user name of more than 4 characters as valid [C5.3]', async () => {
    await openFront('/signin', world);
    await nameField.fill('anna');
    await expect.element(validMark).not.toBeInTheDocument();
    await nameField.fill('annah');
    await expect.element(validMark).toBeVisible();
  });

  test('first reports a wrong name or password, then offers to reload or to cancel [C8.12 A8.1]', async () => {
    const { server } = await openFront('/signin', world);
    server.refuse(signInApi.signIn, 'wrongCredentials');
    await fill('annah', 'secret-1');
    await submit.click();
    const alert = page.getByRole('alert');
    await expect.element(alert).toMatchTextContent('The user name or the password is wrong.');
    await expect.element(alert.getByRole('link', { name: 'Reset password' })).toHaveAttribute('href', '/resetpassword');
    const warning = page.getByRole('note');
    await expect.element(warning).toMatchTextContent('NO rights to access. Force the browser refresh and try again');
    const reloaded = await leaving(() => warning.getByRole('button', { name: 'Force Refresh' }).click());
    expect(reloaded.pathname).toBe('/signin');
    // A name that was just refused is not marked as valid.
    await expect.element(validMark).not.toBeInTheDocument();
    await warning.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(warning).not.toBeInTheDocument();
    await expect.element(alert).not.toBeInTheDocument();
    await expect.element(validMark).not.toBeInTheDocument();
  });

  test('sends a visitor to the sign-in and then to the requested page [A2.1 C2.3]', async () => {
    const { server, facts } = await openScreen('/tasks', world);
    await expect.poll(path).toBe('/signin');
    server.refuse(signInApi.signIn, 'wrongCredentials');
    await fill(facts.username, 'wrong');
    await submit.click();
    await expect.element(page.getByText('The user name or the password is wrong.')).toBeVisible();
    server.restore(signInApi.signIn);
    server.answer(signInApi.signIn, { token: facts.token, user_id: facts.userId });
    await fill(facts.username, facts.password);
    await submit.click();
    await expect.poll(path).toBe('/tasks');
    await expect.element(page.getByText('no tasks')).toBeVisible();
    expect(server.sentTo(signInApi.signIn).at(-1)?.fields).toMatchObject({
      username: facts.username,
      password: facts.password,
    });
  });

  test.for(['/signin', '/'] as const)('demo account %s signs in with one click', async (first) => {
    const { server, facts } = await openFront(first, {
      ...world,
      before: (portal) => {
        portal.patch(settingsApi.loadPublicOptions, (options) => ({
          ...options,
          demoAccounts: [
            { username: 'support' as const, password: 'demo-portal' },
            { username: 'workshop' as const, password: 'demo-portal' },
          ],
        }));
      },
    });
    server.answer(signInApi.signIn, { token: facts.token, user_id: facts.userId });
    await page.getByRole('button', { name: 'Enter as workshop' }).click();
    await expect.element(page.getByRole('heading', { level: 1, name: 'New order' })).toBeVisible();
    expect(path()).toBe('/jobCreate');
    await expect.poll(() => server.sentTo(orderingApi.listRecentVehicles).length).toBeGreaterThan(0);
    expect(server.sentTo(signInApi.signIn)[0]?.fields).toMatchObject({
      username: 'workshop',
      password: 'demo-portal',
    });
  });
});

describe('account guards', () => {
  test('an account that is not unlocked waits at /notActive and moves on once it is [A1.5 A2.16 A9.2 C2.38 C6.10]', async () => {
    const { server, visit } = await openScreen('/signin', { ...world, as: 'waiting' });
    await expect.poll(path).toBe('/notActive');
    await expect.element(page.getByRole('heading', { name: 'Your account is not active yet' })).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Files' })).not.toBeInTheDocument();
    await expect.element(page.getByRole('contentinfo')).not.toBeInTheDocument();
    await visit('/tasks');
    await expect.poll(path).toBe('/notActive');
    // Home says so as well, and offers nothing that would lead back here.
    await visit('/');
    await expect.element(page.getByText('Your account is not active yet')).toBeVisible();
    expect(
      page
        .getByRole('main')
        .getByRole('link')
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(['Log out']);
    await visit('/notActive');
    await expect.poll(path).toBe('/notActive');
    server.moveTo('unlocked');
    await expect.poll(path).toBe('/account');
    await expect.element(page.getByText('You have not ordered anything yet.')).toBeVisible();
  });

  test('a customer cannot open the administration [A2.22 A6.2]', async () => {
    await openScreen('/admin/fileoverview', { ...world, as: 'workshop' });
    await expect.poll(path).toBe('/');
    await expect.element(page.getByRole('heading', { name: 'Welcome, Huber KG' })).toBeVisible();
  });

  test('a visitor cannot log out [A2.5]', async () => {
    await openScreen('/logout', world);
    await expect.poll(path).toBe('/');
    await expect.element(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible();
  });

  test('a session that was ended on another device leads to the sign-in with the reason [C2.8 C7.24]', async () => {
    const { server } = await openScreen('/tasks', { ...world, as: 'workshop' });
    await expect.element(page.getByText('no tasks')).toBeVisible();
    server.refuse(orderingApi.listTasks, 'notSignedIn', { reason: 'everywhere' });
    server.publish('tasks', { jobId: 1, taskId: 1 });
    await expect.poll(path).toBe('/signin');
    await expect
      .element(page.getByText('because your account was signed out everywhere, on another device'))
      .toBeVisible();
  });
});

describe('language and colors', () => {
  test('uses the language of the browser for an account without one [C9.11]', async () => {
    const { server } = await openScreen('/jobCreate', { ...world, as: 'german', language: 'de' });
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Neuer Auftrag');
    await expect
      .poll(() => server.sentTo(preferencesApi.updateLanguage).map(({ fields }) => fields))
      .toEqual([{ language: 'de' }]);
  });

  test('switches language and colors at once and remembers them [C1.9 C2.31 C9.11 P1.6]', async () => {
    const { server, reload } = await openScreen('/account/edit', { ...world, as: 'workshop' });
    const title = page.getByRole('heading', { level: 1 });
    await expect.element(title).toHaveTextContent('Edit account');
    await page.getByRole('button', { name: 'Language EN' }).click();
    server.moveTo('german chosen');
    await page.getByRole('menuitem', { name: 'Deutsch' }).click();
    await expect.element(title).toHaveTextContent('Konto bearbeiten');
    expect(server.sentTo(preferencesApi.updateLanguage).at(-1)?.fields).toEqual({ language: 'de' });
    await page.getByRole('button', { name: 'Hell oder dunkel' }).click();
    await page.getByRole('menuitem', { name: 'Dunkel' }).click();
    const colors = () => document.documentElement.dataset['mantineColorScheme'];
    await expect.poll(colors).toBe('dark');
    await reload();
    await expect.element(title).toHaveTextContent('Konto bearbeiten');
    await expect.poll(colors).toBe('dark');
    await page.getByRole('button', { name: 'Hell oder dunkel' }).click();
    await page.getByRole('menuitem', { name: 'Wie am Gerät' }).click();
  });
});

describe('browser without storage', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });
  const forbid = () => {
    for (const name of ['localStorage', 'sessionStorage'] as const)
      vi.spyOn(window, name, 'get').mockImplementation(() => {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      });
  };
  const needs = page.getByText(/Your browser stores nothing for this portal/);

  test('sign-in warns and works until the page is left', async () => {
    forbid();
    await openFront('/signin', world);
    await expect.element(needs).toBeVisible();
    await fill('somebody', 'wrong-password');
    await expect.element(submit).toBeEnabled();
  });

  test('public pages open without a warning', async () => {
    forbid();
    await openScreen('/impressum', { world: 'shell' });
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.element(needs).not.toBeInTheDocument();
  });

  test('password reset warns and disables its button', async () => {
    forbid();
    await openScreen('/resetpassword', world);
    await expect.element(needs).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Send link' })).toBeDisabled();
  });

  test('sign-in shows no warning in a browser with storage', async () => {
    await openFront('/signin', world);
    await expect.element(submit).toBeVisible();
    await expect.element(needs).not.toBeInTheDocument();
  });
});
