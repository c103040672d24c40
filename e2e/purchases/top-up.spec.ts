import { expect, test } from '@playwright/test';
import { expectAccessibleDialog } from '#e2e/accessibility.ts';
import { newSupport, newWorkshop, open, query } from '#e2e/people.ts';

/** A workshop that pays by card and has 20 credits. */
async function workshop(): Promise<string> {
  const username = await newWorkshop(20);
  await query(
    `update portal_options set operator_company = 'Demo Tuning GmbH', operator_street = 'Ring 1', operator_zip = '1010',
       operator_city = 'Wien', operator_country_id = 23, operator_vat_number = 'ATU12345678'`,
  );
  await query(
    `update users set payment_api = 'card', street = 'Gasse 2', zip = '1020', city = 'Wien' where username = $1`,
    [username],
  );
  return username;
}

test('a workshop saves a card, agrees to the mandate, and gets credits automatically until staff turn it off [P18.1 P18.2 P18.3 P18.6]', async ({
  browser,
}) => {
  const username = await workshop();
  const { page } = await open(browser, username, '/account/creditsoverview');
  await page.getByRole('link', { name: 'Change: Automatic top-up' }).click();
  await expect(page).toHaveURL(/\/account\/topUp$/);
  await expect(page.getByRole('button', { name: 'Continue' })).toBeDisabled();
  await page.getByRole('button', { name: 'Save a card' }).click();
  await expect(page).toHaveTitle('Checkout');
  await page.getByRole('button', { name: 'Pay' }).click();
  await expect(page).toHaveURL(/\/account\/topUp$/);
  await expect(page.getByText('Visa •••• 4242 · Valid until 08/2031')).toBeVisible();

  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('A number above 0, at most two decimals')).toBeVisible();
  await page.getByRole('combobox', { name: 'Credits for each top-up' }).click();
  await page.getByRole('option', { name: '100 credits, €100.00 before VAT' }).click();
  await page.getByLabel('When my balance is below').fill('30');
  await page.getByLabel('At most in a calendar month').fill('100');
  await page.getByRole('button', { name: 'Continue' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('The limit for a month is lower than the price of one top-up.')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByLabel('At most in a calendar month').fill('200');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(
    dialog.getByText(/charge my card Visa •••• 4242 automatically whenever my balance is below 30 credits/),
  ).toBeVisible();
  await expect(dialog.getByText('Your balance is already below this')).toBeVisible();
  await dialog.getByRole('button', { name: 'Switch on' }).click();
  await expect(dialog.getByText('Please agree to the text first.')).toBeVisible();
  await expectAccessibleDialog(page, 'web/purchases/TopUpForm.tsx');
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Switch on' }).click();

  await expect(page.getByText('Below 30 Cr.: +100 Cr.')).toBeVisible();
  await expect(page.getByTestId('balance')).toHaveText('120 Cr.', { timeout: 30_000 });
  await expect(page.getByText('This month: €119.00 of €200.00')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Latest top-ups' })).toContainText('Paid');

  const [customer] = await query<{ id: number }>('select id from users where username = $1', [username]);
  const staff = (await open(browser, await newSupport(), `/admin/customerview?customer=${customer?.id}`)).page;
  await staff.getByRole('tab', { name: 'Credits' }).click();
  const part = staff.getByRole('region', { name: 'Automatic top-up' });
  await part.getByRole('button', { name: 'Switch off' }).click();
  await staff.getByRole('dialog').getByRole('button', { name: 'Switch off' }).click();
  await expect(part.getByText('Switched off by support.')).toBeVisible();
  await expect(page.getByText('Switched off by support.')).toBeVisible();
});
