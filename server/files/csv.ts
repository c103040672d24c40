import { readFile } from 'node:fs/promises';
import { CsvError, parse } from 'csv-parse/sync';
import { asWritten, csvText } from '#rules/csv.ts';

export { amountText, asText, getNotation } from '#rules/csv.ts';

/** A file of lines with named columns. */
export type CsvTable = {
  readonly encoding: 'utf-8' | 'utf-16' | 'windows-1252';
  /** Names of the columns, trimmed, as the file spells them. */
  readonly header: readonly string[];
  readonly rows: readonly { readonly line: number; readonly record: Readonly<Record<string, string>> }[];
  /** Lines with more or fewer cells than the header: which of them belong to which column, nobody knows. */
  readonly misshapen: readonly number[];
};

export type CsvProblem =
  | { readonly problem: 'csvEmpty' | 'tooManyLines' }
  | { readonly problem: 'csvNotReadable'; readonly line?: number };

/** UTF-16 where the file says so by its mark, UTF-8 when the bytes are valid UTF-8, else Windows-1252, as Windows writes in Western Europe. */
export function decode(bytes: Uint8Array): Pick<CsvTable, 'encoding'> & { text: string } {
  const mark = ((bytes[0] ?? 0) << 8) | (bytes[1] ?? 0);
  if (mark === 0xfffe || mark === 0xfeff)
    return { encoding: 'utf-16', text: new TextDecoder(mark === 0xfffe ? 'utf-16le' : 'utf-16be').decode(bytes) };
  try {
    return { encoding: 'utf-8', text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    return { encoding: 'windows-1252', text: new TextDecoder('windows-1252').decode(bytes) };
  }
}

/** The line `sep=;` that spreadsheets write in front of the header, with the separator that it names. */
export const separatorLine = /^\uFEFF?"?sep=([,;\t|])"?\r?\n/i;

/** The header decides on the separator: between semicolons or tabs a comma is part of the text. */
export function delimiterOfHeader(text: string): string {
  const [header = ''] = text.split(/\r?\n/, 1);
  if (header.includes(';')) return ';';
  return header.includes('\t') ? '\t' : ',';
}

/** The longest line and the longest record, in characters: many times what the columns can take. */
export const maxLineLength = 100_000;

/** The first line that is no line of a table, from 1: the parser's own limit leaves out separators, so one of them alone would fill the memory. */
function findLongLine(text: string): number | undefined {
  const place = text.split('\n').findIndex((line) => line.length > maxLineLength);
  return place < 0 ? undefined : place + 1;
}

/** A line of a file, counted as an editor counts, with its cells. */
export type CsvLine = { readonly line: number; readonly cells: readonly string[] };

/**
 * Splits the text of a CSV file into cells, quoted as RFC 4180 says. A first line such as `sep=;` decides on the separator.
 *
 * @param limit the most lines
 * @param chooseDelimiter for a text that does not name its separator
 * @param isRelaxed quotation marks within cells are part of the text
 */
export function splitCsv(
  text: string,
  {
    limit,
    chooseDelimiter,
    isRelaxed = false,
  }: { limit: number; chooseDelimiter: (text: string) => string; isRelaxed?: boolean },
): CsvLine[] | { readonly problem: 'csvNotReadable'; readonly line: number } {
  const [named = '', separator] = separatorLine.exec(text) ?? [];
  const before = named === '' ? 0 : 1;
  const rest = text.slice(named.length);
  const longLine = findLongLine(rest);
  if (longLine !== undefined) return { problem: 'csvNotReadable', line: longLine + before };
  try {
    const records = parse(rest, {
      bom: true,
      delimiter: separator ?? chooseDelimiter(rest),
      info: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      relax_column_count: true,
      relax_quotes: isRelaxed,
      max_record_size: maxLineLength,
      to: limit,
    }) as unknown as { record: string[]; info: { lines: number } }[];
    return records.map(({ record, info }) => ({ line: info.lines + before, cells: record }));
  } catch (error) {
    if (error instanceof CsvError) return { problem: 'csvNotReadable', line: Number(error['lines'] ?? 1) + before };
    throw error;
  }
}

/** Reads a CSV file as `readTable` does. */
export const readCsv = async (path: string, limit: number): Promise<CsvTable | CsvProblem> =>
  readTable(await readFile(path), limit);

/**
 * Reads the bytes of a CSV file: UTF-8, UTF-16 with its mark or Windows-1252, comma, semicolon or tab, quoted as RFC 4180 says.
 *
 * @param limit the most lines below the header
 */
export function readTable(bytes: Uint8Array, limit: number): CsvTable | CsvProblem {
  const { encoding, text } = decode(bytes);
  if (text.trim() === '') return { problem: 'csvEmpty' };
  // No text contains a NUL; it means UTF-16 without its mark, or a binary file.
  if (text.includes('\0')) return { problem: 'csvNotReadable' };
  const lines = splitCsv(text, { limit: limit + 2, chooseDelimiter: delimiterOfHeader });
  if ('problem' in lines) return lines;
  const [first, ...rest] = lines;
  if (first === undefined || rest.length === 0) return { problem: 'csvEmpty' };
  if (rest.length > limit) return { problem: 'tooManyLines' };
  const header = first.cells.map((name) => name.trim());
  const isWhole = ({ cells }: CsvLine) => cells.length === header.length;
  const rows = rest.filter(isWhole).map(({ line, cells }) => ({
    line,
    record: Object.fromEntries(header.map((name, place) => [name, asWritten(cells[place] ?? '')])),
  }));
  const misshapen = rest.filter((one) => !isWhole(one)).map(({ line }) => line);
  return { encoding, header, rows, misshapen };
}

/** Rows as CSV for spreadsheets (UTF-8 with a byte order mark). */
export const writeCsv = (rows: readonly (readonly (string | number)[])[], delimiter: string): Buffer =>
  Buffer.from(csvText(rows, delimiter));
