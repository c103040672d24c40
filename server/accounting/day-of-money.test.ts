import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import yauzl from 'yauzl';
import { accountingApi } from '#contract/accounting.ts';
import { billingApi } from '#contract/billing.ts';
import { creditsApi } from '#contract/credits.ts';
import { deskApi } from '#contract/desk.ts';
import { creditCents } from '#contract/money.ts';
import { paymentsApi } from '#contract/payments.ts';
import type { Purchase } from '#contract/purchases/buying.ts';
import type { PurchaseWay } from '#contract/purchases/payment-ways.ts';
import { purchasesApi } from '#contract/purchases.ts';
import { mandateVersion } from '#contract/purchases/top-ups.ts';
import { account, camt } from '#test/bank-statements.ts';
import { textsAt } from '#test/e-invoice.ts';
import { setOperator } from '#test/invoices.ts';
import { makeFile } from '#test/orders.ts';
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
  await query(`update portal_options set bank_iban = $1, bank_holder = 'Tuner GmbH'`, account);
  await support.ask(accountingApi.updateAccounting, {
    datevConsultant: 29_098,
    datevClient: 55_003,
    domesticAccount: '8400',
  });
});

async function workshop(way: 'transfer' | 'card' = 'transfer'): Promise<Person> {
  const customer = await portal().person();
  await query(
    `update users set company_name = 'Berg', street = 'Gasse 2', zip = '10117', city = 'Berlin', payment_api = $2
     where id = $1`,
    customer.id,
    way,
  );
  return customer;
}

const order = (customer: Person, way: PurchaseWay = 'transfer'): Promise<Purchase> =>
  customer.ask(purchasesApi.startPurchase, { credits: 100, way, acceptedTerms: true, purchaseKey: randomUUID() });
const bookByHand = ({ purchaseId }: Purchase, amount: number, day: string) =>
  support.ask(paymentsApi.bookPayment, { purchaseId, amount, day, paymentKey: randomUUID() });
const bring = (text: string, name: string) =>
  support.ask(paymentsApi.importStatement, { dryRun: false }, { files: { file: makeFile(Buffer.from(text), name) } });
const sessionOf = async ({ purchaseId }: Purchase): Promise<string> =>
  (await query<{ session: string }>('select provider_session as session from purchases where id = $1', purchaseId))[0]
    ?.session ?? '';
const documentsOf = async ({ id }: Person) =>
  (await support.ask(billingApi.listInvoices, { filterMode: 'all', userId: id })).data;
const monthOf = (month: string) => support.ask(accountingApi.getMonth, { month });

/** The day of supply in the data of a document (BT-72). */
async function suppliedOn(number: string): Promise<string | undefined> {
  const { blob } = await support.askForFile(billingApi.downloadDocument, { number, format: 'xrechnung' });
  return textsAt(await blob.text(), '//*[local-name() = "OccurrenceDateTime"]/*[local-name() = "DateTimeString"]')[0];
}

/** The line of a document in the archive of a month, field by field and counted from one, and that of the list. */
async function linesOf(month: string, number: string) {
  const { blob } = await support.askForFile(accountingApi.exportMonth, { month, language: 'de' });
  const zip = await yauzl.fromBufferPromise(Buffer.from(await blob.arrayBuffer()), { lazyEntries: true });
  const files = new Map<string, string>();
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, (await buffer(await zip.openReadStreamPromise(entry))).toString('latin1'));
  const lineIn = (name: string) => [
    '',
    ...(
      files
        .get(name)
        ?.split('\r\n')
        .find((line) => line.includes(number)) ?? ''
    ).split(';'),
  ];
  return { datev: lineIn(`EXTF_Buchungsstapel_${month}.csv`), list: lineIn('bookings.csv') };
}

/** The day of the only invoice of a customer in each place that tells one. */
async function toldDays(customer: Person, month: string) {
  const documents = await documentsOf(customer);
  const number = documents[0]?.number ?? '';
  const { datev, list } = await linesOf(month, number);
  const [purchase] = await query<{ day: string }>(
    `select to_char(paid_at at time zone 'Europe/Vienna', 'YYYY-MM-DD') as day from purchases where user_id = $1`,
    customer.id,
  );
  return {
    documents: documents.length,
    supplied: await suppliedOn(number),
    dated: datev[10],
    performed: datev[115],
    listed: list[2],
    paid: purchase?.day ?? list[2],
  };
}

/** The same day in all of them. */
function asDay(day: string) {
  const [year = '', month = '', date = ''] = day.split('-');
  const supplied = year + month + date;
  return { documents: 1, supplied, dated: date + month, performed: date + month + year, listed: day, paid: day };
}

