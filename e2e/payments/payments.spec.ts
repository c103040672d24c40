import { expect, type Page, test } from '@playwright/test';
import { newWorkshop, open, query } from '#e2e/people.ts';
import { account, camt } from '#test/bank-statements.ts';
import { expectAccessibleDialog } from '#e2e/accessibility.ts';

/** The operator's company and account, and a workshop with an address: what transfers and invoices are made of. */
async function withBank(username: string): Promise<void> {
  await query(
    `update portal_options set operator_company = 'Demo Tuning GmbH', operator_street = 'Ring 1', operator_zip = '1010',
       operator_city = 'Wien', operator_country_id = 23, operator_vat_number = 'ATU12345678', bank_iban = $1,
       bank_holder = 'Demo Tuning GmbH', bank_name = 'Bank', bank_bic = 'BKAUATWW'`,
    [account],
  );
  await query(`update users set street = 'Gasse 2', zip = '1020', city = 'Wien' where username = $1`, [username]);
}

const toast = (page: Page, text: string | RegExp) => page.getByRole('alert').filter({ hasText: text });

/** Opens the dialog and gives it a file. */
async function giveStatement(page: Page, name: string, text: string): Promise<void> {
  if (!(await page.getByRole('dialog').isVisible()))
    await page.getByRole('button', { name: 'Import a statement' }).click();
  const dialog = page.getByRole('dialog');
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    dialog.getByRole('button', { name: /^Choose/ }).click(),
  ]);
  await chooser.setFiles({ name, mimeType: 'text/xml', buffer: Buffer.from(text) });
}

test('a workshop buys by transfer, staff import the statement, and credits and invoice appear at once [P16.1 P16.3]', async ({
  browser,
}) => {
  const username = await newWorkshop(0);
  await withBank(username);
  const workshop = await open(browser, username, '/account/accountBuyCreditsCheckout?credits=100');
  await workshop.page.getByRole('checkbox', { name: /I accept the terms/ }).check();
  await workshop.page.getByRole('button', { name: 'Order and see the bank details' }).click();
  await expect(workshop.page.getByRole('heading', { name: /^Please transfer/ })).toBeVisible();
  await expect(workshop.page.getByRole('img', { name: 'Code for banking apps' })).toBeVisible();
  const [slip] = await Promise.all([
    workshop.page.waitForEvent('download'),
    workshop.page.getByRole('button', { name: 'Payment slip (PDF)' }).click(),
  ]);
  expect(slip.suggestedFilename()).toMatch(/^TP[0-9A-Z]{9}\.pdf$/);
  const [purchase] = await query<{ id: number; reference: string; gross: number }>(
    `select p.id, p.reference, p.gross::int from purchases p join users u on u.id = p.user_id where u.username = $1`,
    [username],
  );
  const { id = 0, reference = '', gross = 0 } = purchase ?? {};

  // It waits among the credits, with the way back.
  await workshop.page.goto('/account/creditsoverview');
  const waitingPurchases = workshop.page.getByRole('region', { name: 'Open purchases' });
  await waitingPurchases.getByRole('link', { name: 'How to pay' }).click();
  await expect(workshop.page).toHaveURL(new RegExp(`purchase=${id}`));

  const { page } = await open(browser, 'support', '/admin/payments');
  const paid = {
    amount: gross,
    purpose: `Credits ${reference.toLowerCase()}`,
    payer: 'Werkstatt Berg',
    name: reference,
  };
  const unknown = { amount: 4711, purpose: `for ${username}`, payer: 'Somebody', name: `x${reference}` };
  await giveStatement(page, 'statement.xml', camt([[paid, unknown]]));
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('New: 2 · Known: 0 · Match a purchase: 1')).toBeVisible();
  await expect(dialog.getByRole('row').filter({ hasText: 'Werkstatt Berg' })).toContainText('Will be booked');
  await dialog.getByRole('button', { name: 'Import new payments: 2' }).click();
  await expect(toast(page, 'Booked: 1. To decide: 1.')).toBeVisible();

  // The workshop's page updates without a reload.
  await expect(workshop.page.getByRole('heading', { name: 'Your credits have arrived' })).toBeVisible();
  await expect(workshop.page.getByText('Balance: 0 → 100 credits')).toBeVisible();
  await expect(workshop.page.getByRole('button', { name: /^RE-\d{4}-\d{6}/ })).toBeVisible();
  await expect(workshop.page.getByTestId('balance')).toContainText('100');

  // A payment without a purchase waits, and is set aside with a reason.
  await page.getByRole('searchbox').fill(username);
  const waiting = page.getByRole('listitem', { name: /^Somebody/ });
  await expect(waiting).toContainText('The payment reference matches no purchase.');
  await waiting.getByRole('button', { name: 'More decisions' }).click();
  await page.getByRole('menuitem', { name: 'Set aside' }).click();
  await dialog.getByRole('button', { name: 'Set aside' }).click();
  await expect(dialog.getByText('Please enter a reason.')).toBeVisible();
  await expectAccessibleDialog(page, 'web/payments/DecisionDialog.tsx');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('private money');
  await dialog.getByRole('button', { name: 'Set aside' }).click();
  await expect(toast(page, 'The decision has been saved.')).toBeVisible();
  await expect(waiting).toHaveCount(0);
  await page.getByRole('tab', { name: 'All payments' }).click();
  await page.getByRole('searchbox').fill(reference);
  await expect(page.getByRole('row').filter({ hasText: 'Werkstatt Berg' })).toContainText('Booked');
  await expect(page.getByRole('row').filter({ hasText: 'Somebody' })).toContainText('Set aside');
});
