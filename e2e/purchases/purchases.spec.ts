import { expect, type Page, test } from '@playwright/test';
import { syntheticImage } from '#ecu/synthetic/index.ts';
import { downloaded, filePayload, pay, placeOrder } from '#e2e/ordering.ts';
import { newWorkshop, open, query } from '#e2e/people.ts';

const readout = () => filePayload(syntheticImage({ family: 'edc16', software: '1037999001', seed: 1 }));

/** A workshop that pays by card, with what an invoice is made of on both sides. */
async function workshop(credits: number): Promise<string> {
  const username = await newWorkshop(credits);
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

/** Chooses the card, accepts the terms and presses the button that names the price. */
async function order(page: Page, price: string): Promise<void> {
  await page.getByRole('radio', { name: 'Card' }).check();
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

test('a file that the balance does not cover leads to the right package, a card payment, and back to the file [P13.1 P13.3 P13.5 P13.6 P13.12]', async ({
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
  await expect(page.getByRole('button', { name: /^(Order|Pay)/ })).toBeDisabled();
  await expect(page.getByText('Please accept the terms.')).toBeVisible();
  await expect(page).toHaveURL(/accountBuyCreditsCheckout/);
  await order(page, '€119.00');
  // Leaving without paying loses nothing: the same payment continues.
  await atProvider(page, '119.00 EUR', 'Back');
  await expect(page.getByText('You left the payment page without paying. Nothing has been charged.')).toBeVisible();
  await page.getByRole('button', { name: 'Continue paying: Card' }).click();
  await atProvider(page, '119.00 EUR', 'Pay');

  await expect(page.getByRole('heading', { name: 'Your credits have arrived' })).toBeVisible();
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
