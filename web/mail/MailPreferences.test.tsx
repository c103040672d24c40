import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openScreen } from '#test/screens/open-screen.tsx';

test('a customer turns an e-mail off, and it stays off [P1.30]', async () => {
  const { server, reload } = await openScreen('/account/edit', { world: 'mailChoices', as: 'customer' });
  const choice = page.getByRole('switch', { name: 'A file is finished' });
  await expect.element(choice).toBeChecked();
  server.moveTo('switched off');
  await choice.click();
  await expect.element(page.getByText('You will no longer get these e-mails.')).toBeVisible();
  await reload();
  await expect.element(choice).not.toBeChecked();
  await expect.element(page.getByRole('switch', { name: 'A file is blocked' })).toBeChecked();
});

test('staff see which e-mails a customer turned off and cannot change it [P1.30]', async () => {
  await openScreen(({ customerId }) => `/admin/customerview?customer=${customerId}&part=access`, {
    world: 'mailChoices',
    as: 'support',
    before: (server) => {
      server.moveTo('switched off');
    },
  });
  const choice = page.getByRole('switch', { name: 'File finished' });
  await expect.element(choice).not.toBeChecked();
  await expect.element(choice).toBeDisabled();
});