describe('the day of a payment is the day of supply, bookings and archive', () => {
  test('for a transfer booked by staff', async () => {
    const customer = await workshop();
    await bookByHand(await order(customer), 11_900, '2025-10-30');
    expect(await toldDays(customer, '2025-10')).toEqual(asDay('2025-10-30'));
    expect(await monthOf('2025-10')).toMatchObject({ invoices: 1, gross: 11_900 });
  });

  test('for CAMT and CSV entries, whose booking day counts instead of the value day', async () => {
    const [one, other] = [await workshop(), await workshop()];
    const text = camt([[{ amount: 11_900, purpose: (await order(one)).reference, day: '2025-12-31' }]]);
    await bring(text.replace('<ValDt><Dt>2025-12-31', '<ValDt><Dt>2026-01-02'), 'statement.xml');
    expect(await toldDays(one, '2025-12')).toEqual(asDay('2025-12-31'));
    const { reference } = await order(other);
    await bring(
      `Buchungstag;Valutadatum;Auftraggeber;Verwendungszweck;Betrag;Waehrung\r\n31.08.2025;02.09.2025;Berg;${reference};119,00;EUR\r\n31.08.2025;31.08.2025;Bank;Entgelt;-5,00;EUR\r\n`,
      'statement.csv',
    );
    expect(await toldDays(other, '2025-08')).toEqual(asDay('2025-08-31'));
  });

  test.each([
    ['2025-09-30T21:59:59Z', '2025-09-30'],
    ['2025-09-30T22:00:00Z', '2025-10-01'],
  ])('for a card payment that Stripe collected at %s, which is %s in Vienna', async (at, day) => {
    const customer = await workshop('card');
    const purchase = await order(customer, 'stripe');
    stripe.standAt(at);
    stripe.pay(await sessionOf(purchase));
    await customer.ask(purchasesApi.finishPurchase, { purchaseId: purchase.purchaseId });
    expect(await toldDays(customer, day.slice(0, 7))).toEqual(asDay(day));
  });

  test.each([
    ['2025-07-31T21:59:59Z', '2025-07-31'],
    ['2025-07-31T22:00:00Z', '2025-08-01'],
  ])('for a PayPal payment captured at %s', async (at, day) => {
    const customer = await workshop('card');
    const purchase = await order(customer, 'paypal');
    paypal.standAt(at);
    paypal.approve(await sessionOf(purchase));
    await customer.ask(purchasesApi.finishPurchase, { purchaseId: purchase.purchaseId });
    expect(await toldDays(customer, day.slice(0, 7))).toEqual(asDay(day));
  });

  test('for an automatic top-up', async () => {
    const customer = await workshop('card');
    await customer.ask(purchasesApi.startCard, {});
    const [session] = [...stripe.sessions.values()].filter(({ holder }) => holder !== undefined).slice(-1);
    stripe.pay(session?.id ?? '');
    expect(await customer.ask(purchasesApi.finishCard, {})).toBe(true);
    stripe.standAt('2025-06-30T22:30:00Z');
    await customer.ask(purchasesApi.switchOnTopUp, {
      credits: 100,
      threshold: creditCents(1000),
      monthlyCap: 30_000,
      language: 'en',
      version: mandateVersion,
      accepted: true,
    });
    await expect.poll(async () => (await documentsOf(customer)).length, { interval: 50 }).toBe(1);
    expect(await toldDays(customer, '2025-07')).toEqual(asDay('2025-07-01'));
  });

  test('for credits booked by staff with a payment day', async () => {
    const customer = await workshop();
    await support.ask(creditsApi.changeCredits, {
      userId: customer.id,
      kind: 'purchase',
      amount: creditCents(10_000),
      reason: 'cash',
      paidOn: '2025-05-31',
      bookingKey: randomUUID(),
    });
    const [entry] = (await customer.ask(creditsApi.listCredits, { filterMode: 'all', kind: 'purchase' })).data;
    await support.ask(billingApi.createInvoice, { creditEntryId: entry?.entryId ?? (0 as never) });
    expect(await toldDays(customer, '2025-05')).toEqual(asDay('2025-05-31'));
  });

  test('for a price paid in parts, whose latest part counts in any booking order', async () => {
    const customer = await workshop();
    const purchase = await order(customer);
    await bookByHand(purchase, 5000, '2025-04-02');
    await bookByHand(purchase, 6900, '2025-03-31');
    expect(await toldDays(customer, '2025-04')).toEqual(asDay('2025-04-02'));
  });

  test('for a payment that waited, whatever the day of the decision', async () => {
    const customer = await workshop();
    const purchase = await order(customer);
    await bookByHand(purchase, 5950, '2025-02-28');
    const { data } = await support.ask(purchasesApi.listReceivedPayments, { filterMode: 'all', state: 'open' });
    const paymentId = data.find(({ reference }) => reference === purchase.reference)?.paymentId ?? (0 as never);
    await support.ask(purchasesApi.decideReceivedPayment, { paymentId, decision: 'accept', reason: 'half is enough' });
    expect(await toldDays(customer, '2025-02')).toEqual(asDay('2025-02-28'));
  });

  test('but counts as today when it is in the future', async () => {
    const customer = await workshop();
    await bookByHand(await order(customer), 11_900, '2199-01-01');
    const [{ isToday } = { isToday: false }] = await query<{ isToday: boolean }>(
      `select p.paid_at <= now() and i.accounting_day is null as "isToday"
       from purchases p join invoices i on i.credit_entry_id = p.credit_entry_id where p.user_id = $1`,
      customer.id,
    );
    expect(isToday).toBe(true);
  });
});

