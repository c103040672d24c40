import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { billingApi } from '#contract/billing.ts';
import { creditsApi } from '#contract/credits.ts';
import { type InvariantName, invariants, ledgerApi } from '#contract/ledger.ts';
import { creditCents } from '#contract/money.ts';
import type { PurchaseId } from '#contract/ids.ts';
import { purchasesApi } from '#contract/purchases.ts';
import type { Tx } from '#server/db/database.ts';
import { settlePurchase, takeBack } from '#server/purchases/index.ts';
import { invoicedCustomer, newInvoice } from '#test/invoices.ts';
import { finishedOrder } from '#test/orders.ts';
import { type Person, usePortal } from '#test/portal.ts';
import { verifyDocuments } from './verify-documents.ts';
import { verifyLedger } from './verify-ledger.ts';

const portal = usePortal({ own: true });
let support: Person;
/** The number of an invoice that stands. */
let standing: string;

/** Books of every kind: two purchases with invoices, one of them cancelled, a payment, and a refund of a part of it. */
beforeAll(async () => {
  const { database } = portal();
  await database.pool.query(
    `update portal_options set operator_company = 'Tuneport Test GmbH', operator_street = 'Ring 1', operator_zip = '1010',
       operator_city = 'Wien', operator_country_id = (select id from countries where iso = 'DE'),
       operator_tax_number = '12 345/6789'`,
  );
  support = await portal().person({ role: 'support' });
  const customer = await portal().person({ credits: 10 });
  await database.pool.query(
    `update users set company_name = 'Werkstatt', street = 'Gasse 2', zip = '1020', city = 'Ort' where id = $1`,
    [customer.id],
  );
  const book = (kind: 'purchase' | 'refund', amount: number, taskId?: typeof order.taskId) =>
    support.ask(creditsApi.changeCredits, {
      userId: customer.id,
      kind,
      amount: creditCents(amount),
      reason: 'test',
      bookingKey: randomUUID(),
      ...(taskId !== undefined && { taskId }),
    });
  await book('purchase', 10_000);
  await book('purchase', 5000);
  const { data: purchases } = await customer.ask(creditsApi.listCredits, { filterMode: 'all', kind: 'purchase' });
  const [second, first] = await Promise.all(
    purchases.map(({ entryId }) => support.ask(billingApi.createInvoice, { creditEntryId: entryId })),
  );
  if (first === undefined || second === undefined) throw new Error('no invoices');
  standing = first.number;
  await support.ask(billingApi.cancelInvoice, { invoiceId: second.invoiceId, reason: 'wrong', takesCredits: true });
  const order = await finishedOrder(portal(), { customer, support }, { isPaid: true });
  await book('refund', 1000, order.taskId);
  await sellCredits(customer);
});

const address = { publicUrl: 'http://portal.test' };
type Money = { amount: number; sourceId?: string; source?: 'stripe' | 'statement' };

/** Money that comes in for a purchase. */
const settle = (purchaseId: PurchaseId | undefined, money: Money) =>
  portal()
    .database.db.transaction()
    .execute((tx) =>
      settlePurchase(tx, address, {
        purchaseId,
        payment: { source: 'stripe', sourceId: randomUUID(), currency: 'EUR', ...money },
      }),
    );

/** Purchases of every kind: paid with a bonus and refunded in part, paid in two parts, and one whose money waits. */
async function sellCredits(customer: Person): Promise<void> {
  const { pool } = portal().database;
  await pool.query(
    `update portal_options set bank_iban = 'DE02120300000000202051', bank_holder = 'Tuneport Test GmbH'`,
  );
  await pool.query(
    `update users set payment_api = 'transfer', country_id = (select id from countries where iso = 'DE') where id = $1`,
    [customer.id],
  );
  const sold = { credits: creditCents(20_000), netPrice: 18_000, bonus: creditCents(1000), active: true, position: 50 };
  await support.ask(purchasesApi.savePackage, sold);
  const { packages } = await customer.ask(purchasesApi.getBuyingOptions, {});
  const { packageId } = packages.at(-1) ?? {};
  const start = () =>
    customer.ask(purchasesApi.startPurchase, {
      packageId,
      way: 'transfer',
      acceptedTerms: true,
      purchaseKey: randomUUID(),
    });
  const [refunded, inParts, waiting] = [await start(), await start(), await start()];
  await settle(refunded.purchaseId, { amount: refunded.gross, sourceId: 'pi_refunded' });
  const refund = { refundId: 're_1', paymentId: 'pi_refunded', amount: 7140, currency: 'EUR' };
  await portal()
    .database.db.transaction()
    .execute((tx) => takeBack(tx, address, { source: 'stripe', ...refund }));
  await settle(inParts.purchaseId, { amount: 420, source: 'statement' });
  await settle(inParts.purchaseId, { amount: inParts.gross - 420, source: 'statement' });
  await settle(waiting.purchaseId, { amount: 1 });
  await settle(undefined, { amount: 5000, source: 'statement' });
}

