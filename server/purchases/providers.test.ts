import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { accountsApi } from '#contract/accounts.ts';
import { billingApi } from '#contract/billing.ts';
import { creditsApi } from '#contract/credits.ts';
import type { Purchase } from '#contract/purchases/buying.ts';
import { purchasesApi } from '#contract/purchases.ts';
import { silent } from '#server/log/log.ts';
import { purchasesJobs } from './jobs.ts';
import { openProviders } from './providers/open-providers.ts';
import { setOperator } from '#test/invoices.ts';
import { startPaypalServer, startStripeServer } from '#test/payment-servers.ts';
import { type Person, usePortal } from '#test/portal.ts';
import { buyer, startPurchase } from '#test/buyers.ts';

const stripe = await startStripeServer();
const paypal = await startPaypalServer();
afterAll(() => Promise.all([stripe.close(), paypal.close()]));
afterEach(() => {
  stripe.mend();
  paypal.mend();
  paypal.decline(false);
});
const portal = usePortal({ stripe: stripe.config, paypal: paypal.config, providerTimeout: 3000 });
const query = (statement: string, ...values: unknown[]) => portal().database.pool.query(statement, values);
/** Each look asks a server. */
const patiently = { interval: 100 };

let support: Person;
beforeAll(async () => {
  support = await portal().person({ role: 'support' });
  await setOperator(portal());
});

const workshop = () => buyer(portal(), { payment_api: 'card' });

const start = (customer: Person, way: 'stripe' | 'paypal', purchaseKey: string = randomUUID()) =>
  startPurchase(customer, { way, purchaseKey });
const finish = (customer: Person, { purchaseId }: Purchase) =>
  customer.ask(purchasesApi.finishPurchase, { purchaseId });
/** The purchase's payment at its provider. */
const sessionOf = async ({ purchaseId }: Purchase): Promise<string> =>
  (await query('select provider_session from purchases where id = $1', purchaseId)).rows[0].provider_session;
const balance = async (customer: Person) => (await customer.ask(creditsApi.getCreditBalance, {})).balance;
const invoices = async ({ id }: Person) =>
  (await support.ask(billingApi.listInvoices, { filterMode: 'all', userId: id })).data;
const stateOf = async (customer: Person, { purchaseId }: Purchase) =>
  (await customer.ask(purchasesApi.getPurchase, { purchaseId })).state;
const waiting = async ({ reference }: Purchase) =>
  (await support.ask(purchasesApi.listReceivedPayments, { filterMode: 'all', state: 'open' })).data.filter(
    (payment) => payment.reference === reference,
  );

type Signed = { headers: Record<string, string>; body: string };
/** Delivers an announcement to the door of a provider. */
const deliver = (to: 'stripe' | 'paypal', { headers, body }: Signed) =>
  fetch(`${portal().root}/api/webhooks/${to}`, { method: 'POST', headers, body });
const unhandled = async () => (await query('select from provider_events where handled_at is null')).rowCount;
/** Delivers, and waits until the queue has looked into it. */
async function announce(to: 'stripe' | 'paypal', signed: Signed): Promise<void> {
  expect((await deliver(to, signed)).status).toBe(204);
  await expect.poll(unhandled, patiently).toBe(0);
}
/** As if a purchase had begun hours before. */
async function makeOlder({ purchaseId }: Purchase, hours: number): Promise<void> {
  await query('alter table purchases disable trigger fixed');
  await query('update purchases set created_at = now() - make_interval(hours => $2) where id = $1', purchaseId, hours);
  await query('alter table purchases enable trigger fixed');
}
/** As if it was some minutes later: the queue asks about purchases that stayed open. */
async function someMinutesLater(minutes = 10): Promise<void> {
  await query(
    `update purchases set asked_at = coalesce(asked_at, created_at) - make_interval(mins => $1) where state = 'open'`,
    minutes,
  );
  const { pollOpenPurchases } = purchasesJobs(
    portal().database,
    { publicUrl: 'http://portal.test', vatRegisterUrl: 'http://127.0.0.1:1' },
    openProviders({ stripe: stripe.config, paypal: paypal.config }, 3000),
    silent,
  );
  await pollOpenPurchases();
}

