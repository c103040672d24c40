import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountingApi } from '#contract/accounting.ts';
import { billingApi, type Invoice } from '#contract/billing.ts';
import { creditsApi } from '#contract/credits.ts';
import { creditCents } from '#contract/money.ts';
import { profiles } from '#rules/cii.ts';
import { ruleProblems, schemaProblems, textsAt } from '#test/e-invoice.ts';
import { invoicedCustomer, setOperator } from '#test/invoices.ts';
import { avoidMidnight } from '#test/midnight.ts';
import { type Person, usePortal } from '#test/portal.ts';
import { startSevdeskServer } from '#test/sevdesk-server.ts';

const service = await startSevdeskServer();
const portal = usePortal({ own: true, sevdesk: { url: service.url, token: service.token } });
avoidMidnight();
const query = async <Row extends object>(text: string, ...values: unknown[]) =>
  (await portal().database.pool.query<Row>(text, values)).rows;

let support: Person;
beforeAll(async () => {
  support = await portal().person({ role: 'support' });
  await setOperator(portal());
});
afterAll(() => service.close());

/** Books 100 credits (119.00 € with tax) for a customer. */
async function bookPurchase(customer: Person, settlement: { termDays?: number; paidOn?: string; paidBy?: 'online' }) {
  const booking = {
    userId: customer.id,
    kind: 'purchase' as const,
    amount: creditCents(10_000),
    reason: 'order by phone',
    bookingKey: randomUUID(),
    ...settlement,
  };
  expect(await support.ask(creditsApi.changeCredits, booking)).toBe(true);
  return booking;
}
const invoiceOf = async (customer: Person): Promise<Invoice> => {
  const { data } = await customer.ask(creditsApi.listCredits, { filterMode: 'all', kind: 'purchase' });
  return support.ask(billingApi.createInvoice, { creditEntryId: data[0]?.entryId ?? (0 as never) });
};
async function onAccount(termDays = 30): Promise<{ customer: Person; invoice: Invoice }> {
  const customer = await invoicedCustomer(portal());
  await bookPurchase(customer, { termDays });
  return { customer, invoice: await invoiceOf(customer) };
}
const settle = ({ invoiceId }: Invoice, amount: number, paymentKey = randomUUID()) =>
  support.ask(accountingApi.settleOpenItem, { invoiceId, amount, paidOn: '2026-01-15', paymentKey });
const listItems = (search: string, state?: 'open' | 'settled') =>
  support.ask(accountingApi.listOpenItems, { filterMode: 'all', search, ...(state !== undefined && { state }) });
const itemOf = async ({ number }: Invoice) => (await listItems(number)).data[0];
const cancel = ({ invoiceId }: Invoice, takesCredits: boolean) =>
  support.ask(billingApi.cancelInvoice, { invoiceId, reason: 'wrong', takesCredits });
const dueIn = async (days: number) =>
  (
    await query<{ day: string }>(
      `select to_char((now() at time zone 'Europe/Vienna')::date + $1::int, 'YYYY-MM-DD') as day`,
      days,
    )
  )[0]?.day ?? '';

async function xmlOf({ number }: Invoice): Promise<string> {
  const { blob } = await support.askForFile(billingApi.downloadDocument, { number, format: 'xrechnung' });
  return blob.text();
}
const amountsOf = (xml: string) =>
  Object.fromEntries(
    ['GrandTotalAmount', 'TotalPrepaidAmount', 'DuePayableAmount'].map((name) => [name, textsAt(xml, `//ram:${name}`)]),
  );

