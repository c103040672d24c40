import { Readable } from 'node:stream';
import { inflateSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { billingApi } from '#contract/billing.ts';
import { type Language, languages } from '#contract/languages.ts';
import { profiles } from '#rules/cii.ts';
import { textsIn } from '#server/i18n/texts.ts';
import { saveFile } from '#server/files/index.ts';
import { ruleProblems, schemaProblems, textsAt } from '#test/e-invoice.ts';
import { invoicedCustomer, newInvoice, setOperator } from '#test/invoices.ts';
import { finishedOrder } from '#test/orders.ts';
import { type Person, usePortal } from '#test/portal.ts';

const portal = usePortal();
const query = (statement: string, ...values: unknown[]) => portal().database.pool.query(statement, values);

let support: Person;
beforeAll(async () => {
  support = await portal().person({ role: 'support' });
  await setOperator(portal());
});

const customerWith = (language?: Language, country?: string) => invoicedCustomer(portal(), language, country);
const invoiceOf = (customer: Person) => newInvoice(support, customer);

async function open(person: Person, number: string, format?: 'pdf' | 'xrechnung') {
  const { blob, fileName } = await person.askForFile(billingApi.downloadDocument, { number, format });
  return { bytes: Buffer.from(await blob.arrayBuffer()), fileName };
}

const storedPdf = async (number: string): Promise<string | undefined> =>
  (await query('select sha256 from document_files where number = $1', number)).rows[0]?.sha256;

/** An object of one of our PDFs by its number, and those that it names. */
const objectIn = (pdf: string, id: string) =>
  new RegExp(`\\n${id} 0 obj\\n(.*?)\\nendobj`, 's').exec(pdf)?.[1] ?? `no object ${id}`;
const findReference = (object: string, name: string) => new RegExp(`/${name} (\\d+) 0 R`).exec(object)?.[1] ?? '';
/** The bytes of a stream, unpacked. */
function streamIn(object: string): Buffer {
  const [, bytes = ''] = /stream\n(.*)\nendstream/s.exec(object) ?? [];
  const packed = Buffer.from(bytes, 'latin1');
  return object.includes('/FlateDecode') ? inflateSync(packed) : packed;
}

/** The parts of a PDF that make it one for the archive. */
function archiveParts(bytes: Buffer) {
  const pdf = bytes.toString('latin1');
  const root = objectIn(pdf, findReference(pdf.slice(pdf.lastIndexOf('trailer')), 'Root'));
  const intent = objectIn(pdf, /\/OutputIntents \[(\d+) 0 R\]/.exec(root)?.[1] ?? '');
  const file = objectIn(pdf, /\/AF \[(\d+) 0 R\]/.exec(root)?.[1] ?? '');
  return {
    pdf,
    id: /\/ID \[<([0-9a-f]{32})> <\1>\]/.exec(pdf)?.[1],
    metadata: streamIn(objectIn(pdf, findReference(root, 'Metadata'))).toString(),
    intent,
    profile: objectIn(pdf, findReference(intent, 'DestOutputProfile')),
    file,
    data: file.startsWith('no') ? undefined : streamIn(objectIn(pdf, /\/EF <<\s*\/F (\d+) 0 R/.exec(file)?.[1] ?? '')),
  };
}
const metadataAt = (xml: string, name: string) => textsAt(xml, `//*[local-name() = "${name}"]`);

describe('the PDF of an invoice', () => {
  test('is a PDF/A-3b that embeds the stored Factur-X data (EN 16931)', async () => {
    const customer = await customerWith();
    const { number } = await invoiceOf(customer);
    const { bytes } = await open(customer, number);
    const { pdf, id, metadata, intent, profile, file, data } = archiveParts(bytes);
    expect(pdf.slice(0, 8)).toBe('%PDF-1.7');
    expect(id).toBeDefined();
    expect(pdf).not.toMatch(/\/Encrypt|\/JavaScript|\/JS /);
    // The metadata are whole, whatever the names contain.
    expect(metadataAt(metadata, 'part')).toEqual(['3']);
    expect(metadataAt(metadata, 'conformance')).toEqual(['B']);
    expect(metadataAt(metadata, 'DocumentFileName')).toEqual(['factur-x.xml']);
    expect(metadataAt(metadata, 'ConformanceLevel')).toEqual(['EN 16931']);
    expect(metadataAt(metadata, 'creator').map((text) => text.trim())).toEqual(['Tuneport & Söhne GmbH']);
    expect(metadataAt(metadata, 'namespaceURI')).toEqual(['urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#']);
    expect(intent).toContain('/S /GTS_PDFA1');
    expect(profile).toContain('/N 3');
    expect(file).toContain('/AFRelationship /Alternative');
    expect(file).toContain('(factur-x.xml)');
    // Every font stands in the file.
    const fonts = [...pdf.matchAll(/\/Type \/FontDescriptor.*?endobj/gs)].map(([text]) => text);
    expect(fonts.length).toBeGreaterThan(0);
    for (const font of fonts) expect(font).toMatch(/\/FontFile2 \d+ 0 R/);
    expect(pdf).not.toContain('/BaseFont /Helvetica');
    const { rows } = await query(`select sha256 from document_data where number = $1 and format = 'facturx'`, number);
    expect(data?.equals(await portal().storage.read(rows[0]?.sha256))).toBe(true);
  });

  test.each(Object.keys(languages) as Language[])('in %s has valid data that match it', async (language) => {
    const customer = await customerWith(language);
    const issued = await invoiceOf(customer);
    const [whole, part] = [
      issued,
      await support.ask(billingApi.cancelInvoice, { ...issued, reason: 'x', takesCredits: true }),
    ];
    for (const { number, kind } of [whole, part]) {
      const xml = archiveParts((await open(customer, number)).bytes).data?.toString() ?? '';
      expect(schemaProblems(xml)).toEqual([]);
      expect(ruleProblems(xml)).toEqual([]);
      expect(textsAt(xml, '//rsm:ExchangedDocument/ram:ID')).toEqual([number]);
      expect(textsAt(xml, '//rsm:ExchangedDocument/ram:TypeCode')).toEqual([kind === 'RE' ? '380' : '381']);
      expect(textsAt(xml, '//ram:InvoiceReferencedDocument/ram:IssuerAssignedID')).toEqual(
        kind === 'RE' ? [] : [whole.number],
      );
      expect(textsAt(xml, '//ram:BuyerTradeParty/ram:Name')).toEqual(['Müller & Söhne <KFZ>']);
      expect(textsAt(xml, '//ram:GrandTotalAmount')).toEqual(['297.50']);
      const t = textsIn(language);
      expect(textsAt(xml, '//ram:SpecifiedTradeProduct/ram:Name')).toEqual([t('billing.documents.credits')]);
      expect(textsAt(xml, '//ram:SpecifiedTradeProduct/ram:Description')).toEqual([
        t('billing.documents.creditsAbout'),
      ]);
    }
  });

  test.each([
    ['CH', 'O'],
    ['FR', 'S'],
  ])('to %s has the tax category %s', async (country, category) => {
    const customer = await customerWith('en', country);
    const { number } = await invoiceOf(customer);
    const xml = archiveParts((await open(customer, number)).bytes).data?.toString() ?? '';
    expect(schemaProblems(xml)).toEqual([]);
    expect(ruleProblems(xml)).toEqual([]);
    expect(new Set(textsAt(xml, '//ram:CategoryCode'))).toEqual(new Set([category]));
  });

  test('has valid data without the operator’s optional data', async () => {
    await setOperator(portal(), false);
    const customer = await customerWith();
    const { number } = await invoiceOf(customer);
    const { bytes } = await open(customer, number);
    await setOperator(portal());
    const xml = archiveParts(bytes).data?.toString() ?? '';
    expect(schemaProblems(xml)).toEqual([]);
    expect(ruleProblems(xml)).toEqual([]);
  });

  test('that was stored earlier is returned unchanged', async () => {
    const customer = await customerWith();
    const { number } = await invoiceOf(customer);
    await expect.poll(() => storedPdf(number)).toBeDefined();
    // As an earlier version has stored one: a plain file, whatever would be drawn today.
    const plain = await portal().storage.receive(Readable.from([Buffer.from('%PDF-1.3 of an earlier day')]));
    await portal()
      .database.db.transaction()
      .execute((tx) => saveFile(tx, portal().storage, plain));
    await query('alter table document_files disable trigger append_only');
    await query('update document_files set sha256 = $2 where number = $1', number, plain.sha256);
    await query('alter table document_files enable trigger append_only');
    expect((await open(customer, number)).bytes.toString()).toBe('%PDF-1.3 of an earlier day');
  });
});

test('the PDF of a delivery note is a PDF/A-3 without invoice data', async () => {
  const customer = await customerWith();
  const { taskId } = await finishedOrder(portal(), { customer, support }, { isPaid: true });
  const { number } = await customer.ask(billingApi.createDeliveryNote, { taskId });
  await expect.poll(() => storedPdf(number)).toBeDefined();
  const { metadata, profile, data, pdf } = archiveParts((await open(customer, number)).bytes);
  expect(metadataAt(metadata, 'part')).toEqual(['3']);
  expect(profile).toContain('/N 3');
  expect(data).toBeUndefined();
  expect(pdf).not.toContain('factur-x');
  await expect(open(customer, number, 'xrechnung')).rejects.toMatchObject({ code: 'notFound' });
  const { rows } = await query(`select from document_mails where number = $1`, number);
  expect(rows).toEqual([]);
});

describe('XRechnung', () => {
  test('is created once on request for invoice and cancellation, for customer and staff only', async () => {
    const customer = await customerWith();
    await query(`update users set buyer_reference = '04011000-12345-34' where id = $1`, customer.id);
    const issued = await invoiceOf(customer);
    const cancelled = await support.ask(billingApi.cancelInvoice, { ...issued, reason: 'x', takesCredits: false });
    for (const { number } of [issued, cancelled]) {
      const opened = await Promise.all(
        [customer, support, customer].map((person) => open(person, number, 'xrechnung')),
      );
      expect(new Set(opened.map(({ bytes }) => bytes.toString())).size).toBe(1);
      expect(opened[0]?.fileName).toBe(`${number}-xrechnung.xml`);
      const xml = opened[0]?.bytes.toString() ?? '';
      expect(schemaProblems(xml)).toEqual([]);
      expect(textsAt(xml, '//ram:GuidelineSpecifiedDocumentContextParameter/ram:ID')).toEqual([profiles.xrechnung]);
      expect(textsAt(xml, '//ram:BuyerReference')).toEqual(['04011000-12345-34']);
      const { rowCount } = await query(`select from document_data where number = $1 and format = 'xrechnung'`, number);
      expect(rowCount).toBe(1);
    }
    const stranger = await portal().person();
    await expect(open(stranger, issued.number, 'xrechnung')).rejects.toMatchObject({ code: 'notFound' });
  });

  test('is refused with the missing fields without a contact of the operator and a buyer reference', async () => {
    await setOperator(portal(), false);
    const customer = await customerWith();
    const { number } = await invoiceOf(customer);
    await setOperator(portal());
    await expect(open(customer, number, 'xrechnung')).rejects.toMatchObject({
      code: 'xrechnungDataMissing',
      status: 422,
      problem: expect.objectContaining({ fields: ['contactName', 'contactPhone', 'contactEmail', 'buyerReference'] }),
    });
  });
});