describe('Stripe', () => {
  test('receives the price and reference of the purchase, and its return URL leads to the purchase', async () => {
    const customer = await workshop();
    expect((await customer.ask(purchasesApi.getBuyingOptions, {})).ways).toEqual(['stripe', 'paypal']);
    const purchase = await start(customer, 'stripe');
    const session = stripe.sessions.get(await sessionOf(purchase));
    expect(purchase).toMatchObject({ state: 'open', url: `${stripe.url}/pay/${session?.id}` });
    expect(session).toMatchObject({
      amount: 11_900,
      currency: 'eur',
      reference: purchase.reference,
      success: `http://portal.test/account/purchase?purchase=${purchase.purchaseId}`,
    });
    expect(await finish(customer, purchase)).toMatchObject({ state: 'open' });
    expect(await balance(customer)).toBe(0);
  });

  test('starts one payment, also when its answer is lost and the customer tries again', async () => {
    const customer = await workshop();
    const purchaseKey = randomUUID();
    const before = stripe.sessions.size;
    // The library itself tries once more.
    stripe.fail(/POST \/v1\/checkout\/sessions$/, 'lostAnswer', 2);
    await expect(start(customer, 'stripe', purchaseKey)).rejects.toMatchObject({ code: 'providerNotReachable' });
    expect(await start(customer, 'stripe', purchaseKey)).toMatchObject({ state: 'open' });
    expect(stripe.sessions.size).toBe(before + 1);
    expect((await customer.ask(purchasesApi.listPurchases, { filterMode: 'all' })).total).toBe(1);
  });

  test('starts a payment again after a lost answer when the language has changed since', async () => {
    const customer = await workshop();
    const purchaseKey = randomUUID();
    stripe.fail(/POST \/v1\/checkout\/sessions$/, 'lostAnswer', 2);
    await expect(start(customer, 'stripe', purchaseKey)).rejects.toMatchObject({ code: 'providerNotReachable' });
    await customer.ask(accountsApi.updateLanguage, { language: 'fr' });
    expect(await start(customer, 'stripe', purchaseKey)).toMatchObject({ state: 'open' });
    expect((await customer.ask(purchasesApi.listPurchases, { filterMode: 'all' })).total).toBe(1);
  });

  test.each(['status500', 'cut', 'silence'] as const)(
    'refuses the start with providerNotReachable at %s',
    async (fault) => {
      stripe.fail(/POST \/v1\/checkout\/sessions$/, fault, 2);
      await expect(start(await workshop(), 'stripe')).rejects.toMatchObject({ code: 'providerNotReachable' });
    },
  );

  test('announces a payment 50 times at once, and it is booked, invoiced and mailed once [P13.4]', async () => {
    const customer = await workshop();
    const purchase = await start(customer, 'stripe');
    stripe.pay(await sessionOf(purchase));
    const signed = stripe.announce('checkout.session.completed', await sessionOf(purchase));
    const answers = await Promise.all(Array.from({ length: 50 }, () => deliver('stripe', signed)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
    await expect.poll(unhandled, patiently).toBe(0);
    await deliver('stripe', signed);
    expect(await balance(customer)).toBe(10_000);
    expect(await invoices(customer)).toHaveLength(1);
    const mails = () => query('select kind from mails where recipient = $1', `${customer.username}@test.invalid`);
    await expect.poll(async () => (await mails()).rows, patiently).toEqual([{ kind: 'invoiceIssued' }]);
  });

  test('books once when announcement and return page arrive together in any order [P13.4]', async () => {
    const customer = await workshop();
    const purchase = await start(customer, 'stripe');
    stripe.pay(await sessionOf(purchase));
    const events = Array.from({ length: 5 }, () => 'checkout.session.completed');
    await Promise.all([
      ...Array.from({ length: 5 }, () => finish(customer, purchase)),
      ...events.map(async (type) => deliver('stripe', stripe.announce(type, await sessionOf(purchase)))),
    ]);
    await expect.poll(unhandled, patiently).toBe(0);
    expect(await finish(customer, purchase)).toMatchObject({ state: 'paid', balanceAfter: 10_000 });
    expect(await balance(customer)).toBe(10_000);
    expect(await invoices(customer)).toHaveLength(1);
  });

  test('is asked for the state of a payment, whatever its announcement says', async () => {
    const customer = await workshop();
    const purchase = await start(customer, 'stripe');
    const more = { payment_status: 'paid', amount_total: 11_900, client_reference_id: purchase.reference };
    await announce('stripe', stripe.announce('checkout.session.completed', await sessionOf(purchase), { more }));
    expect(await stateOf(customer, purchase)).toBe('open');
    expect(await balance(customer)).toBe(0);
  });

  test.each([
    ['another secret', () => stripe.announce('checkout.session.completed', 'cs_test_1', { secret: 'whsec_of_others' })],
    [
      'an old signature',
      () => stripe.announce('checkout.session.completed', 'cs_test_1', { at: Date.now() - 301_000 }),
    ],
    [
      'a changed body',
      () => {
        const { headers, body } = stripe.announce('checkout.session.completed', 'cs_test_1');
        return { headers, body: body.replace('cs_test_1', 'cs_test_2') };
      },
    ],
    ['no signature', () => ({ headers: { 'content-type': 'application/json' }, body: '{}' })],
    ['no body', () => ({ headers: { 'stripe-signature': 't=1,v1=2' }, body: '' })],
  ])('sends an announcement with %s, which is rejected and not stored', async (_what, signed) => {
    const { rowCount } = await query('select from provider_events');
    expect((await deliver('stripe', signed())).status).toBe(400);
    expect((await query('select from provider_events')).rowCount).toBe(rowCount);
  });

  test('announces a session of another account, and nothing is booked', async () => {
    const { rows } = await query('select count(*) from received_payments');
    await announce('stripe', stripe.announce('checkout.session.completed', 'cs_test_of_another_account'));
    expect((await query('select count(*) from received_payments')).rows).toEqual(rows);
  });

  test('collects for an unknown purchase, and the money waits for a decision', async () => {
    const customer = await workshop();
    const session = stripe.sessions.get(await sessionOf(await start(customer, 'stripe')));
    const id = `cs_test_${randomUUID()}`;
    stripe.sessions.set(id, { ...(session as NonNullable<typeof session>), id, reference: 'another shop' });
    const intent = stripe.pay(id);
    await announce('stripe', stripe.announce('checkout.session.completed', id));
    const { data } = await support.ask(purchasesApi.listReceivedPayments, { filterMode: 'all', state: 'open' });
    expect(data.find(({ sourceId }) => sourceId === intent)).toMatchObject({
      problem: 'unknownReference',
      amount: 11_900,
      purpose: 'another shop',
    });
  });

  test.each([
    ['wrongAmount', { amount: 100 }],
    ['wrongCurrency', { currency: 'usd' }],
  ])('collects with %s, and the money waits for a decision', async (problem, change) => {
    const customer = await workshop();
    const purchase = await start(customer, 'stripe');
    stripe.pay(await sessionOf(purchase), change);
    await announce('stripe', stripe.announce('checkout.session.completed', await sessionOf(purchase)));
    expect(await balance(customer)).toBe(0);
    expect(await waiting(purchase)).toMatchObject([{ problem }]);
  });

  test('collects later, and the purchase is open until it is paid or fails', async () => {
    const customer = await workshop();
    const later = await start(customer, 'stripe');
    stripe.pay(await sessionOf(later), { payment_status: 'unpaid', intentStatus: 'processing' });
    await announce('stripe', stripe.announce('checkout.session.completed', await sessionOf(later)));
    expect(await stateOf(customer, later)).toBe('open');
    stripe.pay(await sessionOf(later));
    await announce('stripe', stripe.announce('checkout.session.async_payment_succeeded', await sessionOf(later)));
    expect(await stateOf(customer, later)).toBe('paid');
    const failing = await start(customer, 'stripe');
    stripe.pay(await sessionOf(failing), { payment_status: 'unpaid', intentStatus: 'requires_payment_method' });
    await announce('stripe', stripe.announce('checkout.session.async_payment_failed', await sessionOf(failing)));
    expect(await stateOf(customer, failing)).toBe('failed');
    expect(await balance(customer)).toBe(10_000);
  });

  test('expires an unpaid session, which expires its purchase', async () => {
    const customer = await workshop();
    const purchase = await start(customer, 'stripe');
    stripe.expire(await sessionOf(purchase));
    await announce('stripe', stripe.announce('checkout.session.expired', await sessionOf(purchase)));
    expect(await stateOf(customer, purchase)).toBe('expired');
  });

  test('ends its session before a purchase is cancelled [P13.6]', async () => {
    const customer = await workshop();
    const purchase = await start(customer, 'stripe');
    const { purchaseId } = purchase;
    stripe.fail(/GET \/v1\/checkout/, 'status500', 2);
    await expect(customer.ask(purchasesApi.cancelPurchase, { purchaseId })).rejects.toMatchObject({
      code: 'providerNotReachable',
    });
    expect(await customer.ask(purchasesApi.cancelPurchase, { purchaseId })).toBe(true);
    expect(stripe.sessions.get(await sessionOf(purchase))?.status).toBe('expired');
    expect(await stateOf(customer, purchase)).toBe('cancelled');
  });

  test('keeps a paid purchase from being cancelled, and its payment counts [P13.6]', async () => {
    const customer = await workshop();
    const purchase = await start(customer, 'stripe');
    const { purchaseId } = purchase;
    stripe.pay(await sessionOf(purchase));
    await expect(customer.ask(purchasesApi.cancelPurchase, { purchaseId })).rejects.toMatchObject({
      code: 'purchaseNotOpen',
    });
    await announce('stripe', stripe.announce('checkout.session.completed', await sessionOf(purchase)));
    await expect(customer.ask(purchasesApi.cancelPurchase, { purchaseId })).rejects.toMatchObject({
      code: 'purchaseNotOpen',
      problem: { state: 'paid' },
    });
    expect(await stateOf(customer, purchase)).toBe('paid');
    expect(await balance(customer)).toBe(10_000);
  });

  test('announces refunds before the payment, and the purchase is paid and then refunded', async () => {
    const customer = await workshop();
    const purchase = await start(customer, 'stripe');
    const intent = stripe.pay(await sessionOf(purchase));
    const charge = stripe.refund(intent, 5950);
    await announce('stripe', stripe.announce('charge.refunded', charge));
    expect(await balance(customer)).toBe(5000);
    stripe.refund(intent, 5950);
    await announce('stripe', stripe.announce('charge.refunded', charge));
    await announce('stripe', stripe.announce('checkout.session.completed', await sessionOf(purchase)));
    expect(await balance(customer)).toBe(0);
    expect(await stateOf(customer, purchase)).toBe('refunded');
    const kinds = (await invoices(customer)).map(({ kind }) => kind);
    expect(kinds).toEqual(['ST', 'ST', 'RE']);
  });

  test('reports a dispute, which staff see and which takes the credits only when it is lost [P13.11]', async () => {
    const disputed = async () =>
      (await support.ask(purchasesApi.listPurchases, { filterMode: 'all', disputed: true })).data.map(
        ({ reference }) => reference,
      );
    for (const [end, left] of [
      ['won', 10_000],
      ['lost', 0],
    ] as const) {
      const customer = await workshop();
      const purchase = await start(customer, 'stripe');
      const dispute = stripe.dispute(stripe.pay(await sessionOf(purchase)), 11_900);
      await announce('stripe', stripe.announce('charge.dispute.created', dispute.id));
      expect(await disputed()).toContain(purchase.reference);
      expect(await balance(customer)).toBe(10_000);
      dispute.status = end;
      await announce('stripe', stripe.announce('charge.dispute.closed', dispute.id));
      expect(await disputed()).not.toContain(purchase.reference);
      expect(await balance(customer)).toBe(left);
    }
  });

  test.each(['refund.updated', 'charge.refund.updated', 'charge.refunded'])(
    'takes the credits of a pending refund once it succeeds by %s',
    async (type) => {
      const customer = await workshop();
      const purchase = await start(customer, 'stripe');
      const refund = stripe.refundSlowly(stripe.pay(await sessionOf(purchase)), 11_900, 'pending');
      const named = type === 'charge.refunded' ? refund.charge : refund.id;
      await announce('stripe', stripe.announce('charge.refunded', refund.charge));
      expect(await balance(customer)).toBe(10_000);
      refund.status = 'succeeded';
      await announce('stripe', stripe.announce(type, named));
      await announce('stripe', stripe.announce('refund.updated', refund.id));
      expect(await balance(customer)).toBe(0);
      expect(await stateOf(customer, purchase)).toBe('refunded');
    },
  );

  test.each([
    ['refund.failed', 'failed'],
    ['refund.updated', 'failed'],
    ['charge.refund.updated', 'canceled'],
  ] as const)('restores credits and invoice once when a booked refund fails by %s', async (type, status) => {
    const customer = await workshop();
    const purchase = await start(customer, 'stripe');
    const refund = stripe.refundSlowly(stripe.pay(await sessionOf(purchase)), 11_900, 'succeeded');
    await announce('stripe', stripe.announce('charge.refunded', refund.charge));
    expect(await balance(customer)).toBe(0);
    refund.status = status;
    await announce('stripe', stripe.announce(type, refund.id));
    await announce('stripe', stripe.announce('refund.failed', refund.id));
    // Reported late, as it was.
    await announce('stripe', stripe.announce('charge.refunded', refund.charge));
    expect(await balance(customer)).toBe(10_000);
    expect(await stateOf(customer, purchase)).toBe('paid');
    expect((await invoices(customer)).map(({ kind }) => kind)).toEqual(['RE', 'ST', 'RE']);
  });

  test('reports a failed refund that was never booked, and nothing changes', async () => {
    const customer = await workshop();
    const purchase = await start(customer, 'stripe');
    const refund = stripe.refundSlowly(stripe.pay(await sessionOf(purchase)), 11_900, 'failed');
    await announce('stripe', stripe.announce('refund.failed', refund.id));
    expect(await balance(customer)).toBe(10_000);
    await announce('stripe', stripe.announce('refund.updated', 're_of_another_account'));
  });

  test('restores the credits when a lost dispute is won in the end', async () => {
    const customer = await workshop();
    const purchase = await start(customer, 'stripe');
    const dispute = stripe.dispute(stripe.pay(await sessionOf(purchase)), 11_900);
    dispute.status = 'lost';
    await announce('stripe', stripe.announce('charge.dispute.closed', dispute.id));
    expect(await balance(customer)).toBe(0);
    dispute.status = 'won';
    await announce('stripe', stripe.announce('charge.dispute.funds_reinstated', dispute.id));
    await announce('stripe', stripe.announce('charge.dispute.created', dispute.id));
    expect(await balance(customer)).toBe(10_000);
    expect(await customer.ask(purchasesApi.getPurchase, { purchaseId: purchase.purchaseId })).toMatchObject({
      state: 'paid',
      dispute: 'won',
    });
  });

  test('is asked again by the queue when announcement and return page were lost', async () => {
    const customer = await workshop();
    const purchase = await start(customer, 'stripe');
    stripe.pay(await sessionOf(purchase));
    stripe.fail(/GET \/v1\/checkout/, 'status500', 2);
    await expect(finish(customer, purchase)).rejects.toMatchObject({ code: 'providerNotReachable' });
    await someMinutesLater();
    expect(await stateOf(customer, purchase)).toBe('paid');
    expect(await balance(customer)).toBe(10_000);
  });

  test.each(['expired', 'failed', 'cancelled'] as const)(
    'collects late for a purchase that %s, and the money waits for a decision',
    async (state) => {
      const customer = await workshop();
      const purchase = await start(customer, 'stripe');
      await query('update purchases set state = $2 where id = $1', purchase.purchaseId, state);
      stripe.pay(await sessionOf(purchase));
      await announce('stripe', stripe.announce('checkout.session.completed', await sessionOf(purchase)));
      if (state !== 'cancelled') await finish(customer, purchase);
      expect(await stateOf(customer, purchase)).toBe(state);
      expect(await balance(customer)).toBe(0);
      expect(await waiting(purchase)).toMatchObject([{ problem: 'notOpen', amount: 11_900 }]);
    },
  );

  test('collects for a customer who has been locked, and the money waits for a decision', async () => {
    const customer = await workshop();
    const purchase = await start(customer, 'stripe');
    await query('update users set active = false where id = $1', customer.id);
    stripe.pay(await sessionOf(purchase));
    await announce('stripe', stripe.announce('checkout.session.completed', await sessionOf(purchase)));
    expect(await waiting(purchase)).toMatchObject([{ problem: 'customerNotActive' }]);
  });

  test('keeps a purchase open while its payment is processing for days', async () => {
    const customer = await workshop();
    const purchase = await start(customer, 'stripe');
    stripe.pay(await sessionOf(purchase), { payment_status: 'unpaid', intentStatus: 'processing' });
    await announce('stripe', stripe.announce('checkout.session.completed', await sessionOf(purchase)));
    await makeOlder(purchase, 27);
    await someMinutesLater(600);
    expect(await stateOf(customer, purchase)).toBe('open');
    stripe.pay(await sessionOf(purchase));
    await someMinutesLater(600);
    expect(await stateOf(customer, purchase)).toBe('paid');
  });

  test.each([
    ['paid', {}],
    ['open', { payment_status: 'unpaid', intentStatus: 'processing' }],
  ] as const)('prevents cancelling a collected purchase whose state is %s [P13.6]', async (state, change) => {
    const customer = await workshop();
    const purchase = await start(customer, 'stripe');
    stripe.pay(await sessionOf(purchase), change);
    const { purchaseId } = purchase;
    await expect(customer.ask(purchasesApi.cancelPurchase, { purchaseId })).rejects.toMatchObject({
      code: 'purchaseNotOpen',
    });
    expect(await stateOf(customer, purchase)).toBe(state);
  });

  test('expires a purchase that is not paid within a day', async () => {
    const customer = await workshop();
    const purchase = await start(customer, 'stripe');
    await makeOlder(purchase, 27);
    stripe.expire(await sessionOf(purchase));
    await someMinutesLater(600);
    expect(await stateOf(customer, purchase)).toBe('expired');
  });
});

describe('PayPal', () => {
  test('collects an approved payment once, by return page and announcement together [P13.4]', async () => {
    const customer = await workshop();
    const purchase = await start(customer, 'paypal');
    expect(purchase).toMatchObject({ state: 'open', url: expect.stringContaining(paypal.url) as unknown });
    const order = await sessionOf(purchase);
    expect(paypal.orders.get(order)).toMatchObject({ value: '119.00', reference: purchase.reference });
    paypal.approve(order);
    await Promise.all([
      ...Array.from({ length: 5 }, () => finish(customer, purchase)),
      deliver('paypal', paypal.announce('CHECKOUT.ORDER.APPROVED', order)),
    ]);
    const capture = paypal.orders.get(order)?.capture?.id ?? '';
    await announce('paypal', paypal.announce('PAYMENT.CAPTURE.COMPLETED', capture));
    expect(await stateOf(customer, purchase)).toBe('paid');
    expect(await balance(customer)).toBe(10_000);
    expect(await invoices(customer)).toHaveLength(1);
  });

  test('collects once when the answer of the capture was lost', async () => {
    const customer = await workshop();
    const purchase = await start(customer, 'paypal');
    paypal.approve(await sessionOf(purchase));
    paypal.fail(/\/capture$/, 'lostAnswer');
    await expect(finish(customer, purchase)).rejects.toMatchObject({ code: 'providerNotReachable' });
    expect(await finish(customer, purchase)).toMatchObject({ state: 'paid' });
    expect(await balance(customer)).toBe(10_000);
  });

  test('does not collect for a cancelled purchase or a declined payment', async () => {
    const customer = await workshop();
    const purchase = await start(customer, 'paypal');
    await customer.ask(purchasesApi.cancelPurchase, { purchaseId: purchase.purchaseId });
    const order = await sessionOf(purchase);
    paypal.approve(order);
    await announce('paypal', paypal.announce('CHECKOUT.ORDER.APPROVED', order));
    expect(paypal.orders.get(order)?.capture).toBeUndefined();
    const declined = await start(customer, 'paypal');
    paypal.approve(await sessionOf(declined));
    paypal.decline(true);
    expect(await finish(customer, declined)).toMatchObject({ state: 'open' });
    expect(await balance(customer)).toBe(0);
  });

  test.each(['expired', 'failed'] as const)('does not collect for a purchase that %s', async (state) => {
    const customer = await workshop();
    const purchase = await start(customer, 'paypal');
    await query('update purchases set state = $2 where id = $1', purchase.purchaseId, state);
    const order = await sessionOf(purchase);
    paypal.approve(order);
    await announce('paypal', paypal.announce('CHECKOUT.ORDER.APPROVED', order));
    await finish(customer, purchase);
    expect(paypal.orders.get(order)?.capture).toBeUndefined();
  });

  test('collects for a locked customer only once the account is unlocked', async () => {
    const customer = await workshop();
    const purchase = await start(customer, 'paypal');
    const order = await sessionOf(purchase);
    paypal.approve(order);
    await query('update users set active = false where id = $1', customer.id);
    await announce('paypal', paypal.announce('CHECKOUT.ORDER.APPROVED', order));
    expect(paypal.orders.get(order)?.capture).toBeUndefined();
    await query('update users set active = true where id = $1', customer.id);
    expect(await finish(customer, purchase)).toMatchObject({ state: 'paid' });
  });

  test('refunds money, which takes the credits', async () => {
    const customer = await workshop();
    const purchase = await start(customer, 'paypal');
    const order = await sessionOf(purchase);
    paypal.approve(order);
    await finish(customer, purchase);
    await announce('paypal', paypal.announce('PAYMENT.CAPTURE.REFUNDED', paypal.refund(order, '59.50')));
    expect(await balance(customer)).toBe(5000);
    await announce('paypal', paypal.announce('PAYMENT.CAPTURE.REVERSED', paypal.refund(order, '59.50')));
    expect(await balance(customer)).toBe(0);
    expect(await stateOf(customer, purchase)).toBe('refunded');
  });

  test('collects a later payment after a declined one', async () => {
    const customer = await workshop();
    const purchase = await start(customer, 'paypal');
    paypal.approve(await sessionOf(purchase));
    paypal.decline(true);
    expect(await finish(customer, purchase)).toMatchObject({ state: 'open' });
    paypal.decline(false);
    expect(await finish(customer, purchase)).toMatchObject({ state: 'paid' });
    expect(await balance(customer)).toBe(10_000);
  });

  /** A purchase that is paid, and its order. */
  async function paid() {
    const customer = await workshop();
    const purchase = await start(customer, 'paypal');
    const order = await sessionOf(purchase);
    paypal.approve(order);
    await finish(customer, purchase);
    return { customer, purchase, order };
  }
  const disputeOf = async (customer: Person, { purchaseId }: Purchase) =>
    (await customer.ask(purchasesApi.getPurchase, { purchaseId })).dispute;

  test.each([
    ['RESOLVED_SELLER_FAVOUR', 'won', 10_000],
    ['RESOLVED_WITH_PAYOUT', 'won', 10_000],
    ['CANCELED_BY_BUYER', 'won', 10_000],
    ['RESOLVED_BUYER_FAVOUR', 'lost', 0],
  ] as const)('reports a dispute with the outcome %s as %s [P13.11]', async (outcome, end, left) => {
    const { customer, purchase, order } = await paid();
    const dispute = paypal.dispute(order, '119.00');
    const id = dispute.dispute_id;
    await announce('paypal', paypal.announce('CUSTOMER.DISPUTE.CREATED', id));
    expect(await disputeOf(customer, purchase)).toBe('open');
    dispute.status = 'UNDER_REVIEW';
    await announce('paypal', paypal.announce('CUSTOMER.DISPUTE.UPDATED', id));
    expect(await disputeOf(customer, purchase)).toBe('open');
    Object.assign(dispute, { status: 'RESOLVED', dispute_outcome: { outcome_code: outcome } });
    await announce('paypal', paypal.announce('CUSTOMER.DISPUTE.RESOLVED', id));
    await announce('paypal', paypal.announce('CUSTOMER.DISPUTE.CREATED', id));
    expect(await disputeOf(customer, purchase)).toBe(end);
    expect(await balance(customer)).toBe(left);
  });

  test.each([
    ['dispute first', true],
    ['refund first', false],
  ])('reports the money of a lost dispute twice, %s, and it is taken once', async (_order, isDisputeFirst) => {
    const { customer, purchase, order } = await paid();
    const dispute = paypal.dispute(order, '59.50');
    Object.assign(dispute, { status: 'RESOLVED', dispute_outcome: { outcome_code: 'RESOLVED_BUYER_FAVOUR' } });
    const reversal = paypal.announce('PAYMENT.CAPTURE.REVERSED', paypal.refund(order, '59.50'));
    const resolved = paypal.announce('CUSTOMER.DISPUTE.RESOLVED', dispute.dispute_id);
    for (const one of isDisputeFirst ? [resolved, reversal, resolved] : [reversal, resolved, reversal])
      await announce('paypal', one);
    expect(await balance(customer)).toBe(5000);
    // Another refund of the same sum is another one.
    await announce('paypal', paypal.announce('PAYMENT.CAPTURE.REFUNDED', paypal.refund(order, '59.50')));
    expect(await balance(customer)).toBe(0);
    expect(await stateOf(customer, purchase)).toBe('refunded');
  });

  test('takes the credits of a delayed refund and restores them when it fails', async () => {
    const { customer, purchase, order } = await paid();
    const id = paypal.refund(order, '119.00', 'PENDING');
    const refund = paypal.refunds.get(id);
    if (refund === undefined) throw new Error('no refund');
    await announce('paypal', paypal.announce('PAYMENT.REFUND.PENDING', id));
    expect(await balance(customer)).toBe(10_000);
    refund.status = 'COMPLETED';
    await announce('paypal', paypal.announce('PAYMENT.CAPTURE.REFUNDED', id));
    expect(await balance(customer)).toBe(0);
    refund.status = 'FAILED';
    await announce('paypal', paypal.announce('PAYMENT.REFUND.FAILED', id));
    expect(await balance(customer)).toBe(10_000);
    expect(await stateOf(customer, purchase)).toBe('paid');
  });

  test('keeps the purchase open until a pending capture is completed or denied', async () => {
    for (const [status, type, state] of [
      ['COMPLETED', 'PAYMENT.CAPTURE.COMPLETED', 'paid'],
      ['DECLINED', 'PAYMENT.CAPTURE.DENIED', 'failed'],
    ] as const) {
      const customer = await workshop();
      const purchase = await start(customer, 'paypal');
      const order = paypal.orders.get(await sessionOf(purchase));
      if (order === undefined) throw new Error('no order');
      const capture = { id: randomUUID().toUpperCase(), status: 'PENDING' };
      Object.assign(order, { status: 'COMPLETED', capture });
      await announce('paypal', paypal.announce('PAYMENT.CAPTURE.PENDING', capture.id));
      await makeOlder(purchase, 27);
      await someMinutesLater(600);
      expect(await stateOf(customer, purchase)).toBe('open');
      capture.status = status;
      await announce('paypal', paypal.announce(type, capture.id));
      expect(await stateOf(customer, purchase)).toBe(state);
    }
  });

  test.each([
    ['CUSTOMER.DISPUTE.CREATED'],
    ['PAYMENT.CAPTURE.REFUNDED'],
    ['PAYMENT.CAPTURE.REVERSED'],
    ['PAYMENT.CAPTURE.DENIED'],
    ['PAYMENT.CAPTURE.PENDING'],
    ['CHECKOUT.ORDER.APPROVED'],
    ['BILLING.PLAN.CREATED'],
  ])('announces %s of an unknown object, and nothing is stored', async (type) => {
    const { rows } = await query('select count(*) from received_payments');
    await announce('paypal', paypal.announce(type, 'SOMEBODY-ELSES'));
    expect((await query('select count(*) from received_payments')).rows).toEqual(rows);
  });

  test.each(['status500', 'cut', 'silence'] as const)(
    'gets status 503 and delivers again when its signature check fails with %s',
    async (fault) => {
      const { purchase, order } = await paid();
      const signed = paypal.announce('CUSTOMER.DISPUTE.CREATED', paypal.dispute(order, '119.00').dispute_id);
      paypal.fail(/verify-webhook-signature/, fault);
      const answer = await deliver('paypal', signed);
      expect(answer.status).toBe(503);
      expect(answer.headers.get('retry-after')).toBe('60');
      await announce('paypal', signed);
      const disputed = { filterMode: 'all', disputed: true } as const;
      const { data } = await support.ask(purchasesApi.listPurchases, disputed);
      expect(data.map(({ reference }) => reference)).toContain(purchase.reference);
    },
  );

  test('refuses the start when it is not reachable, and forged announcements are rejected', async () => {
    paypal.fail(/POST \/v2\/checkout\/orders$/, 'silence');
    await expect(start(await workshop(), 'paypal')).rejects.toMatchObject({ code: 'providerNotReachable' });
    const forged = paypal.announce('CHECKOUT.ORDER.APPROVED', 'X', { isForged: true });
    expect((await deliver('paypal', forged)).status).toBe(400);
    expect((await deliver('paypal', { headers: forged.headers, body: 'no json' })).status).toBe(400);
  });
});