describe('an invoice on account', () => {
  test('states the amount due, the due date, the account and its number as reference, and is valid [A7.90]', async () => {
    const { invoice } = await onAccount(30);
    const xml = await xmlOf(invoice);
    expect(amountsOf(xml)).toEqual({
      GrandTotalAmount: ['119.00'],
      TotalPrepaidAmount: [],
      DuePayableAmount: ['119.00'],
    });
    const due = await dueIn(30);
    expect(textsAt(xml, '//ram:DueDateDateTime/udt:DateTimeString')).toEqual([due.replaceAll('-', '')]);
    expect(textsAt(xml, '//ram:SpecifiedTradeSettlementPaymentMeans/ram:TypeCode')).toEqual(['58']);
    expect(textsAt(xml, '//ram:IBANID')).toEqual(['DE02120300000000202051']);
    expect(textsAt(xml, '//ram:PaymentReference')).toEqual([invoice.number]);
    const [terms = ''] = textsAt(xml, '//ram:SpecifiedTradePaymentTerms/ram:Description');
    for (const part of ['30 Tage', '119,00', 'DE02120300000000202051', invoice.number]) expect(terms).toContain(part);
    expect(xml).not.toMatch(/bezahlt|Vielen Dank/);
    expect(schemaProblems(xml)).toEqual([]);
    expect(ruleProblems(xml.replace(profiles.xrechnung, profiles.en16931))).toEqual([]);
  });

  test('is mailed as unpaid with amount and due date, and adds the credits at once', async () => {
    const { customer, invoice } = await onAccount(14);
    expect((await customer.ask(creditsApi.getCreditBalance, {})).balance).toBe(20_000);
    const mails = () =>
      query<{ kind: string; body: string }>(
        `select kind, body from mails where subject like '%' || $1 || '%'`,
        invoice.number,
      );
    await expect.poll(async () => (await mails()).map(({ kind }) => kind)).toEqual(['invoiceOnAccount']);
    const [mail] = await mails();
    expect(mail?.body).toContain('Bitte überweisen Sie 119,00');
    expect(mail?.body).not.toContain('bereits bezahlt');
  });

  test('is issued once, with the booking', async () => {
    const customer = await invoicedCustomer(portal());
    const booking = await bookPurchase(customer, { termDays: 10 });
    expect(await support.ask(creditsApi.changeCredits, booking)).toBe(true);
    const { data } = await support.ask(billingApi.listInvoices, { filterMode: 'all', userId: customer.id });
    expect(data).toMatchObject([{ gross: 11_900, stands: true }]);
    expect((await invoiceOf(customer)).number).toBe(data[0]?.number);
  });

  test('is not issued for paid credits, whose invoice staff request', async () => {
    const customer = await invoicedCustomer(portal());
    await bookPurchase(customer, { paidOn: '2026-01-15' });
    const { data } = await support.ask(billingApi.listInvoices, { filterMode: 'all', userId: customer.id });
    expect(data).toEqual([]);
  });

  test('is refused with its booking when the bank account of the operator or the address is missing', async () => {
    const customer = await invoicedCustomer(portal());
    const before = (await customer.ask(creditsApi.getCreditBalance, {})).balance;
    await query(`update portal_options set bank_iban = ''`);
    try {
      await expect(bookPurchase(customer, { termDays: 10 })).rejects.toMatchObject({
        code: 'operatorDataMissing',
        problem: { fields: ['bank'] },
      });
    } finally {
      await setOperator(portal());
    }
    await query(`update users set street = '' where id = $1`, customer.id);
    await expect(bookPurchase(customer, { termDays: 10 })).rejects.toMatchObject({ code: 'customerDataMissing' });
    expect((await customer.ask(creditsApi.getCreditBalance, {})).balance).toBe(before);
  });

  test.each([0, 366, 1.5])('rejects a term of %s days', async (termDays) => {
    const customer = await invoicedCustomer(portal());
    await expect(bookPurchase(customer, { termDays })).rejects.toThrow('termDays');
  });

  test('is not booked twice under the same key with another term', async () => {
    const customer = await invoicedCustomer(portal());
    const booking = await bookPurchase(customer, { termDays: 10 });
    expect(await support.ask(creditsApi.changeCredits, booking)).toBe(true);
    await expect(support.ask(creditsApi.changeCredits, { ...booking, termDays: 11 })).rejects.toMatchObject({
      code: 'bookingKeyTaken',
    });
  });

  test('is not open when it was paid online, and states so', async () => {
    const customer = await invoicedCustomer(portal());
    await bookPurchase(customer, { paidOn: '2026-01-15', paidBy: 'online' });
    const invoice = await invoiceOf(customer);
    const xml = await xmlOf(invoice);
    expect(textsAt(xml, '//ram:SpecifiedTradeSettlementPaymentMeans/ram:TypeCode')).toEqual(['68']);
    expect(amountsOf(xml)).toMatchObject({ TotalPrepaidAmount: ['119.00'], DuePayableAmount: ['0.00'] });
    expect(await itemOf(invoice)).toBeUndefined();
    await expect(settle(invoice, 100)).rejects.toMatchObject({ code: 'notFound' });
  });
});

