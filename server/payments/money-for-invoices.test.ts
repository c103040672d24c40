import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { accountingApi } from '#contract/accounting.ts';
import { billingApi, type Invoice } from '#contract/billing.ts';
import { creditsApi } from '#contract/credits.ts';
import { ledgerApi } from '#contract/ledger.ts';
import { creditCents } from '#contract/money.ts';
import { paymentsApi, type StatementReport } from '#contract/payments.ts';
import { privacyApi } from '#contract/privacy.ts';
import type { ReceivedPayment } from '#contract/purchases/received-payments.ts';
import { purchasesApi } from '#contract/purchases.ts';
import { account, camt, type Movement } from '#test/bank-statements.ts';
import { buyer, startPurchase } from '#test/buyers.ts';
import { setOperator } from '#test/invoices.ts';
import { avoidMidnight } from '#test/midnight.ts';
import { makeFile } from '#test/orders.ts';
import { password, type Person, usePortal } from '#test/portal.ts';

const portal = usePortal({ own: true });
avoidMidnight();
const query = async <Row extends object>(text: string, ...values: unknown[]) =>
  (await portal().database.pool.query<Row>(text, values)).rows;

let support: Person;
beforeAll(async () => {
  support = await portal().person({ role: 'support' });
  await setOperator(portal());
  await query(`update portal_options set bank_iban = $1`, account);
});

/** An invoice on account over 100 credits: 119.00. */
async function onAccount(company = `Werkstatt ${randomUUID()}`, credits = 10_000) {
  const customer = await buyer(portal(), { company_name: company });
  const invoice = await invoiceFor(customer, credits);
  return { customer, company, invoice };
}
async function invoiceFor(customer: Person, credits = 10_000): Promise<Invoice> {
  await support.ask(creditsApi.changeCredits, {
    userId: customer.id,
    kind: 'purchase',
    amount: creditCents(credits),
    reason: 'order by phone',
    bookingKey: randomUUID(),
    termDays: 14,
  });
  const { data } = await customer.ask(creditsApi.listCredits, { filterMode: 'all', kind: 'purchase' });
  return support.ask(billingApi.createInvoice, { creditEntryId: data[0]?.entryId ?? (0 as never) });
}

const bring = (text: string, more: object = {}): Promise<StatementReport> =>
  support.ask(
    paymentsApi.importStatement,
    { dryRun: false, ...more },
    { files: { file: makeFile(Buffer.from(text), 'statement') } },
  );
const counts = ({ counts: all }: StatementReport) =>
  Object.fromEntries(Object.entries(all).filter(([, count]) => count > 0));
const one = (purpose: string, more: Partial<Movement> = {}): Movement => ({
  amount: 11_900,
  purpose,
  name: randomUUID(),
  payer: 'Somebody',
  day: '2026-10-30',
  ...more,
});
const pay = (purpose: string, more: Partial<Movement> = {}) => bring(camt([[one(purpose, more)]]));
const itemOf = async ({ number }: Invoice) =>
  (await support.ask(accountingApi.listOpenItems, { filterMode: 'all', search: number })).data[0];
const received = async (search: string): Promise<ReceivedPayment[]> =>
  (await support.ask(purchasesApi.listReceivedPayments, { filterMode: 'all', search })).data;
const latest = async (search: string): Promise<ReceivedPayment> => {
  const [payment] = await received(search);
  if (payment === undefined) throw new Error(`no payment ${search}`);
  return payment;
};
const decide = (payment: ReceivedPayment, decision: 'assign' | 'accept', more: object = {}) =>
  support.ask(purchasesApi.decideReceivedPayment, {
    paymentId: payment.paymentId,
    decision,
    reason: 'seen on the account',
    ...more,
  });
/** The list of another format of the same account. */
const list = (purpose: string, amount: string, iban = '') =>
  [
    'IBAN Auftragskonto;Buchungstag;Valutadatum;Name Zahlungsbeteiligter;IBAN Zahlungsbeteiligter;Verwendungszweck;Betrag;Saldo nach Buchung',
    `${account};30.10.2026;30.10.2026;Somebody;${iban};${purpose};${amount};9.999,00`,
  ].join('\n');

