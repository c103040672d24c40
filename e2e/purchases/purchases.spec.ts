import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { syntheticImage } from '#ecu/synthetic/index.ts';
import { downloaded, filePayload, pay, placeOrder } from '#e2e/ordering.ts';
import { newSupport, newWorkshop, open, query } from '#e2e/people.ts';

const toast = (page: Page, text: string | RegExp) => page.getByRole('alert').filter({ hasText: text });
const readout = () => filePayload(syntheticImage({ family: 'edc16', software: '1037999001', seed: 1 }));

/** A workshop that pays by card, with what an invoice is made of on both sides. */
async function workshop(credits: number): Promise<string> {
  const username = await newWorkshop(credits);
  await query(
    `update portal_options set operator_company = 'Tuneport Demo GmbH', operator_street = 'Ring 1', operator_zip = '1010',
       operator_city = 'Wien', operator_country_id = 23, operator_vat_number = 'ATU12345678'`,
  );
  await query(
    `update users set payment_api = 'card', street = 'Gasse 2', zip = '1020', city = 'Wien' where username = $1`,
    [username],
  );
  return username;
}

/** Accepts the terms and presses the button that names the price. */
async function order(page: Page, way: 'Card' | 'PayPal', price: string): Promise<void> {
  await page.getByRole('radio', { name: way }).check();
  await page.getByRole('checkbox', { name: /^I accept the terms/ }).check();
  await page.getByRole('button', { name: `Pay ${price}` }).click();
}

/** The page of a provider on which is paid. */
async function atProvider(page: Page, amount: string, act: 'Pay' | 'Back'): Promise<void> {
  await expect(page).toHaveTitle('Checkout');
  await expect(page.getByText(amount)).toBeVisible();
  await page.getByRole('button', { name: act }).click();
  await expect(page).toHaveURL(/\/account\/purchase\?purchase=\d+/);
}