describe('open items', () => {
  test('are paid in parts up to the open amount, and a negative amount takes a payment back', async () => {
    const { invoice } = await onAccount();
    expect(await itemOf(invoice)).toMatchObject({
      dueOn: await dueIn(30),
      isOverdue: false,
      gross: 11_900,
      paid: 0,
      open: 11_900,
    });
    expect(await settle(invoice, 5000)).toBe(true);
    expect(await itemOf(invoice)).toMatchObject({ paid: 5000, open: 6900 });
    for (const amount of [6901, -5001, 0])
      await expect(settle(invoice, amount)).rejects.toMatchObject({ code: 'amountNotValid' });
    const key = randomUUID();
    expect(await Promise.all([settle(invoice, 6900, key), settle(invoice, 6900, key)])).toEqual([true, true]);
    expect(await itemOf(invoice)).toMatchObject({ paid: 11_900, open: 0 });
    expect((await listItems(invoice.number, 'open')).total).toBe(0);
    expect((await listItems(invoice.number, 'settled')).total).toBe(1);
    expect(await settle(invoice, -1900)).toBe(true);
    expect(await itemOf(invoice)).toMatchObject({ paid: 10_000, open: 1900 });
  });

  test('accept only one of two simultaneous payments of the whole amount', async () => {
    const { invoice } = await onAccount();
    const outcomes = await Promise.allSettled([settle(invoice, 11_900), settle(invoice, 11_900)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await itemOf(invoice)).toMatchObject({ paid: 11_900, open: 0 });
  });

  test('are listed by due date, overdue ones first', async () => {
    const customer = await invoicedCustomer(portal());
    const invoices: Invoice[] = [];
    for (const termDays of [20, 10, 5]) {
      await bookPurchase(customer, { termDays });
      invoices.push(await invoiceOf(customer));
    }
    const [late, , paid] = invoices;
    if (late === undefined || paid === undefined) throw new Error('no invoices');
    await settle(paid, 11_900);
    await query(`alter table invoices disable trigger user`);
    await query(`update invoices set due_on = '2026-01-02' where number = $1`, late.number);
    await query(`alter table invoices enable trigger user`);
    await query(`update users set company_name = 'Spät ' || id where id = $1`, customer.id);
    const { data } = await support.ask(accountingApi.listOpenItems, { filterMode: 'all' });
    const own = data.filter(({ userId }) => userId === customer.id);
    expect(own.map(({ number }) => number)).toEqual([late.number, invoices[1]?.number, paid.number]);
    expect(data[0]).toMatchObject({ number: late.number, isOverdue: true });
  });

  test('are closed by a cancellation', async () => {
    const { invoice } = await onAccount();
    await cancel(invoice, true);
    expect(await itemOf(invoice)).toBeUndefined();
    await expect(settle(invoice, 100)).rejects.toMatchObject({ code: 'invoiceCancelled' });
  });

  test('of a replaced invoice carry over what was paid before', async () => {
    const { customer, invoice } = await onAccount();
    await settle(invoice, 5000);
    await cancel(invoice, false);
    const next = await invoiceOf(customer);
    expect(await itemOf(next)).toMatchObject({ gross: 11_900, paid: 5000, open: 6900 });
    const xml = await xmlOf(next);
    expect(amountsOf(xml)).toEqual({
      GrandTotalAmount: ['119.00'],
      TotalPrepaidAmount: ['50.00'],
      DuePayableAmount: ['69.00'],
    });
    expect(schemaProblems(xml)).toEqual([]);
    expect(ruleProblems(xml.replace(profiles.xrechnung, profiles.en16931))).toEqual([]);
  });
});

describe('the default term', () => {
  test('is a setting used for new bookings', async () => {
    const customer = await invoicedCustomer(portal());
    const termDays = async () => (await support.ask(creditsApi.getPurchaseTerms, { userId: customer.id })).termDays;
    expect(await termDays()).toBe(14);
    await support.ask(accountingApi.updateAccounting, { termDays: 21 });
    expect(await termDays()).toBe(21);
    expect((await support.ask(accountingApi.getAccounting, {})).termDays).toBe(21);
  });
});

test('sevDesk receives the payment once the invoice is fully paid', async () => {
  await support.ask(accountingApi.updateAccounting, { sending: true, paymentAccount: '77' });
  const { invoice } = await onAccount();
  const stateOf = async () =>
    (await query<{ state: string }>('select state from accounting_documents where number = $1', invoice.number))[0]
      ?.state;
  await expect.poll(stateOf).toBe('sent');
  await settle(invoice, 5000);
  expect(service.bookings).toEqual([]);
  await settle(invoice, 6900);
  await expect.poll(() => service.bookings.map(({ amount }) => amount)).toEqual([119]);
  await expect.poll(stateOf).toBe('sent');
  expect(service.invoices.filter(({ invoiceNumber }) => invoiceNumber === invoice.number)).toHaveLength(1);
  await support.ask(accountingApi.updateAccounting, { sending: false });
});
