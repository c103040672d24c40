import type { Language } from '#contract/languages.ts';
import { textsIn } from '#server/i18n/texts.ts';
import type { ArchivedPdf } from './archived-pdf.ts';
import type { Logo } from './document-logo.ts';
import { legalLines } from './legal-lines.ts';
import { getCustomerName, type Parties, getContactName } from './parties.ts';
import { asPrintable, forgetLetters, loadFonts } from './typeface.ts';

/** Parts of every kind of document, from top to bottom. */
export type Sheet = {
  language: Language;
  parties: Parties;
  title: string;
  number: string;
  /** Time of issue; the only time in the file. */
  issuedAt: string;
  /** Facts beside the address: label and value. */
  facts: readonly (readonly [label: string, value: string])[];
  /** Headings of the lines, the first one wide, the others aligned to the right. */
  columns: readonly string[];
  lines: readonly (readonly string[])[];
  /** Under the lines, and never apart from the last: describes in full what they name. */
  description?: string | undefined;
  /** Under the lines; the last one is the total. */
  sums: readonly (readonly [label: string, value: string])[];
  notes: readonly string[];
  /** The operator's; absent: the name of the company. */
  logo?: Logo | undefined;
  /** A code for cameras under the notes: its dark modules by lines, and the text beside it. */
  code?: { modules: readonly (readonly boolean[])[]; text: string } | undefined;
  /** The data of an invoice as XML, embedded in its PDF. */
  data?: string | undefined;
};

/** Points of a length in millimeters. */
const mm = (length: number) => (length * 72) / 25.4;

/** A letter of form B of DIN 5008: its margins, and the field of the address, which shows in the window of an envelope. */
const pageWidth = mm(210);
const margin = mm(25);
const width = pageWidth - margin - mm(20);
const addressField = { top: mm(45), left: mm(20), width: mm(85), height: mm(45) };
/** The address itself, beneath the line of the sender; six lines of usual type. */
const addressTop = addressField.top + mm(17.7);
const factsLeft = mm(125);
const bodyTop = mm(98.5);
const foldMarks = [mm(105), mm(148.5), mm(210)];
const footerTop = 762;
/** The lowest place for a line of the table; the rest goes on the next page. */
const bodyEnd = footerTop - 28;

const ink = '#161b20';
const quiet = '#585e64';
const hairline = '#cdd1d5';

/** Name of a country in a language; '' without one. */
export const countryName = (iso: string | null, language: Language): string =>
  iso === null ? '' : (new Intl.DisplayNames(language, { type: 'region' }).of(iso) ?? iso);

const filledLines = (lines: readonly string[]) => lines.map((line) => line.trim()).filter((line) => line !== '');

/**
 * A document as PDF on A4, for the archive (PDF/A-3b). The same sheet gives the same bytes: nothing in the file depends on
 * clock or chance.
 */
export async function drawDocument(given: Sheet): Promise<Buffer> {
  // The library for PDF is a tenth of the program: it is loaded by the first document.
  const [{ ArchivedPdf, embedData }, [regular, strong]] = await Promise.all([import('./archived-pdf.ts'), loadFonts()]);
  const sheet = {
    ...given,
    ...asPrintable({ parties: given.parties, lines: given.lines, notes: given.notes }, regular),
  };
  const { parties, title, number, issuedAt, language } = sheet;
  const pdf = new ArchivedPdf({
    size: 'A4',
    margins: { top: mm(20), bottom: 0, left: margin, right: mm(20) },
    lang: language,
    // The number of pages is known at the end.
    bufferPages: true,
    info: {
      Title: `${title} ${number}`,
      Author: parties.operator?.company ?? '',
      CreationDate: new Date(issuedAt),
      ModDate: new Date(issuedAt),
    },
  });
  const parts: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (part: Buffer) => parts.push(part));
    pdf.on('end', () => {
      resolve(Buffer.concat(parts));
    });
    pdf.on('error', reject);
  });
  // From here on nothing waits until the file is complete: no other document is drawn in between.
  pdf.registerFont('regular', forgetLetters(regular)).registerFont('strong', forgetLetters(strong));
  drawHead(pdf, sheet);
  drawLines(pdf, sheet);
  drawFeet(pdf, sheet);
  if (sheet.data !== undefined) embedData(pdf, sheet.data, new Date(issuedAt));
  pdf.end();
  return done;
}

type Pdf = ArchivedPdf;

/** Figures of one width, so that those of a column stand below each other. */
const tabular = { features: ['tnum'] } satisfies PDFKit.Mixins.TextOptions;

