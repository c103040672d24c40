import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { billingApi, type Invoice } from '#contract/billing.ts';
import { creditsApi } from '#contract/credits.ts';
import { deskApi } from '#contract/desk.ts';
import { creditCents } from '#contract/money.ts';
import { paymentsApi } from '#contract/payments.ts';
import type { Purchase } from '#contract/purchases/buying.ts';
import { purchasesApi } from '#contract/purchases.ts';
import { type OssScope, taxesApi } from '#contract/taxes.ts';
import { setOperator } from '#test/invoices.ts';
import { type Person, usePortal } from '#test/portal.ts';
import { buyer, startPurchase } from '#test/buyers.ts';

const portal = usePortal({ own: true });
const query = (statement: string, ...values: unknown[]) => portal().database.pool.query(statement, values);

let admin: Person;
let support: Person;
beforeAll(async () => {
  admin = await portal().person({ role: 'admin' });
  support = await portal().person({ role: 'support' });
});

/** As the portal begins: the rates of the law, and no position set. */
beforeEach(async () => {
  await setOperator(portal());
  await query(`delete from tax_rates where valid_from > '2025-12-31'`);
  await query(`delete from tax_statuses where valid_from > '2016-01-01'`);
});

/** The day so many days from today, by Vienna’s calendar. */
async function dayIn(days: number): Promise<string> {
  const { rows } = await query(`select ((now() at time zone 'Europe/Vienna')::date + $1::int)::text as day`, days);
  return (rows[0] as { day: string }).day;
}

const setStatus = async (inDays: number, oss: OssScope, smallBusiness = false) =>
  admin.ask(taxesApi.setTaxStatus, { validFrom: await dayIn(inDays), oss, smallBusiness });
const setRate = async (country: string, inDays: number, rate: number) =>
  admin.ask(taxesApi.setTaxRate, { country, validFrom: await dayIn(inDays), rate });

async function workshop(country = 'DE', vatNumber = ''): Promise<Person> {
  const customer = await buyer(portal(), { company_name: 'Berg', language: 'de', vat_number: vatNumber }, { country });
  if (vatNumber !== '') await query('update users set vat_confirmed_at = now() where id = $1', customer.id);
  return customer;
}

const start = startPurchase;

/** Moves the beginning of an open purchase three weeks back. */
const begunBefore = (purchase: Purchase) =>
  query(
    `alter table purchases disable trigger fixed; update purchases set created_at = now() - interval '20 days'
     where id = ${purchase.purchaseId}; alter table purchases enable trigger fixed`,
  );

/** Books the money of a purchase, which came so many days ago. */
const pay = async ({ purchaseId, gross }: Purchase, daysAgo: number) =>
  support.ask(paymentsApi.bookPayment, {
    purchaseId,
    amount: gross,
    day: await dayIn(-daysAgo),
    paymentKey: randomUUID(),
  });

const documentsOf = async (customer: Person): Promise<Invoice[]> =>
  (await support.ask(billingApi.listInvoices, { filterMode: 'all', userId: customer.id })).data;
const invoiceOf = async (customer: Person): Promise<Invoice> => {
  const latest = (await documentsOf(customer)).find(({ kind }) => kind === 'RE');
  if (latest === undefined) throw new Error('no invoice');
  return latest;
};
const balance = async (customer: Person) => (await customer.ask(creditsApi.getCreditBalance, {})).balance;

/** Begins a purchase three weeks ago, makes a change, and books its money of so many days ago. */
async function paidAfter(customer: Person, change: () => Promise<unknown>, daysAgo: number) {
  const purchase = await start(customer);
  await begunBefore(purchase);
  await change();
  await pay(purchase, daysAgo);
  const after = await customer.ask(purchasesApi.getPurchase, { purchaseId: purchase.purchaseId });
  return { purchase, after, invoice: await invoiceOf(customer) };
}

describe('a purchase that starts before a change of tax and is paid after it', () => {
  test('has the rate of the day of the payment, the same gross amount and all its credits [P22.3]', async () => {
    const customer = await workshop();
    const { after, invoice } = await paidAfter(customer, () => setRate('DE', -10, 2100), 5);
    const sums = { net: 9835, tax: 2065, gross: 11_900, taxRate: 2100, taxRule: 'domestic' };
    expect(invoice).toMatchObject(sums);
    expect(after).toMatchObject({ ...sums, state: 'paid', paid: 11_900 });
    expect(await balance(customer)).toBe(10_000);
  });

  test('has the old rate for a payment before the change that staff book later', async () => {
    const { invoice } = await paidAfter(await workshop(), () => setRate('DE', -10, 2100), 11);
    expect(invoice).toMatchObject({ net: 10_000, tax: 1900, taxRate: 1900 });
  });

  test('shows no VAT from the first day of small business', async () => {
    const { purchase, after, invoice } = await paidAfter(await workshop(), () => setStatus(-10, 'none', true), 10);
    expect(purchase).toMatchObject({ taxRule: 'domestic', tax: 1900 });
    const sums = { net: 11_900, tax: 0, gross: 11_900, taxRate: 0, taxRule: 'smallBusiness' };
    expect(invoice).toMatchObject(sums);
    expect(after).toMatchObject(sums);
  });

  test('includes the tax in its amount after the end of small business', async () => {
    await setStatus(-200, 'none', true);
    const { purchase, invoice } = await paidAfter(await workshop(), () => setStatus(-10, 'none'), 3);
    expect(purchase).toMatchObject({ net: 10_000, tax: 0, gross: 10_000, taxRule: 'smallBusiness' });
    expect(invoice).toMatchObject({ net: 8403, tax: 1597, gross: 10_000, taxRule: 'domestic' });
  });

  test.each([
    ['AT', { net: 9917, tax: 1983, taxRate: 2000 }],
    ['IT', { net: 9754, tax: 2146, taxRate: 2200 }],
  ])('has the OSS rate of the country %s of the customer', async (country, sums) => {
    await setStatus(-200, 'none');
    const { purchase, invoice } = await paidAfter(await workshop(country), () => setStatus(-10, 'all'), 2);
    expect(purchase).toMatchObject({ taxRule: 'domestic', taxRate: 1900, gross: 11_900 });
    expect(invoice).toMatchObject({ ...sums, gross: 11_900, taxRule: 'oss' });
  });

  test('keeps the country and the VAT number that its customer had', async () => {
    const customer = await workshop('FR', 'FR40303265045');
    const change = async () => {
      await setRate('DE', -10, 2100);
      await query(`update users set country_id = 2, vat_confirmed_at = null where id = $1`, customer.id);
    };
    const { invoice } = await paidAfter(customer, change, 1);
    expect(invoice).toMatchObject({ net: 10_000, tax: 0, taxRule: 'reverseCharge' });
  });
});

