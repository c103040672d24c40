import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { accountingApi } from '#contract/accounting.ts';
import { expectAccessibleDialog } from '#test/screens/accessibility.ts';
import { openScreen } from '#test/screens/open-screen.tsx';

test('lists open items and books a partial payment [P12.8]', async () => {
  const { server } = await openScreen('/admin/creditsoverview?list=openItems', { world: 'bookings', as: 'support' });
  const table = page.getByRole('table', { name: 'Open items' });
  await expect.element(table.getByText('Autohaus Ziel')).toBeVisible();
  await expect.element(page.getByText('Sum of 1 invoice')).toBeVisible();
  await page.getByRole('button', { name: /^Book a payment for RE-/ }).click();
  const dialog = page.getByRole('dialog');
  const amount = dialog.getByLabelText('Amount in EUR');
  await amount.fill('297.51');
  await dialog.getByRole('button', { name: 'Book', exact: true }).click();
  await expect.element(dialog.getByText(/^Enter an amount of at most €297\.50/)).toBeVisible();
  await expectAccessibleDialog('web/accounting/OpenItems.tsx');
  expect(server.sentTo(accountingApi.settleOpenItem)).toEqual([]);

  server.answer(accountingApi.settleOpenItem, true);
  server.moveTo('open item settled');
  await amount.fill('97.5');
  await dialog.getByRole('button', { name: 'Book', exact: true }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.sentTo(accountingApi.settleOpenItem)[0]?.fields).toMatchObject({ amount: 9750 });
  await expect.element(table.getByText('€97.50')).toBeVisible();
});
