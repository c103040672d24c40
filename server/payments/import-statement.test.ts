import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { creditsApi } from '#contract/credits.ts';
import { ledgerApi } from '#contract/ledger.ts';
import { paymentsApi, type StatementReport } from '#contract/payments.ts';
import { type Purchase, purchasesApi } from '#contract/purchases.ts';
import { formatReference } from '#rules/purchase-reference.ts';
import { account, camt, type Movement } from '#test/bank-statements.ts';
import { setOperator } from '#test/invoices.ts';
import { fileOf } from '#test/orders.ts';
import { type Person, usePortal } from '#test/portal.ts';

const portal = usePortal({ uploadLimit: 24 << 20 });
const query = async <Row extends object>(text: string, ...values: unknown[]) =>
  (await portal().database.pool.query<Row>(text, values)).rows;

let support: Person;
beforeAll(async () => {
  support = await portal().person({ role: 'support' });
  await setOperator(portal());
  await query(`update portal_options set bank_iban = $1, bank_holder = 'Tuner GmbH'`, account);
});

/** A workshop in Germany that pays by transfer. */
async function workshop(company = `Werkstatt ${randomUUID()}`): Promise<Person> {
  const customer = await portal().person();
  await query(
    `update users set company_name = $2, street = 'Gasse 2', zip = '10117', city = 'Berlin', payment_api = 'transfer'
     where id = $1`,
    customer.id,
    company,
  );
  return customer;
}

/** An order of credits at one euro each; with German tax 100 cost 119.00. */
const order = (customer: Person, credits = 100): Promise<Purchase> =>
  customer.ask(purchasesApi.startPurchase, {
    credits,
    way: 'transfer',
    acceptedTerms: true,
    purchaseKey: randomUUID(),
  });

const bring = (text: string | Uint8Array, more: object = {}): Promise<StatementReport> =>
  support.ask(
    paymentsApi.importStatement,
    { dryRun: false, ...more },
    { files: { file: fileOf(Buffer.from(text), 'statement.xml') } },
  );
const counts = ({ counts: all }: StatementReport) =>
  Object.fromEntries(Object.entries(all).filter(([, count]) => count > 0));

const balance = async (customer: Person) => (await customer.ask(creditsApi.getCreditBalance, {})).balance;
/** What was written down with these words in its purpose. */
const received = async (search: string) =>
  (await support.ask(purchasesApi.listReceivedPayments, { filterMode: 'all', search })).data;

const one = (purpose: string | readonly string[], more: Partial<Movement> = {}): Movement => ({
  amount: 11_900,
  purpose,
  name: randomUUID(),
  ...more,
});