describe('a transfer that names an invoice on account', () => {
  test.each([
    (number: string) => number,
    (number: string) => number.toLowerCase(),
    (number: string) => `Rechnung ${number.replaceAll('-', ' ')} danke`,
    (number: string) => number.replaceAll('-', ''),
    (number: string) => number.replaceAll('-', '/'),
  ])('settles the invoice on the booking day: %s', async (write) => {
    const { customer, invoice } = await onAccount();
    const balance = (await customer.ask(creditsApi.getCreditBalance, {})).balance;
    const report = await pay(write(invoice.number));
    expect(counts(report)).toEqual({ booked: 1 });
    expect(report.entries).toMatchObject([{ outcome: 'booked', invoiceNumber: invoice.number }]);
    expect(await itemOf(invoice)).toMatchObject({
      paid: 11_900,
      open: 0,
      payments: [{ amount: 11_900, paidOn: '2026-10-30', isFromStatement: true }],
    });
    expect((await customer.ask(creditsApi.getCreditBalance, {})).balance).toBe(balance);
    expect(await latest(write(invoice.number))).toMatchObject({
      state: 'booked',
      invoiceNumber: invoice.number,
      userId: customer.id,
    });
  });

  test('is reported the same by a dry run, which books nothing', async () => {
    const { invoice } = await onAccount();
    expect(counts(await bring(camt([[one(invoice.number)]]), { dryRun: true }))).toEqual({ booked: 1 });
    expect(await itemOf(invoice)).toMatchObject({ open: 11_900, payments: [] });
  });

  test('is booked once when it is repeated in the same or another format', async () => {
    const { invoice } = await onAccount();
    const movement = one(`Rechnung ${invoice.number}`, { iban: 'DE89370400440532013000' });
    const file = camt([[movement]]);
    expect(counts(await bring(file))).toEqual({ booked: 1 });
    expect(counts(await bring(file))).toEqual({ known: 1 });
    expect(counts(await bring(list(`SEPA Rechnung ${invoice.number}`, '119,00', 'DE89370400440532013000')))).toEqual({
      perhapsSame: 1,
    });
    expect((await itemOf(invoice))?.payments).toHaveLength(1);
  });

  test('is not counted twice as a partial payment when another file repeats it', async () => {
    const { invoice } = await onAccount();
    await pay(invoice.number, { amount: 5950 });
    await decide(await latest(invoice.number), 'accept');
    expect(await itemOf(invoice)).toMatchObject({ paid: 5950, open: 5950 });
    expect(counts(await bring(list(`SEPA ${invoice.number}`, '59,50')))).toEqual({ perhapsSame: 1 });
    expect(await itemOf(invoice)).toMatchObject({ paid: 5950, open: 5950 });
  });

  test('is not booked again after staff booked it by hand', async () => {
    const { invoice } = await onAccount();
    const { invoiceId } = invoice;
    await support.ask(accountingApi.settleOpenItem, {
      invoiceId,
      amount: 5950,
      paidOn: '2026-10-29',
      paymentKey: randomUUID(),
    });
    expect(counts(await pay(invoice.number, { amount: 5950 }))).toEqual({ perhapsSame: 1 });
    expect(await itemOf(invoice)).toMatchObject({ paid: 5950, open: 5950 });
  });

  test.each([
    ['less', 11_899],
    ['more', 11_901],
  ])('waits with its invoice when the amount is %s than the open one', async (_, amount) => {
    const { customer, invoice } = await onAccount();
    expect(counts(await pay(invoice.number, { amount }))).toEqual({ waits: 1 });
    expect(await latest(invoice.number)).toMatchObject({
      state: 'open',
      problem: 'invoiceAmount',
      userId: customer.id,
      invoice: { number: invoice.number, open: 11_900 },
    });
    expect(await itemOf(invoice)).toMatchObject({ open: 11_900 });
  });

  test('waits when the invoice is settled, also within one file', async () => {
    const { invoice } = await onAccount();
    const report = await bring(camt([[one(invoice.number, { day: '2026-10-29' }), one(invoice.number)]]));
    expect(counts(report)).toEqual({ booked: 1, waits: 1 });
    expect(await latest(invoice.number)).toMatchObject({ problem: 'invoiceSettled' });
    await expect(decide(await latest(invoice.number), 'accept')).rejects.toMatchObject({ code: 'invoiceSettled' });
  });

  test('waits when the invoice was paid before it was issued', async () => {
    const customer = await buyer(portal());
    await support.ask(creditsApi.changeCredits, {
      userId: customer.id,
      kind: 'purchase',
      amount: creditCents(10_000),
      reason: 'paid',
      bookingKey: randomUUID(),
    });
    const { data } = await customer.ask(creditsApi.listCredits, { filterMode: 'all', kind: 'purchase' });
    const { number } = await support.ask(billingApi.createInvoice, {
      creditEntryId: data[0]?.entryId ?? (0 as never),
    });
    await pay(number);
    expect(await latest(number)).toMatchObject({ problem: 'invoiceSettled' });
  });

  test('waits when the invoice is cancelled and proposes its replacement', async () => {
    const { invoice, customer } = await onAccount();
    await support.ask(billingApi.cancelInvoice, { invoiceId: invoice.invoiceId, reason: 'wrong', takesCredits: false });
    await pay(invoice.number, { day: '2026-10-28' });
    expect(await latest(invoice.number)).toMatchObject({ problem: 'invoiceCancelled', invoice: { open: 0 } });
    await expect(decide(await latest(invoice.number), 'accept')).rejects.toMatchObject({ code: 'invoiceCancelled' });
    const { data } = await customer.ask(creditsApi.listCredits, { filterMode: 'all', kind: 'purchase' });
    const next = await support.ask(billingApi.createInvoice, { creditEntryId: data[0]?.entryId ?? (0 as never) });
    await pay(invoice.number);
    const payment = await latest(invoice.number);
    expect(payment).toMatchObject({
      problem: 'invoiceCancelled',
      proposedInvoice: { number: next.number, open: 11_900 },
    });
    expect(await decide(payment, 'assign', { invoiceId: next.invoiceId })).toBe(true);
    expect(await itemOf(next)).toMatchObject({ open: 0, payments: [{ paidOn: '2026-10-30' }] });
  });

  test.each(['RE-2019-000001', 're 2026 987654'])('waits when the number is unknown: %s', async (number) => {
    const purpose = `${number} ${randomUUID()}`;
    expect(counts(await pay(purpose))).toEqual({ waits: 1 });
    expect(await latest(purpose.slice(-36))).toMatchObject({ problem: 'invoiceUnknown' });
  });

  test('waits when the currency differs', async () => {
    const { invoice } = await onAccount();
    await pay(invoice.number, { currency: 'CHF' });
    expect(await latest(invoice.number)).toMatchObject({ problem: 'wrongCurrency' });
    expect(await itemOf(invoice)).toMatchObject({ open: 11_900 });
  });

  test('waits when the number is mistyped and its payer owes the same amount on another invoice', async () => {
    const payer = await onAccount();
    const other = await onAccount();
    await pay(other.invoice.number, { payer: payer.company });
    expect(await latest(other.invoice.number)).toMatchObject({ problem: 'otherPayer' });
    expect(await itemOf(other.invoice)).toMatchObject({ open: 11_900 });
  });

  test('settles the one of two invoices whose amount fits', async () => {
    const { customer, invoice } = await onAccount();
    const larger = await invoiceFor(customer, 20_000);
    const purpose = `${invoice.number} oder ${larger.number}`;
    expect(counts(await pay(purpose, { amount: 23_800 }))).toEqual({ booked: 1 });
    expect(await itemOf(larger)).toMatchObject({ open: 0 });
    expect(await itemOf(invoice)).toMatchObject({ open: 11_900 });
  });

  test('settles the invoice of a locked customer', async () => {
    const { customer, invoice } = await onAccount();
    await query('update users set active = false where id = $1', customer.id);
    expect(counts(await pay(invoice.number))).toEqual({ booked: 1 });
  });
});

