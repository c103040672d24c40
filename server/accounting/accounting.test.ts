import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AccountingDocument, accountingApi } from '#contract/accounting.ts';
import { billingApi, type Invoice } from '#contract/billing.ts';
import { creditCents } from '#contract/money.ts';
import type { TaskId } from '#contract/ids.ts';
import { creditsApi } from '#contract/credits.ts';
import { deskApi } from '#contract/desk.ts';
import { book } from '#server/credits/index.ts';
import { silent } from '#server/log/log.ts';
import { writeDeliveryNote } from '#server/billing/index.ts';
import { businessClock } from '#rules/support-hours.ts';
import { avoidMidnight } from '#test/midnight.ts';
import { draft } from '#test/orders.ts';
import { searchRefreshed } from '#test/refreshed-search.ts';
import { type Person, usePortal } from '#test/portal.ts';
import { type Fault, type SevdeskServer, startSevdeskServer } from '#test/sevdesk-server.ts';
import { resumeSending } from './jobs.ts';
import { sendDocuments } from './send-documents.ts';
import { sevdesk as connectSevdesk } from './sevdesk.ts';

const service: SevdeskServer = await startSevdeskServer();
const sevdesk = { url: service.url, token: service.token };
// The first repetition follows in the same run, the second waits in the queue.
const portal = usePortal({ sevdesk, accountingTimes: { delays: [0, 0.05, 0, 0, 0], answer: 2000 } });
avoidMidnight();
const portalWithKey = usePortal({ own: true, sevdesk });
const portalWithoutKey = usePortal({ own: true });
let support: Person;

const query = (statement: string, ...values: unknown[]) => portal().database.pool.query(statement, values);

beforeAll(async () => {
  support = await portal().person({ role: 'support' });
  await query(
    `update portal_options set operator_company = 'Tuneport Test GmbH', operator_street = 'Ring 1', operator_zip = '10115',
       operator_city = 'Berlin', operator_country_id = 2, operator_vat_number = 'DE123456789'`,
  );
});
beforeEach(async () => {
  await query(
    `update accounting_options set sending = true, stopped_at = null, stop_reason = '', payment_account = ''`,
  );
});
afterAll(() => service.close());

async function workshop(country = 'DE', vat = ''): Promise<Person> {
  const customer = await portal().person({ country, credits: 1000 });
  await query(
    `update users set company_name = 'Werkstatt ' || id, street = 'Gasse 2', zip = '1020', city = 'Ort', vat_number = $2,
       vat_confirmed_at = case when $2 = '' then null else now() end where id = $1`,
    customer.id,
    vat,
  );
  return customer;
}

async function invoiceOf(customer: Person, amount = 25_000): Promise<Invoice> {
  await support.ask(creditsApi.changeCredits, {
    userId: customer.id,
    kind: 'purchase',
    amount: creditCents(amount),
    reason: 'bank transfer',
    bookingKey: randomUUID(),
  });
  const { data } = await customer.ask(creditsApi.listCredits, { filterMode: 'all', kind: 'purchase' });
  return support.ask(billingApi.createInvoice, { creditEntryId: data[0]?.entryId ?? (0 as never) });
}

const cancel = ({ invoiceId }: Invoice) =>
  support.ask(billingApi.cancelInvoice, { invoiceId, reason: 'wrong address', takesCredits: false });

/** Pays a file without its work: the delivery note is what counts here. */
async function noteOf(customer: Person): Promise<string> {
  const { taskId } = await draft(portal(), customer);
  await portal()
    .database.db.transaction()
    .execute(async (tx) => {
      const price = creditCents(6000);
      const entryId = await book(tx, {
        userId: customer.id,
        kind: 'payment',
        amount: creditCents(-6000),
        reason: '',
        actorId: customer.id,
        taskId,
        idempotencyKey: randomUUID(),
      });
      if (entryId === undefined) throw new Error('not enough credits');
      await writeDeliveryNote(tx, { userId: customer.id, taskId, entryId, price });
    });
  const { rows } = await query('select number from delivery_notes where task_id = $1', taskId);
  return String(rows[0]?.number);
}

