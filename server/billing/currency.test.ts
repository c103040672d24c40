import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { billingApi } from '#contract/billing.ts';
import { creditsApi } from '#contract/credits.ts';
import { paymentsApi } from '#contract/payments.ts';
import { purchasesApi } from '#contract/purchases.ts';
import { settingsApi } from '#contract/settings.ts';
import { writeCii } from '#rules/cii.ts';

import { camt, type Movement } from '#test/bank-statements.ts';
import { buyer, startPurchase } from '#test/buyers.ts';
import { ruleProblems, schemaProblems, textsAt } from '#test/e-invoice.ts';
import { invoicedCustomer, newInvoice, setOperator } from '#test/invoices.ts';
import { makeFile } from '#test/orders.ts';
import { startPaypalServer, startStripeServer } from '#test/payment-servers.ts';
import { type Person, type Portal, usePortal } from '#test/portal.ts';
import { openRaw } from '#test/raw.ts';
import { issuedDocument } from './make-document.ts';
import { toEInvoice } from './to-e-invoice.ts';

const stripe = await startStripeServer();
const paypal = await startPaypalServer();
afterAll(() => Promise.all([stripe.close(), paypal.close()]));

const swiss = usePortal({ own: true, stripe: stripe.config, paypal: paypal.config });
const polish = usePortal({ own: true });
const german = usePortal({ own: true });

/** Begins a portal with an operator in a country and a currency, chosen as a client would that knows no contract of ours. */
async function open(portal: Portal, country: string, currency: string): Promise<Person> {
  const admin = await portal.person({ role: 'admin' });
  const answer = await openRaw(portal, admin).post('updateGlobalOptions', { currency });
  expect([answer.status, await answer.json()]).toEqual([200, true]);
  await setOperator(portal);
  await portal.database.pool.query(
    `update portal_options set operator_country_id = (select id from countries where iso = $1)`,
    [country],
  );
  return admin;
}

const bring = (support: Person, movement: Movement) =>
  support.ask(
    paymentsApi.importStatement,
    { dryRun: false },
    {
      files: {
        file: makeFile(Buffer.from(camt([[movement]], { currency: movement.currency ?? 'EUR' })), 'statement.xml'),
      },
    },
  );

/** Returns what the document with a number shows, and its data. */
async function readDocument(portal: Portal, number: string) {
  const document = await issuedDocument(portal.database.reader, number);
  if (document?.invoice === undefined) throw new Error(`no ${number}`);
  return { sheet: document.sheet, data: toEInvoice(document.invoice) };
}

describe('a portal in Swiss francs', () => {
  let admin: Person;
  beforeAll(async () => {
    admin = await open(swiss(), 'CH', 'CHF');
  });

  test('takes a purchase from the order to the invoice [P1.126]', async () => {
    const customer = await buyer(swiss(), { language: 'de' }, { country: 'CH' });
    expect(await swiss().visitor.ask(settingsApi.loadPublicOptions, {})).toMatchObject({ currency: 'CHF' });
    const { purchaseId, reference, gross } = await startPurchase(customer);
    // 100 credits at 1.00, and 8.1 percent.
    expect(gross).toBe(10_810);

    const inEuros = await bring(admin, { amount: gross, purpose: reference, name: randomUUID(), currency: 'EUR' });
    expect(inEuros.counts).toMatchObject({ booked: 0, waits: 1 });
    expect(await customer.ask(creditsApi.getCreditBalance, {})).toMatchObject({ balance: 0 });
    const { data } = await admin.ask(purchasesApi.listReceivedPayments, { filterMode: 'all', search: reference });
    expect(data).toMatchObject([{ currency: 'EUR', problem: 'wrongCurrency' }]);
    const decided = await openRaw(swiss(), admin).post('decideReceivedPayment', {
      paymentId: data[0]?.paymentId,
      decision: 'accept',
      reason: 'x',
    });
    expect([decided.status, await decided.json()]).toMatchObject([422, { code: 'wrongCurrency' }]);

    const inFrancs = await bring(admin, { amount: gross, purpose: reference, name: randomUUID(), currency: 'CHF' });
    expect(inFrancs.counts).toMatchObject({ booked: 1 });
    expect(await customer.ask(creditsApi.getCreditBalance, {})).toMatchObject({ balance: 10_000 });
    const { invoiceNumber = '' } = await customer.ask(purchasesApi.getPurchase, { purchaseId });
    const { sheet } = await readDocument(swiss(), invoiceNumber);
    expect(sheet.sums.map(([, amount]) => amount.replaceAll('\u00A0', ' '))).toEqual([
      '100,00 CHF',
      '8,10 CHF',
      '108,10 CHF',
    ]);
  });

  test('asks Stripe and PayPal for francs', async () => {
    const customer = await buyer(swiss(), { payment_api: 'card' }, { country: 'CH' });
    const { reference } = await startPurchase(customer, { way: 'stripe' });
    expect([...stripe.sessions.values()].find((session) => session.reference === reference)).toMatchObject({
      amount: 10_810,
      currency: 'chf',
    });
    const other = await startPurchase(customer, { way: 'paypal' });
    expect([...paypal.orders.values()].find((order) => order.reference === other.reference)).toMatchObject({
      value: '108.10',
      currency: 'CHF',
    });
  });
});