describe('a statement as CAMT.053', () => {
  test('books the purchase that it names, with its invoice, and a dry run only says so [P16.3]', async () => {
    const customer = await workshop();
    const { reference, purchaseId } = await order(customer);
    const file = camt([[one(`Credits ${formatReference(reference).toLowerCase()}`)]]);
    expect(await bring(file, { dryRun: true })).toMatchObject({
      done: false,
      format: 'camt',
      account,
      isOwnAccount: true,
      entries: [{ outcome: 'booked', reference, amount: 11_900, day: '2026-11-23' }],
    });
    expect(await balance(customer)).toBe(0);
    const report = await bring(file);
    expect(report.done).toBe(true);
    expect(counts(report)).toEqual({ booked: 1 });
    expect(await balance(customer)).toBe(10_000);
    expect(await customer.ask(purchasesApi.getPurchase, { purchaseId })).toMatchObject({
      state: 'paid',
      invoiceNumber: expect.stringMatching(/^RE-/) as unknown,
    });
    expect(await received(reference)).toMatchObject([
      {
        source: 'statement',
        state: 'booked',
        valueDay: '2026-11-23',
        purchaseId,
        customer: expect.any(String) as unknown,
      },
    ]);
  });

  test.each([
    ['of version 02', { version: '02' as const }, {}],
    ['of version 08 with prefixes', { prefix: 'n0' }, {}],
    ['with a structured reference', {}, { structured: true }],
    ['with the reference as its end-to-end id', {}, { purpose: 'Rechnung', endToEnd: '{reference}' }],
    ['cut into lines', {}, { purpose: ['Guthaben fuer die Werkstatt TP{a}', '{b} danke'] }],
  ])('%s is read', async (_how, format, movement) => {
    const customer = await workshop();
    const { reference } = await order(customer);
    const filled = JSON.parse(
      JSON.stringify(one(reference, movement))
        .replaceAll('{reference}', reference)
        .replaceAll('{a}', reference.slice(2, 6))
        .replaceAll('{b}', reference.slice(6)),
    ) as Movement;
    expect(counts(await bring(camt([[filled]], format)))).toEqual({ booked: 1 });
    expect(await balance(customer)).toBe(10_000);
  });

  test('of several statements and a booking for many payments books each of them', async () => {
    const customers = await Promise.all([workshop(), workshop(), workshop()]);
    const [a, b, c] = await Promise.all(customers.map((customer) => order(customer)));
    const batch = [one(a?.reference ?? ''), one(b?.reference ?? '')];
    const file = camt([[batch], [one(c?.reference ?? '')]]);
    expect(counts(await bring(file))).toEqual({ booked: 3 });
    expect(await Promise.all(customers.map(balance))).toEqual([10_000, 10_000, 10_000]);
    expect(counts(await bring(file))).toEqual({ known: 3 });
  });

  test('brings nothing in twice: the same again, at once, and overlapping [P16.3]', async () => {
    const customer = await workshop();
    const { reference } = await order(customer);
    const word = randomUUID();
    const known = one(reference);
    const nameless = one(word, { amount: 700 });
    delete nameless.name;
    // Two alike of one day are two payments.
    const file = camt([[known, nameless, nameless]]);
    await Promise.all([bring(file), bring(file), bring(file)]);
    expect(await balance(customer)).toBe(10_000);
    expect(await received(word)).toHaveLength(2);
    const later = camt([[nameless, nameless, nameless, one(word, { amount: 800 })]]);
    expect(counts(await bring(later))).toEqual({ known: 2, waits: 2 });
    expect(await received(word)).toHaveLength(4);
  });

  test('books what is too much with a rest that waits, and what is too little when the rest comes', async () => {
    const [rich, poor] = [await workshop(), await workshop()];
    const [over, under] = [await order(rich), await order(poor)];
    const first = camt([[one(over.reference, { amount: 12_000 }), one(under.reference, { amount: 5000 })]]);
    expect(counts(await bring(first))).toEqual({ overpaid: 1, underpaid: 1 });
    expect(await balance(rich)).toBe(10_000);
    expect(await received(over.reference)).toMatchObject([{ state: 'open', problem: 'overpaid', rest: 100 }]);
    expect(await balance(poor)).toBe(0);
    expect(counts(await bring(camt([[one(under.reference, { amount: 6900 })]])))).toEqual({ booked: 1 });
    expect(await balance(poor)).toBe(10_000);
    expect((await received(under.reference)).map(({ state }) => state)).toEqual(['booked', 'booked']);
  });

  test('gives credits for a rest that staff accept, in proportion to the money, as a purchase of its own', async () => {
    const customer = await workshop();
    const { reference } = await order(customer);
    await bring(camt([[one(reference, { amount: 17_850 })]]));
    const [waiting] = await received(reference);
    const decision = { paymentId: waiting?.paymentId ?? (0 as never), decision: 'accept', reason: 'asked by phone' };
    expect(await support.ask(purchasesApi.decideReceivedPayment, decision as never)).toBe(true);
    expect(await balance(customer)).toBe(15_000);
    expect((await received(reference)).map(({ state }) => state)).toEqual(['decided']);
  });

  test('proposes an open purchase by amount and payer, and staff assign it with one decision [P16.5]', async () => {
    const company = `Garage ${randomUUID().slice(0, 8)} GmbH`;
    const customer = await workshop(company);
    const { purchaseId, reference, gross } = await order(customer, 137);
    const word = randomUUID();
    const payment = one(word, { amount: gross, payer: company.toUpperCase() });
    expect(counts(await bring(camt([[payment]])))).toEqual({ proposed: 1 });
    expect(await balance(customer)).toBe(0);
    const [waiting] = await received(word);
    expect(waiting).toMatchObject({ state: 'open', problem: 'proposed', proposal: { purchaseId, reference } });
    await support.ask(purchasesApi.decideReceivedPayment, {
      paymentId: waiting?.paymentId ?? (0 as never),
      decision: 'assign',
      purchaseId,
      reason: 'amount and payer fit',
    });
    expect(await balance(customer)).toBe(13_700);
  });

  test('writes down all that came in, and of what went out only what concerns a purchase', async () => {
    const customer = await workshop();
    const paid = await order(customer);
    await bring(camt([[one(paid.reference)]]));
    const cancelled = await order(customer);
    await customer.ask(purchasesApi.cancelPurchase, { purchaseId: cancelled.purchaseId });
    const word = randomUUID();
    const report = await bring(
      camt([
        [
          one(`${word} nobody`),
          one(`${word} francs ${paid.reference}`, { currency: 'CHF' }),
          one(`${word} again ${paid.reference}`),
          one(`${word} late ${cancelled.reference}`),
          one(`${word} rent`, { isDebit: true }),
          one(`${word} return ${paid.reference}`, { isDebit: true, isReversal: true }),
          one(`${word} coming ${paid.reference}`, { isPending: true }),
        ],
      ]),
    );
    expect(counts(report)).toEqual({ waits: 4, reversed: 1 });
    expect(report.passedOver).toEqual({ debits: 1, pending: 1 });
    const problems = (await received(word)).map(({ problem, amount }) => [problem, amount]);
    expect(problems.toSorted(([left], [right]) => String(left).localeCompare(String(right)))).toEqual([
      ['alreadyPaid', 11_900],
      ['notOpen', 11_900],
      ['reversed', -11_900],
      ['unknownReference', 11_900],
      ['wrongCurrency', 11_900],
    ]);
  });

  test('shows that a bank took money back, and the decision takes credits and invoice back', async () => {
    const customer = await workshop();
    const { reference, purchaseId } = await order(customer);
    await bring(camt([[one(reference)]]));
    await bring(camt([[one(reference, { isDebit: true, isReversal: true })]]));
    const waiting = (await received(reference)).find(({ state }) => state === 'open');
    const decision = { paymentId: waiting?.paymentId ?? (0 as never), decision: 'accept', reason: 'recalled' } as const;
    expect(await support.ask(purchasesApi.decideReceivedPayment, decision)).toBe(true);
    expect(await support.ask(purchasesApi.decideReceivedPayment, decision)).toBe(false);
    expect(await balance(customer)).toBe(0);
    expect(await customer.ask(purchasesApi.getPurchase, { purchaseId })).toMatchObject({ state: 'refunded' });
  });

  test('finds a purchase that has expired, and books it', async () => {
    const customer = await workshop();
    const { reference, purchaseId } = await order(customer);
    await query(`update purchases set state = 'expired' where id = $1`, purchaseId);
    expect(counts(await bring(camt([[one(reference)]])))).toEqual({ booked: 1 });
    expect(await balance(customer)).toBe(10_000);
  });
});