async function stateOf(number: string): Promise<AccountingDocument | undefined> {
  const { data } = await support.ask(accountingApi.listAccountingDocuments, { filterMode: 'all', search: number });
  return data.find((document) => document.number === number);
}

/** Waits until a document has come to an end, or to where it says. */
async function arrived(number: string, state: AccountingDocument['state'] = 'sent'): Promise<AccountingDocument> {
  await expect.poll(async () => (await stateOf(number))?.state, { interval: 50 }).toBe(state);
  const document = await stateOf(number);
  if (document === undefined) throw new Error(`${number} is not on its way`);
  return document;
}

/** Documents there with one number. */
const there = (number: string) =>
  [...service.invoices, ...service.creditNotes, ...service.orders].filter((document) =>
    ['invoiceNumber', 'creditNoteNumber', 'orderNumber'].some((field) => document[field] === number),
  );

describe('sending a document to sevDesk', () => {
  test('creates the contact first and sends an invoice with its tax rule and exact sums', async () => {
    const customer = await workshop();
    const { number } = await invoiceOf(customer, 33_333);
    const { remoteId, attempts } = await arrived(number);
    expect(attempts).toBe(1);
    const [invoice, ...others] = there(number);
    expect(others).toEqual([]);
    expect(invoice).toMatchObject({
      id: remoteId,
      invoiceNumber: number,
      invoiceType: 'RE',
      // No draft: it can no longer be changed.
      status: '200',
      taxRule: { id: '1', objectName: 'TaxRule' },
      currency: 'EUR',
      header: `Invoice ${number}`,
      sumGross: '396.66',
      addressCountry: { id: 1, objectName: 'StaticCountry' },
      contactPerson: { id: 7, objectName: 'SevUser' },
      address: `Werkstatt ${customer.id}\nGasse 2\n1020 Ort\nGermany`,
      lines: [expect.objectContaining({ quantity: 1, price: 333.33, taxRate: 19 })],
    });
    const contact = service.contacts.find(({ customerNumber }) => customerNumber === `TP-${customer.id}`);
    expect(contact).toMatchObject({ name: `Werkstatt ${customer.id}`, category: { id: 3 } });
    expect(invoice?.['contact']).toEqual({ id: Number(contact?.id), objectName: 'Contact' });
    // The account remembers the contact.
    const { rows } = await query('select sevdesk_id from users where id = $1', customer.id);
    expect(rows).toEqual([{ sevdesk_id: contact?.id }]);
    expect(service.wrong).toEqual([]);
  });

  test.each([
    ['AT', '', '19', 20, '300.00'],
    ['AT', 'ATU12345678', '21', 0, '250.00'],
    ['CH', '', '17', 0, '250.00'],
  ])('sends for a customer in %s with VAT number %j the tax rule %s', async (country, vat, rule, rate, sum) => {
    const { number } = await invoiceOf(await workshop(country, vat));
    await arrived(number);
    expect(there(number)).toMatchObject([
      { taxRule: { id: rule }, sumGross: sum, lines: [expect.objectContaining({ taxRate: rate })] },
    ]);
  });

  test('sends the small business rule without VAT for invoices and delivery notes', async () => {
    await query(`insert into tax_statuses (valid_from, oss, small_business) values ('2016-01-02', 'none', true)`);
    try {
      const customer = await workshop();
      const { number } = await invoiceOf(customer);
      await arrived(number);
      expect(there(number)).toMatchObject([
        {
          taxRule: { id: '11' },
          smallSettlement: true,
          taxText: 'Exempt from VAT as a small business under § 19 of the German VAT Act (UStG).',
          sumGross: '250.00',
          lines: [expect.objectContaining({ taxRate: 0 })],
        },
      ]);
      const note = await noteOf(customer);
      await arrived(note);
      expect(there(note)).toMatchObject([{ orderType: 'LI', taxRule: { id: '11' }, smallSettlement: true }]);
    } finally {
      await query(`delete from tax_statuses where valid_from = '2016-01-02'`);
    }
  });

  test('sends a cancellation after its invoice as a credit note with its own number', async () => {
    const invoice = await invoiceOf(await workshop());
    const { number } = await cancel(invoice);
    await arrived(number);
    expect(there(number)).toMatchObject([
      {
        creditNoteNumber: number,
        customerInternalNote: invoice.number,
        status: '200',
        sumGross: '297.50',
        lines: [expect.objectContaining({ price: 250, taxRate: 19 })],
      },
    ]);
    expect(there(invoice.number)).toHaveLength(1);
  });

  test('sends a delivery note as an order of type LI with sum 0 and no tax', async () => {
    const number = await noteOf(await workshop());
    await arrived(number);
    expect(there(number)).toMatchObject([
      {
        orderNumber: number,
        orderType: 'LI',
        status: '200',
        sumGross: '0.00',
        version: 0,
        lines: [{ price: 0, taxRate: 0 }],
      },
    ]);
  });

  test('sends the return note of a refund as an order with sum 0, too', async () => {
    const customer = await workshop();
    await noteOf(customer);
    const { rows: tasks } = await query(`select id from tasks where user_id = $1`, customer.id);
    const taskId = tasks[0]?.id as TaskId;
    await support.ask(creditsApi.changeCredits, {
      userId: customer.id,
      kind: 'refund',
      amount: creditCents(6000),
      reason: 'did not fit',
      taskId,
      bookingKey: randomUUID(),
    });
    const { rows } = await query('select number from delivery_notes where task_id = $1 and price < 0', taskId);
    const number = String(rows[0]?.number);
    await arrived(number);
    expect(there(number)).toMatchObject([{ orderNumber: number, orderType: 'LI', header: `Return note ${number}` }]);
  });

  test('books the payment of an invoice once on the account of the operator', async () => {
    await query(`update accounting_options set payment_account = '5551'`);
    service.fail('PUT /Invoice/', 'cutAfterStoring');
    const { number } = await invoiceOf(await workshop());
    service.fail('PUT /Invoice/', 'silenceAfterStoring');
    await arrived(number);
    expect(service.bookings.filter(({ invoice }) => invoice === number)).toEqual([
      { invoice: number, amount: 297.5, account: { id: 5551, objectName: 'CheckAccount' } },
    ]);
    expect(there(number)).toMatchObject([{ status: '1000' }]);
  });

  describe('a payment collected by a provider', () => {
    const referenceOf = ({ invoiceId }: Invoice) => `TP${String(invoiceId).padStart(9, '0')}`;
    const paid = async (way: 'stripe' | 'paypal', fee: number | null) => {
      await query('update accounting_options set sending = false');
      const invoice = await invoiceOf(await workshop(), 10_000);
      await query(
        `insert into purchases (user_id, reference, idempotency_key, way, credits, net, tax_rate, tax_rule, tax, gross, state, credit_entry_id,
           paid, paid_at, terms_accepted_at)
         select user_id, $2, $2, $3, credits, net, tax_rate, tax_rule, tax, gross, 'paid', credit_entry_id, gross, created_at, created_at
         from invoices where id = $1`,
        invoice.invoiceId,
        referenceOf(invoice),
        way,
      );
      await query(
        `insert into received_payments (source, source_id, amount, purchase_id, state, fee)
         select $2, 'pay-' || p.id, p.gross, p.id, 'booked', $3 from purchases p where reference = $1`,
        referenceOf(invoice),
        way,
        fee,
      );
      return invoice;
    };
    const sent = async ({ number }: Invoice) => {
      await query('update accounting_options set sending = true');
      await support.ask(accountingApi.sendDocumentsFrom, { from: businessClock(new Date()).day });
      await arrived(number);
      return service.bookings.filter(({ invoice }) => invoice === number);
    };
    const accountOf = (bookings: Awaited<ReturnType<typeof sent>>) =>
      bookings.map(({ account, amount }) => [(account as { id: number }).id, amount]);
    const feesOf = (invoice: Invoice) =>
      service.transactions.filter(({ paymtPurpose }) => String(paymtPurpose).endsWith(referenceOf(invoice)));
    beforeEach(() =>
      query(
        `update accounting_options set sending = false, payment_account = '5551', stripe_payment_account = '5552',
           paypal_payment_account = '5553'`,
      ),
    );
    afterEach(() =>
      query(
        `update accounting_options set payment_account = '', stripe_payment_account = '', paypal_payment_account = ''`,
      ),
    );

    test.each([
      ['stripe', 203, 5552, 'Stripe'],
      ['paypal', 345, 5553, 'PayPal'],
    ] as const)('by %s is booked on the provider’s own account, with its fee once', async (way, fee, id, name) => {
      const invoice = await paid(way, fee);
      service.fail('POST /CheckAccountTransaction', 'cutAfterStoring');
      service.fail('PUT /Invoice/', 'silenceAfterStoring');
      expect(accountOf(await sent(invoice))).toEqual([[id, 119]]);
      expect(feesOf(invoice)).toMatchObject([
        {
          amount: -fee / 100,
          payeePayerName: name,
          paymtPurpose: `Gebühr ${name} ${referenceOf(invoice)}`,
          checkAccount: { id, objectName: 'CheckAccount' },
          status: 100,
        },
      ]);
      expect(service.wrong).toEqual([]);
    });

    test('has no fee entry when the fee is unknown or 0', async () => {
      for (const fee of [null, 0]) {
        const invoice = await paid('stripe', fee);
        expect(accountOf(await sent(invoice))).toEqual([[5552, 119]]);
        expect(feesOf(invoice)).toEqual([]);
      }
    });

    test('is booked on the account of all payments without its fee when the provider has no account', async () => {
      await query(`update accounting_options set stripe_payment_account = ''`);
      const invoice = await paid('stripe', 203);
      expect(accountOf(await sent(invoice))).toEqual([[5551, 119]]);
      expect(feesOf(invoice)).toEqual([]);
    });

    test('is distinguished from credits booked by hand, which use the account of all payments', async () => {
      const invoice = await invoiceOf(await workshop(), 10_000);
      expect(accountOf(await sent(invoice))).toEqual([[5551, 119]]);
    });
  });

  test('uses the contact of the customer account instead of creating one', async () => {
    const customer = await workshop();
    const { id } = service.put('contacts', { name: 'By hand' });
    await query('update users set sevdesk_id = $2 where id = $1', customer.id, id);
    const { number } = await invoiceOf(customer);
    await arrived(number);
    expect(there(number)).toMatchObject([{ contact: { id: Number(id) } }]);
    expect(service.contacts.some(({ customerNumber }) => customerNumber === `TP-${customer.id}`)).toBe(false);
  });
});

