import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { customersApi } from '#contract/accounts/customers.ts';
import { expectAccessibleDialog } from '#test/screens/accessibility.ts';
import { openScreen } from '#test/screens/open-screen.tsx';

test('confirms a VAT number by hand with date and proof, without saving the rest of the account', async () => {
  const { server } = await openScreen(({ workshopId }) => `/admin/customerview?customer=${workshopId}`, {
    world: 'desk',
    as: 'support',
    before: (replay) => {
      replay.patch(customersApi.getUser, (account) => ({
        ...account,
        company_VAT: 'ATU12345675',
        vatState: 'unchecked' as const,
      }));
    },
  });
  await page.getByRole('button', { name: 'Confirm manually' }).click();
  const dialog = page.getByRole('dialog');
  const confirm = dialog.getByRole('button', { name: 'Confirm' });
  await confirm.click();
  await expect.element(dialog.getByText('Field is empty').first()).toBeVisible();
  await expectAccessibleDialog('web/accounts/customers/VatByHand.tsx');
  await dialog.getByLabelText('Seen on').fill('2026-11-01');
  await dialog.getByRole('textbox', { name: 'Proof' }).fill('qualified confirmation 4711');
  server.answer(customersApi.confirmVatNumber, true);
  await confirm.click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.sentTo(customersApi.confirmVatNumber)).toHaveLength(1);
  expect(server.sentTo(customersApi.updateCustomer)).toEqual([]);
});
