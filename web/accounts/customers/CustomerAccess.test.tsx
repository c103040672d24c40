import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ownAccountApi } from '#contract/accounts/own-account.ts';
import { openScreen } from '#test/screens/open-screen.tsx';
import { session } from '#web/api/index.ts';

test('changes the rights of an account after a confirmation', async () => {
  const { server, facts, visit } = await openScreen('/admin/security', { world: 'security', as: 'admin' });
  await visit(`/admin/customerview?customer=${facts.promotedId}`);
  await page.getByRole('tab', { name: 'Access' }).click();
  await page.getByText('Support', { exact: true }).last().click();
  server.moveTo('is support');
  await page.getByRole('dialog').getByRole('button', { name: 'Change rights' }).click();
  await expect.element(page.getByText('The rights have been changed.')).toBeVisible();
});

test('new staff choose a new password and go on at the desk [P15.5]', async () => {
  const { server, visit } = await openScreen('/admin/fileoverview', {
    world: 'security',
    as: 'promoted',
    before: (replay) => {
      replay.moveTo('is support');
    },
  });
  await expect.poll(() => window.location.pathname).toBe('/newPassword');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Choose a new password' })).toBeVisible();
  await page.getByLabelText('Current password').fill('test-password');
  await page.getByLabelText(/^New password/).fill('nine green lorries');
  await page.getByLabelText('Repeat new password').fill('nine green lorries');
  server.answer(ownAccountApi.changePassword, { token: session.token ?? '' });
  server.moveTo('has a new password');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect.poll(() => window.location.pathname).toBe('/admin');
  expect(server.sentTo(ownAccountApi.changePassword)[0]?.fields).toMatchObject({
    user_password: 'test-password',
    user_newPassword: 'nine green lorries',
  });
  await visit('/newPassword');
  await expect.poll(() => window.location.pathname).toBe('/admin');
});