describe('a portal in złoty', () => {
  test('issues an invoice with valid data [P1.127]', async () => {
    const admin = await open(polish(), 'PL', 'PLN');
    const invoice = await newInvoice(admin, await invoicedCustomer(polish(), 'pl', 'PL'));
    expect(invoice).toMatchObject({ net: 25_000, tax: 5750, gross: 30_750, taxRate: 2300, taxRule: 'domestic' });
    const { sheet, data } = await readDocument(polish(), invoice.number);
    expect(sheet.sums.at(-1)?.[1].replaceAll('\u00A0', ' ')).toBe('307,50 zł');
    if (data === undefined) throw new Error('no data');
    const xml = writeCii(data, 'en16931');
    expect([...schemaProblems(xml), ...ruleProblems(xml)]).toEqual([]);
    expect(textsAt(xml, '//ram:InvoiceCurrencyCode')).toEqual(['PLN']);
    expect(textsAt(xml, '//ram:TaxTotalAmount/@currencyID')).toEqual(['PLN']);
    // A transfer, but not one of SEPA.
    expect(textsAt(xml, '//ram:SpecifiedTradeSettlementPaymentMeans/ram:TypeCode')).toEqual(['30']);

    const cancelled = await admin.ask(billingApi.cancelInvoice, {
      invoiceId: invoice.invoiceId,
      reason: 'x',
      takesCredits: true,
    });
    const { rows } = await polish().database.pool.query('select currency from invoices where number = $1', [
      cancelled.number,
    ]);
    expect(rows).toEqual([{ currency: 'PLN' }]);
  });
});

describe('the currency', () => {
  let admin: Person;
  beforeAll(async () => {
    admin = await open(german(), 'DE', 'CHF');
  });
  const change = async (currency: unknown) => {
    const answer = await openRaw(german(), admin).post('updateGlobalOptions', { currency });
    return [answer.status, await answer.json()] as const;
  };

  test('is one of the list, and can be changed until there is money [P1.125]', async () => {
    for (const wrong of ['XXX', 'eur', '', 978, null]) expect(await change(wrong)).toMatchObject([400, {}]);
    expect(await change('USD')).toEqual([200, true]);
    expect(await change('CHF')).toEqual([200, true]);
  });

  test('of another country than the operator’s allows no sale with VAT', async () => {
    const answer = await openRaw(german(), await buyer(german())).post('startPurchase', {
      credits: 100,
      way: 'transfer',
      acceptedTerms: true,
      purchaseKey: randomUUID(),
    });
    expect([answer.status, await answer.json()]).toMatchObject([
      422,
      { code: 'operatorDataMissing', fields: ['currency'] },
    ]);
  });

  test('stays once there is a purchase, also for one that begins at the same moment', async () => {
    await startPurchase(await buyer(german(), {}, { country: 'CH' }));
    expect(await change('EUR')).toMatchObject([409, { code: 'currencyInUse', field: 'currency', currency: 'CHF' }]);
    expect(await change('CHF')).toEqual([200, true]);
    await expect(german().database.pool.query(`update portal_options set currency = 'EUR'`)).rejects.toMatchObject({
      code: '23503',
    });
  });
});
