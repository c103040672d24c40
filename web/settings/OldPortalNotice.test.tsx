import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { settingsApi } from '#contract/settings.ts';
import { openScreen } from '#test/screens/open-screen.tsx';

const notice = page.getByRole('note', { name: 'Notice about the old portal' });
const search = page.getByRole('heading', { name: 'Is your car covered?' });

test('shows its first line and, on request, the rest [A2.24 C1.10 C1.11 C2.1 P1.8]', async () => {
  await openScreen('/', { world: 'settings' });
  await expect.element(notice.getByRole('heading', { name: 'The old portal shuts down on 1 June 2025' })).toBeVisible();
  await expect.element(notice.getByText('receive a mail to set a password')).not.toBeInTheDocument();
  await notice.getByRole('button', { name: 'More' }).click();
  await expect.element(notice.getByText('All users were migrated to this new portal.')).toBeVisible();
  await expect.element(notice.getByText('cannot be topped up there')).toBeVisible();
  await expect.element(notice.getByText('receive a mail to set a password')).toBeVisible();
});

test('stays closed in this browser until its text changes [C1.12 P8.3]', async () => {
  const { server, reload } = await openScreen('/', { world: 'settings' });
  await notice.getByRole('button', { name: 'Close the notice' }).click();
  await expect.element(notice).not.toBeInTheDocument();
  await reload();
  await expect.element(search).toBeVisible();
  await expect.poll(() => server.sentTo(settingsApi.getPortalText).length).toBe(2);
  await expect.element(notice).not.toBeInTheDocument();
  server.moveTo('notice written');
  await reload();
  await expect.element(notice).toHaveTextContent('The old portal is gone.');
});

test('disappears once the operator disables it or its last day is over [C1.12 P8.3]', async () => {
  const { server } = await openScreen('/', {
    world: 'settings',
    before: (replay) => {
      replay.patch(settingsApi.loadPublicOptions, (options) => ({
        ...options,
        oldPortalNotice: false,
        registrationLink: 'https://register.example/',
      }));
    },
  });
  await expect.element(search).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Create an account' }))
    .toHaveAttribute('href', 'https://register.example/');
  await expect.element(notice).not.toBeInTheDocument();
  expect(server.sentTo(settingsApi.getPortalText)).toEqual([]);
});

test('is hidden for signed-in users, whose home links to account and sign-out [C2.2]', async () => {
  await openScreen('/', { world: 'settings', as: 'workshop' });
  const main = page.getByRole('main');
  await expect.element(main.getByRole('link', { name: 'Account' })).toHaveAttribute('href', '/account');
  await expect.element(main.getByRole('link', { name: 'Log out' })).toHaveAttribute('href', '/logout');
  await expect.element(notice).not.toBeInTheDocument();
});

test('shows pictures of this portal, and only the alternative text of external ones', async () => {
  const content = ['Notice', '', '![The old logo](https://elsewhere.invalid/a.png)', '', '![The sign](/logo.svg)'].join(
    '\n',
  );
  await openScreen('/', {
    world: 'settings',
    before: (replay) => {
      replay.patch(settingsApi.getPortalText, (text) => ({ ...text, content }));
    },
  });
  await notice.getByRole('button', { name: 'More' }).click();
  await expect.element(notice.getByRole('img', { name: 'The sign' })).toBeVisible();
  await expect.element(notice.getByText('The old logo')).toBeVisible();
  await expect.element(notice.getByRole('img', { name: 'The old logo' })).not.toBeInTheDocument();
});
