import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import type { Language } from '#contract/languages.ts';

/** A file of lines with named columns, as it was read. */
export type CsvTable = {
  readonly encoding: 'utf-8' | 'windows-1252';
  /** Names of the columns, trimmed, as the file spells them. */
  readonly header: readonly string[];
  readonly rows: readonly { readonly line: number; readonly record: Readonly<Record<string, string>> }[];
};

export type CsvProblem = 'csvEmpty' | 'csvNotReadable' | 'tooManyLines';

/** UTF-8 when the bytes are valid UTF-8, else what Windows writes in Western Europe. */
function decode(bytes: Uint8Array): Pick<CsvTable, 'encoding'> & { text: string } {
  try {
    return { encoding: 'utf-8', text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    return { encoding: 'windows-1252', text: new TextDecoder('windows-1252').decode(bytes) };
  }
}

/** The header decides: between semicolons or tabs a comma is part of the text. */
function delimiterOf(text: string): ',' | ';' | '\t' {
  const [header = ''] = text.split(/\r?\n/, 1);
  if (header.includes(';')) return ';';
  return header.includes('\t') ? '\t' : ',';
}

/**
 * Reads a CSV file: UTF-8 or Windows-1252, comma, semicolon or tab, quoted as RFC 4180 says.
 *
 * @param limit the most lines below the header
 */
export async function readCsv(path: string, limit: number): Promise<CsvTable | CsvProblem> {
  const { encoding, text } = decode(await readFile(path));
  if (text.trim() === '') return 'csvEmpty';
  // A NUL is in no text; it stands for UTF-16 or no text at all.
  if (text.includes('\0')) return 'csvNotReadable';
  try {
    const records = parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      info: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      relax_column_count: true,
      max_record_size: 100_000,
      to: limit + 2,
    }) as unknown as { record: string[]; info: { lines: number } }[];
    const [first, ...rest] = records;
    if (first === undefined || rest.length === 0) return 'csvEmpty';
    if (rest.length > limit) return 'tooManyLines';
    const header = first.record.map((name) => name.trim());
    const rows = rest.map(({ record, info }) => ({
      line: info.lines,
      record: Object.fromEntries(header.map((name, place) => [name, asWritten(record[place] ?? '')])),
    }));
    return { encoding, header, rows };
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('CSV_')) return 'csvNotReadable';
    throw error;
  }
}

const formula = /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/u;
/** A text that a spreadsheet would read as a formula becomes one that it reads as text. */
export const asText = (text: string): string => (formula.test(text) ? `'${text}` : text);
/** A text as it was before `asText`. */
const asWritten = (text: string): string =>
  text.startsWith("'") && formula.test(text.slice(1)) ? text.slice(1) : text;

/** Spreadsheets read lists and decimals as their locale writes them: English ones differ from all of our others. */
export const notationOf = (language: Language) =>
  language === 'en' ? { delimiter: ',', point: '.' } : { delimiter: ';', point: ',' };

/** An amount in hundredths with two decimals. */
export function amountText(amount: number, point: string): string {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}${point}${digits.slice(-2)}`;
}

/** Rows as CSV for spreadsheets (UTF-8 with its mark, RFC 4180 quoting and line ends). */
export const writeCsv = (rows: readonly (readonly (string | number)[])[], delimiter: string): Buffer =>
  Buffer.from(stringify(rows as (string | number)[][], { delimiter, bom: true, record_delimiter: 'windows' }));