const afterStoring: Fault[] = [
  'status500AfterStoring',
  'silenceAfterStoring',
  'cutAfterStoring',
  'noJson',
  'noObjects',
];
const beforeStoring: Fault[] = ['status500', 'silence', 'cutBeforeStoring', 'busy', 'slow'];

describe('each document is stored exactly once', () => {
  test.each([...afterStoring, ...beforeStoring])('when saving meets the fault %s', async (fault) => {
    const customer = await workshop();
    service.fail('POST /Contact', fault);
    service.fail('POST /Invoice/Factory/saveInvoice', fault);
    service.fail('POST /CreditNote/Factory/saveCreditNote', fault);
    service.fail('POST /Order/Factory/saveOrder', fault);
    const invoice = await invoiceOf(customer);
    const numbers = [invoice.number, (await cancel(invoice)).number, await noteOf(customer)];
    for (const number of numbers) {
      const { attempts, error } = await arrived(number);
      expect(attempts).toBeGreaterThanOrEqual(1);
      expect(error).toBeUndefined();
      expect(there(number)).toHaveLength(1);
      expect(there(number)).toMatchObject([{ status: '200' }]);
    }
    const ofCustomer = service.contacts.filter(({ customerNumber }) => customerNumber === `TP-${customer.id}`);
    expect(ofCustomer).toHaveLength(1);
  });

  test('when the lookup or marking as sent fails', async () => {
    service.fail('GET /Invoice?', 'status500', 'noJson');
    service.fail('PUT /Invoice/', 'status500', 'silenceAfterStoring');
    const { number } = await invoiceOf(await workshop());
    expect((await arrived(number)).attempts).toBeGreaterThanOrEqual(4);
    expect(there(number)).toMatchObject([{ status: '200' }]);
  });

  test('and fails when one with another sum already exists', async () => {
    await query('update accounting_options set sending = false');
    const { number } = await invoiceOf(await workshop());
    service.put('invoices', { invoiceNumber: number, status: '200', sumGross: '297.51' });
    await query('update accounting_options set sending = true');
    await support.ask(accountingApi.sendDocumentsFrom, { from: businessClock(new Date()).day });
    expect(await arrived(number, 'failed')).toMatchObject({ error: 'the sum there is 297.51, not 297.50' });
    expect(there(number)).toHaveLength(1);
  });

  test('when it was entered by hand', async () => {
    await query('update accounting_options set sending = false');
    const { number } = await invoiceOf(await workshop());
    const { id } = service.put('invoices', { invoiceNumber: number, status: '200', sumGross: '297.50' });
    await query('update accounting_options set sending = true');
    const day = businessClock(new Date()).day;
    await support.ask(accountingApi.sendDocumentsFrom, { from: day });
    expect((await arrived(number)).remoteId).toBe(id);
    expect(there(number)).toHaveLength(1);
  });

  test('when documents of many customers are issued at once, in order for each customer', async () => {
    const customers = await Promise.all([1, 2, 3, 4].map(() => workshop()));
    const from = service.asked.length;
    const numbers = await Promise.all(
      customers.map(async (customer) => {
        const invoice = await invoiceOf(customer);
        return [invoice.number, (await cancel(invoice)).number, (await invoiceOf(customer)).number];
      }),
    );
    for (const number of numbers.flat()) await arrived(number);
    for (const number of numbers.flat()) expect(there(number)).toHaveLength(1);
    const lookups = service.asked.slice(from).map((asked) => /Number=((?:RE|ST)-[\d-]+)$/.exec(asked)?.[1]);
    for (const ofCustomer of numbers)
      expect(lookups.filter((number) => number !== undefined && ofCustomer.includes(number))).toEqual(ofCustomer);
  });
});