describe('a transfer without an invoice number', () => {
  test('proposes an invoice by amount and payer, which one decision settles', async () => {
    const { company, invoice } = await onAccount();
    const purpose = `Danke ${randomUUID()}`;
    expect(counts(await pay(purpose, { payer: company }))).toEqual({ proposed: 1 });
    const payment = await latest(purpose.slice(-36));
    expect(payment).toMatchObject({ problem: 'proposed', proposedInvoice: { number: invoice.number, open: 11_900 } });
    expect(await decide(payment, 'assign', { invoiceId: invoice.invoiceId })).toBe(true);
    expect(await decide(payment, 'assign', { invoiceId: invoice.invoiceId })).toBe(false);
    expect(await itemOf(invoice)).toMatchObject({ paid: 11_900, open: 0 });
  });

  test('proposes nothing when an invoice and a purchase have the same amount', async () => {
    const { company, customer } = await onAccount();
    await startPurchase(customer, { credits: 100 });
    const purpose = `Danke ${randomUUID()}`;
    expect(counts(await pay(purpose, { payer: company }))).toEqual({ waits: 1 });
  });
});

describe('deciding on a transfer', () => {
  test('books a partial payment, and the rest may follow later', async () => {
    const { invoice } = await onAccount();
    await pay(invoice.number, { amount: 5000 });
    const payment = await latest(invoice.number);
    await expect(decide(payment, 'assign')).rejects.toMatchObject({ code: 'amountDiffers' });
    expect(await decide(payment, 'accept')).toBe(true);
    expect(await itemOf(invoice)).toMatchObject({ paid: 5000, open: 6900 });
    expect(counts(await pay(`${invoice.number} Rest`, { amount: 6900, day: '2026-11-02' }))).toEqual({ booked: 1 });
    expect((await itemOf(invoice))?.payments.map(({ paidOn }) => paidOn)).toEqual(['2026-10-30', '2026-11-02']);
  });

  test('leaves the rest of an overpayment waiting, which can pay another invoice', async () => {
    const { customer, invoice } = await onAccount();
    const next = await invoiceFor(customer, 5000);
    const purpose = `${invoice.number} ${next.number}`;
    expect(counts(await pay(purpose, { amount: 17_850 }))).toEqual({ waits: 1 });
    const whole = await latest(purpose);
    expect(whole).toMatchObject({ problem: 'severalReferences' });
    await decide(whole, 'accept', { invoiceId: invoice.invoiceId });
    expect(await itemOf(invoice)).toMatchObject({ paid: 11_900, open: 0 });
    const rest = await latest(purpose);
    expect(rest).toMatchObject({ amount: 5950, state: 'open' });
    await decide(rest, 'assign', { invoiceId: next.invoiceId });
    expect(await itemOf(next)).toMatchObject({ paid: 5950, open: 0 });
  });

  test('reopens the invoice for a payment that the bank reversed', async () => {
    const { invoice } = await onAccount();
    await pay(invoice.number);
    await pay(`Rücklastschrift ${invoice.number}`, { isDebit: true, isReversal: true, day: '2026-11-03' });
    const reversal = await latest('Rücklastschrift');
    expect(reversal).toMatchObject({ problem: 'reversed', amount: -11_900, invoice: { number: invoice.number } });
    await decide(reversal, 'accept');
    expect(await itemOf(invoice)).toMatchObject({ paid: 0, open: 11_900 });
  });

  test('is required for a payment of the original amount of a partly cancelled invoice', async () => {
    const { customer, invoice } = await onAccount();
    // 40 of the 100 credits are used: 60 are taken back, with 71.40 of 119.00.
    await query(
      `insert into credit_entries (user_id, kind, amount, balance, reason, idempotency_key)
      select user_id, 'correction', -4000, balance - 4000, 'used', gen_random_uuid()::text from credit_accounts where user_id = $1`,
      customer.id,
    );
    await query('update credit_accounts set balance = balance - 4000 where user_id = $1', customer.id);
    await support.ask(billingApi.cancelInvoice, {
      invoiceId: invoice.invoiceId,
      reason: 'too many',
      takesCredits: true,
    });
    expect(await itemOf(invoice)).toMatchObject({ gross: 4760, paid: 0, open: 4760 });
    await pay(invoice.number);
    expect(await latest(invoice.number)).toMatchObject({ problem: 'invoiceAmount', invoice: { open: 4760 } });
    expect(counts(await pay(`${invoice.number} Rest`, { amount: 4760 }))).toEqual({ booked: 1 });
    expect(await itemOf(invoice)).toMatchObject({ paid: 4760, open: 0 });
  });

  test('keeps the payment of a cancelled invoice visible', async () => {
    const { invoice } = await onAccount();
    await pay(invoice.number);
    await support.ask(billingApi.cancelInvoice, {
      invoiceId: invoice.invoiceId,
      reason: 'all back',
      takesCredits: true,
    });
    expect(await itemOf(invoice)).toBeUndefined();
    expect(await latest(invoice.number)).toMatchObject({
      state: 'booked',
      invoice: { number: invoice.number, open: 0 },
    });
  });

  test('leaves no violations in the ledger', async () => {
    const { violations } = await support.ask(ledgerApi.verifyLedger, {});
    expect(violations).toEqual([]);
  });
});

