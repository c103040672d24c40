import { findReferences } from '#rules/purchase-reference.ts';
import {
  detectDecimalMark,
  type DecimalMark,
  isAmountLike,
  isNoMoney,
  parseAmount,
  type WrittenAmount,
} from './amount.ts';
import { currencyOfHeading, findColumns, headerKey, type StatementColumns, type StatementFact } from './columns.ts';
import { detectDayOrder, type DayOrder, parseDay } from './day.ts';
import type { LineProblem, SkippedLine, StatementEntry } from './statement.ts';
import { detectDirection, type Direction, isAwaited, isBalanceText, isVoid } from './words.ts';

export type Row = { readonly line: number; readonly cells: readonly string[] };

/** A list of bookings with what is known about its columns. */
export type List = {
  readonly rows: readonly Row[];
  /** The headings; empty for a list without. */
  readonly header: readonly string[];
  readonly columns: StatementColumns;
  /** Of amounts beside which no currency stands. */
  readonly currency: string;
};

/** `unsure`: nothing in the list says which of its amounts came in. */
export type ReadList = { entries: StatementEntry[]; skipped: SkippedLine[] } | LineProblem | 'unsure';

const moneyFacts = ['amount', 'credit', 'debit'] as const;
type MoneyFact = (typeof moneyFacts)[number];

const cellOf = ({ cells }: Row, columns: StatementColumns, fact: StatementFact): string =>
  (columns[fact] ?? [])
    .map((place) => (cells[place] ?? '').trim())
    .filter((text) => text !== '')
    .join(' ');

/** Cells up to the last that is filled. */
const widthOf = ({ cells }: Row): number => cells.findLastIndex((cell) => cell.trim() !== '') + 1;

