import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { deskApi } from '#contract/desk.ts';
import { buyingApi } from '#contract/purchases/buying.ts';
import { openScreen } from '#test/screens/open-screen.tsx';

test.for([
  ['withoutInvoice', { lacksInvoice: true }, 'Purchases without an invoice: 1', 'Create invoice'],
  ['disputed', { dispute: 'open' }, 'Payments that are disputed: 1', 'Disputed'],
] as const)('the desk links to a purchase with a problem: %s [P13.7]', async ([trouble, state, link, shown]) => {
  const { server } = await openScreen('/admin', {
    world: 'purchases',
    as: 'support',
    before: (portal, { listed }) => {
      portal.patch(deskApi.getDesk, (desk) => ({
        ...desk,
        purchases: { openPayments: 0, withoutInvoice: 0, disputed: 0, [trouble]: 1 },
      }));
      portal.answer(buyingApi.listPurchases, {
        ...listed,
        data: listed.data.map((one) => ({ ...one, state: 'paid', way: 'stripe', creditEntryId: 1, ...state })),
      });
    },
  });
  await page.getByRole('region', { name: 'Purchases' }).getByRole('link', { name: link }).click();
  await expect.element(page.getByRole('tab', { name: 'Purchases' })).toHaveAttribute('aria-selected', 'true');
  await expect.element(page.getByRole('row').filter({ hasText: 'buyer' })).toMatchTextContent(shown);
  expect(server.sentTo(buyingApi.listPurchases).at(-1)?.fields).toMatchObject({ [trouble]: 'true' });
});