test('an account cannot be erased while an invoice is open or a payment waits', async () => {
  const { customer, invoice } = await onAccount();
  const admin = await portal().person({ role: 'admin' });
  const erase = () =>
    admin.ask(privacyApi.eraseCustomer, {
      userId: customer.id,
      password,
      givesUp: creditCents(10_000),
      reason: 'wish',
    });
  const blocked = (kind: string) => ({ code: 'erasureBlocked', problem: { blockers: [{ kind, count: 1 }] } });
  await expect(erase()).rejects.toMatchObject(blocked('openItems'));
  await pay(invoice.number);
  await pay(invoice.number, { day: '2026-11-20' });
  await expect(erase()).rejects.toMatchObject(blocked('openPayments'));
  const payment = await latest(invoice.number);
  await support.ask(purchasesApi.decideReceivedPayment, {
    paymentId: payment.paymentId,
    decision: 'returned',
    reason: 'paid twice',
  });
  expect(await erase()).toBe(true);
  // Money that comes all the same has nobody to be booked for.
  expect(counts(await pay(invoice.number, { day: '2026-11-22' }))).toEqual({ waits: 1 });
});

test('simultaneous imports and bookings never pay more than the open amount', async () => {
  const { invoice } = await onAccount();
  await Promise.allSettled([
    pay(invoice.number, { day: '2026-09-01' }),
    pay(invoice.number, { day: '2026-09-20' }),
    support.ask(accountingApi.settleOpenItem, {
      invoiceId: invoice.invoiceId,
      amount: 11_900,
      paidOn: '2026-07-01',
      paymentKey: randomUUID(),
    }),
  ]);
  expect(await itemOf(invoice)).toMatchObject({ paid: 11_900, open: 0 });
});