describe('a failed document', () => {
  test('shows the message of the service, does not block others and can be retried', async () => {
    const customer = await workshop();
    service.fail('POST /Invoice/Factory/saveInvoice', 'refusesField');
    const { number } = await invoiceOf(customer);
    const note = await noteOf(customer);
    expect(await arrived(number, 'failed')).toMatchObject({
      attempts: 1,
      error: 'HTTP 422: taxRate 20 is not allowed',
    });
    await arrived(note);
    expect(there(number)).toEqual([]);
    const { failed } = (await support.ask(accountingApi.getAccounting, {})).counts;
    expect(failed).toBeGreaterThanOrEqual(1);
    expect((await support.ask(deskApi.getDesk, {})).accounting).toEqual({ failed, isStopped: false });
    expect(await support.ask(accountingApi.retryDocument, { number })).toBe(true);
    await arrived(number);
    expect(there(number)).toHaveLength(1);
    expect(await support.ask(accountingApi.retryDocument, { number })).toBe(false);
  });

  test('is given up after all attempts, and all failed documents can be retried at once', async () => {
    service.fail('GET /Invoice?', ...Array.from({ length: 6 }, (): Fault => 'status500'));
    const { number } = await invoiceOf(await workshop());
    expect(await arrived(number, 'failed')).toMatchObject({ attempts: 6, error: 'HTTP 500: Internal server error' });
    const { documents } = await support.ask(accountingApi.retryFailedDocuments, {});
    expect(documents).toBeGreaterThanOrEqual(1);
    await arrived(number);
    expect(there(number)).toHaveLength(1);
  });

  test('makes its cancellation fail when it is an invoice', async () => {
    service.fail('POST /Invoice/Factory/saveInvoice', 'refusesField');
    const invoice = await invoiceOf(await workshop());
    await arrived(invoice.number, 'failed');
    const { number } = await cancel(invoice);
    expect(await arrived(number, 'failed')).toMatchObject({ error: `invoice ${invoice.number} has not been sent` });
    expect(there(number)).toEqual([]);
  });

  test('can be set aside with a reason and still be sent on request [P12.3]', async () => {
    service.fail('POST /Invoice/Factory/saveInvoice', 'refusesField');
    const { number } = await invoiceOf(await workshop());
    await arrived(number, 'failed');
    const aside = (reason: string) => support.ask(accountingApi.setDocumentAside, { number, reason });
    await expect(aside('  ')).rejects.toMatchObject({ code: 'reasonMissing', status: 422 });
    expect(await aside('entered by hand')).toBe(true);
    expect(await stateOf(number)).toMatchObject({ state: 'aside', asideReason: 'entered by hand' });
    await support.ask(accountingApi.retryFailedDocuments, {});
    expect(await stateOf(number)).toMatchObject({ state: 'aside' });
    await support.ask(accountingApi.retryDocument, { number });
    await arrived(number);
    expect(await aside('too late')).toBe(false);
    await expect(
      support.ask(accountingApi.setDocumentAside, { number: 'RE-1999-000001', reason: 'none' }),
    ).rejects.toMatchObject({ code: 'notFound' });
  });
});

