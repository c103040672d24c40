import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { CreditEntryId, InvoiceId } from '#contract/ids.ts';
import { billingApi, type Invoice } from '#contract/billing.ts';
import { creditCents } from '#contract/money.ts';
import { creditsApi } from '#contract/credits.ts';
import type { Tx } from '#server/db/database.ts';
import { type Person, type Portal, usePortal } from '#test/portal.ts';
import { cancelPart, issueInvoice } from './index.ts';
import { nextNumber } from './next-number.ts';

const portal = usePortal({ own: true });
const unfinished = usePortal({ own: true });
let support: Person;
beforeAll(async () => {
  support = await portal().person({ role: 'support' });
  await setOperator(portal(), 'DE');
});

const query = (statement: string, ...values: unknown[]) => portal().database.pool.query(statement, values);

const setOperator = ({ database }: Portal, country: string) =>
  database.pool.query(
    `update portal_options set operator_company = 'Tuneport Test GmbH', operator_street = 'Ring 1', operator_zip = '1010',
       operator_city = 'Wien', operator_country_id = (select id from countries where iso = $1),
       operator_vat_number = 'ATU12345678', operator_tax_number = '12 345/6789'`,
    [country],
  );

/** A customer with an address and a VAT number, confirmed by the register or not. */
async function customerIn(country: string, vat: 'confirmed' | 'unconfirmed' | 'none' = 'none'): Promise<Person> {
  const customer = await portal().person({ country });
  await query(
    `update users set company_name = 'Werkstatt ' || id, street = 'Gasse 2', zip = '1020', city = 'Ort',
       vat_number = $2, vat_confirmed_at = $3 where id = $1`,
    customer.id,
    vat === 'none' ? '' : `${country}12345678`,
    vat === 'confirmed' ? new Date() : null,
  );
  return customer;
}

/** Books a purchase and answers its ledger row. */
async function purchase(customer: Person, amount = 10_000): Promise<CreditEntryId> {
  await support.ask(creditsApi.changeCredits, {
    userId: customer.id,
    kind: 'purchase',
    amount: creditCents(amount),
    reason: 'bank transfer',
    bookingKey: randomUUID(),
  });
  const { data } = await customer.ask(creditsApi.listCredits, { filterMode: 'all', kind: 'purchase' });
  const [entry] = data;
  if (entry === undefined) throw new Error('no purchase');
  return entry.entryId;
}

const invoice = (creditEntryId: CreditEntryId) => support.ask(billingApi.createInvoice, { creditEntryId });
const cancel = ({ invoiceId }: Invoice, takesCredits = false, reason = 'wrong address') =>
  support.ask(billingApi.cancelInvoice, { invoiceId, reason, takesCredits });
const readRefundableShare = ({ invoiceId }: Pick<Invoice, 'invoiceId'>) =>
  support.ask(billingApi.getUnusedShare, { invoiceId });
const correct = (customer: Person, amount: number) =>
  support.ask(creditsApi.changeCredits, {
    userId: customer.id,
    kind: 'correction',
    amount: creditCents(amount),
    reason: 'used',
    bookingKey: randomUUID(),
  });
const runningNumber = ({ number }: { number: string }) => Number(number.slice(-6));
const balanceOf = async (customer: Person) => (await customer.ask(creditsApi.getCreditBalance, {})).balance;