describe('a hostile or mistaken file is refused, and nothing of it is done [P16.6]', () => {
  const xml = (body: string) => camt([[one('x')]]).replace('<Document', `${body}<Document`);
  const manyEntities = `<!DOCTYPE d [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>`;
  test.each([
    ['entities that unfold', xml(manyEntities), 'statementNotReadable'],
    [
      'an entity of another file',
      xml('<!DOCTYPE d [<!ENTITY a SYSTEM "file:///etc/passwd">]>'),
      'statementNotReadable',
    ],
    ['an unknown entity', camt([[one('&')]]).replace('&amp;', '&other;'), 'statementNotReadable'],
    ['a cut file', camt([[one('x')]]).slice(0, -40), 'statementNotReadable'],
    [
      'another format of XML',
      '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.03"/>',
      'statementNotReadable',
    ],
    ['a page', '<html><body>no</body></html>', 'statementNotReadable'],
    [
      'deep nesting',
      camt([[one('x')]]).replace('<NtryDtls>', `<NtryDtls>${'<a>'.repeat(100)}`),
      'statementNotReadable',
    ],
    ['no amount', camt([[one('x')]]).replace('119.00', '1e9'), 'statementNotReadable'],
    ['a part of a cent', camt([[one('x')]]).replace('119.00', '119.005'), 'statementNotReadable'],
    ['no day', camt([[one('x')]]).replaceAll('2026-11-23', '2026-02-31'), 'statementNotReadable'],
    ['no direction', camt([[one('x')]]).replace('CRDT', 'BOTH'), 'statementNotReadable'],
    ['no statement', camt([]), 'statementEmpty'],
    ['nothing', ' ', 'statementEmpty'],
    ['a picture', '\u0089PNG\0\0', 'statementUnknown'],
    ['MT940', ':20:STARTUMS\n:25:12345\n', 'statementUnknown'],
    ['a letter', 'Dear bank,\nplease pay.\n', 'statementUnknown'],
  ])('%s', async (_what, file, code) => {
    const before = await query('select id from received_payments');
    await expect(bring(file)).rejects.toMatchObject({ code });
    expect(await query('select id from received_payments')).toHaveLength(before.length);
  });

  test('with one entry that is none, the others are not imported either, and its line is said', async () => {
    const customer = await workshop();
    const { reference } = await order(customer);
    const file = camt([[one(reference), one('x', { amount: 333 })]]).replace('3.33', 'three');
    const line = file.split('\n').findIndex((text) => text.includes('three')) + 1;
    await expect(bring(file)).rejects.toMatchObject({ code: 'statementNotReadable', problem: { line } });
    expect(await balance(customer)).toBe(0);
  });

  test('of more than 20 MB', async () => {
    await expect(bring(Buffer.alloc(20 * 2 ** 20 + 1, 32))).rejects.toMatchObject({ code: 'statementTooLarge' });
  });

  test('without a file', async () => {
    await expect(support.ask(paymentsApi.importStatement, { dryRun: true }, { files: {} })).rejects.toMatchObject({
      code: 'fileMissing',
    });
  });
});