test('a rejected key stops sending after one request with its reason, and resuming sends all documents [P12.4]', async () => {
  service.changeToken('cd34'.repeat(8));
  const customers = [await workshop(), await workshop()];
  const from = service.wrong.length;
  const numbers: string[] = [];
  for (const customer of customers) numbers.push((await invoiceOf(customer)).number, await noteOf(customer));
  await expect
    .poll(async () => (await support.ask(accountingApi.getAccounting, {})).stopReason)
    .toBe('HTTP 401: Authentication required');
  expect(await support.ask(accountingApi.getAccounting, {})).toMatchObject({
    sending: true,
    stoppedAt: expect.any(String),
  });
  expect((await support.ask(deskApi.getDesk, {})).accounting.isStopped).toBe(true);
  numbers.push((await invoiceOf(customers[0] as Person)).number);
  await expect
    .poll(
      async () => (await query(`select from graphile_worker.jobs where task_identifier = 'sendDocuments'`)).rowCount,
    )
    .toBe(0);
  expect(service.wrong.length - from).toBe(1);
  for (const number of numbers) expect(await stateOf(number)).toMatchObject({ state: 'pending', attempts: 0 });
  service.changeToken(service.token);
  service.wrong.length = 0;
  expect(await support.ask(accountingApi.resumeAccounting, {})).toBe(true);
  for (const number of numbers) await arrived(number);
  for (const number of numbers) expect(there(number)).toHaveLength(1);
  expect(await support.ask(accountingApi.resumeAccounting, {})).toBe(false);
});