describe('the month of a cancellation', () => {
  test('is that of the refund by the provider', async () => {
    const customer = await workshop('card');
    const purchase = await order(customer, 'stripe');
    stripe.standAt('2024-01-15T12:00:00Z');
    const intent = stripe.pay(await sessionOf(purchase));
    await customer.ask(purchasesApi.finishPurchase, { purchaseId: purchase.purchaseId });
    stripe.standAt('2024-02-29T12:00:00Z');
    const { headers, body } = stripe.announce('charge.refunded', stripe.refund(intent, 11_900));
    await fetch(`${portal().root}/api/webhooks/stripe`, { method: 'POST', headers, body });
    await expect.poll(async () => (await documentsOf(customer)).length, { interval: 50 }).toBe(2);
    expect(await monthOf('2024-01')).toMatchObject({ invoices: 1, cancellations: 0, gross: 11_900 });
    expect(await monthOf('2024-02')).toMatchObject({ invoices: 0, cancellations: 1, gross: -11_900 });
  });

  test('is that of the end of a lost dispute, however late it is announced', async () => {
    const customer = await workshop('card');
    const purchase = await order(customer, 'stripe');
    stripe.standAt('2023-01-15T12:00:00Z');
    const intent = stripe.pay(await sessionOf(purchase));
    await customer.ask(purchasesApi.finishPurchase, { purchaseId: purchase.purchaseId });
    stripe.standAt(undefined);
    const dispute = stripe.dispute(intent, 11_900);
    dispute.status = 'lost';
    const { headers, body } = stripe.announce('charge.dispute.closed', dispute.id, {
      created: Date.parse('2023-02-28T12:00:00Z') / 1000,
    });
    await fetch(`${portal().root}/api/webhooks/stripe`, { method: 'POST', headers, body });
    await expect.poll(async () => (await documentsOf(customer)).length, { interval: 50 }).toBe(2);
    expect(await monthOf('2023-01')).toMatchObject({ invoices: 1, cancellations: 0, gross: 11_900 });
    expect(await monthOf('2023-02')).toMatchObject({ invoices: 0, cancellations: 1, gross: -11_900 });
  });

  test('is that of the invoice for a wrong document, as for its replacement', async () => {
    const customer = await workshop();
    const { purchaseId } = await order(customer);
    await bookByHand({ purchaseId } as Purchase, 11_900, '2024-03-10');
    const [wrong] = await documentsOf(customer);
    if (wrong === undefined) throw new Error('no invoice');
    await support.ask(billingApi.cancelInvoice, { ...wrong, reason: 'wrong address', takesCredits: false });
    await support.ask(billingApi.createInvoice, { creditEntryId: wrong.creditEntryId });
    expect(await monthOf('2024-03')).toMatchObject({ invoices: 2, cancellations: 1, gross: 11_900 });
  });
});

test('an exported month lists later documents until it is exported again', async () => {
  const [one, late] = [await workshop(), await workshop()];
  await bookByHand(await order(one), 11_900, '2024-06-10');
  expect(await monthOf('2024-06')).not.toHaveProperty('handedOver');
  const [{ number } = { number: '' }] = await documentsOf(one);
  await linesOf('2024-06', number);
  expect(await monthOf('2024-06')).toMatchObject({ handedOver: { since: [] } });
  const stale = async () => (await support.ask(deskApi.getDesk, {})).accounting.monthsToHandOverAgain ?? [];
  expect((await stale()).map(({ month }) => month)).not.toContain('2024-06');
  await bookByHand(await order(late), 11_900, '2024-06-30');
  const [added] = await documentsOf(late);
  expect((await monthOf('2024-06')).handedOver?.since).toEqual([added?.number]);
  expect(await stale()).toContainEqual({ month: '2024-06', documents: 1 });
  await linesOf('2024-06', number);
  expect((await stale()).map(({ month }) => month)).not.toContain('2024-06');
});