describe('a list as CSV', () => {
  const savings = (reference: string, payer: string) =>
    [
      '"Auftragskonto";"Buchungstag";"Valutadatum";"Buchungstext";"Verwendungszweck";"Beguenstigter/Zahlungspflichtiger";"Kontonummer/IBAN";"Betrag";"Waehrung";"Info"',
      `"${account}";"23.11.26";"23.11.26";"GUTSCHRIFT";"${reference}";"${payer}";"DE89370400440532013000";"119,00";"EUR";"Umsatz gebucht"`,
      `"${account}";"23.11.26";"23.11.26";"LASTSCHRIFT";"Strom";"Werk";"DE89370400440532013000";"-1.119,00";"EUR";"Umsatz gebucht"`,
    ].join('\r\n');

  test('of a savings bank in Windows-1252 is imported, and known again as CAMT [P16.4]', async () => {
    const customer = await workshop();
    const { reference } = await order(customer);
    const report = await bring(Buffer.from(savings(reference, 'M\u00FCller'), 'latin1'));
    expect(report).toMatchObject({ format: 'csv', account, entries: [{ outcome: 'booked', payer: 'M\u00FCller' }] });
    expect(report.passedOver.debits).toBe(1);
    expect(await balance(customer)).toBe(10_000);
    // The list names its entries no more than by what they say.
    expect(counts(await bring(camt([[one(reference)]])))).toEqual({ known: 1 });
    expect(await received(reference)).toHaveLength(1);
  });

  test('with lines above its headings is read', async () => {
    const customer = await workshop();
    const { reference } = await order(customer);
    const file = [
      '"Girokonto";"DE02 1203 0000 0000 2020 51"',
      '"Kontostand vom 23.11.2026:";"1.234,56 \u20AC"',
      '""',
      '"Buchungsdatum";"Wertstellung";"Status";"Zahlungspflichtige*r";"Zahlungsempf\u00E4nger*in";"Verwendungszweck";"Umsatztyp";"IBAN";"Betrag (\u20AC)"',
      `"23.11.26";"23.11.26";"Gebucht";"Berg";"Tuner";"${reference}";"Eingang";"DE89370400440532013000";"119,00"`,
      `"23.11.26";"";"Vorgemerkt";"Berg";"Tuner";"${reference}";"Eingang";"DE89370400440532013000";"119,00"`,
    ].join('\n');
    const report = await bring(file);
    expect(report).toMatchObject({ account: 'DE02120300000000202051', isOwnAccount: false });
    expect(counts(report)).toEqual({ booked: 1 });
    expect(report.passedOver.pending).toBe(1);
  });

  test('whose headings are not known asks for its columns, and remembers them [P16.4]', async () => {
    const customer = await workshop();
    const [first, second] = [await order(customer), await order(customer)];
    const mark = randomUUID().slice(0, 8);
    const file = (reference: string) => `Wann ${mark},Wieviel,Wozu,Wer\n2026-11-23,119.00,${reference},Berg\n`;
    const report = await bring(file(first.reference), { dryRun: true });
    expect(report).toMatchObject({
      done: false,
      unknownColumns: {
        header: [`Wann ${mark}`, 'Wieviel', 'Wozu', 'Wer'],
        sample: [['2026-11-23', '119.00', first.reference, 'Berg']],
      },
    });
    const named = { dayColumn: 0, amountColumn: 1, purposeColumn: 2, payerColumn: 3 };
    expect(counts(await bring(file(first.reference), { ...named, dryRun: true }))).toEqual({ booked: 1 });
    expect(await balance(customer)).toBe(0);
    expect(counts(await bring(file(first.reference), named))).toEqual({ booked: 1 });
    expect(counts(await bring(file(second.reference)))).toEqual({ booked: 1 });
    expect(await balance(customer)).toBe(20_000);
  });

  test('with a line that is no entry is refused with that line', async () => {
    const file = savings('x', 'y').replace('-1.119,00', 'viel');
    await expect(bring(file)).rejects.toMatchObject({
      code: 'statementNotReadable',
      problem: { line: 3, fact: 'amount' },
    });
  });
});

test('2,000 entries of a statement are each written down once, in one transaction', async () => {
  const customer = await workshop();
  const { reference } = await order(customer);
  const word = randomUUID();
  const entries = Array.from({ length: 1999 }, (_, at) => one(`${word} ${at}`, { amount: at + 1 }));
  const file = camt([[...entries, one(reference)]]);
  const report = await bring(file);
  expect(counts(report)).toEqual({ booked: 1, waits: 1999 });
  expect(report.entries).toHaveLength(500);
  const [row] = await query<{ count: number }>(
    'select count(*)::int from received_payments where purpose like $1',
    `${word}%`,
  );
  expect(row?.count).toBe(1999);
  expect(counts(await bring(file))).toEqual({ known: 2000 });
});

test('after all of this the ledger is sound: what was received for a purchase is what it was paid', async () => {
  const { violations } = await support.ask(ledgerApi.verifyLedger, {});
  expect(violations).toEqual([]);
});
