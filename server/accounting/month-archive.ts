import type { Readable } from 'node:stream';
import type { TaxRule } from '#contract/billing.ts';
import type { Language } from '#contract/languages.ts';
import { type Archive, writeArchive } from '#server/files/archive.ts';
import { amountText, asText, getNotation, writeCsv } from '#server/files/csv.ts';
import { downloadDocument } from '#server/billing/index.ts';
import type { Database } from '#server/db/database.ts';
import { RefusalError } from '#server/http/refusal.ts';
import type { Actor } from '#server/http/serve.ts';
import type { Storage } from '#server/files/storage.ts';
import { ChecksumMismatchError } from '#server/files/stored-content.ts';
import { textsIn } from '#server/i18n/texts.ts';
import { type Booking, datevHead, datevLine, inWindows1252 } from './datev.ts';
import { debtorLine, debtorsHead } from './datev-debtors.ts';
import { documentGuid, documentXml, type LinkedDocument, nameInPackage, packageSize } from './datev-documents.ts';
import type { DatevOptions } from './get-accounting.ts';
import { type Days, streamDocuments, type MonthDocument } from './month-documents.ts';
import { providerLines } from './provider-money.ts';
import { listDebtors, ossReturn, recapitulativeStatement } from './tax-lists.ts';

export type ArchiveParts = {
  readonly database: Database;
  readonly storage: Storage;
  /** The member of staff who exports. */
  readonly actor: Actor;
  readonly days: Days;
  readonly language: Language;
  /** Undefined: a number of the accountant is missing, so there is no DATEV file. */
  readonly options: DatevOptions | undefined;
  readonly now: Date;
};

/** The file of a document within the archive. */
const pathOf = ({ kind, number }: MonthDocument): string => `${kind}/${number}.pdf`;

/** The archive of a month as a stream: each PDF is read, or generated, when its turn comes. */
export const writeMonthArchive = (parts: ArchiveParts): Readable =>
  writeArchive(parts, (archive) => fill(parts, archive));

/** Adds the PDF of a document and its data, once those before are taken; returns the hash of the PDF. */
async function addDocument(parts: ArchiveParts, document: MonthDocument, { add, taken }: Archive): Promise<string> {
  const { kind, number, createdAt: at, data } = document;
  const sha256 = document.sha256 ?? (await generatePdf(parts, number));
  // A PDF is compressed within. As a stream: of a buffer the library keeps the bytes until the archive ends.
  const isWhole = [await add(pathOf(document), { at, sha256, compress: false })];
  for (const { format, sha256: hash } of data)
    isWhole.push(await add(`${kind}/${number}-${format}.xml`, { at, sha256: hash, compress: true }));
  // The month of an accountant is complete, or it breaks off.
  if (isWhole.includes(false)) throw new ChecksumMismatchError(`a stored file of ${number} is missing or damaged`);
  await taken();
  return sha256;
}

/** Has the PDF of a document made that nobody has opened yet: from then on it is the same bytes for everybody. */
function generatePdf(
  { database, storage, actor }: Pick<ArchiveParts, 'database' | 'storage' | 'actor'>,
  number: string,
): Promise<string> {
  const refuse = (code: string): never => {
    throw new RefusalError(code);
  };
  return database.db.transaction().execute(async (tx) => {
    const origin = { address: '', userAgent: '' };
    // The archive as a whole is one line of the security log.
    const unlogged = { note: () => undefined, setAuditSubject: () => undefined };
    const request = {
      actor,
      input: { number },
      origin,
      seenAt: undefined,
      refuse,
      write: undefined,
      files: {},
      ...unlogged,
    };
    const answer = await downloadDocument({ ...request, tx, storage });
    if (!('sha256' in answer)) throw new Error(`${number} is no stored document`);
    return answer.sha256;
  });
}