/** Returns the names of the broken invariants. */
const brokenIn = async (tx: Tx): Promise<InvariantName[]> =>
  (await verifyLedger(tx)).filter(({ count }) => count > 0).map(({ invariant }) => invariant);

class UndoError extends Error {}

/** Returns the invariants that some statements break, and rolls them back. */
async function brokenAfter(...statements: string[]): Promise<InvariantName[]> {
  let broken: InvariantName[] = [];
  await portal()
    .database.db.transaction()
    .execute(async (tx) => {
      for (const table of ['credit_entries', 'delivery_notes', 'invoices', 'purchases', 'received_payments'])
        await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx);
      for (const statement of statements) await sql.raw(statement).execute(tx);
      broken = await brokenIn(tx);
      throw new UndoError();
    })
    .catch((error: unknown) => {
      if (!(error instanceof UndoError)) throw error;
    });
  return broken;
}

test('a sound ledger breaks no rule, and every rule has examined something [P11.1]', async () => {
  const verified = await verifyLedger(portal().database.reader);
  expect(verified.map(({ invariant }) => invariant)).toEqual([...invariants]);
  for (const answer of verified) expect(answer).toMatchObject({ count: 0, examples: [] });
  for (const { invariant, examined } of verified)
    expect({ invariant, some: examined > 0 }).toEqual({ invariant, some: true });
});

const payment = `(select id from credit_entries where kind = 'payment' limit 1)`;
const paidTask = `(select task_id from credit_entries where kind = 'payment' limit 1)`;
const copied = (table: string, columns: string, values: string, where: string) =>
  `insert into ${table} (${columns}) select ${values} from ${table} where ${where} limit 1`;
const invoiceColumns = `number, kind, user_id, credit_entry_id, nth, credits, net, tax_rate, tax, gross, tax_rule, company`;

