import { CsvError, parse } from 'csv-parse/sync';
import { isIban, plainIban } from '#contract/iban.ts';
import {
  findColumns,
  headerKey,
  type LineProblem,
  readEntries,
  type Statement,
  type StatementColumns,
} from '#rules/statement-columns.ts';
import type { NotReadable } from './read-camt.ts';

/** Most lines of a list. */
const mostLines = 50_000;

/** Lines above the header, in which some banks tell account and balance. */
const mostPreamble = 20;

/** A list whose columns nobody has named yet, with its first lines. */
export type UnknownColumns = { key: string; header: string[]; sample: string[][] };

type Row = { line: number; cells: string[] };

/** The separator that most lines agree about. */
function delimiterOf(text: string): string {
  const lines = text.split(/\r?\n/, mostPreamble + 5);
  const counts = [';', '\t', ','].map((one) => ({
    one,
    most: Math.max(...lines.map((line) => line.split(one).length)),
  }));
  return counts.toSorted((a, b) => b.most - a.most)[0]?.one ?? ';';
}

/** The line of the headings: the first with known ones, else the first of the widest. */
function headerAt(rows: readonly Row[], saved: ReadonlyMap<string, StatementColumns>): number {
  const first = rows.slice(0, mostPreamble);
  const known = first.findIndex(({ cells }) => saved.has(headerKey(cells)) || findColumns(cells) !== undefined);
  if (known >= 0) return known;
  const widest = Math.max(...first.map(({ cells }) => cells.filter((cell) => cell.trim() !== '').length));
  return first.findIndex(({ cells }) => cells.filter((cell) => cell.trim() !== '').length === widest);
}

/** The account that a file names: in a column of its own, or above the headings. */
function accountOf(rows: readonly Row[], header: number, columns: StatementColumns): string {
  const [place] = columns.account ?? [];
  const named = place === undefined ? [] : rows.slice(header + 1).map(({ cells }) => cells[place] ?? '');
  const above = rows.slice(0, header).flatMap(({ cells }) => cells);
  return plainIban([...named, ...above].find((cell) => isIban(cell)) ?? '');
}

/**
 * Reads the list of an account that a bank exports as CSV: its headings are found by name, or by the columns that staff named
 * before for the same headings.
 *
 * @param saved columns by the key of their header
 * @param named columns that are named with this import
 */
export function readCsvStatement(
  text: string,
  saved: ReadonlyMap<string, StatementColumns>,
  named: StatementColumns | undefined,
): { statements: Statement[]; key: string } | UnknownColumns | LineProblem | NotReadable | 'statementEmpty' {
  let rows: Row[];
  try {
    const records = parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      info: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      relax_column_count: true,
      // Above the headings banks write what they like.
      relax_quotes: true,
      max_record_size: 100_000,
      to: mostLines + mostPreamble + 2,
    }) as unknown as { record: string[]; info: { lines: number } }[];
    rows = records.map(({ record, info }) => ({ line: info.lines, cells: record }));
  } catch (error) {
    if (error instanceof CsvError) return { line: Number(error['lines'] ?? 1) };
    throw error;
  }
  if (rows.length < 2) return 'statementEmpty';
  if (rows.length > mostLines + mostPreamble) return { line: mostLines };
  const at = headerAt(rows, saved);
  const header = rows[at]?.cells ?? [];
  const key = headerKey(header).slice(0, 2000);
  const columns = named ?? saved.get(key) ?? findColumns(header);
  const lines = rows.slice(at + 1);
  if (lines.length === 0) return 'statementEmpty';
  if (columns === undefined)
    return { key, header: header.slice(0, 60), sample: lines.slice(0, 3).map(({ cells }) => cells.slice(0, 60)) };
  const entries = readEntries(lines, columns);
  if (!Array.isArray(entries)) return entries;
  return { statements: [{ account: accountOf(rows, at, columns), entries }], key };
}
