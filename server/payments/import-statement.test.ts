import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { beforeAll, describe, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { creditsApi } from '#contract/credits.ts';
import { ledgerApi } from '#contract/ledger.ts';
import { paymentsApi, type StatementReport } from '#contract/payments.ts';
import type { Purchase } from '#contract/purchases/buying.ts';
import { purchasesApi } from '#contract/purchases.ts';
import { formatReference } from '#rules/purchase-reference.ts';
import { account, camt, type Movement } from '#test/bank-statements.ts';
import { setOperator } from '#test/invoices.ts';
import { makeFile } from '#test/orders.ts';
import { type Person, usePortal } from '#test/portal.ts';
import { buyer, startPurchase } from '#test/buyers.ts';

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
const workshop = (company = `Werkstatt ${randomUUID()}`) => buyer(portal(), { company_name: company });

/** An order of credits at one euro each; with German tax 100 cost 119.00. */
const order = (customer: Person, credits = 100) => startPurchase(customer, { credits });

const bring = (text: string | Uint8Array, more: object = {}): Promise<StatementReport> =>
  support.ask(
    paymentsApi.importStatement,
    { dryRun: false, ...more },
    { files: { file: makeFile(Buffer.from(text), 'statement.xml') } },
  );
const counts = ({ counts: all }: StatementReport) =>
  Object.fromEntries(Object.entries(all).filter(([, count]) => count > 0));

const balance = async (customer: Person) => (await customer.ask(creditsApi.getCreditBalance, {})).balance;
/** Returns the received payments with these words in their purpose. */
const received = async (search: string) =>
  (await support.ask(purchasesApi.listReceivedPayments, { filterMode: 'all', search })).data;

/** An archive of files by their names. */
async function zipFiles(files: Readonly<Record<string, string>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, text] of Object.entries(files)) zip.addBuffer(Buffer.from(text), name);
  zip.end();
  return buffer(zip.outputStream);
}

const one = (purpose: string | readonly string[], more: Partial<Movement> = {}): Movement => ({
  amount: 11_900,
  purpose,
  name: randomUUID(),
  ...more,
});

