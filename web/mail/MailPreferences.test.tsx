import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openScreen } from '#test/screens/open-screen.tsx';

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