describe('a cancellation', () => {
  test('has the tax of its invoice, in whole and in part', async () => {
    const customer = await workshop();
    const { invoice } = await paidAfter(customer, () => setRate('DE', -3, 2100), 5);
    expect(invoice.taxRate).toBe(1900);
    await setStatus(-1, 'none', true);
    await support.ask(creditsApi.changeCredits, {
      userId: customer.id,
      kind: 'correction',
      amount: creditCents(-4000),
      reason: 'used',
      bookingKey: randomUUID(),
    });
    const { invoiceId } = invoice;
    const part = await support.ask(billingApi.cancelInvoice, { invoiceId, reason: 'returned', takesCredits: true });
    expect(part).toMatchObject({ net: -6000, tax: -1140, gross: -7140, taxRate: 1900, taxRule: 'domestic' });
    const rest = await support.ask(billingApi.cancelInvoice, { invoiceId, reason: 'wrong', takesCredits: false });
    expect(rest).toMatchObject({ net: -4000, tax: -760, gross: -4760, taxRate: 1900, taxRule: 'domestic' });
  });

  test('of a small business invoice has no tax, also after small business has ended', async () => {
    await setStatus(-10, 'none', true);
    const customer = await workshop();
    const purchase = await start(customer);
    await pay(purchase, 0);
    await setStatus(0, 'none');
    const { invoiceId } = await invoiceOf(customer);
    const cancelled = await support.ask(billingApi.cancelInvoice, { invoiceId, reason: 'x', takesCredits: true });
    expect(cancelled).toMatchObject({ net: -10_000, tax: 0, gross: -10_000, taxRule: 'smallBusiness' });
  });

  test('of an invoice with a wrong tax is followed by one with the tax of the day of its payment', async () => {
    const customer = await workshop();
    const purchase = await start(customer);
    await pay(purchase, 0);
    const wrong = await invoiceOf(customer);
    expect(wrong.taxRule).toBe('domestic');
    // Entered late: it has been a small business since last week.
    await setStatus(-7, 'none', true);
    await support.ask(billingApi.cancelInvoice, { invoiceId: wrong.invoiceId, reason: 'tax', takesCredits: false });
    const right = await support.ask(billingApi.createInvoice, { creditEntryId: wrong.creditEntryId });
    expect(right).toMatchObject({ net: 11_900, tax: 0, gross: 11_900, taxRule: 'smallBusiness' });
  });
});

describe('credits booked by staff', () => {
  test('show the tax of the day of their payment before they are booked', async () => {
    await setRate('DE', -3, 2100);
    const { id: userId } = await workshop();
    await setRate('DE', 2, 2300);
    const { tax, taxes } = await support.ask(creditsApi.getPurchaseTerms, { userId });
    expect(tax).toEqual({ rate: 2100, rule: 'domestic' });
    const rateOn = (day: string) => taxes.find(({ from }) => from <= day)?.tax?.rate;
    expect(taxes[0]).toEqual({ from: await dayIn(-3), tax });
    expect([rateOn(await dayIn(-3)), rateOn(await dayIn(-4)), rateOn('2020-08-01')]).toEqual([2100, 1900, 1600]);
  });

  test('are taxed by the day of their payment', async () => {
    await setRate('DE', -3, 2100);
    const invoices = [];
    for (const daysAgo of [4, 3]) {
      const customer = await workshop();
      await support.ask(creditsApi.changeCredits, {
        userId: customer.id,
        kind: 'purchase',
        amount: creditCents(10_000),
        reason: 'transfer',
        paidOn: await dayIn(-daysAgo),
        bookingKey: randomUUID(),
      });
      const { data } = await support.ask(creditsApi.listAllCredits, { filterMode: 'all', userId: customer.id });
      const creditEntryId = data[0]?.entryId;
      if (creditEntryId === undefined) throw new Error('no booking');
      invoices.push(await support.ask(billingApi.createInvoice, { creditEntryId }));
    }
    expect(invoices).toMatchObject([
      { net: 10_000, tax: 1900, taxRate: 1900 },
      { net: 10_000, tax: 2100, taxRate: 2100 },
    ]);
  });
});

test('an operator in OSS cannot sell to a country whose tax rate is missing', async () => {
  await setStatus(0, 'all');
  const steps = async () => (await support.ask(deskApi.getDesk, {})).notReadyToSell ?? [];
  expect(await steps()).not.toContain('taxRate');
  await query(`delete from tax_rates where country = 'SE'`);
  expect(await steps()).toContain('taxRate');
  await expect(start(await workshop('SE'))).rejects.toMatchObject({
    code: 'operatorDataMissing',
    problem: expect.objectContaining({ fields: ['taxRate'] }) as object,
  });
  await setRate('SE', -100, 2500);
});
