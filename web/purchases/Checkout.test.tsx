import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { buyingApi } from '#contract/purchases/buying.ts';
import { openScreen } from '#test/screens/open-screen.tsx';

const world = { world: 'purchases' } as const;
const path = () => window.location.pathname;

describe('buying credits', () => {
  test('shows no VAT for a small business, in the choice and in the order', async () => {
    const { server, visit } = await openScreen('/account/purchases', { ...world, as: 'buyer' });
    server.patch(buyingApi.getBuyingOptions, (options) => ({ ...options, tax: { rate: 0, rule: 'smallBusiness' } }));
    await visit('/account/buyCredits');
    const price = page.getByRole('group', { name: 'Price' });
    await page.getByRole('textbox', { name: 'Number of credits' }).fill('33');
    await expect.element(price).toMatchTextContent('No VAT: the provider is a small business.To pay€33.00');
    await expect.element(page.getByText(/with VAT|before VAT/)).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Go to checkout' }).click();
    await expect.element(page.getByRole('button', { name: 'Order and see the bank details' })).toBeVisible();
    await expect.element(price).not.toMatchTextContent('VAT 0%');
  });

  test('leads from an amount to the bank details of a transfer and books nothing [A2.7 C2.16 P13.1]', async () => {
    const { server, facts } = await openScreen('/account/buyCredits', { ...world, as: 'buyer' });
    const price = page.getByRole('group', { name: 'Price' });
    const amount = page.getByRole('textbox', { name: 'Number of credits' });
    const packages = page.getByRole('radiogroup', { name: 'Packages' }).getByRole('radio');
    await expect.poll(() => packages.elements().length).toBe(5);
    await amount.fill('0');
    await page.getByRole('button', { name: 'Go to checkout' }).click();
    await expect.element(page.getByText(/Enter a whole number from 1 to/)).toBeVisible();
    await page.getByText('250 credits', { exact: true }).click();
    await expect.element(amount).toHaveValue('250');
    await expect.element(price).toMatchTextContent('VAT 19%€47.50');
    // Any other amount is calculated as it is typed.
    await amount.fill('33');
    await expect.element(price).toMatchTextContent('Net€33.00');
    await expect.element(price).toMatchTextContent('To pay€39.27');
    await amount.fill('250');
    await page.getByRole('button', { name: 'Go to checkout' }).click();
    await expect.poll(() => path() + window.location.search).toMatch(/accountBuyCreditsCheckout\?package=\d+/);
    await expect.element(price).toMatchTextContent('Net€250.00');
    await expect.element(price).toMatchTextContent('To pay€297.50');
    await expect.element(page.getByRole('radio', { name: 'Bank transfer' })).toBeChecked();

    // Nothing is ordered on terms that nobody accepted.
    const order = page.getByRole('button', { name: 'Order and see the bank details' });
    await expect.element(order).toBeDisabled();
    await expect.element(page.getByText('Please accept the terms.')).toBeVisible();
    await page.getByRole('checkbox', { name: /^I accept the terms/ }).click();
    server.moveTo('bought');
    server.answer(buyingApi.startPurchase, facts.purchase);
    await order.click();
    await expect.element(page.getByRole('heading', { name: 'Please transfer €297.50' })).toBeVisible();
    expect(server.sentTo(buyingApi.startPurchase)[0]?.fields).toMatchObject({
      packageId: facts.packageId,
      way: 'transfer',
      acceptedTerms: true,
      gross: 29_750,
    });
    await expect.element(page.getByText('AT611904300234573201')).toBeVisible();
    await expect.element(page.getByText(/^TP[0-9A-Z ]{9,}$/).first()).toBeVisible();
    await expect.element(page.getByTestId('balance')).toHaveTextContent('0 Cr.');
  });

  test('reports an account without a payment method', async () => {
    await openScreen('/account/buyCredits', { ...world, as: 'unable' });
    await expect
      .element(page.getByText('Your account has no payment option for credits. Please contact support.'))
      .toBeVisible();
  });

  test('reports refused cards and a checkout without an amount', async () => {
    const { visit } = await openScreen('/account/accountBuyCreditsCheckout?credits=50', { ...world, as: 'cardholder' });
    await expect.element(page.getByText(/Payment by card is not available in this portal yet/)).toBeVisible();
    await visit('/account/accountBuyCreditsCheckout');
    await expect.element(page.getByText('Choose how many credits you want to buy first.')).toBeVisible();
  });
});
