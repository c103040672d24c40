import { isIban, plainIban } from '#contract/iban.ts';
import { isAmountLike } from '#rules/statements/amount.ts';
import {
  completeColumns,
  findColumns,
  hasColumns,
  headerKey,
  namedByHeadings,
  type StatementColumns,
} from '#rules/statements/columns.ts';
import { parseDay } from '#rules/statements/day.ts';
import { readEntries } from '#rules/statements/entries.ts';
import type { LineProblem, Statement } from '#rules/statements/statement.ts';
import { type CsvLine, splitCsv } from '#server/files/csv.ts';

/** Most lines of a list. */
const maxLines = 50_000;

/** Lines above the headings, in which some banks tell account and balance. */
const maxPreamble = 60;

/** Most columns that a person is asked about. */
const maxColumns = 60;

/** A list that cannot be read until somebody says more about its columns. */
export type UnknownColumns = {
  /** Empty names where the list has no headings. */
  header: string[];
  sample: string[][];
  /** Which column is which, or only which amounts came in. */
  missing: 'columns' | 'direction';
  /** The columns that are known already. */
  known: StatementColumns;
};

/** Columns of lists that are known before a list is read. */
export type KnownLists = {
  /** Columns that staff named before, by the key of their header. */
  saved: ReadonlyMap<string, StatementColumns>;
  /** Columns that staff name with this import. */
  named: StatementColumns | undefined;
  /** Staff say that the first line is a booking. */
  isHeadless: boolean;
  /** The account of the portal, for lists that name none. */
  ownAccount: string;
  /** The currency of the portal. */
  currency: string;
};

export type CsvStatement = {
  statement: Statement;
  /** By which the columns are remembered; '' where the headings have neither letters nor digits. */
  key: string;
  /** Outgoing amounts of this list have a minus. */
  isSigned: boolean;
};

/** The separator by which most lines have the same number of cells; words have commas here and there. */
function delimiterOfList(text: string): string {
  const head = text.split(/\r?\n/, maxPreamble + 40).join('\n');
  const scores = [';', '\t', ',', '|'].map((delimiter) => {
    const lines = splitCsv(head, { limit: maxPreamble, chooseDelimiter: () => delimiter, isRelaxed: true });
    // The excerpt may end within quotation marks.
    const widths =
      'problem' in lines
        ? head.split('\n').map((line) => line.split(delimiter).length)
        : lines.map(({ cells }) => cells.length);
    const counts = new Map<number, number>();
    for (const width of widths) if (width > 1) counts.set(width, (counts.get(width) ?? 0) + 1);
    return { delimiter, score: Math.max(0, ...[...counts].map(([width, count]) => count * Math.min(width, 12))) };
  });
  return scores.toSorted((one, other) => other.score - one.score)[0]?.delimiter ?? ';';
}

const isDay = (cell: string) => parseDay(cell) !== undefined || parseDay(cell, 'monthFirst') !== undefined;
const isMoney = (cell: string) => isAmountLike(cell) && !isDay(cell);

/** A line with a day and an amount is a booking, whatever stands above it. */
const isBookingLike = ({ cells }: CsvLine) => cells.some((cell) => isDay(cell)) && cells.some((cell) => isMoney(cell));

/** Names of things, without a day or an amount among them. */
const isHeaderLike = ({ cells }: CsvLine) => {
  const filled = cells.filter((cell) => cell.trim() !== '');
  return filled.length >= 3 && !filled.some((cell) => isDay(cell) || isMoney(cell));
};

/** The place of the headings: a line with known ones, else the line right above the first booking; -1 where the list has none. */
function headerAt(rows: readonly CsvLine[], { saved, isHeadless }: KnownLists): number {
  if (isHeadless) return -1;
  const first = rows.slice(0, maxPreamble);
  const known = first.findIndex(({ cells }) => saved.has(headerKey(cells)) || findColumns(cells) !== undefined);
  if (known >= 0) return known;
  const booking = first.findIndex((row) => isBookingLike(row));
  if (booking >= 0) {
    const above = first.slice(Math.max(0, booking - 3), booking).findLastIndex((row) => isHeaderLike(row));
    return above < 0 ? -1 : above + Math.max(0, booking - 3);
  }
  const widest = Math.max(...first.map(({ cells }) => cells.filter((cell) => cell.trim() !== '').length));
  return first.findIndex(({ cells }) => cells.filter((cell) => cell.trim() !== '').length === widest);
}

/** Returns the content type of each column of a list without headings: a day, an amount, a currency, an IBAN or text. */
function shapeOf(rows: readonly CsvLine[]): string {
  const bookings = rows.filter((row) => isBookingLike(row));
  const width = Math.max(0, ...bookings.map(({ cells }) => cells.length));
  return Array.from({ length: width }, (_, place) => {
    const cells = bookings.map(({ cells: all }) => all[place] ?? '').filter((cell) => cell.trim() !== '');
    if (cells.length === 0) return 't';
    if (cells.every((cell) => isDay(cell))) return 'd';
    if (cells.every((cell) => /^[A-Z]{3}$/.test(cell.trim()))) return 'c';
    if (cells.every((cell) => isIban(cell))) return 'i';
    return cells.every((cell) => isMoney(cell)) ? 'a' : 't';
  }).join('');
}

