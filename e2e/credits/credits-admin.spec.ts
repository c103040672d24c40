import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { accountsApi } from '#contract/accounts.ts';
import { creditsApi } from '#contract/credits.ts';
import { UserId } from '#contract/ids.ts';
import { creditCents } from '#contract/money.ts';
import { expectAccessibleDialog } from '#e2e/accessibility.ts';
import { downloaded } from '#e2e/ordering.ts';
import { newSupport, newWorkshop, open, query, signInClient } from '#e2e/people.ts';

/** The operator's own company, and a workshop with an address: what invoices are made of. */
async function withAddress(username: string): Promise<void> {
  await query(
    `update portal_options set operator_company = 'Demo Tuning GmbH', operator_street = 'Ring 1', operator_zip = '1010',
       operator_city = 'Wien', operator_country_id = 23, operator_vat_number = 'ATU12345678',
       operator_contact_name = 'Anna Berg', operator_contact_phone = '+43 1 2345', operator_contact_email = 'anna@portal.test'`,
  );
  await query(
    `update users set street = 'Gasse 2', zip = '1020', city = 'Wien', buyer_reference = '04011000-12345-34' where username = $1`,
    [username],
  );
}

const toast = (page: Page, text: string | RegExp) => page.getByRole('alert').filter({ hasText: text });

/** Opens the dialog and fills it in as a person does, by keyboard where that is quicker. */
async function fillChange(page: Page, username: string, amount: string, reason: string): Promise<void> {
  await page.getByRole('button', { name: 'Change credits' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Customer' }).fill(username);
  await page.getByRole('option', { name: new RegExp(username) }).click();
  await dialog.getByLabel('Credits', { exact: false }).last().fill(amount);
  await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason);
}

test('staff book a purchase, the workshop sees it at once, and both open the invoice [A2.30 A2.64 A8.28]', async ({
  browser,
}) => {
  const username = await newWorkshop(0);
  await withAddress(username);
  const workshop = await open(browser, username, '/account/creditsoverview');
  await expect(workshop.page.getByText('No credits have been booked yet.')).toBeVisible();

  const { page } = await open(browser, 'support', '/admin/creditsoverview');
  await fillChange(page, username, '250.5', 'bank transfer of today');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Balance: 0 → 250.50 credits')).toBeVisible();
  // The country of the workshop is Germany, that of the operator Austria: the tax of its invoice below.
  const price = dialog.getByRole('group', { name: 'Price' });
  await expect(price).toContainText('Net€250.50');
  await expect(price).toContainText('VAT 19%€47.60');
  await expect(price).toContainText('To pay€298.10');
  await dialog.getByRole('button', { name: 'Book 250.50 credits' }).click();
  await expect(toast(page, 'Credits booked')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // The workshop's page updates without a reload.
  await expect(workshop.page.getByText('bank transfer of today')).toBeVisible();
  await expect(workshop.page.getByTestId('balance')).toContainText('250');

  await page.getByRole('searchbox').fill(username);
  const row = page.getByRole('row').filter({ hasText: 'bank transfer of today' });
  await expect(page.getByText('Sum of 1 transaction')).toBeVisible();
  await row.getByRole('button', { name: /^Create invoice/ }).click();
  const link = row.getByRole('button', { name: /^RE-\d{4}-\d{6}/ });
  await expect(link).toBeVisible();
  const number = (await link.innerText()).trim();
  const invoice = await downloaded(page, () => link.click());
  expect(invoice.name).toBe(`${number}.pdf`);
  expect(invoice.bytes.subarray(0, 5).toString()).toBe('%PDF-');

  await workshop.page.reload();
  const own = await downloaded(workshop.page, () =>
    workshop.page.getByRole('button', { name: number, exact: true }).click(),
  );
  expect(own.bytes.equals(invoice.bytes)).toBe(true);
  // The same as data for authorities, from the menu beside it.
  await workshop.page.getByRole('button', { name: `Files of ${number}` }).click();
  const xml = await downloaded(workshop.page, () =>
    workshop.page.getByRole('menuitem', { name: 'XRechnung (XML)' }).click(),
  );
  expect(xml.name).toBe(`${number}-xrechnung.xml`);
  expect(xml.bytes.toString()).toContain('<ram:BuyerReference>04011000-12345-34</ram:BuyerReference>');

  // Taken back with its credits, from the list of invoices.
  await page.getByRole('tab', { name: 'Invoices' }).click();
  await page.getByRole('searchbox').fill(username);
  await page.getByRole('button', { name: `Cancel invoice ${number}` }).click();
  const cancel = page.getByRole('dialog');
  await cancel.getByRole('button', { name: 'Cancel invoice', exact: true }).click();
  await expect(cancel.getByText('Please give a reason.')).toBeVisible();
  await expectAccessibleDialog(page, 'web/billing/Invoices.tsx');
  await cancel.getByRole('textbox', { name: /^Reason/ }).fill('transfer came back');
  await cancel.getByRole('radio', { name: 'Unused ones are taken back: 250.50' }).check();
  await cancel.getByRole('button', { name: 'Cancel invoice', exact: true }).click();
  await expect(toast(page, /Cancellation ST-\d{4}-\d{6} created/)).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: number }).first()).toContainText('Cancels');
  await expect(page.getByText('Sum of 2 documents')).toBeVisible();
  await expect(workshop.page.getByTestId('balance')).toContainText('0 Cr.');
});

