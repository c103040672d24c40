import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import PdfKit from 'pdfkit';
import type { Language } from '#contract/languages.ts';
import { textsIn } from '#server/platform/texts.ts';
import type { Logo } from './document-logo.ts';
import { customerOf, type Parties } from './parties.ts';

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
  /** Under the lines; the last one is the total. */
  sums: readonly (readonly [label: string, value: string])[];
  notes: readonly string[];
  /** The operator's; absent: the name of the company. */
  logo?: Logo | undefined;
};

const margin = 56;
const pageWidth = 595.28;
const width = pageWidth - 2 * margin;
const footerTop = 765;
/** The lowest place for a line of the table; the rest goes on the next page. */
const bodyEnd = footerTop - 28;

const ink = '#161b20';
const quiet = '#585e64';
const hairline = '#cdd1d5';

const require = createRequire(import.meta.url);
let fonts: Promise<[regular: Buffer, strong: Buffer]> | undefined;
/** The type of the screens, whole: the built-in fonts of PDF have no Cyrillic and no Polish. Documents get the letters they use. */
const loadFonts = () =>
  (fonts ??= Promise.all([
    readFile(require.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf')),
    readFile(require.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf')),
  ]));

/** Name of a country in a language; '' without one. */
export const countryName = (iso: string | null, language: Language): string =>
  iso === null ? '' : (new Intl.DisplayNames(language, { type: 'region' }).of(iso) ?? iso);

const filledLines = (lines: readonly string[]) => lines.map((line) => line.trim()).filter((line) => line !== '');

/**
 * A document as PDF on A4. The same sheet gives the same bytes: nothing in the file depends on clock or chance.
 */
export async function drawDocument(sheet: Sheet): Promise<Buffer> {
  const { parties, title, number, issuedAt, language } = sheet;
  const [regular, strong] = await loadFonts();
  const pdf = new PdfKit({
    size: 'A4',
    margins: { top: margin, bottom: 0, left: margin, right: margin },
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
  pdf.registerFont('regular', regular).registerFont('strong', strong);
  drawHead(pdf, sheet);
  drawLines(pdf, sheet);
  drawFeet(pdf, sheet);
  pdf.end();
  return done;
}

type Pdf = InstanceType<typeof PdfKit>;

/** Figures of one width, so that those of a column stand below each other. */
const tabular = { features: ['tnum'] } satisfies PDFKit.Mixins.TextOptions;

/** Sender, addressee and the facts beside them. */
function drawHead(pdf: Pdf, sheet: Sheet): void {
  const { parties, title, number, facts, language } = sheet;
  const { operator } = parties;
  drawSender(pdf, sheet);
  const sender = operator === undefined ? [] : filledLines([operator.company, operator.street, placeOf(operator)]);
  pdf
    .font('regular')
    .fontSize(6.5)
    .fillColor(quiet)
    .text(sender.join(' · '), margin, 128, { width: 250, height: 9, ellipsis: true });
  const person = `${parties.first_name} ${parties.second_name}`.trim();
  const address = filledLines([
    customerOf(parties),
    parties.company_name.trim() === '' ? '' : person,
    parties.street,
    placeOf(parties),
    countryName(parties.iso, language),
  ]);
  pdf.fontSize(9.5).fillColor(ink).text(address.join('\n'), margin, 144, { width: 250, lineGap: 2 });
  const addressEnd = pdf.y;
  let y = 144;
  for (const [label, value] of facts) {
    pdf
      .fontSize(8)
      .fillColor(quiet)
      .text(label, 340, y + 1, { width: 95 });
    const labelEnd = pdf.y;
    pdf
      .fontSize(9)
      .fillColor(ink)
      .text(value, 440, y, { width: pageWidth - margin - 440 });
    y = Math.max(pdf.y, labelEnd) + 4;
  }
  pdf
    .font('strong')
    .fontSize(17)
    .text(`${title} ${number}`, margin, Math.max(addressEnd, y, 250) + 24, { width, characterSpacing: -0.2 });
  pdf.moveDown(0.8);
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
      .text(operator.company, margin, 52, { width: 270, height: 34, ellipsis: true });
  const lines = filledLines([operator.street, placeOf(operator), countryName(operator.iso, language)]);
  const box = { width: pageWidth - margin - 340 };
  pdf
    .font('strong')
    .fontSize(8)
    .fillColor(ink)
    .text(operator.company, 340, 52, { ...box, height: 20, ellipsis: true });
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
function drawLines(pdf: Pdf, { columns, lines, sums, notes }: Sheet): void {
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
    pdf.y = margin;
    begin();
  };
  head();
  for (const cells of lines) {
    makeRoom(heightOf(cells), head);
    row(cells);
  }
  makeRoom(12 + sums.length * 18, () => pdf.fillColor(ink));
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
}

/** The operator's details at the foot of every page, as on company letters, and its number where there are several. */
function drawFeet(pdf: Pdf, { parties: { operator }, language }: Sheet): void {
  const { count } = pdf.bufferedPageRange();
  const t = textsIn(language);
  const labelled = (label: 'vatNumber' | 'taxNumber', value: string) =>
    value.trim() === '' ? '' : `${t(`billing.documents.${label}`)}: ${value}`;
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(page);
    pdf.font('regular').fontSize(7).fillColor(quiet);
    if (count > 1) pdf.text(`${page + 1} / ${count}`, margin, footerTop - 22, { width, align: 'right', ...tabular });
    if (operator === undefined) continue;
    pdf.y = footerTop - 8;
    drawRule(pdf, hairline);
    const bank = filledLines([operator.bank_holder, operator.bank_name, operator.bank_iban, operator.bank_bic]);
    const blocks = [
      filledLines([operator.company, operator.street, placeOf(operator), countryName(operator.iso, language)]),
      filledLines([labelled('vatNumber', operator.vat_number), labelled('taxNumber', operator.tax_number)]),
      bank.length === 0 ? [] : [t('billing.documents.bank'), ...bank],
    ];
    const column = width / 3;
    for (const [index, block] of blocks.entries())
      pdf.text(block.join('\n'), margin + index * column, footerTop, { width: column - 8, height: 70, ellipsis: true });
  }
}
