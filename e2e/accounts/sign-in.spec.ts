import { expect, test } from '@playwright/test';
import { enter, newWorkshop } from '#e2e/people.ts';

test('signing out ends the session in every tab, and signing out everywhere ends that of another device with the reason [A2.1 A2.5 C2.3 C2.8 C7.24]', async ({
  browser,
}) => {
  const username = await newWorkshop(0);
  const contexts = await Promise.all([1, 2].map(() => browser.newContext({ locale: 'en-US' })));
  const [here, there] = await Promise.all(contexts.map((context) => context.newPage()));
  if (here === undefined || there === undefined) throw new Error('two devices are needed');
  const tab = await here.context().newPage();
  await here.goto('/tasks');
  await expect(here).toHaveURL(/signin/);
  await here.getByLabel('User name').fill(username);
  await here.getByLabel('Password', { exact: true }).fill('demo-portal');
  await here.getByRole('button', { name: 'Sign in' }).last().click();
  await expect(here).toHaveURL(/tasks/);
  await expect(here.getByText('no tasks')).toBeVisible();
  await tab.goto('/jobs');
  await here.goto('/logout');
  await here.getByRole('button', { name: 'Log out' }).last().click();
  await expect(here).toHaveURL(/\/$/);
  await expect(tab).toHaveURL(/signin/);

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