test('an accountant books credits, above a limit with the administrator, and a technician cannot [P1.109]', async ({
  browser,
}) => {
  const [accountant, technician, workshop] = [await newSupport(), await newSupport(), await newWorkshop(0)];
  const idOf = async (username: string) => {
    const [user] = await query<{ id: number }>('select id from users where username = $1', [username]);
    return UserId.parse(user?.id);
  };
  const chief = await signInClient('admin');
  const delivered = (await chief.ask(accountsApi.getRoles, {})).data.find(({ roleKey }) => roleKey === 'accountant');
  // A copy of the delivered role: its limit counts for nobody else.
  const { roleKey } = await chief.ask(accountsApi.saveRole, {
    name: `Accountant of ${workshop}`,
    permissions: delivered?.permissions ?? [],
    bookingLimit: creditCents(10_000),
  });
  for (const [username, staffRole] of [
    [accountant, roleKey],
    [technician, 'technician'],
  ] as const)
    await chief.ask(accountsApi.setUserRole, { userId: await idOf(username), role: 'support', staffRole });

  const { page } = await open(browser, accountant, '/admin/creditsoverview');
  const book = async (amount: string, reason: string) => {
    await fillChange(page, workshop, amount, reason);
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Kind' }).click();
    await page.getByRole('option', { name: 'Bonus' }).click();
    await dialog.getByRole('button', { name: `Book ${amount} credits` }).click();
    await expect(dialog).toHaveCount(0);
  };
  await book('100', 'within the limit');
  await expect(toast(page, 'Credits booked')).toBeVisible();
  await book('101', 'above the limit');
  await expect(toast(page, 'Beyond your limit: the booking waits for a colleague')).toBeVisible();

  const admin = await open(browser, 'admin', '/admin/creditsoverview');
  const waiting = admin.page.getByRole('region', { name: 'Waiting for a second person' });
  await expect(waiting).toContainText(workshop);
  await waiting.getByRole('button', { name: `Approve: ${workshop}` }).click();
  await admin.page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expect(toast(admin.page, 'The booking has been approved and booked.')).toBeVisible();
  const balance = await query('select balance::int from credit_accounts where user_id = $1', [await idOf(workshop)]);
  expect(balance).toEqual([{ balance: 20_100 }]);

  const other = await open(browser, technician);
  const menu = other.page.getByRole('navigation', { name: 'Main menu' });
  await expect(menu.getByRole('link').first()).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Credits' })).toHaveCount(0);
  await other.page.goto('/admin/creditsoverview');
  await expect(other.page).not.toHaveURL(/creditsoverview/);
  const booking = { kind: 'bonus', amount: creditCents(100), reason: 'none', bookingKey: randomUUID() } as const;
  const client = await signInClient(technician);
  const refused = client.ask(creditsApi.changeCredits, { userId: await idOf(workshop), ...booking });
  await expect(refused).rejects.toMatchObject({ status: 403, code: 'notAllowed' });
});