/** Lists without headings of banks that are known to write them so. */
const headlessLists: ReadonlyMap<string, StatementColumns> = new Map([
  // Raiffeisen (ELBA)
  ['dtdacd', { day: [0], purpose: [1], valueDay: [2], amount: [3], currency: [4], isSigned: true }],
  // BAWAG, easybank
  ['itddac', { account: [0], purpose: [1], day: [2], valueDay: [3], amount: [4], currency: [5], isSigned: true }],
]);

/** The account that a file names: in a column of its own, or above the headings. */
function accountOf(rows: readonly CsvLine[], header: number, columns: StatementColumns): string {
  const [place] = columns.account ?? [];
  const named = place === undefined ? [] : rows.slice(header + 1).map(({ cells }) => cells[place] ?? '');
  const above = rows
    .slice(0, Math.max(0, header))
    .flatMap(({ cells }) => cells.flatMap((cell) => [cell, ...ibansIn(cell)]));
  return plainIban([...named, ...above].find((cell) => isIban(cell)) ?? '');
}

const ibansIn = (text: string) => text.match(/\b[A-Z]{2}\d{2}(?: ?[0-9A-Z]){11,30}/g) ?? [];

const currencies: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    GB: 'GBP',
    CH: 'CHF',
    LI: 'CHF',
    PL: 'PLN',
    CZ: 'CZK',
    HU: 'HUF',
    SE: 'SEK',
    NO: 'NOK',
    DK: 'DKK',
    RO: 'RON',
  }),
);

const isCurrencyLabel = (cell: string) =>
  /^\W*(?:w[a\u00E4]e?hrung|currency|monnaie|devise|divisa|moneda|waluta|munt|bewertet in)\W*$/i.test(cell);

/** The currency of amounts beside which none stands: the one above the headings, else that of the account's country, else ours. */
function currencyOf(rows: readonly CsvLine[], header: number, account: string, own: string): string {
  const above = rows.slice(0, Math.max(0, header));
  // Behind its label, or beneath it.
  const named = above.flatMap(({ cells }, line) =>
    cells.flatMap((cell, place) => (isCurrencyLabel(cell) ? [cells[place + 1], above[line + 1]?.cells[place]] : [])),
  );
  const code = named.map((cell) => cell?.trim() ?? '').find((cell) => /^[A-Z]{3}$/.test(cell));
  if (code !== undefined) return code;
  return account === '' ? own : (currencies.get(account.slice(0, 2)) ?? 'EUR');
}

/**
 * Reads the list of an account that a bank exports as CSV: its headings are found by name, or by the columns that staff named
 * before for the same headings, or for a list without headings of the same shape.
 */
export function readCsvStatement(
  text: string,
  known: KnownLists,
):
  | CsvStatement
  | { unknown: UnknownColumns }
  | { problem: LineProblem }
  | 'statementEmpty'
  | 'statementColumnsMissing' {
  const rows = splitCsv(text, {
    limit: maxLines + maxPreamble + 2,
    chooseDelimiter: delimiterOfList,
    isRelaxed: true,
  });
  if ('problem' in rows) return { problem: { line: rows.line } };
  if (rows.length === 0) return 'statementEmpty';
  if (rows.length > maxLines + maxPreamble) return { problem: { line: maxLines } };
  const at = headerAt(rows, known);
  const header = rows[at]?.cells ?? [];
  const lines = rows.filter((_, place) => place !== at);
  const hasHeadings = header.length >= 3 || findColumns(header) !== undefined;
  // A single sentence, as of a page that failed, has no headings.
  if (at >= 0 && hasHeadings && !lines.some(({ line }) => line > (rows[at]?.line ?? 0))) return 'statementEmpty';
  const width = Math.max(...rows.map(({ cells }) => cells.length));
  if (known.named !== undefined && !hasColumns(width, known.named)) return 'statementColumnsMissing';
  const shape = at < 0 ? shapeOf(rows) : '';
  const key = (at < 0 ? `:${shape}` : headerKey(header)).slice(0, 2000);
  const given = known.named ?? known.saved.get(key);
  const columns =
    given === undefined ? (at < 0 ? headlessLists.get(shape) : findColumns(header)) : completeColumns(given, header);
  const unknown = (missing: UnknownColumns['missing']) => ({
    unknown: {
      missing,
      header: (at < 0 ? Array.from(shape, () => '') : [...header]).slice(0, maxColumns),
      sample: (at < 0 ? rows : rows.slice(at + 1)).slice(0, 3).map(({ cells }) => cells.slice(0, maxColumns)),
      known: columns ?? namedByHeadings(header),
    },
  });
  if (columns === undefined) return unknown('columns');
  const account = accountOf(rows, at, columns);
  const currency = currencyOf(rows, at, account || known.ownAccount, known.currency);
  const read = readEntries({ rows: lines, header, columns, currency });
  if (read === 'unsure') return unknown('direction');
  if ('line' in read) return { problem: read };
  const own = new Set([account, known.ownAccount]);
  const entries = read.entries.map((entry) =>
    // Some lists have the own account beside every booking.
    isIban(entry.payerIban) && !own.has(entry.payerIban) ? entry : { ...entry, payerIban: '' },
  );
  const isSigned =
    columns.isSigned === true || (columns.amount !== undefined && entries.some(({ amount }) => amount < 0));
  return { statement: { account, entries, skipped: read.skipped, isSumWrong: false }, key, isSigned };
}
