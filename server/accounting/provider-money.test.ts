import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import yauzl from 'yauzl';
import { accountingApi } from '#contract/accounting.ts';
import { billingApi } from '#contract/billing.ts';
import type { Purchase } from '#contract/purchases/buying.ts';
import { purchasesApi } from '#contract/purchases.ts';
import { setOperator } from '#test/invoices.ts';
import { startPaypalServer, startStripeServer } from '#test/payment-servers.ts';
import { type Person, usePortal } from '#test/portal.ts';

const stripe = await startStripeServer();
const paypal = await startPaypalServer();
afterAll(() => Promise.all([stripe.close(), paypal.close()]));
afterEach(() => {
  stripe.standAt(undefined);
  paypal.standAt(undefined);
});
const portal = usePortal({ own: true, stripe: stripe.config, paypal: paypal.config });
const query = async <Row extends object>(text: string, ...values: unknown[]) =>
  (await portal().database.pool.query<Row>(text, values)).rows;

let support: Person;
beforeAll(async () => {
  support = await portal().person({ role: 'support' });
  await setOperator(portal());
  await support.ask(accountingApi.updateAccounting, {
    datevConsultant: 29_098,
    datevClient: 55_003,
    domesticAccount: '8400',
    stripeAccount: '1361',
    paypalAccount: '1362',
    feeAccount: '4970',
  });
});

async function workshop(): Promise<Person> {
  const customer = await portal().person();
  await query(
    `update users set company_name = 'Berg', street = 'Gasse 2', zip = '10117', city = 'Berlin', payment_api = 'card'
     where id = $1`,
    customer.id,
  );
  return customer;
}

const order = (customer: Person, way: 'stripe' | 'paypal'): Promise<Purchase> =>
  customer.ask(purchasesApi.startPurchase, { credits: 100, way, acceptedTerms: true, purchaseKey: randomUUID() });
const finish = (customer: Person, { purchaseId }: Purchase) =>
  customer.ask(purchasesApi.finishPurchase, { purchaseId });
const sessionOf = async ({ purchaseId }: Purchase): Promise<string> =>
  (await query<{ session: string }>('select provider_session as session from purchases where id = $1', purchaseId))[0]
    ?.session ?? '';
const documentsOf = async ({ id }: Person) =>
  (await support.ask(billingApi.listInvoices, { filterMode: 'all', userId: id })).data;
const feesOf = async ({ purchaseId }: Purchase) =>
  (await query<{ fee: number | null }>('select fee from received_payments where purchase_id = $1', purchaseId)).map(
    ({ fee }) => fee,
  );

/** The bookings of a month that have no revenue account: amount, side, accounts, day, number and text. */
async function moneyIn(month: string): Promise<string[]> {
  const { blob } = await support.askForFile(accountingApi.exportMonth, { month, language: 'de' });
  const zip = await yauzl.fromBufferPromise(Buffer.from(await blob.arrayBuffer()), { lazyEntries: true });
  let batch = '';
  for await (const entry of zip.eachEntry())
    if (entry.fileName.startsWith('EXTF_Buchungsstapel'))
      batch = new TextDecoder('windows-1252').decode(await buffer(await zip.openReadStreamPromise(entry)));
  const lines = batch.trimEnd().split('\r\n').slice(2);
  return lines
    .map((line) => line.split(';'))
    .filter((fields) => fields[7] !== '8400')
    .map((fields) => [0, 1, 6, 7, 9, 10, 13].map((place) => fields[place]).join(';'));
}

test('a Stripe payment is booked from the Stripe account to the customer on its day, with its fee', async () => {
  const customer = await workshop();
  const purchase = await order(customer, 'stripe');
  stripe.standAt('2025-10-31T22:30:00Z');
  stripe.pay(await sessionOf(purchase), { fee: 204 });
  await finish(customer, purchase);
  expect(await feesOf(purchase)).toEqual([204]);
  const [invoice] = await documentsOf(customer);
  expect(await moneyIn('2025-10')).toEqual([
    `119,00;"S";1361;${10_000 + customer.id};3110;"${invoice?.number}";"Stripe ${purchase.reference}"`,
    `2,04;"S";4970;1361;3110;"${invoice?.number}";"Gebühr Stripe ${purchase.reference}"`,
  ]);
});