test.each<[string, InvariantName[], string[]]>([
  ['a balance that grew', ['balances'], ['update credit_accounts set balance = balance + 1']],
  ['an account that is gone', ['balances'], ['delete from credit_accounts']],
  [
    'a row with another balance',
    ['runningBalances'],
    [`update credit_entries set balance = balance + 1 where id = ${payment}`],
  ],
  [
    'a debt',
    ['balances', 'noDebt'],
    [
      'alter table credit_accounts drop constraint credit_accounts_balance_check',
      'update credit_accounts set balance = -1',
    ],
  ],
  [
    'a payment of a file that is not marked as paid',
    ['payments'],
    [`update tasks set payment_status = 'open' where id = ${paidTask}`],
  ],
  ['a price that is not what was paid', ['payments'], [`update tasks set price = price + 1 where id = ${paidTask}`]],
  [
    'a file that is paid twice',
    ['balances', 'runningBalances', 'payments', 'deliveryNotes'],
    [
      'drop index credit_entries_paid_once',
      copied(
        'credit_entries',
        'user_id, kind, amount, balance, task_id, idempotency_key',
        `user_id, kind, amount, balance, task_id, 'again'`,
        `kind = 'payment'`,
      ),
    ],
  ],
  ['a payment without a delivery note', ['deliveryNotes', 'numbers'], ['delete from delivery_notes']],
  ['a delivery note over another price', ['deliveryNotes'], ['update delivery_notes set price = price - 1']],
  [
    'a refund whose return note is over another price',
    ['deliveryNotes'],
    ['update delivery_notes set price = price - 1 where price < 0'],
  ],
  [
    'a refund of more than was paid',
    ['balances', 'runningBalances', 'deliveryNotes', 'refunds'],
    [`update credit_entries set amount = amount + 10000 where kind = 'refund'`],
  ],
  [
    'a purchase with two invoices that stand',
    ['invoices', 'numbers'],
    [
      'drop index invoices_once',
      copied('invoices', invoiceColumns, invoiceColumns.replace('number,', `'RE-2000-000001',`), `number = '%'`),
    ],
  ],
  [
    'an invoice over other credits than its purchase',
    ['invoices'],
    [
      `update invoices set credits = credits + 1 where kind = 'RE' and id not in (select cancels_id from invoices where cancels_id is not null)`,
    ],
  ],
  [
    'a cancellation of more than its invoice',
    ['cancellations'],
    [`update invoices set net = net * 2, gross = net * 2 + tax where kind = 'ST'`],
  ],
  [
    'a purchase that was booked over other credits',
    ['balances', 'runningBalances', 'purchases', 'invoices'],
    [`update credit_entries set amount = amount + 1 where id in (select credit_entry_id from purchases)`],
  ],
  [
    'a purchase without its bonus',
    ['purchases'],
    [`update purchases set bonus_entry_id = null where bonus_entry_id is not null`],
  ],
  [
    'a purchase that is booked twice',
    ['balances', 'runningBalances', 'purchases'],
    [
      'alter table credit_entries drop constraint credit_entries_user_id_idempotency_key_key',
      copied(
        'credit_entries',
        'user_id, kind, amount, balance, idempotency_key',
        'user_id, kind, amount, balance, idempotency_key',
        `id in (select credit_entry_id from purchases)`,
      ),
    ],
  ],
  [
    'credits of a purchase that nobody knows',
    ['purchases'],
    [
      `update credit_entries set idempotency_key = 'purchase:999999' where id = (select max(id) from credit_entries
         where kind = 'purchase' and starts_with(idempotency_key, 'staff:'))`,
    ],
  ],
  [
    'credits of a purchase that is not paid',
    ['purchases', 'purchaseMoney', 'receivedPayments'],
    [
      `update purchases set state = 'open', credit_entry_id = null, bonus_entry_id = null, paid = null, paid_at = null,
         refunded = 0 where refunded > 0`,
    ],
  ],
  [
    'a purchase that is paid without money',
    ['purchaseMoney'],
    [
      `update received_payments set state = 'open', problem = 'underpaid' where state = 'booked' and source = 'statement'`,
    ],
  ],
  [
    'a purchase that was refunded over another sum than what went back',
    ['purchaseMoney'],
    ['update purchases set refunded = refunded - 1 where refunded > 0'],
  ],
  [
    'a refund that left the credits with the customer',
    ['purchaseMoney'],
    [`update credit_entries set idempotency_key = 'x' where position(':takenBack:refund:' in idempotency_key) > 0`],
  ],
  [
    'a purchase that is marked as refunded and is not',
    ['purchaseMoney'],
    [`update purchases set state = 'refunded' where state = 'paid'`],
  ],
  [
    'a payment that is written down twice',
    ['purchaseMoney', 'receivedPayments'],
    [
      'alter table received_payments drop constraint received_payments_source_source_id_key',
      copied(
        'received_payments',
        'source, source_id, amount, purchase_id, state',
        'source, source_id, amount, purchase_id, state',
        `state = 'booked' and amount > 0`,
      ),
    ],
  ],
  [
    'a payment in another currency that was booked',
    ['purchaseMoney', 'receivedPayments'],
    [`update received_payments set currency = 'USD' where state = 'booked' and source = 'statement'`],
  ],
  [
    'a payment of which more went back than came in',
    ['purchaseMoney', 'receivedPayments'],
    [`update received_payments set amount = -30000 where refund_of is not null`],
  ],
  [
    'an invoice over another price than its purchase',
    ['invoices'],
    [
      `update invoices set net = net + 1, gross = gross + 1 where kind = 'RE' and credit_entry_id in (select credit_entry_id from purchases)`,
    ],
  ],
  ['a number that is missing', ['numbers'], [`update document_numbers set last = last + 1 where kind = 'LS'`]],
  [
    'a number that was left out',
    ['numbers'],
    [`update invoices set number = 'RE-2026-000009' where kind = 'RE' and cancels_id is null and number = '%'`],
  ],
])('%s is found', async (_damage, expected, statements) => {
  expect(await brokenAfter(...statements.map((statement) => statement.replace('%', standing)))).toEqual(expected);
});

