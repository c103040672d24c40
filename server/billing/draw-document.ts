import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import PdfKit from 'pdfkit';
import type { Language } from '#contract/languages.ts';
import { textsIn } from '#server/platform/texts.ts';
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
};

const margin = 56;
const pageWidth = 595.28;
const width = pageWidth - 2 * margin;
const footerTop = 765;

const require = createRequire(import.meta.url);
let fonts: Promise<[regular: Buffer, bold: Buffer]> | undefined;
/** A font with the letters of every language, as the built-in ones of PDF have no Cyrillic and no Polish. */
const loadFonts = () =>
  (fonts ??= Promise.all([
    readFile(require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf')),
    readFile(require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf')),
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
  const [regular, bold] = await loadFonts();
  const pdf = new PdfKit({
    size: 'A4',
    margins: { top: margin, bottom: 0, left: margin, right: margin },
    lang: language,
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
  pdf.registerFont('regular', regular).registerFont('bold', bold);
  drawHead(pdf, sheet);
  drawLines(pdf, sheet);
  drawFoot(pdf, sheet);
  pdf.end();
  return done;
}

type Pdf = InstanceType<typeof PdfKit>;

/** Sender, addressee and the facts beside them. */
function drawHead(pdf: Pdf, { parties, title, number, facts, language }: Sheet): void {
  const { operator } = parties;
  const sender = operator === undefined ? [] : filledLines([operator.company, operator.street, placeOf(operator)]);
  pdf
    .font('bold')
    .fontSize(13)
    .text(operator?.company ?? '', margin, margin, { width: 260 });
  pdf.font('regular').fontSize(7).fillColor('#555555').text(sender.join(' · '), margin, 128, { width: 260 });
  const person = `${parties.first_name} ${parties.second_name}`.trim();
  const address = filledLines([
    customerOf(parties),
    parties.company_name.trim() === '' ? '' : person,
    parties.street,
    placeOf(parties),
    countryName(parties.iso, language),
  ]);
  pdf.fontSize(10).fillColor('#000000').text(address.join('\n'), margin, 144, { width: 250, lineGap: 2 });
  const addressEnd = pdf.y;
  let y = 144;
  for (const [label, value] of facts) {
    pdf.fontSize(8).fillColor('#555555').text(label, 340, y, { width: 95 });
    const labelEnd = pdf.y;
    pdf
      .fontSize(9)
      .fillColor('#000000')
      .text(value, 440, y, { width: pageWidth - margin - 440 });
    y = Math.max(pdf.y, labelEnd) + 4;
  }
  pdf
    .font('bold')
    .fontSize(16)
    .text(`${title} ${number}`, margin, Math.max(addressEnd, y, 250) + 24, { width });
  pdf.moveDown(0.8);
}

const placeOf = ({ zip, city }: { zip: string; city: string }) => `${zip} ${city}`.trim();

/** The table, its sums and the notes below. */
function drawLines(pdf: Pdf, { columns, lines, sums, notes }: Sheet): void {
  const side = columns.length > 1 ? 85 : 0;
  const first = width - side * (columns.length - 1);
  const rule = (color: string) => {
    pdf
      .moveTo(margin, pdf.y)
      .lineTo(margin + width, pdf.y)
      .lineWidth(0.5)
      .strokeColor(color)
      .stroke();
    pdf.y += 6;
  };
  const row = (cells: readonly string[]) => {
    const top = pdf.y;
    const ends = cells.map((cell, index) => {
      const x = margin + (index === 0 ? 0 : first + side * (index - 1));
      const box = index === 0 ? { width: first - 10 } : { width: side, align: 'right' as const };
      pdf.text(cell, x, top, box);
      return pdf.y;
    });
    pdf.y = Math.max(...ends) + 6;
  };
  pdf.font('bold').fontSize(8);
  row(columns);
  rule('#000000');
  pdf.font('regular').fontSize(9);
  for (const line of lines) row(line);
  rule('#999999');
  for (const [index, [label, value]] of sums.entries()) {
    const top = pdf.y;
    pdf.font(index === sums.length - 1 ? 'bold' : 'regular').fontSize(index === sums.length - 1 ? 10.5 : 9);
    pdf.text(label, margin + width - 270, top, { width: 165, align: 'right' });
    const labelEnd = pdf.y;
    pdf.text(value, margin + width - 100, top, { width: 100, align: 'right' });
    pdf.y = Math.max(pdf.y, labelEnd) + 4;
  }
  pdf.y += 18;
  pdf.font('regular').fontSize(9);
  for (const note of notes) {
    pdf.text(note, margin, pdf.y, { width });
    pdf.y += 6;
  }
}

/** The operator's details at the foot of the page, as on company letters. */
function drawFoot(pdf: Pdf, { parties: { operator }, language }: Sheet): void {
  if (operator === undefined) return;
  pdf
    .moveTo(margin, footerTop - 8)
    .lineTo(margin + width, footerTop - 8)
    .lineWidth(0.5)
    .strokeColor('#999999')
    .stroke();
  const t = textsIn(language);
  const labelled = (label: 'vatNumber' | 'taxNumber', value: string) =>
    value.trim() === '' ? '' : `${t(`billing.documents.${label}`)}: ${value}`;
  const bank = filledLines([operator.bank_holder, operator.bank_name, operator.bank_iban, operator.bank_bic]);
  const blocks = [
    filledLines([operator.company, operator.street, placeOf(operator), countryName(operator.iso, language)]),
    filledLines([labelled('vatNumber', operator.vat_number), labelled('taxNumber', operator.tax_number)]),
    bank.length === 0 ? [] : [t('billing.documents.bank'), ...bank],
  ];
  const column = width / 3;
  pdf.font('regular').fontSize(7).fillColor('#555555');
  for (const [index, block] of blocks.entries())
    pdf.text(block.join('\n'), margin + index * column, footerTop, { width: column - 8, lineBreak: true });
}
