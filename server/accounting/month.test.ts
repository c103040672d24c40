import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { beforeAll, describe, expect, test } from 'vitest';
import yauzl from 'yauzl';
import { accountingApi } from '#contract/accounting.ts';
import { billingApi, type Invoice } from '#contract/billing.ts';
import { creditCents } from '#contract/money.ts';
import { creditsApi } from '#contract/credits.ts';
import { finishedOrder } from '#test/orders.ts';
import { type Person, usePortal } from '#test/portal.ts';
import { openRaw } from '#test/raw.ts';

const portal = usePortal({ own: true });
let support: Person;
const query = (statement: string, ...values: unknown[]) => portal().database.pool.query(statement, values);

beforeAll(async () => {
  support = await portal().person({ role: 'support' });
  await query(
    `update portal_options set operator_company = 'Tuneport Test GmbH', operator_street = 'Ring 1', operator_zip = '10115',
       operator_city = 'Berlin', operator_country_id = 2, operator_vat_number = 'DE123456789'`,
  );
});

async function workshop(country: string, vat = '', name = `Werkstatt ${country}`): Promise<Person> {
  const customer = await portal().person({ country, credits: 100 });
  await query(
    `update users set company_name = $3, street = 'Gasse 2', zip = '1020', city = 'Ort', vat_number = $2,
       vat_confirmed_at = case when $2 = '' then null else now() end where id = $1`,
    customer.id,
    vat,
    name,
  );
  return customer;
}

async function invoiceOf(customer: Person, amount: number): Promise<Invoice> {
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

/** Moves what was issued to another time, as if the clock had stood there. */
async function backdate(table: 'invoices' | 'delivery_notes', number: string, at: string): Promise<void> {
  await query(`alter table ${table} disable trigger append_only`);
  await query(`update ${table} set created_at = $2 where number = $1`, number, at);
  await query(`alter table ${table} enable trigger append_only`);
}

/** The files of an archive by their names. */
async function filesIn(archive: Buffer): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  const zip = await yauzl.fromBufferPromise(archive, { lazyEntries: true });
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  return files;
}

async function archiveOf(month: string, language: 'en' | 'de' = 'de'): Promise<Map<string, Buffer>> {
  const { blob, fileName } = await support.askForFile(accountingApi.exportMonth, { month, language });
  expect(fileName).toBe(`accounting-${month}.zip`);
  return filesIn(Buffer.from(await blob.arrayBuffer()));
}

const accountant = {
  datevConsultant: 29_098,
  datevClient: 55_003,
  fiscalMonth: 1,
  accountLength: 4,
  domesticAccount: '8400',
  ossAccount: '8320',
  reverseChargeAccount: '8336',
  exportAccount: '8338',
  firstDebtor: 10_000,
} as const;

