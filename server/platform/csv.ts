import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { asWritten, csvText } from '#rules/csv.ts';

export { amountText, asText, notationOf } from '#rules/csv.ts';

/** A file of lines with named columns. */
export type CsvTable = {
  readonly encoding: 'utf-8' | 'windows-1252';
  /** Names of the columns, trimmed, as the file spells them. */
  readonly header: readonly string[];
  readonly rows: readonly { readonly line: number; readonly record: Readonly<Record<string, string>> }[];
};

export type CsvProblem = 'csvEmpty' | 'csvNotReadable' | 'tooManyLines';

/** UTF-8 when the bytes are valid UTF-8, else Windows-1252, as Windows writes in Western Europe. */
export function decode(bytes: Uint8Array): Pick<CsvTable, 'encoding'> & { text: string } {
  try {
    return { encoding: 'utf-8', text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    return { encoding: 'windows-1252', text: new TextDecoder('windows-1252').decode(bytes) };
  }
}

/** The header decides on the separator: between semicolons or tabs a comma is part of the text. */
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
  // No text contains a NUL; it means UTF-16 or a binary file.
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

/** Rows as CSV for spreadsheets (UTF-8 with a byte order mark). */
export const writeCsv = (rows: readonly (readonly (string | number)[])[], delimiter: string): Buffer =>
  Buffer.from(csvText(rows, delimiter));
