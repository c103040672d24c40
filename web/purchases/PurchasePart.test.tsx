import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { buyingApi } from '#contract/purchases/buying.ts';
import { leaving } from '#test/screens/leaving.ts';
import { openScreen } from '#test/screens/open-screen.tsx';
import type { Replay } from '#test/screens/replay.ts';

const world = { world: 'purchases', as: 'buyer' } as const;
const url = 'https://provider.example/pay';

/** Has the purchase of the world be one by PayPal, with other values where given. */
function payByPayPal(server: Replay, more: object = {}): void {
  server.moveTo('bought');
  for (const call of [buyingApi.getPurchase, buyingApi.finishPurchase]) server.restore(call);
  const change = (purchase: object) => ({ ...purchase, way: 'paypal', url, bank: undefined, ...more });
  server.patch(buyingApi.getPurchase, change);
}

const paid = { state: 'paid', paid: 29_750, balanceBefore: 0, balanceAfter: 250, url: undefined };

describe('purchase page', () => {
  test('returning without a payment keeps the purchase, which can be continued or cancelled [P13.5 P13.6]', async () => {
    const { server, facts, visit } = await openScreen('/account/creditsoverview', {
      ...world,
      before: (portal, { purchase }) => {
        payByPayPal(portal);
        portal.answer(buyingApi.finishPurchase, { ...purchase, way: 'paypal', url, bank: undefined });
      },
    });
    await visit(`/account/purchase?purchase=${facts.purchaseId}&cancelled=true`);
    await expect
      .element(page.getByText('You left the payment page without paying. Nothing has been charged.'))
      .toBeVisible();
    const provider = await leaving(() => page.getByRole('button', { name: 'Continue paying: PayPal' }).click());
    expect(provider.href).toBe(url);

    server.answer(buyingApi.cancelPurchase, true);
    payByPayPal(server, { state: 'cancelled' });
    await page.getByRole('button', { name: 'Cancel the purchase' }).click();
    await expect.element(page.getByText('This purchase was cancelled. Nothing has been charged.')).toBeVisible();
    expect(server.sentTo(buyingApi.cancelPurchase)[0]?.fields).toEqual({ purchaseId: facts.purchaseId });
  });

  test('a paid purchase shows the balance and announces its pending invoice [P13.5 P13.7]', async () => {
    const { facts, visit } = await openScreen('/account/creditsoverview', {
      ...world,
      before: (server) => {
        payByPayPal(server, { ...paid, lacksInvoice: true });
      },
    });
    await visit(`/account/purchase?purchase=${facts.purchaseId}`);
    await expect.element(page.getByRole('heading', { name: 'Your credits have arrived' })).toBeVisible();
    await expect.element(page.getByText('Balance: 0 → 250 credits')).toBeVisible();
    await expect.element(page.getByText('The invoice follows by e-mail.')).toBeVisible();
  });

  test('own purchases are listed with their state and link to each [P13.6]', async () => {
    const { facts } = await openScreen('/account/creditsoverview', {
      ...world,
      before: (server) => {
        payByPayPal(server, paid);
        server.patch(buyingApi.listPurchases, ({ data, ...list }) => ({
          ...list,
          data: data.map((one) => ({ ...one, way: 'paypal', state: 'paid', invoiceNumber: 'RE-1' })),
        }));
      },
    });
    await page.getByRole('tab', { name: 'Purchases' }).click();
    const rows = page.getByRole('table', { name: 'Purchases' }).getByRole('row');
    await expect.poll(() => rows.elements().length).toBe(2);
    await expect.element(rows.nth(1)).toMatchTextContent(/Paid.*RE/);
    await rows.getByRole('button', { name: /of 250 credits$/ }).click();
    await expect.poll(() => window.location.search).toBe(`?purchase=${facts.purchaseId}`);
    await expect.element(page.getByRole('heading', { name: 'Your credits have arrived' })).toBeVisible();
  });
});