describe('the tax of an invoice', () => {
  test.each([
    ['DE', 'none', 1900, 'domestic'],
    ['DE', 'confirmed', 1900, 'domestic'],
    ['AT', 'none', 2000, 'oss'],
    ['AT', 'unconfirmed', 2000, 'oss'],
    ['AT', 'confirmed', 0, 'reverseCharge'],
    ['FR', 'none', 1900, 'domestic'],
    ['FR', 'unconfirmed', 1900, 'domestic'],
    ['FR', 'confirmed', 0, 'reverseCharge'],
    ['CH', 'none', 0, 'export'],
    ['CH', 'confirmed', 0, 'export'],
  ] as const)('to a customer in %s with VAT number %s is %i by the rule %s', async (country, vat, taxRate, taxRule) => {
    const issued = await invoice(await purchase(await customerIn(country, vat), 25_000));
    const tax = (25_000 * taxRate) / 10_000;
    expect(issued).toMatchObject({ kind: 'RE', credits: 25_000, net: 25_000, taxRate, taxRule });
    expect(issued.tax).toBe(tax);
    expect(issued.gross).toBe(25_000 + tax);
    expect(issued.number).toMatch(/^RE-\d{4}-\d{6}$/);
  });

  test('from an Austrian operator to Germany is reverse charge with a confirmed number, else German tax', async () => {
    await setOperator(portal(), 'AT');
    const issued = [
      await invoice(await purchase(await customerIn('DE', 'confirmed'), 10_000)),
      await invoice(await purchase(await customerIn('DE', 'unconfirmed'), 10_000)),
    ];
    await setOperator(portal(), 'DE');
    expect(issued).toMatchObject([
      { taxRate: 0, taxRule: 'reverseCharge', gross: 10_000 },
      { taxRate: 1900, taxRule: 'oss', gross: 11_900 },
    ]);
  });

  test('is calculated from the price on the day of the purchase', async () => {
    const customer = await customerIn('CH');
    await query('update portal_options set credit_price = 95');
    const entryId = await purchase(customer, 10_000);
    await query('update portal_options set credit_price = 100');
    expect(await invoice(entryId)).toMatchObject({ net: 9500, tax: 0, gross: 9500 });
  });
});

describe('invoicing', () => {
  test('returns the same invoice for repeated and simultaneous requests [A7.91]', async () => {
    const entryId = await purchase(await customerIn('DE'));
    const issued = await Promise.all([1, 2, 3, 4].map(() => invoice(entryId)));
    expect(new Set(issued.map(({ number }) => number)).size).toBe(1);
    expect(await invoice(entryId)).toEqual(issued[0]);
  });

  test('assigns numbers without gaps, also for simultaneous requests and after a rollback [A3.11]', async () => {
    const customers = await Promise.all([1, 2, 3, 4, 5, 6].map(() => customerIn('DE')));
    const entries = await Promise.all(customers.map((customer) => purchase(customer)));
    const before = runningNumber(await invoice(await purchase(await customerIn('AT'))));
    // One of them fails at the very end of its transaction, after its number was counted.
    const [failing] = customers;
    await query(`create function refuse_invoice() returns trigger language plpgsql as
      $$ begin if new.user_id = ${failing?.id} then raise exception 'no'; end if; return new; end $$`);
    await query(
      'create trigger refuse_invoice before insert on invoices for each row execute function refuse_invoice()',
    );
    const outcomes = await Promise.allSettled(entries.map((entryId) => invoice(entryId)));
    await query('drop trigger refuse_invoice on invoices');
    const issued = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
    expect(issued).toHaveLength(5);
    const [first] = entries;
    if (first === undefined) throw new Error('no entry');
    issued.push(await invoice(first));
    expect(issued.map(runningNumber).toSorted((a, b) => a - b)).toEqual(
      [1, 2, 3, 4, 5, 6].map((step) => before + step),
    );
  });

  test('is refused for bookings that are not purchases', async () => {
    const customer = await portal().person({ credits: 10 });
    const { data } = await customer.ask(creditsApi.listCredits, { filterMode: 'all' });
    const [bonus] = data;
    await expect(invoice(bonus?.entryId ?? (0 as CreditEntryId))).rejects.toMatchObject({ code: 'notAPurchase' });
    await expect(invoice(999_999 as CreditEntryId)).rejects.toMatchObject({ code: 'notFound' });
  });

  test('requires the customer’s name and address', async () => {
    const customer = await portal().person();
    const entryId = await purchase(customer);
    await expect(invoice(entryId)).rejects.toMatchObject({
      code: 'customerDataMissing',
      problem: expect.objectContaining({ fields: ['name', 'street', 'zip', 'city'] }),
    });
    await expect(support.ask(billingApi.getInvoice, { creditEntryId: entryId })).rejects.toMatchObject({
      code: 'notFound',
    });
  });

  test('requires the operator’s data, and the VAT number for reverse charge', async () => {
    const there = unfinished();
    const staff = await there.person({ role: 'support' });
    const customer = await there.person({ country: 'FR' });
    await there.database.pool.query(
      `update users set company_name = 'Garage', street = 'Rue 1', zip = '75001', city = 'Paris',
         vat_number = 'FR12345678901', vat_confirmed_at = now() where id = $1`,
      [customer.id],
    );
    const amount = creditCents(10_000);
    const booking = { userId: customer.id, kind: 'purchase', amount, reason: 'transfer' } as const;
    await staff.ask(creditsApi.changeCredits, { ...booking, bookingKey: randomUUID() });
    const [entry] = (await customer.ask(creditsApi.listCredits, { filterMode: 'all' })).data;
    const creditEntryId = entry?.entryId ?? (0 as CreditEntryId);
    await expect(staff.ask(billingApi.createInvoice, { creditEntryId })).rejects.toMatchObject({
      code: 'operatorDataMissing',
      problem: expect.objectContaining({ fields: ['company', 'street', 'zip', 'city', 'country', 'taxNumber'] }),
    });
    await setOperator(there, 'AT');
    await there.database.pool.query(`update portal_options set operator_vat_number = ''`);
    await expect(staff.ask(billingApi.createInvoice, { creditEntryId })).rejects.toMatchObject({
      code: 'operatorDataMissing',
      problem: expect.objectContaining({ fields: ['vatNumber'] }),
    });
    await setOperator(there, 'AT');
    const issued = await staff.ask(billingApi.createInvoice, { creditEntryId });
    expect(issued).toMatchObject({ taxRule: 'reverseCharge', gross: 10_000 });
    // The refused attempt used up no number.
    expect(runningNumber(issued)).toBe(1);
  });

  test('makes the invoice visible to its customer and to staff only [A7.92]', async () => {
    const [customer, stranger] = [await customerIn('DE'), await portal().person()];
    const entryId = await purchase(customer);
    const { invoiceId, number } = await invoice(entryId);
    for (const person of [customer, support])
      expect(await person.ask(billingApi.getInvoice, { creditEntryId: entryId })).toEqual({ invoiceId, number });
    await expect(stranger.ask(billingApi.getInvoice, { creditEntryId: entryId })).rejects.toMatchObject({
      code: 'notFound',
    });
    expect((await customer.ask(creditsApi.listCredits, { filterMode: 'all' })).data).toMatchObject([
      { invoiceNumber: number },
    ]);
  });
});

