import { Readable } from 'node:stream';
import type { DocumentFormat } from '#contract/billing.ts';
import type { UserId } from '#contract/ids.ts';
import { writeCii } from '#rules/cii.ts';
import { missingOfXRechnung, type XRechnungFact } from '#rules/e-invoice.ts';
import { saveFile } from '#server/files/index.ts';
import type { Read, Tx } from '#server/db/database.ts';
import type { Storage } from '#server/files/storage.ts';
import { deliveryNoteSheet } from './delivery-note-sheet.ts';
import type { Logo } from './document-logo.ts';
import { drawDocument, type Sheet } from './draw-document.ts';
import { invoiceSheet } from './invoice-sheet.ts';
import { type IssuedInvoice, issuedInvoice } from './issued-invoice.ts';
import { toEInvoice } from './to-e-invoice.ts';

/** An issued document: what its PDF shows, and for an invoice or cancellation its data. */
export type IssuedDocument = {
  readonly number: string;
  readonly userId: UserId;
  readonly sheet: Sheet;
  readonly invoice: IssuedInvoice | undefined;
};

/** The document with a number; undefined when none was issued. */
export async function issuedDocument(read: Read, number: string): Promise<IssuedDocument | undefined> {
  if (number.startsWith('LS')) {
    const note = await read
      .selectFrom('delivery_notes')
      .where('number', '=', number)
      .select(['number', 'user_id as userId', 'task_id as taskId', 'credit_entry_id as entryId', 'price', 'company'])
      .select('created_at as createdAt')
      .executeTakeFirst();
    return note && { number, userId: note.userId, sheet: deliveryNoteSheet(note), invoice: undefined };
  }
  const row = await read
    .selectFrom('invoices')
    .where('number', '=', number)
    .select([
      'number',
      'user_id as userId',
      'credits',
      'net',
      'tax_rate as taxRate',
      'tax',
      'gross',
      'currency',
      'company',
    ])
    .select(['tax_rule as taxRule', 'created_at as createdAt'])
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const invoice = issuedInvoice(row);
  return { number, userId: row.userId, sheet: invoiceSheet(invoice), invoice };
}

/** The operator's logo on the day on which a document is made: how it looks, not what it says. */
export async function presentLogo(read: Read, storage: Storage): Promise<Logo | undefined> {
  const { sha256, type } = await read
    .selectFrom('portal_options')
    .select(['logo_sha256 as sha256', 'logo_type as type'])
    .executeTakeFirstOrThrow();
  if (sha256 === null || type === null) return undefined;
  const { readLogo } = await import('./document-logo.ts');
  return readLogo(await storage.read(sha256));
}

async function store(tx: Tx, storage: Storage, bytes: Buffer): Promise<string> {
  const file = await storage.receive(Readable.from([bytes]));
  await saveFile(tx, storage, file);
  return file.sha256;
}

const storedPdf = (read: Read, number: string) =>
  read.selectFrom('document_files').where('number', '=', number).select('sha256').executeTakeFirst();
const storedData = (read: Read, number: string, format: 'facturx' | 'xrechnung') =>
  read
    .selectFrom('document_data')
    .where('number', '=', number)
    .where('format', '=', format)
    .select('sha256')
    .executeTakeFirst();

/** Saves data of a document under its number. Of two that make it at once, the first one's file counts. */
async function saveData(tx: Tx, storage: Storage, number: string, format: 'facturx' | 'xrechnung', xml: string) {
  const sha256 = await store(tx, storage, Buffer.from(xml));
  await tx
    .insertInto('document_data')
    .values({ number, format, sha256 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await storedData(tx, number, format))?.sha256 ?? sha256;
}

/**
 * The stored PDF of a document, made once and the same bytes ever after; that of an invoice carries its data, which is stored
 * beside it.
 */
export async function makePdf(tx: Tx, storage: Storage, { number, sheet, invoice }: IssuedDocument): Promise<string> {
  const stored = await storedPdf(tx, number);
  if (stored !== undefined) return stored.sha256;
  const data = invoice && toEInvoice(invoice);
  const xml = data && writeCii(data, 'en16931');
  const logo = await presentLogo(tx, storage);
  const sha256 = await store(tx, storage, await drawDocument({ ...sheet, logo, data: xml }));
  const made = await tx
    .insertInto('document_files')
    .values({ number, sha256 })
    .onConflict((conflict) => conflict.doNothing())
    .returning('sha256')
    .executeTakeFirst();
  // Of two that make it at once, the first one's files count.
  if (made === undefined) return (await storedPdf(tx, number))?.sha256 ?? sha256;
  if (xml !== undefined) await saveData(tx, storage, number, 'facturx', xml);
  return sha256;
}

/** The stored XRechnung of an invoice, made once; or the facts that it lacks. Undefined: the document has no such data. */
export async function makeXrechnung(
  tx: Tx,
  storage: Storage,
  { number, invoice }: IssuedDocument,
): Promise<{ sha256: string } | { missing: readonly XRechnungFact[] } | undefined> {
  const stored = await storedData(tx, number, 'xrechnung');
  if (stored !== undefined) return stored;
  const data = invoice && toEInvoice(invoice);
  if (data === undefined) return undefined;
  const missing = missingOfXRechnung(data);
  if (missing.length > 0) return { missing };
  return { sha256: await saveData(tx, storage, number, 'xrechnung', writeCii(data, 'xrechnung')) };
}

/** The name of a document's file. */
export const getDocumentFileName = (number: string, format: DocumentFormat): string =>
  format === 'pdf' ? `${number}.pdf` : `${number}-xrechnung.xml`;