describe('sending switched off', () => {
  test('sends nothing, and later sends the documents from a given day once on request [P12.5]', async () => {
    await query('update accounting_options set sending = false');
    const customer = await workshop();
    const early = await invoiceOf(customer);
    const late = await invoiceOf(customer);
    expect(await stateOf(early.number)).toBeUndefined();
    const day = businessClock(new Date()).day;
    await expect(support.ask(accountingApi.sendDocumentsFrom, { from: day })).rejects.toMatchObject({
      code: 'accountingIsOff',
      status: 409,
    });
    await query('update accounting_options set sending = true');
    expect(await support.ask(accountingApi.sendDocumentsFrom, { from: '2999-12-31' })).toEqual({ documents: 0 });
    const { documents } = await support.ask(accountingApi.sendDocumentsFrom, { from: day });
    expect(documents).toBeGreaterThanOrEqual(2);
    for (const { number } of [early, late]) await arrived(number);
    expect(await support.ask(accountingApi.sendDocumentsFrom, { from: day })).toEqual({ documents: 0 });
    for (const { number } of [early, late]) expect(there(number)).toHaveLength(1);
  });

  test('is the default, even with a key [P12.1]', async () => {
    const staff = await portalWithKey().person({ role: 'support' });
    expect(await staff.ask(accountingApi.getAccounting, {})).toMatchObject({ service: 'sevdesk', sending: false });
    expect(await staff.ask(accountingApi.updateAccounting, { sending: true })).toBe(true);
    expect(await staff.ask(accountingApi.getAccounting, {})).toMatchObject({ service: 'sevdesk', sending: true });
  });

  test('cannot be switched on without a key [P12.1]', async () => {
    const staff = await portalWithoutKey().person({ role: 'support' });
    expect(await staff.ask(accountingApi.getAccounting, {})).toMatchObject({ service: 'none', sending: false });
    await expect(staff.ask(accountingApi.updateAccounting, { sending: true })).rejects.toMatchObject({
      code: 'accountingServiceMissing',
      status: 409,
    });
  });

  test('queues no document for a payment that is rolled back', async () => {
    const customer = await workshop();
    const { taskId } = await draft(portal(), customer);
    const undone = portal()
      .database.db.transaction()
      .execute(async (tx) => {
        const entryId = await book(tx, {
          userId: customer.id,
          kind: 'payment',
          amount: creditCents(-100),
          reason: '',
          actorId: customer.id,
          taskId,
          idempotencyKey: randomUUID(),
        });
        await writeDeliveryNote(tx, {
          userId: customer.id,
          taskId,
          entryId: entryId ?? (0 as never),
          price: creditCents(100),
        });
        throw new Error('undone');
      });
    await expect(undone).rejects.toThrow('undone');
    const { rowCount } = await query('select from accounting_documents where user_id = $1', customer.id);
    expect(rowCount).toBe(0);
  });
});