test('a PayPal payment is booked on the PayPal account, and a refund is booked for its cancellation', async () => {
  const customer = await workshop();
  const purchase = await order(customer, 'paypal');
  const session = await sessionOf(purchase);
  paypal.standAt('2025-08-10T10:00:00Z');
  const there = paypal.orders.get(session);
  if (there !== undefined) there.fee = '3.32';
  paypal.approve(session);
  await finish(customer, purchase);
  expect(await feesOf(purchase)).toEqual([332]);
  const refund = paypal.refund(session, '119.00');
  const { headers, body } = paypal.announce('PAYMENT.CAPTURE.REFUNDED', refund);
  const announce = () => fetch(`${portal().root}/api/webhooks/paypal`, { method: 'POST', headers, body });
  // PayPal announces again what was not received.
  await expect.poll(async () => (await announce()) && (await documentsOf(customer)).length, { interval: 200 }).toBe(2);
  // The refund says no day of its own.
  await query('alter table received_payments disable trigger user');
  await query(
    `update received_payments set received_at = '2025-08-20T10:00:00Z' where purchase_id = $1 and amount < 0`,
    purchase.purchaseId,
  );
  await query('alter table received_payments enable trigger user');
  const [cancellation, invoice] = (await documentsOf(customer)).toSorted(
    (one, other) => other.invoiceId - one.invoiceId,
  );
  expect(await moneyIn('2025-08')).toEqual([
    `119,00;"S";1362;${10_000 + customer.id};1008;"${invoice?.number}";"PayPal ${purchase.reference}"`,
    `3,32;"S";4970;1362;1008;"${invoice?.number}";"Gebühr PayPal ${purchase.reference}"`,
    `119,00;"H";1362;${10_000 + customer.id};2008;"${cancellation?.number}";"PayPal ${purchase.reference}"`,
  ]);
});

test('a fee is booked once it is known, and nothing is booked for a provider without an account', async () => {
  const customer = await workshop();
  const purchase = await order(customer, 'stripe');
  stripe.standAt('2025-06-10T10:00:00Z');
  stripe.pay(await sessionOf(purchase));
  await finish(customer, purchase);
  expect(await feesOf(purchase)).toEqual([null]);
  expect(await moneyIn('2025-06')).toHaveLength(1);
  // Known once the capture is done in the background.
  const there = stripe.sessions.get(await sessionOf(purchase));
  const announceFee = async (fee: number) => {
    if (there !== undefined) there.fee = fee;
    const { headers, body } = stripe.announce('charge.updated', (there?.intent ?? '').replace('pi_', 'ch_'));
    await fetch(`${portal().root}/api/webhooks/stripe`, { method: 'POST', headers, body });
  };
  await announceFee(150);
  await expect.poll(() => feesOf(purchase), { interval: 50 }).toEqual([150]);
  expect(await moneyIn('2025-06')).toHaveLength(2);
  await expect(
    query('update received_payments set fee = 151 where purchase_id = $1', purchase.purchaseId),
  ).rejects.toThrow('append-only');
  await support.ask(accountingApi.updateAccounting, { stripeAccount: '' });
  expect(await moneyIn('2025-06')).toEqual([]);
  // Longer than an account of the chart.
  await support.ask(accountingApi.updateAccounting, { stripeAccount: '13610' });
  expect(await support.ask(accountingApi.getMonth, { month: '2025-06' })).toMatchObject({ datevGaps: ['providers'] });
  await support.ask(accountingApi.updateAccounting, { stripeAccount: '1361' });
});
