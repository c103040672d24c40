import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessibleDialog } from '#test/screens/accessibility.ts';
import { openScreen } from '#test/screens/open-screen.tsx';

test('lists sent mails, reports a missing mail server and can be searched [P1.11]', async () => {
  const { facts } = await openScreen('/admin/outbox', { world: 'settings', as: 'admin' });
  const { customer } = facts;
  await expect.element(page.getByText('No mail server is set up')).toBeVisible();
  const search = page.getByRole('searchbox', { name: 'Search' });
  await search.fill(customer);
  const row = page.getByRole('row', { name: customer });
  await expect.poll(() => document.querySelectorAll('tbody tr[data-row]').length).toBe(1);
  await expect.element(row.getByText('stored')).toBeVisible();
  await row.getByRole('button', { name: `Open the e-mail to ${customer}@test.invalid` }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText('The password of your account has just been changed')).toBeVisible();
  await expectAccessibleDialog('web/mail/MailDialog.tsx');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await search.fill('nothing of that kind');
  await expect.element(page.getByText('No matching e-mails')).toBeVisible();
});