describe('a CAMT.053 statement', () => {
  test('books the purchase that it names and invoices it, and a dry run only reports it [P16.3]', async () => {
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
  ])('is read %s', async (_how, format, movement) => {
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

  test('with several statements and a batch booking books each payment', async () => {
    const customers = await Promise.all([workshop(), workshop(), workshop()]);
    const [a, b, c] = await Promise.all(customers.map((customer) => order(customer)));
    const batch = [one(a?.reference ?? ''), one(b?.reference ?? '')];
    const file = camt([[batch], [one(c?.reference ?? '')]]);
    expect(counts(await bring(file))).toEqual({ booked: 3 });
    expect(await Promise.all(customers.map(balance))).toEqual([10_000, 10_000, 10_000]);
    expect(counts(await bring(file))).toEqual({ known: 3 });
  });

  test('is imported once when it is sent again, simultaneously or overlapping [P16.3]', async () => {
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

  test('books an overpaid purchase with a waiting rest, and an underpaid one once the rest arrives', async () => {
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

  test('gives credits in proportion for a rest that staff accept', async () => {
    const customer = await workshop();
    const { reference } = await order(customer);
    await bring(camt([[one(reference, { amount: 17_850 })]]));
    const [waiting] = await received(reference);
    const decision = { paymentId: waiting?.paymentId ?? (0 as never), decision: 'accept', reason: 'asked by phone' };
    expect(await support.ask(purchasesApi.decideReceivedPayment, decision as never)).toBe(true);
    expect(await balance(customer)).toBe(15_000);
    expect((await received(reference)).map(({ state }) => state)).toEqual(['decided']);
  });

  test('proposes an open purchase by amount and payer, which staff can assign with one decision [P16.5]', async () => {
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

  test('records all incoming entries, and outgoing ones only when they concern a purchase', async () => {
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
    // The same day, amount and reference as the payment before: another name at the bank proves nothing.
    expect(counts(report)).toEqual({ waits: 3, perhapsSame: 1, reversed: 1 });
    expect(report.passedOver).toEqual({ debits: 1, pending: 1 });
    const problems = (await received(word)).map(({ problem, amount }) => [problem, amount]);
    expect(problems.toSorted(([left], [right]) => String(left).localeCompare(String(right)))).toEqual([
      ['notOpen', 11_900],
      ['perhapsSame', 11_900],
      ['reversed', -11_900],
      ['unknownReference', 11_900],
      ['wrongCurrency', 11_900],
    ]);
  });

  test('reports a reversal, and accepting it takes back credits and invoice', async () => {
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

  test('matches an expired purchase, and the payment waits for a decision', async () => {
    const customer = await workshop();
    const { reference, purchaseId } = await order(customer);
    await query(`update purchases set state = 'expired' where id = $1`, purchaseId);
    expect(counts(await bring(camt([[one(reference)]])))).toEqual({ waits: 1 });
    expect(await balance(customer)).toBe(0);
  });

  test('matches a purchase of a locked customer, and the payment waits for a decision', async () => {
    const customer = await workshop();
    const { reference } = await order(customer);
    await query('update users set active = false where id = $1', customer.id);
    expect(counts(await bring(camt([[one(reference)]])))).toEqual({ waits: 1 });
  });
});

describe('importing other formats', () => {
  test('accepts every XML notation of amounts, and the reference in the bank’s additional text', async () => {
    const customer = await workshop();
    const { reference } = await order(customer);
    const file = camt([[one('x', { purpose: 'nothing' })]])
      .replaceAll('119.00', '+000000000119.')
      .replace('</RmtInf>', `</RmtInf><AddtlTxInf>${reference}</AddtlTxInf>`);
    expect(counts(await bring(file))).toEqual({ booked: 1 });
    expect(await balance(customer)).toBe(10_000);
  });

  test.each([
    ['052', 'BkToCstmrAcctRpt', 'Rpt'],
    ['054', 'BkToCstmrDbtCdtNtfctn', 'Ntfctn'],
  ])('accepts CAMT.%s', async (kind, message, part) => {
    const customer = await workshop();
    const { reference } = await order(customer);
    const file = camt([[one(reference)]])
      .replace('camt.053', `camt.${kind}`)
      .replaceAll('BkToCstmrStmt', message)
      .replaceAll(/(<\/?)Stmt>/g, `$1${part}>`);
    expect(counts(await bring(file))).toEqual({ booked: 1 });
  });

  const mt940 = (lines: readonly string[], closing: string) =>
    [':20:1', `:25:${account}`, ':28C:1', ':60F:C261119EUR100,00', ...lines, `:62F:${closing}`, '-', ''].join('\r\n');

  test('accepts MT940 with credits, debits and reversals', async () => {
    const customer = await workshop();
    const [paid, open] = [await order(customer), await order(customer)];
    const report = await bring(
      mt940(
        [
          `:61:2611201120CR119,00NTRFNONREF//${randomUUID().slice(0, 16)}`,
          `:86:166?00GUTSCHRIFT?20SVWZ+${paid.reference.slice(0, 5)}?21${paid.reference.slice(5)}?31DE89370400440532013000?32Werkstatt?33 Berg`,
          `:61:2611201120D5,5NMSCNONREF`,
          ':86:Miete',
          `:61:2611201120RC119,NTRFNONREF//${randomUUID().slice(0, 16)}`,
          `:86:zurueck ${open.reference}`,
          `:61:2611201120RD7,00NTRFNONREF`,
          ':86:doch nicht',
        ],
        'C261120EUR101,50',
      ),
    );
    expect(report).toMatchObject({ format: 'mt940', account, isOwnAccount: true, isSumWrong: false });
    expect(report.entries.map(({ outcome, amount }) => [outcome, amount])).toEqual([
      ['booked', 11_900],
      ['reversed', -11_900],
      ['waits', 700],
    ]);
    expect((await received('doch nicht'))[0]).toMatchObject({ amount: 700, problem: 'debitReversed' });
    expect(report.entries[0]).toMatchObject({ payer: 'Werkstatt Berg', reference: paid.reference });
    expect(await balance(customer)).toBe(10_000);
  });

  test('reports balances that differ from the sum of the bookings', async () => {
    const file = mt940([':61:2611201120C7,00NTRFNONREF', ':86:x'], 'C261120EUR108,00');
    expect(await bring(file, { dryRun: true })).toMatchObject({ isSumWrong: true });
  });

  test.each([
    ['no direction', ':61:261120X7,00NTRFNONREF', 'direction'],
    ['no amount', ':61:261120C7,001NTRFNONREF', 'amount'],
    ['no day', ':61:261320C7,00NTRFNONREF', 'day'],
  ])('refuses MT940 with %s, naming its line', async (_what, line, fact) => {
    await expect(bring(mt940([line], 'C261120EUR107,00'))).rejects.toMatchObject({
      code: 'statementNotReadable',
      problem: { line: 5, fact },
    });
  });

  test('imports all statements of an archive and ignores its other files', async () => {
    const customer = await workshop();
    const [first, second] = [await order(customer), await order(customer)];
    const zip = await zipFiles({
      'a/1.xml': camt([[one(first.reference)]]),
      'a/2.xml': camt([[one(second.reference)]]),
      '__MACOSX/._1.xml': 'x',
    });
    expect(counts(await bring(zip))).toEqual({ booked: 2 });
    expect(await balance(customer)).toBe(20_000);
  });

  test('imports nothing of an archive with an unreadable file, which it names', async () => {
    const customer = await workshop();
    const { reference } = await order(customer);
    const zip = await zipFiles({ '1.xml': camt([[one(reference)]]), '2.xml': camt([[one('x')]]).slice(0, -40) });
    await expect(bring(zip)).rejects.toMatchObject({ code: 'statementNotReadable', problem: { file: '2.xml' } });
    expect(await balance(customer)).toBe(0);
  });

  test('refuses an archive that unpacks to more than the limit', async () => {
    await expect(bring(await zipFiles({ '1.xml': ' '.repeat(30 << 20) }))).rejects.toMatchObject({
      code: 'statementUnknown',
    });
  });
});

/** Marks every file of an archive as encrypted, as a program does that asked for a password. */
function locked(zip: Buffer): Buffer {
  const copy = Buffer.from(zip);
  for (const [mark, flags] of [
    ['PK\u0003\u0004', 6],
    ['PK\u0001\u0002', 8],
  ] as const)
    for (let at = copy.indexOf(mark); at >= 0; at = copy.indexOf(mark, at + 4)) copy[at + flags] = 1;
  return copy;
}

const packed = {
  twins: await zipFiles({ '1.xml': camt([[one('x')]]), '2.xml': camt([[one('y')]]) }),
  blank: await zipFiles({ '1.xml': ' ' }),
  workbook: await zipFiles({ '[Content_Types].xml': '<Types/>', 'xl/workbook.xml': '<workbook/>' }),
  letter: await zipFiles({ '[Content_Types].xml': '<Types/>', 'word/document.xml': '<w/>' }),
};

describe('an invalid or malicious file [P16.6]', () => {
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
    ['an archive of empty files', packed.blank, 'statementEmpty'],
    ['headings without a booking', 'Buchungstag;Verwendungszweck;Betrag\r\n', 'statementEmpty'],
  ])('is refused with nothing imported: %s', async (_what, file, code) => {
    const before = await query('select id from received_payments');
    await expect(bring(file)).rejects.toMatchObject({ code });
    expect(await query('select id from received_payments')).toHaveLength(before.length);
  });

  const bytes = (text: string) => Buffer.from(text, 'latin1');
  test.each([
    ['a PDF', bytes('%PDF-1.7\n%\u00E2\u00E3\n1 0 obj'), 'pdf'],
    ['a PDF behind a blank line', bytes('\r\n%PDF-1.4\nstartxref'), 'pdf'],
    ['a PNG', bytes('\u0089PNG\r\n\u001A\n\0\0'), 'picture'],
    ['a JPEG', bytes('\u00FF\u00D8\u00FF\u00E0\0\u0010JFIF'), 'picture'],
    ['a photo of a phone', bytes('\0\0\0\u0018ftypheic\0'), 'picture'],
    ['an error page', '<!DOCTYPE html>\n<html lang="de"><title>503</title><p>Wartung</p></html>', 'page'],
    ['an error page without a head', '<h1>Not Found</h1>', 'page'],
    ['a page in XHTML', '<?xml version="1.0"?>\n<!DOCTYPE html><html></html>', 'page'],
    ['JSON of one line', '{"error":"session expired","code":401}', 'json'],
    ['JSON of many lines', '[\n  {\n    "amount": "11.90",\n    "date": "2026-11-20"\n  }\n]\n', 'json'],
    ['JSON without anything', '{}', 'json'],
    ['JSON in UTF-16', Buffer.from('\uFEFF[{"a":1}]', 'utf16le'), 'json'],
    ['a workbook', packed.workbook, 'workbook'],
    ['a workbook of old', bytes('\u00D0\u00CF\u0011\u00E0\u00A1\u00B1\u001A\u00E1\0'), 'workbook'],
    ['a document', packed.letter, 'office'],
    ['a mail', 'From: bank@example.org\nSubject: Auszug\nMIME-Version: 1.0\n\nGuten Tag', 'mail'],
    ['an archive of another kind', bytes('\u001F\u008B\u0008\0'), 'packed'],
    ['a packed file that is none', 'PK\u0003\u0004 nothing', 'packed'],
    ['an archive with a password', locked(packed.workbook), 'locked'],
    [
      'an archive with two files of one name',
      Buffer.from(packed.twins.toString('latin1').replaceAll('2.xml', '1.xml'), 'latin1'),
      'packed',
    ],
    ['a cut archive', packed.twins.subarray(0, -30), 'packed'],
    ['a payment order', '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.03"/>', 'paymentOrder'],
    ['an invoice as XML', '<?xml version="1.0"?><Invoice><ID>1</ID></Invoice>', 'xml'],
    ['OFX', 'OFXHEADER:100\nDATA:OFXSGML\n\n<OFX></OFX>', 'ofx'],
    ['QIF', "!Type:Bank\nD11/20'26\nT11.90\n^\n", 'qif'],
    ['a letter', 'Dear bank,\nplease pay.\n', 'text'],
    ['one sentence', 'Session expired', 'text'],
    ['a sentence with a comma', 'Sorry, please sign in again.', 'text'],
    ['a readout', bytes('\0\u0001\u0002\u00FF\u00FE\0'), 'binary'],
    ['half an MT940', ':20:STARTUMS\n:25:12345\n', 'other'],
  ])('is reported by its kind: %s', async (_what, file, found) => {
    await expect(bring(file, { dryRun: true })).rejects.toMatchObject({
      code: 'statementUnknown',
      status: 422,
      problem: { found },
    });
  });

  test.each([
    ['PDFs alone', { 'auszug.pdf': '%PDF-1.7' }, 'auszug.pdf', 'pdf'],
    ['a page among statements', { '1.xml': camt([[one('x')]]), '2.txt': '<html></html>' }, '2.txt', 'page'],
    ['JSON alone', { 'a.json': '{"a":1}' }, 'a.json', 'json'],
  ])('is named when it is in an archive: %s', async (_what, files, file, found) => {
    await expect(bring(await zipFiles(files))).rejects.toMatchObject({
      code: 'statementUnknown',
      problem: { file, found },
    });
  });

  test('is named by a short single line, whatever its name', async () => {
    const name = `../../\u0000\r\n${'😀'.repeat(300)}.json`;
    const refusal = await bring(await zipFiles({ 'a\u0000.json': '{}' })).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: 'statementUnknown', problem: { file: 'a .json' } });
    const long = await bring(await zipFiles({ [name.slice(6)]: '{}' })).catch((error: unknown) => error);
    expect(long).toMatchObject({
      code: 'statementUnknown',
      problem: { file: expect.stringMatching(/^ {3}(😀)+…?$/u) as unknown },
    });
  });

  test('is not assumed for a list whose headings look like a mail header', async () => {
    const list = 'Date;Purpose;Amount;Currency\r\n2026-11-20;x;1,00;EUR\r\n2026-11-20;y;-1,00;EUR\r\n';
    expect(await bring(list, { dryRun: true })).toMatchObject({ format: 'csv' });
  });

  test('is refused as a whole with the line of its invalid entry', async () => {
    const customer = await workshop();
    const { reference } = await order(customer);
    const file = camt([[one(reference), one('x', { amount: 333 })]]).replace('3.33', 'three');
    const line = file.split('\n').findIndex((text) => text.includes('three')) + 1;
    await expect(bring(file)).rejects.toMatchObject({ code: 'statementNotReadable', problem: { line } });
    expect(await balance(customer)).toBe(0);
  });

  test('is refused over 20 MB', async () => {
    await expect(bring(Buffer.alloc(20 * 2 ** 20 + 1, 32))).rejects.toMatchObject({ code: 'statementTooLarge' });
  });

  test('is refused when no file is sent', async () => {
    await expect(support.ask(paymentsApi.importStatement, { dryRun: true }, { files: {} })).rejects.toMatchObject({
      code: 'fileMissing',
    });
  });
});

describe('a CSV list', () => {
  const savings = (reference: string, payer: string) =>
    [
      '"Auftragskonto";"Buchungstag";"Valutadatum";"Buchungstext";"Verwendungszweck";"Beguenstigter/Zahlungspflichtiger";"Kontonummer/IBAN";"Betrag";"Waehrung";"Info"',
      `"${account}";"23.11.26";"23.11.26";"GUTSCHRIFT";"${reference}";"${payer}";"DE89370400440532013000";"119,00";"EUR";"Umsatz gebucht"`,
      `"${account}";"23.11.26";"23.11.26";"LASTSCHRIFT";"Strom";"Werk";"DE89370400440532013000";"-1.119,00";"EUR";"Umsatz gebucht"`,
    ].join('\r\n');

  test('of a savings bank in Windows-1252 is imported, and its entries are recognized in CAMT [P16.4]', async () => {
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

  test('is read with lines above its headings', async () => {
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

  test('with unknown headings asks for its columns and remembers them [P16.4]', async () => {
    const customer = await workshop();
    const [first, second] = [await order(customer), await order(customer)];
    const mark = randomUUID().slice(0, 8);
    const file = (reference: string) =>
      `Wann ${mark},Wieviel,Wozu,Wer\n2026-11-23,119.00,${reference},Berg\n2026-11-23,-5.00,Strom,Werk\n`;
    const report = await bring(file(first.reference), { dryRun: true });
    expect(report).toMatchObject({
      done: false,
      unknownColumns: {
        header: [`Wann ${mark}`, 'Wieviel', 'Wozu', 'Wer'],
        sample: [
          ['2026-11-23', '119.00', first.reference, 'Berg'],
          ['2026-11-23', '-5.00', 'Strom', 'Werk'],
        ],
        missing: 'columns',
      },
    });
    const named = { dayColumn: 0, amountColumn: 1, purposeColumn: 2, payerColumn: 3 };
    expect(counts(await bring(file(first.reference), { ...named, dryRun: true }))).toEqual({ booked: 1 });
    expect(await balance(customer)).toBe(0);
    expect(counts(await bring(file(first.reference), named))).toEqual({ booked: 1 });
    expect(counts(await bring(file(second.reference)))).toEqual({ booked: 1 });
    expect(await balance(customer)).toBe(20_000);
  });

  test('does not book outgoing entries, whichever column is the amount', async () => {
    const customer = await workshop();
    const { reference } = await order(customer);
    const file = [
      '"Date","Name / Description","Account","Counterparty","Code","Debit/credit","Amount (EUR)","Transaction type","Notifications"',
      `"20261120","NORD","${account}","DE02120300000000202051","OV","Debit","119.00","Transfer","refund ${reference}"`,
      `"20261121","OTHER","${account}","","OV","Credit","1.00","Transfer","x"`,
    ].join('\n');
    for (const named of [{}, { dayColumn: 0, amountColumn: 6, purposeColumn: 8 }]) {
      const report = await bring(file, { ...named, dryRun: true });
      expect(counts(report)).toEqual({ reversed: 1, waits: 1 });
      expect(report.sums).toEqual([{ currency: 'EUR', incoming: 100, outgoing: 11_900 }]);
    }
    await bring(file);
    expect(await balance(customer)).toBe(0);
  });

  test('without a direction of its amounts asks for one and is then read with it', async () => {
    const customer = await workshop();
    const { reference } = await order(customer);
    const mark = randomUUID().slice(0, 8);
    const file = `D\u00E1tum ${mark};\u00D6sszeg;K\u00F6zlem\u00E9ny;Ir\u00E1ny\n2026.11.20;119,00;${reference};be\n2026.11.20;7,00;x;ki\n`;
    const places = { dayColumn: 0, amountColumn: 1, purposeColumn: 2 };
    expect(await bring(file, places)).toMatchObject({
      done: false,
      unknownColumns: { missing: 'direction', known: places },
    });
    expect(await received(reference)).toHaveLength(0);
    // Words that nobody understands are refused, with their line.
    await expect(bring(file, { ...places, directionColumn: 3 })).rejects.toMatchObject({
      code: 'statementNotReadable',
      problem: { line: 2, fact: 'direction' },
    });
    const confirmed = { ...places, outgoingHasMinus: true, dryRun: true };
    expect(counts(await bring(file, confirmed))).toEqual({ booked: 1, waits: 1 });
  });

  test('is read by named columns for incoming and outgoing amounts', async () => {
    const customer = await workshop();
    const [first, second] = [await order(customer), await order(customer)];
    const mark = randomUUID().slice(0, 8);
    const file = ({ reference }: Purchase) =>
      `D\u00E1tum ${mark};K\u00F6zlem\u00E9ny;Terhel\u00E9s;J\u00F3v\u00E1\u00EDr\u00E1s;Egyenleg\n2026.11.19;visszat ${reference};119,00;;900,00\n2026.11.20;${reference};0,00;119,00;1.019,00\n`;
    const named = { dayColumn: 0, purposeColumn: 1, outgoingColumn: 2, incomingColumn: 3 };
    expect(counts(await bring(file(first), named))).toEqual({ reversed: 1, booked: 1 });
    // Remembered by the headings.
    expect(counts(await bring(file(second)))).toEqual({ reversed: 1, booked: 1 });
    expect(await balance(customer)).toBe(20_000);
  });

  test('without headings keeps every line and remembers its columns', async () => {
    const customer = await workshop();
    const [first, second] = [await order(customer), await order(customer)];
    const file = ({ reference }: Purchase, word: string) =>
      `18.11.2026;"${reference} Gutschrift ${word}";ABC;119,00;EUR;1\n17.11.2026;"Einkauf";DEF;-33,87;EUR;2\n`;
    const asked = await bring(file(first, 'a'));
    expect(asked.unknownColumns).toMatchObject({ header: ['', '', '', '', '', ''] });
    expect(asked.unknownColumns?.sample).toHaveLength(2);
    const named = { dayColumn: 0, amountColumn: 3, purposeColumn: 1 };
    expect(counts(await bring(file(first, 'a'), named))).toEqual({ booked: 1 });
    expect(counts(await bring(file(second, 'b')))).toEqual({ booked: 1 });
    expect(await balance(customer)).toBe(20_000);
  });

  test.each([
    ['dayColumn', { dayColumn: 3 }],
    ['amountColumn', { amountColumn: 59 }],
    ['directionColumn', { directionColumn: 3 }],
    ['incomingColumn', { incomingColumn: 12 }],
    ['outgoingColumn', { outgoingColumn: 4 }],
    ['purposeColumn', { purposeColumn: 30 }],
    ['payerColumn', { payerColumn: 3 }],
  ])('is refused when its %s is out of range', async (_name, place) => {
    const named = { dayColumn: 0, amountColumn: 1, purposeColumn: 2, ...place };
    const refused = { code: 'statementColumnsMissing', status: 422 };
    for (const headings of ['Wann;Wieviel;Wozu\n', ''])
      for (const more of [{}, { dryRun: true }, { firstLineIsBooking: true }]) {
        const file = `${headings}23.11.2026;-5,00;Strom\n`;
        await expect(bring(file, { ...named, ...more })).rejects.toMatchObject(refused);
      }
    const archive = await zipFiles({ 'list.csv': 'Wann;Wieviel;Wozu\n23.11.2026;-5,00;Strom\n' });
    await expect(bring(archive, named)).rejects.toMatchObject(refused);
  });

  test('that is empty or has one column causes no error, whichever columns are named', async () => {
    const far = { dayColumn: 37, directionColumn: 35, incomingColumn: 12, outgoingColumn: 59, purposeColumn: 0 };
    for (const file of ['', ' \n', '\uFEFF'])
      await expect(bring(file, far)).rejects.toMatchObject({ code: 'statementEmpty' });
    for (const file of ['x', '***', 'one\ntwo\n'])
      await expect(bring(file, far)).rejects.toMatchObject({ code: 'statementColumnsMissing' });
    // Headings without letters are no key by which columns could be remembered.
    const first = { dayColumn: 0, amountColumn: 0, purposeColumn: 0 };
    expect(await bring('***', first)).toMatchObject({ done: true, entries: [] });
    expect(await query(`select from statement_formats where header = ''`)).toEqual([]);
  });

  test('is read from its first line when staff say so', async () => {
    const file = 'x;y;z\n1.11.2026;-5,00;a\n';
    const named = { dayColumn: 0, amountColumn: 1, purposeColumn: 2, dryRun: true };
    expect(await bring(file, named)).toMatchObject({ skipped: { count: 0 } });
    expect(await bring(file, { ...named, firstLineIsBooking: true })).toMatchObject({
      skipped: { count: 1, lines: [{ line: 1, text: 'x \u00B7 y \u00B7 z' }] },
    });
  });

  test('skips and lists lines that are no bookings', async () => {
    const customer = await workshop();
    const { reference } = await order(customer);
    const file = `${savings(reference, 'Berg')}\r\n"Kontostand";"20.11.2026";"";"";"1.234,56";"EUR"`;
    const report = await bring(file);
    expect(counts(report)).toEqual({ booked: 1 });
    expect(report.skipped).toMatchObject({ count: 1, lines: [{ line: 4 }] });
    expect(report.sums).toEqual([{ currency: 'EUR', incoming: 11_900, outgoing: 111_900 }]);
  });

  test('with an invalid amount is refused with its line', async () => {
    const file = savings('x', 'y').replace('-1.119,00', 'viel');
    await expect(bring(file)).rejects.toMatchObject({
      code: 'statementNotReadable',
      problem: { line: 3, fact: 'amount' },
    });
  });
});

describe('a payment reported twice', () => {
  const iban = 'DE89370400440532013000';
  const list = (lines: readonly (readonly [reference: string, amount: string, iban?: string])[]) =>
    [
      'IBAN Auftragskonto;Buchungstag;Valutadatum;Name Zahlungsbeteiligter;IBAN Zahlungsbeteiligter;Verwendungszweck;Betrag;Saldo nach Buchung',
      ...lines.map(
        ([purpose, amount, payer = iban]) => `${account};23.11.2026;23.11.2026;Berg;${payer};${purpose};${amount};0,00`,
      ),
    ].join('\n');
  const waiting = async (search: string) => (await received(search)).filter(({ state }) => state === 'open');

  test('in CAMT and CSV is never counted twice, in either order', async () => {
    const customer = await workshop();
    for (const firstFormat of ['camt', 'csv']) {
      const { reference } = await order(customer);
      const files = [
        camt([[one(reference, { amount: 5950, iban, endToEnd: 'NOTE-1' })]]),
        list([[`${reference} danke`, '59,50']]),
      ];
      if (firstFormat === 'csv') files.reverse();
      expect(counts(await bring(files[0] ?? ''))).toEqual({ underpaid: 1 });
      expect(counts(await bring(files[1] ?? '', { dryRun: true }))).toEqual({ perhapsSame: 1 });
      expect(counts(await bring(files[1] ?? ''))).toEqual({ perhapsSame: 1 });
      expect((await waiting(reference)).map(({ problem }) => problem)).toEqual(
        expect.arrayContaining(['perhapsSame', 'underpaid']),
      );
      // The third time each file knows its own.
      for (const file of files) expect(counts(await bring(file))).toEqual({ known: 1 });
    }
    expect(await balance(customer)).toBe(0);
  });

  test('without a reference is recognized by the IBAN of its payer', async () => {
    const [word, other] = [randomUUID(), randomUUID()];
    await bring(camt([[one(word, { amount: 5951, iban })]]));
    expect(counts(await bring(list([[other, '59,51']])))).toEqual({ perhapsSame: 1 });
    expect(counts(await bring(list([[randomUUID(), '59,51', 'AT483200000012345864']])))).toEqual({ waits: 1 });
  });

  test('in two files of one archive waits for a decision', async () => {
    const customer = await workshop();
    const { reference } = await order(customer);
    const zip = await zipFiles({
      '1.xml': camt([[one(reference, { amount: 5950, endToEnd: 'NOTE-2' })]]),
      '2.csv': list([[`${reference} danke`, '59,50']]),
    });
    expect(counts(await bring(zip, { dryRun: true }))).toEqual({ underpaid: 1, perhapsSame: 1 });
    expect(counts(await bring(zip))).toEqual({ underpaid: 1, perhapsSame: 1 });
    expect(await balance(customer)).toBe(0);
  });

  test('by staff and by a statement is not counted twice', async () => {
    const customer = await workshop();
    const { reference, purchaseId } = await order(customer);
    await support.ask(paymentsApi.bookPayment, {
      purchaseId,
      amount: 5950,
      day: '2026-11-24',
      paymentKey: randomUUID(),
    });
    expect(counts(await bring(camt([[one(reference, { amount: 5950 })]])))).toEqual({ perhapsSame: 1 });
    expect(await balance(customer)).toBe(0);
  });

  test('differs from two equal payments in one statement, which both count', async () => {
    const customer = await workshop();
    const { reference } = await order(customer);
    const [first, second] = [one(reference, { amount: 5950 }), one(reference, { amount: 5950 })];
    expect(counts(await bring(camt([[first]])))).toEqual({ underpaid: 1 });
    expect(counts(await bring(camt([[first, second]])))).toEqual({ known: 1, booked: 1 });
    expect(await balance(customer)).toBe(10_000);
  });
});

describe('dividing a transfer', () => {
  const divide = (paymentId: unknown, parts: readonly { purchaseId: unknown; amount: number }[]) =>
    support.ask(purchasesApi.decideReceivedPayment, {
      paymentId,
      decision: 'divide',
      parts,
      reason: 'asked by phone',
    } as never);

  test('pays several purchases, one of them in part, and leaves the rest waiting', async () => {
    const [customer, other] = [await workshop(), await workshop()];
    const [first, second, third] = [await order(customer), await order(customer, 50), await order(other)];
    const word = randomUUID();
    const payment = one(`${word} ${first.reference} ${second.reference} ${third.reference}`, { amount: 20_000 });
    expect(counts(await bring(camt([[payment]])))).toEqual({ waits: 1 });
    const [waiting] = await received(word);
    expect(waiting).toMatchObject({
      problem: 'severalReferences',
      named: [first, second, third].map(({ purchaseId, reference, gross }) => ({ purchaseId, reference, gross })),
    });
    const part = ({ purchaseId, gross }: Purchase) => ({ purchaseId, amount: gross });
    const refused = { code: 'amountDiffers' };
    await expect(divide(waiting?.paymentId, [part(first), part(third)])).rejects.toMatchObject(refused);
    await expect(divide(waiting?.paymentId, [part(second), part(second)])).rejects.toMatchObject(refused);
    await expect(divide(waiting?.paymentId, [{ ...part(second), amount: 6000 }])).rejects.toMatchObject(refused);
    const parts = [part(second), part(first), { ...part(third), amount: 2000 }];
    expect(await divide(waiting?.paymentId, parts)).toBe(true);
    expect(await divide(waiting?.paymentId, parts)).toBe(false);
    expect(await balance(customer)).toBe(15_000);
    expect(await balance(other)).toBe(0);
    expect(
      (await received(word))
        .map(({ amount, state, problem }) => [amount, problem ?? state])
        .toSorted(([a], [b]) => Number(a) - Number(b)),
    ).toEqual([
      [150, 'unknownReference'],
      [2000, 'underpaid'],
      [5950, 'booked'],
      [11_900, 'booked'],
      [20_000, 'severalReferences'],
    ]);
    // The rest of the price of the third.
    expect(counts(await bring(camt([[one(third.reference, { amount: 9900 })]])))).toEqual({ booked: 1 });
    expect(await balance(other)).toBe(10_000);
    // A part is money of its purchase like any other: what goes back of it takes its credits.
    await bring(camt([[one(second.reference, { amount: 5950, isDebit: true, isReversal: true })]]));
    const reversed = (await received(second.reference)).find(({ problem }) => problem === 'reversed');
    await support.ask(purchasesApi.decideReceivedPayment, {
      paymentId: reversed?.paymentId ?? (0 as never),
      decision: 'accept',
      reason: 'recalled',
    });
    expect(await balance(customer)).toBe(10_000);
  });

  test('works for the rest of an overpayment', async () => {
    const customer = await workshop();
    const [first, second] = [await order(customer), await order(customer, 50)];
    await bring(camt([[one(first.reference, { amount: 17_850 })]]));
    const [waiting] = await received(first.reference);
    await divide(waiting?.paymentId, [{ purchaseId: second.purchaseId, amount: 5950 }]);
    expect(await balance(customer)).toBe(15_000);
    expect((await received(first.reference)).every(({ state }) => state !== 'open')).toBe(true);
  });

  test('is refused for paid purchases and for money from a payment provider', async () => {
    const customer = await workshop();
    const [paid, open] = [await order(customer), await order(customer)];
    await bring(camt([[one(paid.reference)]]));
    await bring(camt([[one(paid.reference)]]));
    const waiting = (await received(paid.reference)).find(({ state }) => state === 'open');
    const part = ({ purchaseId, gross }: Purchase) => ({ purchaseId, amount: gross });
    await expect(divide(waiting?.paymentId, [part(paid)])).rejects.toMatchObject({ code: 'purchasePaid' });
    const [card] = await query<{ id: number }>(
      `insert into received_payments (source, source_id, amount, state, problem)
       values ('stripe', $1, 11900, 'open', 'unknownReference') returning id`,
      randomUUID(),
    );
    await expect(divide(card?.id, [part(open)])).rejects.toMatchObject({ code: 'notATransfer' });
  });
});

test('a statement with 2,000 entries records each of them once', async () => {
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

test('the ledger has no violations after all these imports', async () => {
  const { violations } = await support.ask(ledgerApi.verifyLedger, {});
  expect(violations).toEqual([]);
});