/** Adds every document, then the lists of them. */
async function fill(parts: ArchiveParts, archive: Archive): Promise<void> {
  const { database, days, language, options, now } = parts;
  const { addBytes, isLeft } = archive;
  const list = [headings(language)];
  const bookings: string[] = options === undefined ? [] : [datevHead(days, options, now)];
  const linked: LinkedDocument[] = [];
  for await (const page of streamDocuments(database.reader, days))
    for (const document of page) {
      if (isLeft()) return;
      const sha256 = await addDocument(parts, document, archive);
      list.push(lineOf(document, language));
      const guid = options?.datevLinks === true ? documentGuid(document) : undefined;
      const booking = options && bookingLine({ ...document, guid }, options);
      if (booking === undefined) continue;
      bookings.push(booking);
      if (guid !== undefined) linked.push({ number: document.number, createdAt: document.createdAt, guid, sha256 });
    }
  const month = days.from.slice(0, 7);
  const addList = (name: string, lines: readonly string[][]) => {
    if (lines.length > 0)
      addBytes(name, { at: now, bytes: Buffer.from(writeCsv(lines, getNotation(language).delimiter)) });
  };
  addList('bookings.csv', list);
  addList(`recapitulative-statement-${month}.csv`, await recapitulativeStatement(database.reader, days, language));
  addList(`oss-${month}.csv`, await ossReturn(database.reader, days, language));
  if (options === undefined) return;
  bookings.push(...(await providerLines(database.reader, days, options)));
  addBytes(`EXTF_Buchungsstapel_${month}.csv`, { at: now, bytes: inWindows1252(bookings.join('')) });
  const debtors = await listDebtors(database.reader, days);
  if (debtors.length === 0) return;
  const lines = [debtorsHead(days, options, now), ...debtors.map((debtor) => debtorLine(debtor, options))];
  addBytes(`EXTF_Debitoren_${month}.csv`, { at: now, bytes: inWindows1252(lines.join('')) });
  addPackages(archive, month, linked, now);
}

/** Adds the packages of documents that bookings link to, for DATEV Unternehmen online. */
function addPackages({ addArchive }: Archive, month: string, linked: readonly LinkedDocument[], now: Date): void {
  const count = Math.ceil(linked.length / packageSize);
  for (let nth = 1; nth <= count; nth += 1) {
    const documents = linked.slice((nth - 1) * packageSize, nth * packageSize);
    addArchive(`DATEV_Belege_${month}${count === 1 ? '' : `_${nth}`}.zip`, {
      at: now,
      fill: async ({ add, addBytes, taken }) => {
        addBytes('document.xml', { at: now, bytes: Buffer.from(documentXml(documents, now)) });
        for (const document of documents) {
          const { createdAt: at, sha256 } = document;
          if (!(await add(nameInPackage(document), { at, sha256, compress: false })))
            throw new ChecksumMismatchError(`a stored file of ${document.number} is missing or damaged`);
          await taken();
        }
      },
    });
  }
}

const columns = [
  'number',
  'date',
  'customer',
  'country',
  'vatNumber',
  'credits',
  'net',
  'rate',
  'tax',
  'gross',
  'rule',
  'reference',
  'file',
  'currency',
] as const;

function headings(language: Language): string[] {
  const t = textsIn(language);
  return columns.map((column) => t(`accounting.csv.columns.${column}`));
}

function lineOf(document: MonthDocument, language: Language): string[] {
  const { point } = getNotation(language);
  const t = textsIn(language);
  const money = (cents: number | null) => (cents === null ? '' : amountText(cents, point));
  const rule = (of: TaxRule | null) => (of === null ? '' : t(`accounting.csv.rules.${of}`));
  const { kind, cancels, reference } = document;
  const getReference = () => {
    if (kind === 'ST') return cancels;
    return reference === '' ? '' : t(`accounting.csv.references.${kind}`, { number: reference });
  };
  const cells: Record<(typeof columns)[number], string> = {
    number: document.number,
    date: document.day,
    customer: asText(document.customer),
    country: document.country,
    vatNumber: asText(document.vatNumber),
    credits: money(document.credits),
    net: money(document.net),
    rate: money(document.taxRate),
    tax: money(document.tax),
    gross: money(document.gross),
    rule: rule(document.taxRule),
    reference: getReference(),
    file: pathOf(document),
    currency: document.currency ?? '',
  };
  return columns.map((column) => cells[column]);
}

function bookingLine(document: MonthDocument & Pick<Booking, 'guid'>, options: DatevOptions): string | undefined {
  const { gross, taxRate, taxRule } = document;
  // A delivery note is nothing to book: its credits were sold, and taxed, before.
  if (gross === null || taxRate === null || taxRule === null) return undefined;
  return datevLine({ ...document, gross, taxRate, taxRule }, options);
}
