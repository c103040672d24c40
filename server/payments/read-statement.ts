import { readFile } from 'node:fs/promises';
import type { LineProblem, Statement, StatementColumns } from '#rules/statement-columns.ts';
import { decode } from '#server/platform/csv.ts';
import { type NotReadable, readCamt } from './read-camt.ts';
import { readCsvStatement, type UnknownColumns } from './read-csv-statement.ts';

export type ReadStatements =
  | { format: 'camt' | 'csv'; statements: Statement[]; key?: string }
  | { unknown: UnknownColumns }
  | { problem: NotReadable | LineProblem }
  | 'statementUnknown'
  | 'statementEmpty';

/** Reads the file of a bank in whichever of the formats it is. */
export async function readStatements(
  path: string,
  saved: ReadonlyMap<string, StatementColumns>,
  named: StatementColumns | undefined,
): Promise<ReadStatements> {
  const { text } = decode(await readFile(path));
  if (text.trim() === '') return 'statementEmpty';
  // No text contains a NUL; it means UTF-16, a packed or a binary file.
  if (text.includes('\0')) return 'statementUnknown';
  if (/^\s*</.test(text.replace('\uFEFF', ''))) {
    const read = readCamt(text.replace('\uFEFF', ''));
    if (!Array.isArray(read)) return { problem: read };
    return read.length === 0 ? 'statementEmpty' : { format: 'camt', statements: read };
  }
  // MT940 begins with its fields.
  if (/^\s*(\{1:|:20:|:25:)/.test(text)) return 'statementUnknown';
  const read = readCsvStatement(text, saved, named);
  if (read === 'statementEmpty') return read;
  if ('line' in read) return { problem: read };
  if ('header' in read) return read.header.length < 3 ? 'statementUnknown' : { unknown: read };
  return { format: 'csv', ...read };
}
