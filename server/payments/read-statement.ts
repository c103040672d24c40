import { readFile } from 'node:fs/promises';
import { statementBytes } from '#contract/payments.ts';
import { findForeignKind, findOfficeKind, type ForeignKind } from '#rules/statements/foreign-file.ts';
import type { LineProblem, Statement } from '#rules/statements/statement.ts';
import { cutText } from '#rules/text/cut-text.ts';
import { decode } from '#server/files/csv.ts';
import { readZip, type ZipEntry } from '#server/files/read-zip.ts';
import { readCamt } from './read-camt.ts';
import { type CsvStatement, type KnownLists, readCsvStatement, type UnknownColumns } from './read-csv-statement.ts';
import { isMt940, readMt940 } from './read-mt940.ts';

export type StatementFormat = 'camt' | 'csv' | 'mt940';

/** A list whose columns are remembered. */
export type ReadFormat = Pick<CsvStatement, 'key' | 'isSigned'>;

export type ReadStatements =
  | { format: StatementFormat; statements: Statement[]; list?: ReadFormat }
  | { unknown: UnknownColumns }
  | { problem: LineProblem & { file?: string } }
  /** A file that is no statement, with what it is; `other` where that is not known. */
  | { foreign: ForeignKind | 'other'; file?: string }
  | 'statementEmpty'
  /** Staff named a column that the list does not have. */
  | 'statementColumnsMissing';

/** Reads a file in whichever of the formats it is. */
function readBytes(bytes: Uint8Array, known: KnownLists): ReadStatements {
  const text = decode(bytes).text.replace('\uFEFF', '');
  if (text.trim() === '') return 'statementEmpty';
  const foreign = findForeignKind(bytes, text);
  if (foreign !== undefined) return { foreign };
  const isXml = /^\s*</.test(text);
  if (isXml || isMt940(text)) {
    const statements = isXml ? readCamt(text) : readMt940(text);
    if (!Array.isArray(statements)) return { problem: statements };
    return statements.length === 0 ? 'statementEmpty' : { format: isXml ? 'camt' : 'mt940', statements };
  }
  // Another message of SWIFT, or what is left of one.
  if (/^\s*(\{1:|:20:|:25:)/.test(text)) return { foreign: 'other' };
  const read = readCsvStatement(text, known);
  if (typeof read === 'string' || 'problem' in read) return read;
  if ('unknown' in read) return read.unknown.header.length < 3 ? { foreign: 'text' } : read;
  const { statement, key, isSigned } = read;
  return { format: 'csv', statements: [statement], list: { key, isSigned } };
}

/** Files in an archive that are no statements, such as what a system adds, and letters beside them. */
const isBesides = ({ name }: ZipEntry) => /(^|\/)(__MACOSX\/|\.)|\.(pdf|png|jpe?g|html?|p7s|sig)$/i.test(name);

/** Most files that a bank packs, one for each day. */
const maxFiles = 400;

/** A statement packs to a thirtieth; what packs a thousandfold is meant to hurt. */
const maxRatio = 300;

/** An archive with a password: its directory says so of the first file. */
function isLocked(bytes: Buffer): boolean {
  const line = bytes.indexOf('PK\u0001\u0002');
  return line >= 0 && ((bytes[line + 8] ?? 0) & 1) === 1;
}

/** The name of a packed file as people read it. Whoever packed it chose its letters, and as many as 65,535. */
const shownName = (name: string): string => cutText(name.replaceAll(/\p{Cc}/gu, ' '), 200);

/** Reads an archive of statements: all of its files, or none. */
async function readArchive(bytes: Buffer, known: KnownLists): Promise<ReadStatements> {
  const files = await readZip(bytes, { bytes: 3 * statementBytes, files: maxFiles, ratio: maxRatio });
  if (files === undefined) return { foreign: isLocked(bytes) ? 'locked' : 'packed' };
  const office = findOfficeKind(files.map(({ name }) => name));
  if (office !== undefined) return { foreign: office };
  const wanted = files.filter((file) => !isBesides(file));
  const [beside] = files;
  if (wanted.length === 0 && beside !== undefined)
    return {
      foreign: findForeignKind(beside.content, decode(beside.content).text) ?? 'other',
      file: shownName(beside.name),
    };
  const statements: Statement[] = [];
  let first: Extract<ReadStatements, { format: unknown }> | undefined;
  for (const { name, content } of wanted) {
    const read = readBytes(content, known);
    if (read === 'statementEmpty') continue;
    if (read === 'statementColumnsMissing') return read;
    if ('foreign' in read) return { ...read, file: shownName(name) };
    if ('problem' in read) return { problem: { ...read.problem, file: shownName(name) } };
    if ('unknown' in read) return read;
    first ??= read;
    statements.push(...read.statements);
  }
  if (first === undefined) return 'statementEmpty';
  const besides = files.filter((file) => isBesides(file)).map(({ name }) => ({ line: 0, text: shownName(name) }));
  const [one, ...others] = statements;
  const all = one === undefined ? [] : [{ ...one, skipped: [...one.skipped, ...besides] }, ...others];
  return { ...first, statements: all };
}

/** Reads the file of a bank: a statement, or an archive of several. */
export async function readStatements(path: string, known: KnownLists): Promise<ReadStatements> {
  const bytes = await readFile(path);
  return bytes.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004'))
    ? readArchive(bytes, known)
    : readBytes(bytes, known);
}
