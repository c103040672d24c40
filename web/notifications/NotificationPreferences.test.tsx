import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openScreen } from '#test/screens/open-screen.tsx';

test('a customer turns an e-mail off, and it stays off [P1.30 P1.172]', async () => {
  const { server, reload } = await openScreen('/account/edit', { world: 'mailChoices', as: 'customer' });
  const choice = page.getByRole('switch', { name: 'A file is finished: E-mail' });
  await expect.element(choice).toBeChecked();
  server.moveTo('switched off');
  // Its track lies over it, as in every switch, and takes the press.
  await choice.click({ force: true });
  await expect.element(page.getByText('You will no longer be notified this way.')).toBeVisible();
  await reload();
  await expect.element(choice).not.toBeChecked();
  await expect.element(page.getByRole('switch', { name: 'A file is finished: Bell' })).toBeChecked();
  await expect.element(page.getByRole('switch', { name: 'A file is blocked: E-mail' })).toBeChecked();
});

test('what protects the account has no switch [P1.172]', async () => {
  await openScreen('/account/edit', { world: 'mailChoices', as: 'customer' });
  await expect
    .element(page.getByRole('row', { name: 'A new device signs in to my account always always' }))
    .toBeVisible();
  await expect.element(page.getByRole('switch', { name: 'The portal has news: Bell' })).toBeChecked();
  await expect.element(page.getByRole('switch', { name: 'The portal has news: E-mail' })).not.toBeInTheDocument();
});
