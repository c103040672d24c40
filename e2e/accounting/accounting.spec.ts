import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { billingApi } from '#contract/billing.ts';
import { creditsApi } from '#contract/credits.ts';
import type { UserId } from '#contract/ids.ts';
import { creditCents } from '#contract/money.ts';
import { expectAccessibleDialog } from '#e2e/accessibility.ts';
import { narrow } from '#e2e/lists.ts';
import { signInClient, newWorkshop, open, query } from '#e2e/people.ts';

const toast = (page: Page, text: string | RegExp) => page.getByRole('alert').filter({ hasText: text });

/** A workshop with an address, and the operator's own company: what invoices are made of. */
async function workshop(): Promise<string> {
  const username = await newWorkshop(0);
  await query(
    `update portal_options set operator_company = 'Demo Tuning GmbH', operator_street = 'Ring 1', operator_zip = '1010',
       operator_city = 'Wien', operator_country_id = 23, operator_vat_number = 'ATU12345678'`,
  );
  await query(`update users set street = 'Gasse 2', zip = '1020', city = 'Wien' where username = $1`, [username]);
  return username;
}

/** Books a purchase and writes its invoice as staff do, and answers its number. */
async function invoiceOf(username: string): Promise<string> {
  const support = await signInClient('support');
  const [user] = await query<{ id: UserId }>('select id from users where username = $1', [username]);
  if (user === undefined) throw new Error(`there is no ${username}`);
  await support.ask(creditsApi.changeCredits, {
    userId: user.id,
    kind: 'purchase',
    amount: creditCents(5000),
    reason: 'bank transfer',
    bookingKey: randomUUID(),
  });
  const { data } = await support.ask(creditsApi.listCreditsOfUser, { filterMode: 'all', userId: user.id });
  const creditEntryId = data[0]?.entryId ?? (0 as never);
  return (await support.ask(billingApi.createInvoice, { creditEntryId })).number;
}

test('staff connect sevDesk, see an invoice arrive there, and set aside what cannot be sent', async ({ browser }) => {
  // As it is before anybody has switched it on.
  await query('update accounting_options set sending = false');
  await query('delete from accounting_documents');
  const { page } = await open(browser, 'support', '/admin/accounting?list=documents');
  await expect(page.getByText('Accounting is off: documents stay in the portal.')).toBeVisible();
  await page.getByRole('button', { name: 'Send new documents to sevDesk' }).click();
  await expect(toast(page, 'New documents are sent to sevDesk.')).toBeVisible();

  const good = await invoiceOf(await workshop());
  const stranger = await workshop();
  // The contact that the account names is none.
  await query(`update users set sevdesk_id = 'Nord' where username = $1`, [stranger]);
  const bad = await invoiceOf(stranger);

  const row = (number: string) => page.getByRole('row').filter({ hasText: number });
  await expect(row(good)).toContainText(/sent.*In sevDesk: \d+/);
  await expect(row(bad)).toContainText('Nord is no number of a contact');
  await narrow(page, 'Status', 'failed');
  await expect(row(good)).toHaveCount(0);
  await row(bad).hover();
  await row(bad)
    .getByRole('button', { name: `Set ${bad} aside` })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Set aside' }).click();
  await expect(dialog.getByText('Please give a reason.')).toBeVisible();
  await expectAccessibleDialog(page, 'web/accounting/SentDocuments.tsx');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('entered by hand');
  await dialog.getByRole('button', { name: 'Set aside' }).click();
  await expect(toast(page, `${bad} is set aside.`)).toBeVisible();

  await query(`update users set sevdesk_id = '' where username = $1`, [stranger]);
  await page.goto(`/admin/accounting?list=documents&search=${bad}`);
  await expect(row(bad)).toContainText('entered by hand');
  await row(bad).hover();
  await row(bad)
    .getByRole('button', { name: `Try ${bad} again` })
    .click();
  await expect(row(bad)).toContainText(/In sevDesk: \d+/);
});