test('from a file that the credit does not cover to the right package, by card, and back to pay the file [P13.1 P13.3 P13.5 P13.12]', async ({
  browser,
}) => {
  const username = await workshop(5);
  const jobPath = await placeOrder(username, readout());
  const { page } = await open(browser, username, jobPath);
  const other = await open(browser, username, '/account/creditsoverview');
  await expect(other.page.getByTestId('balance')).toHaveText('5 Cr.');

  // 55 are missing: the smallest package that has them is chosen already.
  await page.getByRole('link', { name: 'Buy credits' }).click({ timeout: 60_000 });
  await expect(page.getByText(/^You need 55 Cr\. more for file #\d+\.$/)).toBeVisible();
  await expect(page.getByRole('radio', { name: '100 credits' })).toBeChecked();
  const sum = page.getByRole('region', { name: 'Sum' });
  await expect(sum).toContainText('Net€100.00');
  await expect(sum).toContainText('VAT 19%€19.00');
  await expect(sum).toContainText('To pay€119.00');
  await page.getByRole('button', { name: 'Go to checkout' }).click();

  // Nothing is ordered on terms that nobody accepted.
  await page.getByRole('button', { name: 'Pay €119.00' }).click();
  await expect(page.getByText('Please accept the terms.')).toBeVisible();
  await expect(page).toHaveURL(/accountBuyCreditsCheckout/);
  await order(page, 'Card', '€119.00');
  await atProvider(page, '119.00 EUR', 'Pay');

  await expect(page.getByRole('heading', { name: 'Your credits are there' })).toBeVisible();
  await expect(page.getByText('Balance: 5 → 105 credits')).toBeVisible();
  // Both devices of the workshop know it.
  await expect(page.getByTestId('balance')).toHaveText('105 Cr.');
  await expect(other.page.getByTestId('balance')).toHaveText('105 Cr.');
  const invoice = await downloaded(page, () => page.getByRole('button', { name: /^RE/ }).click());
  expect(invoice.bytes.subarray(0, 5).toString()).toBe('%PDF-');

  await page.getByRole('link', { name: /^Go to file #\d+$/ }).click();
  await expect(page).toHaveURL(new RegExp(`${RegExp.escape(jobPath)}$`));
  await pay(page);
  await expect(page.getByTestId('balance')).toHaveText('45 Cr.');
});

test('whoever comes back from the provider without paying loses nothing, and goes on or cancels [P13.5 P13.6]', async ({
  browser,
}) => {
  const username = await workshop(0);
  const { page } = await open(browser, username, '/account/accountBuyCreditsCheckout?credits=33');
  await order(page, 'PayPal', '€39.27');
  await atProvider(page, '39.27 EUR', 'Back');
  await expect(page.getByText('You left the payment page without paying. Nothing has been charged.')).toBeVisible();

  // The same payment goes on, and is paid now.
  await page.getByRole('button', { name: 'Go on paying: PayPal' }).click();
  await atProvider(page, '39.27 EUR', 'Pay');
  await expect(page.getByText('Balance: 0 → 33 credits')).toBeVisible();

  // Another is cancelled: there is nothing to pay any more.
  await page.goto('/account/accountBuyCreditsCheckout?credits=10');
  await order(page, 'Card', '€11.90');
  await atProvider(page, '11.90 EUR', 'Back');
  await page.getByRole('button', { name: 'Cancel the purchase' }).click();
  await expect(page.getByText('This purchase was cancelled. Nothing has been charged.')).toBeVisible();
  await expect(page.getByTestId('balance')).toHaveText('33 Cr.');

  // Both are in the list of the own purchases, which leads to each.
  await page.goto('/account/creditsoverview');
  await page.getByRole('tab', { name: 'Purchases' }).click();
  const table = page.getByRole('table', { name: 'Purchases' });
  await expect(table.getByRole('row')).toHaveCount(3);
  await expect(table.getByRole('row').nth(1)).toContainText('Cancelled');
  await expect(table.getByRole('row').nth(2)).toContainText(/Paid.*RE/);
  await table.getByRole('button', { name: /over 33 credits$/ }).click();
  await expect(page.getByRole('heading', { name: 'Your credits are there' })).toBeVisible();
});

test('staff make a package and a group, put a customer into it, and the customer buys on its terms [P13.8 P13.9]', async ({
  browser,
}) => {
  const username = await workshop(0);
  await query(`update users set payment_api = 'none' where username = $1`, [username]);
  const [customer] = await query<{ id: number }>('select id from users where username = $1', [username]);
  const name = `Dealers ${randomUUID().slice(0, 8)}`;
  const { page } = await open(browser, await newSupport(), '/admin/packages');
  await page.getByRole('button', { name: 'Add a group' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Please enter a name.')).toBeVisible();
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Bonus').fill('10');
  await dialog.getByRole('checkbox', { name: 'Card and PayPal' }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'The group has been saved.')).toBeVisible();

  await page.getByRole('button', { name: 'Add a package' }).click();
  await dialog.getByLabel('Credits').fill('0');
  await dialog.getByLabel('Net price in euros').fill('180');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('More than 0 and at most 100,000 credits')).toBeVisible();
  await dialog.getByLabel('Credits').fill('200.5');
  await dialog.getByLabel('Bonus').fill('5');
  await dialog.getByRole('combobox', { name: 'For' }).click();
  await page.getByRole('option', { name }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'The package has been saved.')).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: '200.50 credits' }).filter({ hasText: name });
  await expect(row).toContainText('€180.00');

  await page.goto(`/admin/customerview?customer=${customer?.id}`);
  await page.getByRole('tab', { name: 'Access' }).click();
  await page.getByRole('combobox', { name: 'Customer group' }).click();
  await page.getByRole('option', { name }).click();
  await expect(toast(page, 'The group of the customer has been saved.')).toBeVisible();

  const buying = await open(browser, username, '/account/buyCredits');
  await buying.page.getByRole('radio', { name: '200.50 credits' }).check();
  const sum = buying.page.getByRole('region', { name: 'Sum' });
  // The package's own bonus, and ten percent of its credits.
  await expect(sum).toContainText('Bonus+25.05');
  await expect(sum).toContainText('To pay€214.20');
  await buying.page.getByRole('button', { name: 'Go to checkout' }).click();
  await order(buying.page, 'Card', '€214.20');
  await atProvider(buying.page, '214.20 EUR', 'Pay');
  await expect(buying.page.getByText('Balance: 0 → 225.55 credits')).toBeVisible();

  await page.goto('/admin/packages');
  await row.hover();
  await row.getByRole('button', { name: /^Delete the package/ }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'The package has been deleted.')).toBeVisible();
  await expect(row).toHaveCount(0);
});

test('a purchase without its invoice and a disputed payment stand on the desk, which leads to them [P13.7]', async ({
  browser,
}) => {
  const username = await workshop(0);
  const { page } = await open(browser, username, '/account/accountBuyCreditsCheckout?credits=20');
  await order(page, 'Card', '€23.80');
  await expect(page).toHaveTitle('Checkout');
  // What the invoice needs is gone while the payment is under way: the credits come, the invoice cannot.
  await query(`update users set street = '' where username = $1`, [username]);
  await atProvider(page, '23.80 EUR', 'Pay');
  await expect(page.getByText('Balance: 0 → 20 credits')).toBeVisible();
  await expect(page.getByText('The invoice follows by e-mail.')).toBeVisible();
  await query(`update purchases set dispute = 'open' where user_id = (select id from users where username = $1)`, [
    username,
  ]);

  const staff = (await open(browser, await newSupport(), '/admin')).page;
  const card = staff.getByRole('region', { name: 'Purchases' });
  for (const [link, state] of [
    [/^Purchases without an invoice: \d+$/, 'Create invoice'],
    [/^Payments that are disputed: \d+$/, 'Disputed'],
  ] as const) {
    await staff.goto('/admin');
    await card.getByRole('link', { name: link }).click();
    await expect(staff.getByRole('tab', { name: 'Purchases' })).toHaveAttribute('aria-selected', 'true');
    await expect(staff.getByRole('row').filter({ hasText: username })).toContainText(state);
  }
  await query(`update purchases set dispute = 'won' where user_id = (select id from users where username = $1)`, [
    username,
  ]);
});