test('an invoice cancelled in parts and reissued for the rest is sound', async () => {
  const customer = await invoicedCustomer(portal());
  const issued = await newInvoice(support, customer);
  const use = { kind: 'correction', amount: creditCents(-10_000), reason: 'used', bookingKey: randomUUID() } as const;
  await support.ask(creditsApi.changeCredits, { userId: customer.id, ...use });
  const cancel = (takesCredits: boolean) =>
    support.ask(billingApi.cancelInvoice, { invoiceId: issued.invoiceId, reason: 'test', takesCredits });
  expect(await cancel(true)).toMatchObject({ credits: -15_000 });
  expect(await brokenAfter()).toEqual([]);
  await cancel(false);
  const next = await support.ask(billingApi.createInvoice, { creditEntryId: issued.creditEntryId });
  expect(next).toMatchObject({ credits: 10_000, stands: true });
  expect(await brokenAfter()).toEqual([]);
  expect(await brokenAfter(`update invoices set credits = 25000 where number = '${next.number}'`)).toEqual([
    'invoices',
  ]);
});

test('a paid purchase without an invoice breaks no rule and is listed until it has one [P11.5]', async () => {
  const customer = await invoicedCustomer(portal());
  const { pool } = portal().database;
  await pool.query(`update users set payment_api = 'transfer' where id = $1`, [customer.id]);
  const { purchaseId, reference, gross } = await customer.ask(purchasesApi.startPurchase, {
    credits: 100,
    way: 'transfer',
    acceptedTerms: true,
    purchaseKey: randomUUID(),
  });
  // The data go while the money is on its way.
  await pool.query(`update users set street = '' where id = $1`, [customer.id]);
  await settle(purchaseId, { amount: gross });
  expect(await support.ask(ledgerApi.verifyLedger, {})).toMatchObject({
    violations: [],
    withoutInvoice: { count: 1, examples: [`${reference} (customer ${customer.id})`] },
  });
  await pool.query(`update users set street = 'Gasse 2' where id = $1`, [customer.id]);
  const { rows } = await pool.query('select credit_entry_id from purchases where id = $1', [purchaseId]);
  await support.ask(billingApi.createInvoice, { creditEntryId: rows[0].credit_entry_id });
  expect(await support.ask(ledgerApi.verifyLedger, {})).toMatchObject({ withoutInvoice: { count: 0, examples: [] } });
});

test('a manual check is stored and reports since when the ledger is broken until it is sound again [P11.2]', async () => {
  expect(await support.ask(ledgerApi.verifyLedger, {})).toMatchObject({ violations: [] });
  const { pool } = portal().database;
  const one = 'where user_id = (select min(user_id) from credit_accounts)';
  await pool.query(`update credit_accounts set balance = balance + 7 ${one}`);
  const found = await support.ask(ledgerApi.verifyLedger, {});
  expect(found.violations).toMatchObject([{ invariant: 'balances', count: 1 }]);
  expect(found.violations[0]?.examples[0]).toMatch(/^customer \d+: balance \d+, sum of the rows \d+$/);
  expect(found.brokenSince).toBe(found.checkedAt);
  const again = await support.ask(ledgerApi.verifyLedger, {});
  expect(again.brokenSince).toBe(found.checkedAt);
  expect(await support.ask(ledgerApi.getLedgerCheck, {})).toEqual(again);
  await pool.query(`update credit_accounts set balance = balance - 7 ${one}`);
  const sound = await support.ask(ledgerApi.verifyLedger, {});
  expect(sound).toMatchObject({ violations: [] });
  expect(sound.brokenSince).toBeUndefined();
});

test('a changed or missing document is found', async () => {
  const { database, storage } = portal();
  const { blob } = await support.askForFile(billingApi.downloadDocument, { number: standing });
  expect(blob.size).toBeGreaterThan(0);
  const { examined, broken } = await verifyDocuments(database, storage);
  expect(examined).toBeGreaterThan(0);
  expect(broken).toEqual([]);
  const { rows } = await database.pool.query<{ sha256: string }>(
    'select sha256 from document_files where number = $1',
    [standing],
  );
  const path = storage.pathOf(rows[0]?.sha256 ?? '');
  await rm(path);
  expect((await verifyDocuments(database, storage)).broken).toEqual([expect.stringContaining(`${standing}: `)]);
  await writeFile(path, 'another document');
  expect((await verifyDocuments(database, storage)).broken).toEqual([expect.stringContaining(`${standing}: `)]);
});