describe('a cancellation [P1.41]', () => {
  test('cancels the whole invoice, keeps the credits and allows a new invoice', async () => {
    const customer = await customerIn('DE');
    const entryId = await purchase(customer);
    const wrongInvoice = await invoice(entryId);
    const cancellation = await cancel(wrongInvoice);
    expect(cancellation).toMatchObject({
      kind: 'ST',
      cancels: wrongInvoice.number,
      net: -10_000,
      tax: -1900,
      gross: -11_900,
    });
    expect(cancellation.number).toMatch(/^ST-\d{4}-\d{6}$/);
    expect(await balanceOf(customer)).toBe(10_000);
    expect((await customer.ask(creditsApi.listCredits, { filterMode: 'all' })).data[0]).not.toHaveProperty(
      'invoiceNumber',
    );
    const nextInvoice = await invoice(entryId);
    expect(nextInvoice.number).not.toBe(wrongInvoice.number);
    expect(await invoice(entryId)).toEqual(nextInvoice);
    const { data, ...sums } = await support.ask(billingApi.listInvoices, { filterMode: 'all', userId: customer.id });
    expect(data.map(({ number, cancelledBy }) => [number, cancelledBy])).toEqual([
      [nextInvoice.number, []],
      [cancellation.number, []],
      [wrongInvoice.number, [cancellation.number]],
    ]);
    expect(sums).toEqual({ total: 3, net: 10_000, tax: 1900, gross: 11_900 });
  });

  test('succeeds once for simultaneous requests, and a cancellation cannot be cancelled', async () => {
    const issued = await invoice(await purchase(await customerIn('DE')));
    const both = await Promise.allSettled([cancel(issued), cancel(issued)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(cancel(issued)).rejects.toMatchObject({ code: 'invoiceCancelled' });
    const [cancellation] = both.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
    if (cancellation === undefined) throw new Error('no cancellation');
    await expect(cancel(cancellation)).rejects.toMatchObject({ code: 'invoiceCancelled' });
  });

  test('takes the credits back on request, after which the purchase cannot be invoiced', async () => {
    const customer = await customerIn('DE');
    const entryId = await purchase(customer);
    const issued = await invoice(entryId);
    await cancel(issued, true, 'transfer was returned');
    expect(await balanceOf(customer)).toBe(0);
    expect((await customer.ask(creditsApi.listCredits, { filterMode: 'all' })).data[0]).toMatchObject({
      kind: 'correction',
      amount: -10_000,
      reason: `${issued.number}: transfer was returned`,
    });
    await expect(invoice(entryId)).rejects.toMatchObject({ code: 'purchaseTakenBack', status: 409 });
  });

  test('is refused when the credits are used', async () => {
    const customer = await customerIn('DE');
    const issued = await invoice(await purchase(customer));
    await correct(customer, -10_000);
    await expect(cancel(issued, true)).rejects.toMatchObject({ code: 'nothingUnused' });
    expect(await readRefundableShare(issued)).toEqual({ credits: 0, net: 0, tax: 0, gross: 0 });
    const { data } = await support.ask(billingApi.listInvoices, { filterMode: 'all', userId: customer.id });
    expect(data).toHaveLength(1);
    await expect(cancel(issued, true, '  ')).rejects.toMatchObject({ code: 'reasonMissing' });
    await expect(cancel({ ...issued, invoiceId: 999_999 as InvoiceId })).rejects.toMatchObject({ code: 'notFound' });
    await expect(readRefundableShare({ invoiceId: 999_999 as InvoiceId })).rejects.toMatchObject({ code: 'notFound' });
  });

  test('takes back the unused credits and their share of the money', async () => {
    const customer = await customerIn('DE');
    const entryId = await purchase(customer);
    const issued = await invoice(entryId);
    await correct(customer, -3333);
    expect(await readRefundableShare(issued)).toEqual({ credits: 6667, net: 6667, tax: 1267, gross: 7934 });
    const part = await cancel(issued, true, 'account closed');
    expect(part).toMatchObject({ kind: 'ST', credits: -6667, net: -6667, tax: -1267, gross: -7934, stands: false });
    expect(await balanceOf(customer)).toBe(0);
    const listed = await support.ask(billingApi.listInvoices, { filterMode: 'all', userId: customer.id });
    expect(listed).toMatchObject({ net: 3333, tax: 633, gross: 3966 });
    expect(listed.data[1]).toMatchObject({ number: issued.number, cancelledBy: [part.number], stands: true });
    // A partly cancelled invoice is still the invoice of its purchase.
    expect((await invoice(entryId)).number).toBe(issued.number);
    const { data } = await customer.ask(creditsApi.listCredits, { filterMode: 'all' });
    expect(data.find(({ kind }) => kind === 'purchase')).toMatchObject({ invoiceNumber: issued.number });
    await expect(cancel(issued, true)).rejects.toMatchObject({ code: 'nothingUnused' });
  });

  test('keeps bonus credits, which count as used last', async () => {
    const customer = await portal().person({ credits: 50 });
    await query(
      `update users set company_name = 'W', street = 'G 2', zip = '1020', city = 'Ort' where id = $1`,
      customer.id,
    );
    const issued = await invoice(await purchase(customer));
    await correct(customer, -4000);
    expect(await cancel(issued, true, 'closed')).toMatchObject({ credits: -6000 });
    expect(await balanceOf(customer)).toBe(5000);
  });

  test('of the rest allows a new invoice of the credits that were not taken back', async () => {
    const customer = await customerIn('DE');
    const entryId = await purchase(customer);
    const first = await invoice(entryId);
    await correct(customer, -4000);
    const refunded = await cancel(first, true, 'closed');
    const rest = await cancel(first, false);
    expect(rest).toMatchObject({ credits: -4000, net: -4000, tax: -760, gross: -4760 });
    const next = await invoice(entryId);
    expect(next).toMatchObject({ credits: 4000, net: 4000, tax: 760, gross: 4760, stands: true });
    const { data, ...sums } = await support.ask(billingApi.listInvoices, { filterMode: 'all', userId: customer.id });
    expect(data.at(-1)).toMatchObject({ cancelledBy: [refunded.number, rest.number], stands: false });
    expect(sums).toEqual({ total: 4, net: 4000, tax: 760, gross: 4760 });
  });

  test('by several requests at once never exceeds the invoice', async () => {
    const customer = await customerIn('DE');
    const { invoiceId } = await invoice(await purchase(customer));
    const part = (credits: number) =>
      portal()
        .database.db.transaction()
        .execute((tx) =>
          cancelPart(tx, { invoiceId, credits: creditCents(credits), reason: 'refund', actorId: support.id }),
        );
    const outcomes = await Promise.all([3000, 3000, 3000, 3000].map(part));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(3);
    expect(outcomes.find(({ ok }) => !ok)).toEqual({ ok: false, reason: 'nothingUnused' });
    expect(await balanceOf(customer)).toBe(1000);
    const { rows } = await query(
      `select sum(credits)::int as credits, sum(net)::int as net, sum(tax)::int as tax, sum(gross)::int as gross
       from invoices where id = $1 or cancels_id = $1`,
      invoiceId,
    );
    expect(rows).toEqual([{ credits: 1000, net: 1000, tax: 190, gross: 1190 }]);
  });

  test('of a refund made elsewhere books no credits, and the database limits the sum', async () => {
    const customer = await customerIn('DE');
    const entryId = await purchase(customer);
    const { invoiceId, number } = await invoice(entryId);
    const run = <Done>(work: (tx: Tx) => Promise<Done>) => portal().database.db.transaction().execute(work);
    const refund = { invoiceId, ledger: { bookedBy: undefined }, reason: 'refund', actorId: undefined } as const;
    expect(await run((tx) => cancelPart(tx, { ...refund, credits: creditCents(2500) }))).toMatchObject({ ok: true });
    expect(await balanceOf(customer)).toBe(10_000);
    expect(await run((tx) => cancelPart(tx, { ...refund, credits: creditCents(7501) }))).toEqual({
      ok: false,
      reason: 'exceedsRemaining',
    });
    const bypass = query(
      `insert into invoices (number, kind, cancels_id, user_id, credit_entry_id, credits, net, tax_rate, tax, gross, tax_rule, company)
       select 'ST-1999-000001', 'ST', id, user_id, credit_entry_id, -credits, -net, tax_rate, -tax, -gross, tax_rule, company
       from invoices where number = $1`,
      number,
    );
    await expect(bypass).rejects.toThrow('exceed their invoice');
  });
});

describe('the invoice of a purchase with a fixed tax', () => {
  const run = <Done>(work: (tx: Tx) => Promise<Done>) => portal().database.db.transaction().execute(work);
  const fixed = { net: 10_000, rate: 2000, rule: 'oss', tax: 2000, gross: 12_000 } as const;

  test('has that tax whatever the customer’s country, and states the payment', async () => {
    const customer = await customerIn('CH');
    const entryId = await purchase(customer);
    const payment = { means: 'online', at: '2026-11-20T10:00:00Z' } as const;
    const issued = await run((tx) => issueInvoice(tx, { entryId, fixed, payment }));
    if (!issued.ok) throw new Error(issued.reason);
    expect(await invoice(entryId)).toMatchObject({
      number: issued.number,
      taxRule: 'oss',
      taxRate: 2000,
      net: 10_000,
      tax: 2000,
      gross: 12_000,
    });
    const { rows } = await query('select company from invoices where number = $1', issued.number);
    expect(rows[0]?.company).toMatchObject({ payment });
  });

  test('is refused when the tax does not match the price', async () => {
    const entryId = await purchase(await customerIn('DE'));
    const wrong = run((tx) => issueInvoice(tx, { entryId, fixed: { ...fixed, tax: 1999, gross: 11_999 } }));
    await expect(wrong).rejects.toThrow('not that of its price');
  });

  test('returns the missing fields and stores nothing', async () => {
    const customer = await portal().person();
    const entryId = await purchase(customer);
    expect(await run((tx) => issueInvoice(tx, { entryId, fixed }))).toEqual({
      ok: false,
      reason: 'customerDataMissing',
      fields: ['name', 'street', 'zip', 'city'],
    });
    expect((await query('select from invoices where user_id = $1', customer.id)).rowCount).toBe(0);
  });
});

test('document numbers restart at midnight of each new year in Vienna', async () => {
  // A clock that this transaction alone reads: its now() stands before that of the database.
  await query('create schema clock');
  await query(`create function clock.now() returns timestamptz language sql as
    $$ select current_setting('clock.at')::timestamptz $$`);
  const numbers = await portal()
    .database.db.transaction()
    .execute(async (tx) => {
      await sql`set local search_path to clock, pg_catalog, public`.execute(tx);
      const given: string[] = [];
      // 23:00 UTC is midnight in Vienna in winter.
      for (const at of [
        '2030-12-31T22:00:00Z',
        '2030-12-31T22:59:59Z',
        '2030-12-31T23:00:00Z',
        '2031-01-01T12:00:00Z',
      ]) {
        await sql`select set_config('clock.at', ${at}, true)`.execute(tx);
        given.push(await nextNumber(tx, 'RE'));
      }
      return given;
    });
  expect(numbers).toEqual(['RE-2030-000001', 'RE-2030-000002', 'RE-2031-000001', 'RE-2031-000002']);
});

test('of two documents the one with the higher number has the later time of issue', async () => {
  const customer = await customerIn('DE');
  const [first, second] = [await purchase(customer), await purchase(customer)];
  const issue = (tx: Tx, entryId: CreditEntryId) => issueInvoice(tx, { entryId });
  const cancelled = (tx: Tx, invoiceId: InvoiceId) =>
    cancelPart(tx, { invoiceId, credits: 'standing', ledger: 'stay', reason: 'wrong', actorId: support.id });
  const { db } = portal().database;
  const invoices: InvoiceId[] = [];
  await db.transaction().execute(async (early) => {
    await sql`select now()`.execute(early);
    const one = await db.transaction().execute((late) => issue(late, second));
    const other = await issue(early, first);
    if (!one.ok || !other.ok) throw new Error('no invoice');
    invoices.push(one.invoiceId, other.invoiceId);
  });
  const [one = 0 as InvoiceId, other = 0 as InvoiceId] = invoices;
  await db.transaction().execute(async (early) => {
    await sql`select now()`.execute(early);
    await db.transaction().execute((late) => cancelled(late, one));
    await cancelled(early, other);
  });
  for (const kind of ['RE', 'ST']) {
    const { rows } = await query(
      `select created_at >= lag(created_at) over (order by number) as later
       from invoices where user_id = $1 and kind = $2 order by number`,
      customer.id,
      kind,
    );
    expect(rows).toEqual([{ later: null }, { later: true }]);
  }
});

describe('the list of invoices', () => {
  test('can be searched by number and customer and filtered by period', async () => {
    const customer = await customerIn('CH');
    const issued = await invoice(await purchase(customer));
    const total = async (text: string) =>
      (await support.ask(billingApi.listInvoices, { filterMode: 'today', search: text })).total;
    expect(await total(issued.number.toLowerCase())).toBe(1);
    expect(await total(customer.username)).toBe(1);
    expect(await total(`${issued.number} Werkstatt`)).toBe(1);
    expect(await total(`${issued.number} nobody-of-that-name`)).toBe(0);
    const then = { filterMode: 'universal', filterStartDate: '2020-01-01', filterEndDate: '2020-12-31' } as const;
    expect(await support.ask(billingApi.listInvoices, then)).toEqual({ data: [], total: 0, net: 0, tax: 0, gross: 0 });
  });

  test('an issued invoice can be neither changed nor deleted', async () => {
    const { invoiceId } = await invoice(await purchase(await customerIn('DE')));
    await expect(query('update invoices set net = 1 where id = $1', invoiceId)).rejects.toThrow('append-only');
    await expect(query('delete from invoices where id = $1', invoiceId)).rejects.toThrow('append-only');
  });
});