describe('the export of a month', () => {
  test('has each document of the month in Vienna as a PDF, a list and the bookings [P12.6]', async () => {
    const german = await workshop('DE', '', 'Müller & Söhne; GmbH');
    const austrian = await workshop('AT', 'ATU12345678');
    const domestic = await invoiceOf(german, 10_000);
    const foreign = await invoiceOf(austrian, 20_000);
    const cancellation = await support.ask(billingApi.cancelInvoice, {
      invoiceId: domestic.invoiceId,
      reason: 'wrong address',
      takesCredits: false,
    });
    const { taskId } = await finishedOrder(portal(), { customer: german, support }, { isPaid: true });
    const note = await german.ask(billingApi.createDeliveryNote, { taskId });
    const [early, late] = [await invoiceOf(german, 100), await invoiceOf(german, 100)];
    // In Vienna the first is of October already, and the last of November.
    await backdate('invoices', domestic.number, '2025-09-30T22:00:00Z');
    await backdate('invoices', early.number, '2025-09-30T21:59:59Z');
    await backdate('invoices', foreign.number, '2025-10-15T10:00:00Z');
    await backdate('invoices', cancellation.number, '2025-10-16T10:00:00Z');
    await backdate('delivery_notes', note.number, '2025-10-31T22:59:59Z');
    await backdate('invoices', late.number, '2025-10-31T23:00:00Z');
    const opened = await german.askForFile(billingApi.downloadDocument, { number: domestic.number });

    expect(await support.ask(accountingApi.getMonth, { month: '2025-10' })).toEqual({
      invoices: 2,
      cancellations: 1,
      deliveryNotes: 1,
      credits: 6000,
      sums: [
        { taxRule: 'domestic', taxRate: 1900, net: 0, tax: 0, gross: 0 },
        { taxRule: 'reverseCharge', taxRate: 0, net: 20_000, tax: 0, gross: 20_000 },
      ],
      net: 20_000,
      tax: 0,
      gross: 20_000,
      datevGaps: ['datevConsultant', 'datevClient', 'account'],
      rulesWithoutAccount: ['domestic', 'reverseCharge'],
    });
    const paths = [
      `RE/${domestic.number}.pdf`,
      `RE/${foreign.number}.pdf`,
      `ST/${cancellation.number}.pdf`,
      `LS/${note.number}.pdf`,
    ];
    // Beside the PDF of what is booked stands its data.
    const dataOf = (path: string) => path.replace('.pdf', '-facturx.xml');
    const stored = paths.flatMap((path) => (path.startsWith('LS') ? [path] : [path, dataOf(path)]));
    await Promise.all(
      paths.map((path) => support.askForFile(billingApi.downloadDocument, { number: path.slice(3, -4) })),
    );
    // One is not made yet, as if the queue had not come to it.
    await query('alter table document_files disable trigger append_only');
    await query('delete from document_files where number = $1', note.number);
    await query('alter table document_files enable trigger append_only');
    expect([...(await archiveOf('2025-10')).keys()]).toEqual([
      ...stored,
      'bookings.csv',
      'recapitulative-statement-2025-10.csv',
    ]);

    await support.ask(accountingApi.updateAccounting, accountant);
    const files = await archiveOf('2025-10');
    expect([...files.keys()]).toEqual([
      ...stored,
      'bookings.csv',
      'recapitulative-statement-2025-10.csv',
      'EXTF_Buchungsstapel_2025-10.csv',
      'EXTF_Debitoren_2025-10.csv',
      'DATEV_Belege_2025-10.zip',
    ]);
    for (const path of paths) expect(files.get(path)?.subarray(0, 5).toString()).toBe('%PDF-');
    expect(files.get(dataOf(paths[0] ?? ''))?.toString()).toContain(`<ram:ID>${domestic.number}</ram:ID>`);
    expect(files.get(paths[0] ?? '')?.equals(Buffer.from(await opened.blob.arrayBuffer()))).toBe(true);
    // Customers open the generated file from now on.
    const later = await austrian.askForFile(billingApi.downloadDocument, { number: foreign.number });
    expect(files.get(paths[1] ?? '')?.equals(Buffer.from(await later.blob.arrayBuffer()))).toBe(true);

    expect(files.get('bookings.csv')?.toString().replace('\uFEFF', '').trimEnd().split('\r\n')).toEqual([
      'Nummer;Datum;Kunde;Land;USt-IdNr.;Credits;Netto;Steuersatz %;Steuer;Brutto;Steuerregel;Bezug;PDF;Währung',
      `${domestic.number};2025-10-01;"Müller & Söhne; GmbH";DE;;100,00;100,00;19,00;19,00;119,00;Steuer im Land des Betreibers;Credit-Buchung ${domestic.creditEntryId};${paths[0]};EUR`,
      `${foreign.number};2025-10-15;Werkstatt AT;AT;ATU12345678;200,00;200,00;0,00;0,00;200,00;Reverse Charge;Credit-Buchung ${foreign.creditEntryId};${paths[1]};EUR`,
      `${cancellation.number};2025-10-16;"Müller & Söhne; GmbH";DE;;-100,00;-100,00;19,00;-19,00;-119,00;Steuer im Land des Betreibers;${domestic.number};${paths[2]};EUR`,
      `${note.number};2025-10-31;"Müller & Söhne; GmbH";DE;;60,00;;;;;;Datei ${taskId};${paths[3]};`,
    ]);
    const datev = new TextDecoder('windows-1252').decode(files.get('EXTF_Buchungsstapel_2025-10.csv'));
    const [head = '', , ...lines] = datev.trimEnd().split('\r\n');
    expect(head).toMatch(/^"EXTF";700;21;"Buchungsstapel";13;\d{17};.*;29098;55003;20250101;4;20251001;20251031;/);
    expect(lines.map((line) => line.split(';').slice(0, 11).join(';'))).toEqual([
      `119,00;"S";"EUR";;;;${10_000 + german.id};8400;;0110;"${domestic.number}"`,
      `200,00;"S";"EUR";;;;${10_000 + austrian.id};8336;;1510;"${foreign.number}"`,
      `119,00;"H";"EUR";;;;${10_000 + german.id};8400;;1610;"${cancellation.number}"`,
    ]);
    expect(datev).toContain('"Müller & Söhne; GmbH"');
    // Every booking links to its PDF in the package, a delivery note is in neither.
    const booked = [domestic, foreign, cancellation].map(({ number }) => number);
    const documents = await filesIn(files.get('DATEV_Belege_2025-10.zip') ?? Buffer.alloc(0));
    expect([...documents.keys()]).toEqual(['document.xml', ...booked.map((number) => `${number}.pdf`)]);
    for (const number of booked)
      expect(
        documents.get(`${number}.pdf`)?.equals(files.get(`${number.slice(0, 2)}/${number}.pdf`) ?? Buffer.alloc(0)),
      ).toBe(true);
    const listed = [
      ...(documents.get('document.xml')?.toString() ?? '').matchAll(
        /<document guid="([\da-f-]{36})" processID="1" type="2">\s*<extension xsi:type="File" name="([^"]+)"/g,
      ),
    ];
    expect(listed.map(([, , name]) => name)).toEqual(booked.map((number) => `${number}.pdf`));
    expect(lines.map((line) => /;"BEDI ""([^"]+)""";/.exec(line)?.[1])).toEqual(listed.map(([, guid]) => guid));
    const again = await archiveOf('2025-10');
    expect(
      (await filesIn(again.get('DATEV_Belege_2025-10.zip') ?? Buffer.alloc(0)))
        .get('document.xml')
        ?.toString()
        .match(/guid="[^"]+"/g),
    ).toEqual(listed.map(([, guid]) => `guid="${guid}"`));
    await support.ask(accountingApi.updateAccounting, { datevLinks: false });
    const unlinked = await archiveOf('2025-10');
    expect(unlinked.has('DATEV_Belege_2025-10.zip')).toBe(false);
    expect(unlinked.get('EXTF_Buchungsstapel_2025-10.csv')?.toString('latin1')).not.toContain('BEDI');
    await support.ask(accountingApi.updateAccounting, { datevLinks: true });
    const debtors = new TextDecoder('windows-1252').decode(files.get('EXTF_Debitoren_2025-10.csv'));
    const [debtorsHead = '', , ...accounts] = debtors.trimEnd().split('\r\n');
    expect(debtorsHead).toMatch(
      /^"EXTF";700;16;"Debitoren\/Kreditoren";5;\d{17};;"TP";"";"";29098;55003;20250101;4;;;/,
    );
    // Every account of the bookings, once.
    expect(accounts.map((line) => line.split(';')[0])).toEqual([`${10_000 + german.id}`, `${10_000 + austrian.id}`]);
    expect(accounts[1]).toContain(';"AT";"U12345678";');
    const { rows } = await query(
      `select after from audit_log where call = 'exportAccountingMonth' order by id desc limit 1`,
    );
    expect(rows).toEqual([{ after: { month: '2025-10', documents: 4 } }]);
  });

  test('books each rate on its own account, and has no DATEV file while two rates share one', async () => {
    const [german, austrian, french] = [await workshop('DE'), await workshop('AT'), await workshop('FR')];
    const issued = [
      await invoiceOf(german, 1000),
      await invoiceOf(german, 2000),
      await invoiceOf(austrian, 3000),
      await invoiceOf(french, 4000),
    ];
    for (const { number } of issued) await backdate('invoices', number, '2020-07-10T10:00:00Z');
    // As invoices of the second half of 2020 were.
    await query('alter table invoices disable trigger append_only');
    await query(`update invoices set tax_rate = 1600, tax = 320, gross = 2320 where number = $1`, issued[1]?.number);
    await query(
      `update invoices set tax_rule = 'oss', tax_rate = 2000, tax = 800, gross = 4800 where number = $1`,
      issued[3]?.number,
    );
    await query('alter table invoices enable trigger append_only');
    const month = '2020-07';
    await support.ask(accountingApi.updateAccounting, { ...accountant, rateAccounts: [] });
    const shared = await support.ask(accountingApi.getMonth, { month });
    expect(shared).toMatchObject({
      datevGaps: ['rate'],
      rulesWithoutAccount: [],
      ratesWithoutAccount: [
        { taxRule: 'domestic', taxRate: 1900 },
        { taxRule: 'domestic', taxRate: 1600 },
      ],
    });
    expect([...(await archiveOf(month)).keys()].some((name) => name.startsWith('EXTF'))).toBe(false);

    const rateAccounts = [
      { taxRule: 'domestic', country: '', taxRate: 1600, account: '8410' },
      { taxRule: 'oss', country: 'FR', taxRate: 2000, account: '8321' },
    ] as const;
    await support.ask(accountingApi.updateAccounting, { rateAccounts: [...rateAccounts] });
    expect((await support.ask(accountingApi.getAccounting, {})).rateAccounts).toEqual(rateAccounts);
    const fitting = await support.ask(accountingApi.getMonth, { month });
    expect(fitting.datevGaps).toEqual([]);
    expect(fitting.ratesWithoutAccount).toBeUndefined();
    const batch = new TextDecoder('windows-1252').decode(
      (await archiveOf(month)).get(`EXTF_Buchungsstapel_${month}.csv`),
    );
    const lines = batch.trimEnd().split('\r\n').slice(2);
    expect(
      lines.map((line) => line.split(';')).map((fields) => [fields[0], fields[7], fields[39], fields[40]]),
    ).toEqual([
      ['11,90', '8400', '', ''],
      ['23,20', '8410', '', ''],
      ['36,00', '8320', '"AT"', '20,00'],
      ['48,00', '8321', '"FR"', '20,00'],
    ]);

    // Without an account of the rule only the rates with their own have one.
    await support.ask(accountingApi.updateAccounting, { domesticAccount: '' });
    expect(await support.ask(accountingApi.getMonth, { month })).toMatchObject({
      datevGaps: ['account'],
      rulesWithoutAccount: ['domestic'],
    });
    await support.ask(accountingApi.updateAccounting, accountant);
  });

  test('accepts one account per rate, a country only for OSS, and only digits', async () => {
    const one = { taxRule: 'domestic', country: '', taxRate: 1600, account: '8410' };
    const send = async (...rateAccounts: object[]) =>
      (await openRaw(portal(), support).post('updateAccounting', { rateAccounts })).status;
    expect(await send(one, { ...one, account: '8411' })).toBe(400);
    expect(await send({ ...one, country: 'AT' })).toBe(400);
    expect(await send({ ...one, taxRule: 'export' })).toBe(400);
    expect(await send({ ...one, account: '84a' })).toBe(400);
    expect(await send({ ...one, taxRate: 10_001 })).toBe(400);
    expect(await send(one, { ...one, taxRule: 'oss' }, { ...one, taxRule: 'oss', country: 'AT' })).toBe(200);
    expect(await send()).toBe(200);
  });

  test('has the recapitulative statement by VAT number, with cancellations in their own month [P1.159 P12.6]', async () => {
    const [austrian, sister, dutch] = [
      await workshop('AT', 'ATU13585627', 'Eins'),
      await workshop('AT', 'ATU13585627', 'Zwei'),
      await workshop('NL', 'NL123456789B13', 'Drie'),
    ];
    const issued = [await invoiceOf(austrian, 10_000), await invoiceOf(sister, 5_000), await invoiceOf(dutch, 700)];
    for (const { number } of issued) await backdate('invoices', number, '2022-03-10T10:00:00Z');
    const cancellation = await support.ask(billingApi.cancelInvoice, {
      invoiceId: issued[0]?.invoiceId ?? (0 as never),
      reason: 'returned',
      takesCredits: true,
    });
    await backdate('invoices', cancellation.number, '2022-04-02T10:00:00Z');
    await query('alter table invoices disable trigger append_only');
    await query(`update invoices set accounting_day = '2022-04-02' where number = $1`, cancellation.number);
    await query('alter table invoices enable trigger append_only');
    const linesOf = async (month: string) =>
      (await archiveOf(month))
        .get(`recapitulative-statement-${month}.csv`)
        ?.toString()
        .replace('\uFEFF', '')
        .trimEnd()
        .split('\r\n');
    const head = 'USt-IdNr.;Land;Kunde;Belege;Netto;Art;Währung';
    expect(await linesOf('2022-03')).toEqual([
      head,
      'ATU13585627;AT;Zwei;2;150,00;Sonstige Leistung;EUR',
      'NL123456789B13;NL;Drie;1;7,00;Sonstige Leistung;EUR',
    ]);
    expect(await linesOf('2022-04')).toEqual([head, 'ATU13585627;AT;Eins;1;-100,00;Sonstige Leistung;EUR']);
  });

  test('has the OSS sums by country and rate, with corrections in lines of their quarter [P1.159 P12.6]', async () => {
    const austrian = await workshop('AT');
    const issued = [await invoiceOf(austrian, 10_000), await invoiceOf(austrian, 5_000)];
    for (const { number } of issued) await backdate('invoices', number, '2022-09-10T10:00:00Z');
    const next = await invoiceOf(austrian, 200);
    await backdate('invoices', next.number, '2022-10-02T10:00:00Z');
    const cancellation = await support.ask(billingApi.cancelInvoice, {
      invoiceId: issued[0]?.invoiceId ?? (0 as never),
      reason: 'returned',
      takesCredits: true,
    });
    await query('alter table invoices disable trigger append_only');
    await query(
      `update invoices set created_at = '2022-10-02T10:00:00Z', accounting_day = '2022-10-02' where number = $1`,
      cancellation.number,
    );
    await query('alter table invoices enable trigger append_only');
    const linesOf = async (month: string) =>
      (await archiveOf(month)).get(`oss-${month}.csv`)?.toString().replace('\uFEFF', '').trimEnd().split('\r\n');
    const head = 'Land;Quartal;Steuersatz %;Netto;Steuer;Brutto;Währung';
    expect(await linesOf('2022-09')).toEqual([head, 'AT;2022-Q3;20,00;150,00;30,00;180,00;EUR']);
    expect(await linesOf('2022-10')).toEqual([
      head,
      'AT;2022-Q4;20,00;2,00;0,40;2,40;EUR',
      'AT;2022-Q3;20,00;-100,00;-20,00;-120,00;EUR',
    ]);
  });

  test('has each of more than 1,000 documents once, in the order of issue', async () => {
    const customer = await workshop('DE');
    const model = await invoiceOf(customer, 100);
    // Several share one instant, so pages end within it.
    await query(
      `insert into invoices (number, kind, user_id, credit_entry_id, nth, credits, net, tax_rate, tax, gross, tax_rule, company, created_at)
       select 'RE-2024-' || lpad(n::text, 6, '0'), 'RE', user_id, credit_entry_id, n + 1, credits, net, tax_rate, tax, gross,
         tax_rule, company, '2024-05-01T10:00:00Z'::timestamptz + (n / 7) * interval '1 minute'
       from invoices, generate_series(1, 1203) n where number = $1`,
      model.number,
    );
    // They share one stored PDF.
    await customer.askForFile(billingApi.downloadDocument, { number: model.number });
    await query(
      `insert into document_files (number, sha256) select i.number, f.sha256 from invoices i, document_files f
       where i.number like 'RE-2024-%' and f.number = $1`,
      model.number,
    );
    const files = await archiveOf('2024-05', 'en');
    const expected = Array.from({ length: 1203 }, (_, place) => `RE-2024-${String(place + 1).padStart(6, '0')}`);
    const pdfs = [...files.keys()].filter((path) => path.endsWith('.pdf'));
    expect(pdfs).toEqual(expected.map((number) => `RE/${number}.pdf`));
    const lines = (files.get('bookings.csv') ?? Buffer.alloc(0)).toString().trimEnd().split('\r\n').slice(1);
    expect(lines.map((line) => line.slice(0, 14))).toEqual(expected);
  });

  test('is refused for a month without documents and for an invalid month', async () => {
    await expect(
      support.askForFile(accountingApi.exportMonth, { month: '2001-01', language: 'en' }),
    ).rejects.toMatchObject({ code: 'monthWithoutDocuments', status: 422 });
    expect((await openRaw(portal(), support).get('getAccountingMonth', { month: '2025-13' })).status).toBe(400);
  });

  test('is aborted when a stored PDF is missing, be it the first or the last', async () => {
    const customer = await workshop('DE');
    const made: string[] = [];
    for (const day of ['10', '11', '12']) {
      const { number } = await invoiceOf(customer, 100);
      await backdate('invoices', number, `2023-02-${day}T10:00:00Z`);
      await customer.askForFile(billingApi.downloadDocument, { number });
      made.push(number);
    }
    const remove = async (number = '') => {
      const { rows } = await query('select sha256 from document_files where number = $1', number);
      const [{ sha256 } = { sha256: '' }] = rows as { sha256: string }[];
      await portal().storage.remove(sha256);
    };
    await remove(made[2]);
    await expect(archiveOf('2023-02')).rejects.toMatchObject({ name: 'NetworkError' });
    await remove(made[0]);
    await expect(archiveOf('2023-02')).rejects.toMatchObject({ name: 'NetworkError' });
  });
});

test('the accountant’s settings are saved field by field, and invalid ones are rejected', async () => {
  expect(await support.ask(accountingApi.updateAccounting, { datevClient: 7 })).toBe(true);
  expect(await support.ask(accountingApi.updateAccounting, {})).toBe(false);
  expect(await support.ask(accountingApi.getAccounting, {})).toMatchObject({ service: 'none', datevClient: 7 });
  for (const wrong of [
    { datevConsultant: 1000 },
    { datevClient: 0 },
    { fiscalMonth: 13 },
    { accountLength: 9 },
    { domesticAccount: '84 00' },
    { firstDebtor: 1 },
    { paymentAccount: 'bank' },
  ])
    expect((await openRaw(portal(), support).post('updateAccounting', wrong)).status).toBe(400);
});