/** The number that most of a list has. */
function findMostCommon(numbers: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const one of numbers) counts.set(one, (counts.get(one) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? 0;
}

type Notation = { mark: DecimalMark | undefined; order: DayOrder | undefined };

/** The money of a line: in which column it stands, and how; undefined: in none. */
type Money = { fact: MoneyFact; text: string };

/** A booking by its columns: a day and money, before anything of it is read. */
type Booking = { row: Row; day: string; money: Money[] };

/** True for a text in the day column that was meant as a day: digits with separators, or the name of a month between. */
const isMeantAsDay = (text: string) => /^\d{1,4}[./-]\s?\w{1,9}([./-]\s?\w{1,4})?\.?$|^\d{6,8}$/.test(text);

/** Reads the lines of a list: bookings, lines that are none, or the first line that cannot be read. */
export function readEntries({ rows, header, columns, currency }: List): ReadList {
  const cell = (row: Row, fact: StatementFact) => cellOf(row, columns, fact);
  const order = detectDayOrder(rows.map((row) => cell(row, 'day')));
  const dayIn = (row: Row, fact: 'day' | 'valueDay') =>
    order === undefined ? undefined : parseDay(cell(row, fact), order);
  const bookings: Booking[] = [];
  const skipped: SkippedLine[] = [];
  const skip = ({ line, cells }: Row) => {
    const text = cells.map((one) => one.trim()).filter((one) => one !== '');
    skipped.push({ line, text: text.join(' · ').slice(0, 200) });
  };
  let noDay: LineProblem | undefined;
  const ownKey = headerKey(header);
  for (const row of rows) {
    const day = dayIn(row, 'day');
    const money = moneyFacts.map((fact) => ({ fact, text: cell(row, fact) })).filter(({ text }) => !isNoMoney(text));
    if (day === undefined) {
      if (header.length > 0 && findColumns(row.cells) !== undefined && headerKey(row.cells) !== ownKey)
        return { line: row.line, fact: 'heading' };
      // A payment that waits or failed has no day of booking yet.
      const state = cell(row, 'state');
      const isBooked = cell(row, 'day').trim() !== '' || !(isAwaited(state) || isVoid(state));
      const isMoney = isBooked && money.some(({ text }) => isAmountLike(text));
      // A damaged booking is no remark.
      if (isMoney && (isMeantAsDay(cell(row, 'day')) || findReferences(row.cells.join(' ')).length > 0))
        return { line: row.line, fact: 'day' };
      if (isMoney) noDay ??= { line: row.line, fact: 'day' };
      skip(row);
    } else if (isVoid(cell(row, 'state')) || money.length === 0 || isRemark(row, columns)) skip(row);
    else bookings.push({ row, day, money });
  }
  if (bookings.length === 0) return noDay ?? { entries: [], skipped };
  const shape = shapeProblem(bookings, header);
  if (shape !== undefined) return shape;
  const written = bookings.flatMap(({ money }) => money.map(({ text }) => text));
  const notation: Notation = { mark: detectDecimalMark(written), order };
  const entries: StatementEntry[] = [];
  const signs: Signs = { isSigned: columns.isSigned === true, hasSides: false, unsigned: 0 };
  for (const { row, day, money } of bookings) {
    const { line } = row;
    const amount = amountOf(row, money, { columns, header, notation, signs });
    if (!('cents' in amount)) return amount;
    const [place = -1] = columns[amount.of] ?? [];
    const code = (
      cell(row, 'currency') ||
      amount.currency ||
      currencyOfHeading(header[place] ?? '') ||
      currency
    ).toUpperCase();
    if (!/^[A-Z]{3}$/.test(code)) return { line, fact: 'currency' };
    entries.push({
      line,
      day,
      valueDay: dayIn(row, 'valueDay'),
      amount: amount.cents,
      currency: code,
      payer: cell(row, 'payer'),
      payerIban: cell(row, 'payerIban').replaceAll(/\s/g, '').toUpperCase(),
      purpose: purposeOf(row, columns),
      isReversal: false,
      isPending: isAwaited(cell(row, 'state')),
      bankReference: cell(row, 'bankReference'),
    });
  }
  // Amounts without a sign came in where others have a minus, and not where others have letters for it.
  if (signs.unsigned > 0 && (!signs.isSigned || signs.hasSides)) return 'unsure';
  return { entries, skipped };
}

/** A balance or a sum that stands in the columns of a booking: nobody paid it, and it names no purchase. */
function isRemark(row: Row, columns: StatementColumns): boolean {
  const texts = row.cells.filter((text) => !isAmountLike(text));
  return (
    cellOf(row, columns, 'payerIban') === '' &&
    findReferences(texts.join(' ')).length === 0 &&
    texts.some((text) => isBalanceText(text)) &&
    // A payer may write such a word, too, but has a name.
    (columns.payer === undefined ||
      cellOf(row, columns, 'payer') === '' ||
      isBalanceText(cellOf(row, columns, 'payer')))
  );
}

/** A line whose cells do not fit the headings or its neighbours: which of them is the amount, nobody knows. */
function shapeProblem(bookings: readonly Booking[], header: readonly string[]): LineProblem | undefined {
  const commonWidth = findMostCommon(bookings.map(({ row }) => row.cells.length));
  const max = header.length > 0 ? header.length : commonWidth;
  const odd = bookings.find(({ row }) => widthOf(row) > max || row.cells.length < Math.min(commonWidth, max));
  return odd === undefined ? undefined : { line: odd.row.line, fact: 'cells' };
}

/** All that payer and bank wrote: what is named as purpose, and a reference wherever else it stands. */
function purposeOf(row: Row, columns: StatementColumns): string {
  const named = cellOf(row, columns, 'purpose');
  const known = new Set(findReferences(named));
  const places = new Set(columns.purpose);
  const others = row.cells.filter(
    (text, place) => !places.has(place) && findReferences(text).some((reference) => !known.has(reference)),
  );
  return [named, ...others.map((text) => text.trim())].filter((text) => text !== '').join(' ');
}

/** Signs of the amounts of a list. */
type Signs = { isSigned: boolean; hasSides: boolean; unsigned: number };

type Reading = { columns: StatementColumns; header: readonly string[]; notation: Notation; signs: Signs };

const sides: ReadonlyMap<string, Direction> = new Map([
  ['CR', 'in'],
  ['C', 'in'],
  ['H', 'in'],
  ['DR', 'out'],
  ['D', 'out'],
  ['S', 'out'],
]);

/** The amount of a booking with its sign: negative where it left. */
function amountOf(
  row: Row,
  money: readonly Money[],
  { columns, header, notation: { mark }, signs }: Reading,
): { cents: number; currency: string; of: MoneyFact } | LineProblem {
  const { line } = row;
  const [one, other] = money;
  // Money in both columns both came and left.
  if (one === undefined || other !== undefined) return { line, fact: one === undefined ? 'amount' : 'direction' };
  const written = mark === undefined ? undefined : parseAmount(one.text, mark);
  if (written === undefined) return { line, fact: 'amount' };
  const direction =
    one.fact === 'amount'
      ? directionInOneColumn(row, written, { columns, header, signs })
      : directionOfColumn(one.fact, written);
  if (direction === undefined) return { line, fact: 'direction' };
  const { cents, currency } = written;
  return { cents: direction === 'out' ? -cents : cents, currency, of: one.fact };
}

/** The direction that a column for it says; undefined where a sign contradicts: it undoes something, or is something else. */
function directionOfColumn(fact: 'credit' | 'debit', { sign, side }: WrittenAmount): Direction | undefined {
  const direction = fact === 'credit' ? 'in' : 'out';
  if (side !== '' && sides.get(side) !== direction) return undefined;
  return sign === (fact === 'credit' ? '-' : '+') ? undefined : direction;
}

/** The direction of an amount that stands in the only column of money. */
function directionInOneColumn(
  row: Row,
  { sign, side }: WrittenAmount,
  { columns, header, signs }: Omit<Reading, 'notation'>,
): Direction | undefined {
  const bySign = detectDirection(sign ?? '');
  const bySide = sides.get(side);
  const [place] = columns.sign ?? [];
  if (place !== undefined) {
    const word = (row.cells[place] ?? '').trim();
    const byWord = detectDirection(word, header[place]);
    // A minus says enough by itself only where no word stands beside it.
    const said = new Set(
      [byWord, bySide, ...(bySign === 'out' || word === '' ? [bySign] : [])].filter((one) => one !== undefined),
    );
    const isUnderstood = word === '' || byWord !== undefined;
    return isUnderstood && said.size === 1 ? [...said][0] : undefined;
  }
  if (bySide !== undefined) {
    signs.hasSides = true;
    return bySign === undefined || bySign === bySide ? bySide : undefined;
  }
  if (bySign === undefined) signs.unsigned += 1;
  else if (bySign === 'out') signs.isSigned = true;
  return bySign ?? 'in';
}