describe('the list of documents', () => {
  test('can be searched by number and customer, filtered and sorted [P12.2]', async () => {
    const customer = await workshop();
    const { number } = await invoiceOf(customer);
    const note = await noteOf(customer);
    await arrived(note);
    const name = randomUUID();
    await query('update users set company_name = $2 where id = $1', customer.id, name);
    await searchRefreshed(portal());
    const list = (filter: object) =>
      support.ask(accountingApi.listAccountingDocuments, {
        filterMode: 'all',
        search: name,
        ...filter,
      });
    const numbers = async (filter: object) => (await list(filter)).data.map((document) => document.number);
    expect(await numbers({})).toEqual([note, number]);
    expect(await numbers({ sort: 'date', direction: 'asc' })).toEqual([number, note]);
    expect(await numbers({ sort: 'number', direction: 'desc' })).toEqual([number, note]);
    expect(await numbers({ kind: 'LS' })).toEqual([note]);
    expect(await numbers({ state: 'failed' })).toEqual([]);
    expect((await list({ state: 'sent' })).total).toBe(2);
    expect((await list({ search: number.toLowerCase() })).data[0]?.customer).toBe(name);
    const ofBeginning = await list({ search: `${number.slice(0, -1).toLowerCase()} ${name}` });
    expect(ofBeginning.data.map((document) => document.number)).toEqual([number]);
    expect((await list({ search: `${name} ls-` })).data.map((document) => document.number)).toEqual([note]);
    expect((await list({ search: number.slice(3) })).data.map((document) => document.number)).toContain(number);
    expect((await list({ search: `${number}0` })).total).toBe(0);
  });
});

test('a document that was being sent at shutdown is sent once after the next start', async () => {
  const customer = await workshop();
  service.fail('POST /Invoice/Factory/saveInvoice', 'silenceAfterStoring');
  const { number } = await invoiceOf(customer);
  await expect.poll(() => there(number).length, { interval: 20 }).toBe(1);
  const { app, database } = portal();
  await app.close();
  const stateNow = async () => (await query('select state from accounting_documents where number = $1', number)).rows;
  expect(await stateNow()).toEqual([{ state: 'pending' }]);
  await resumeSending(database);
  const { rows: jobs } = await query(
    `select key from graphile_worker.jobs where key = 'accounting:' || $1`,
    customer.id,
  );
  expect(jobs).toHaveLength(1);
  const closing = new AbortController().signal;
  await sendDocuments({ database, port: connectSevdesk(sevdesk), log: silent, delays: [], closing }, customer.id);
  expect(await stateNow()).toEqual([{ state: 'sent' }]);
  expect(there(number)).toHaveLength(1);
});