/** Sender, addressee and the facts beside them. */
function drawHead(pdf: Pdf, sheet: Sheet): void {
  const { title, number, facts } = sheet;
  drawSender(pdf, sheet);
  drawAddress(pdf, sheet);
  const [labelWidth, gap] = [88, 8];
  const valueLeft = factsLeft + labelWidth + gap;
  let y = mm(50);
  for (const [label, value] of facts) {
    pdf
      .font('regular')
      .fontSize(8)
      .fillColor(quiet)
      .text(label, factsLeft, y + 1, { width: labelWidth });
    const labelEnd = pdf.y;
    pdf
      .fontSize(9)
      .fillColor(ink)
      .text(value, valueLeft, y, { width: mm(200) - valueLeft });
    y = Math.max(pdf.y, labelEnd) + 4;
  }
  pdf
    .font('strong')
    .fontSize(17)
    .fillColor(ink)
    .text(`${title} ${number}`, margin, Math.max(y + 12, bodyTop), { width, characterSpacing: -0.2 });
  pdf.moveDown(0.8);
}

/** The addressee in the window, in smaller type where names are long, with the sender in one line above. */
function drawAddress(pdf: Pdf, { parties, language }: Sheet): void {
  const { operator } = parties;
  const box = { width: addressField.width - mm(5) };
  const sender = filledLines(operator === undefined ? [] : [operator.company, operator.street, placeOf(operator)]).join(
    ' · ',
  );
  pdf.font('regular').fillColor(quiet);
  const small = [6.5, 6, 5.5, 5].find((one) => pdf.fontSize(one).widthOfString(sender) <= box.width) ?? 5;
  pdf.fontSize(small).text(sender, margin, addressTop - 11, { ...box, height: 9, ellipsis: true });
  const address = filledLines([
    getCustomerName(parties),
    getContactName(parties),
    parties.street,
    placeOf(parties),
    countryName(parties.iso, language),
  ]).join('\n');
  const room = addressField.top + addressField.height - addressTop;
  const size = [9.5, 8.5, 7.5].find((one) => pdf.fontSize(one).heightOfString(address, { ...box, lineGap: 1 }) <= room);
  pdf
    .fontSize(size ?? 6.5)
    .fillColor(ink)
    .text(address, margin, addressTop, { ...box, height: room, lineGap: size === undefined ? 0 : 1, ellipsis: true });
  for (const y of foldMarks)
    pdf
      .moveTo(mm(5), y)
      .lineTo(mm(y === mm(148.5) ? 11 : 9), y)
      .lineWidth(0.4)
      .strokeColor(hairline)
      .stroke();
}

/** The largest logo, in points. */
const logoBox = { width: 170, height: 44 };

/** Logo or name of the operator at the left, the address at the right. */
function drawSender(pdf: Pdf, { parties: { operator }, logo, language }: Sheet): void {
  if (logo !== undefined) {
    const scale = Math.min(logoBox.width / logo.width, logoBox.height / logo.height);
    pdf.image(logo.image, margin, 48, { width: logo.width * scale, height: logo.height * scale });
  }
  if (operator === undefined) return;
  if (logo === undefined)
    pdf
      .font('strong')
      .fontSize(13)
      .fillColor(ink)
      .text(operator.company, margin, 52, { width: 260, height: 34, ellipsis: true });
  const lines = filledLines([operator.street, placeOf(operator), countryName(operator.iso, language)]);
  const box = { width: margin + width - factsLeft };
  pdf
    .font('strong')
    .fontSize(8)
    .fillColor(ink)
    .text(operator.company, factsLeft, 52, { ...box, height: 20, ellipsis: true });
  pdf
    .font('regular')
    .fillColor(quiet)
    .text(lines.join('\n'), { ...box, lineGap: 1 });
}

const placeOf = ({ zip, city }: { zip: string; city: string }) => `${zip} ${city}`.trim();

/** A hairline across the page, at the pen. */
function drawRule(pdf: Pdf, color: string): void {
  pdf
    .moveTo(margin, pdf.y)
    .lineTo(margin + width, pdf.y)
    .lineWidth(0.5)
    .strokeColor(color)
    .stroke();
  pdf.y += 6;
}

/** The table, its sums and the notes below; every page of the table has its head, and the sums stay together. */
function drawLines(pdf: Pdf, { columns, lines, description = '', sums, notes, code }: Sheet): void {
  const side = columns.length > 1 ? 85 : 0;
  const first = width - side * (columns.length - 1);
  const boxOf = (index: number) =>
    index === 0 ? { width: first - 10 } : { width: side, align: 'right' as const, ...tabular };
  const heightOf = (cells: readonly string[]) =>
    Math.max(...cells.map((cell, index) => pdf.heightOfString(cell, boxOf(index))));
  const row = (cells: readonly string[]) => {
    const top = pdf.y;
    const ends = cells.map((cell, index) => {
      pdf.text(cell, margin + (index === 0 ? 0 : first + side * (index - 1)), top, boxOf(index));
      return pdf.y;
    });
    pdf.y = Math.max(...ends) + 6;
  };
  const head = () => {
    pdf.font('strong').fontSize(8).fillColor(quiet);
    row(columns);
    drawRule(pdf, ink);
    pdf.font('regular').fontSize(9).fillColor(ink);
  };
  /** Begins a new page where the next lines do not fit on this one. */
  const makeRoom = (height: number, begin: () => void) => {
    if (pdf.y + height <= bodyEnd) return;
    pdf.addPage();
    pdf.y = mm(20);
    begin();
  };
  head();
  const aboutHeight = description === '' ? 0 : pdf.fontSize(8).heightOfString(description, { width }) + 6;
  pdf.fontSize(9);
  const sumsHeight = aboutHeight + 12 + sums.length * 18;
  for (const [index, cells] of lines.entries()) {
    // The sums never stand on a page without a line.
    makeRoom(heightOf(cells) + (index === lines.length - 1 ? sumsHeight : 0), head);
    row(cells);
  }
  makeRoom(sumsHeight, () => pdf.fillColor(ink));
  if (description !== '') {
    pdf.y -= 3;
    pdf.fontSize(8).fillColor(quiet).text(description, margin, pdf.y, { width });
    pdf.fillColor(ink);
    pdf.y += 8;
  }
  drawRule(pdf, hairline);
  for (const [index, [label, value]] of sums.entries()) {
    const top = pdf.y;
    const isTotal = index === sums.length - 1;
    pdf.font(isTotal ? 'strong' : 'regular').fontSize(isTotal ? 10.5 : 9);
    pdf.text(label, margin + width - 270, top, { width: 165, align: 'right' });
    const labelEnd = pdf.y;
    pdf.text(value, margin + width - 100, top, { width: 100, align: 'right', ...tabular });
    pdf.y = Math.max(pdf.y, labelEnd) + 4;
  }
  pdf.y += 18;
  pdf.font('regular').fontSize(9).fillColor(quiet);
  for (const note of notes) {
    makeRoom(pdf.heightOfString(note, { width }), () => pdf.font('regular').fontSize(9).fillColor(quiet));
    pdf.text(note, margin, pdf.y, { width });
    pdf.y += 6;
  }
  if (code === undefined) return;
  makeRoom(codeSide + 12, () => pdf.font('regular').fontSize(9).fillColor(quiet));
  drawCode(pdf, code);
}

/** Side of a code with its quiet zone, in points. */
const codeSide = mm(42);

/** A code as shapes, sharp at any size, with its text beside it. */
function drawCode(pdf: Pdf, { modules, text }: NonNullable<Sheet['code']>): void {
  const top = pdf.y + 12;
  const side = codeSide / modules.length;
  for (const [row, line] of modules.entries())
    for (const [column, isDark] of line.entries())
      // A hair wider, so that no light shows between neighbours.
      if (isDark) pdf.rect(margin + column * side, top + row * side, side + 0.05, side + 0.05);
  pdf.fillColor('black').fill();
  pdf.fillColor(quiet).text(text, margin + codeSide + 12, top + 12, { width: width - codeSide - 12 });
  pdf.y = top + codeSide;
}

/** The operator's details at the foot of every page, as on company letters; where there are several, their number and document. */
function drawFeet(pdf: Pdf, { parties: { operator }, language, title, number }: Sheet): void {
  const { count } = pdf.bufferedPageRange();
  const t = textsIn(language);
  const labelled = (label: 'vatNumber' | 'taxNumber', value: string) =>
    value.trim() === '' ? '' : `${t(`billing.documents.${label}`)}: ${value}`;
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(page);
    pdf.font('regular').fontSize(7).fillColor(quiet);
    if (count > 1) pdf.text(`${page + 1} / ${count}`, margin, footerTop - 22, { width, align: 'right', ...tabular });
    // A page that was lost finds its document again.
    if (page > 0) pdf.text(`${title} ${number}`, margin, footerTop - 22, { width: width - 60 });
    if (operator === undefined) continue;
    pdf.y = footerTop - 8;
    drawRule(pdf, hairline);
    const bank = filledLines([operator.bank_holder, operator.bank_name, operator.bank_iban, operator.bank_bic]);
    const blocks = [
      filledLines([operator.company, operator.street, placeOf(operator), countryName(operator.iso, language)]),
      filledLines([
        labelled('vatNumber', operator.vat_number),
        labelled('taxNumber', operator.tax_number),
        ...legalLines(operator, t),
      ]),
      bank.length === 0 ? [] : [t('billing.documents.bank'), ...bank],
    ];
    const column = width / 3;
    for (const [index, block] of blocks.entries())
      pdf.text(block.join('\n'), margin + index * column, footerTop, { width: column - 8, height: 70, ellipsis: true });
  }
}
