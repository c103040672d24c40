import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { detectDecimalMark, parseAmount } from './amount.ts';
import { currencyOfHeading, findColumns, headerKey, type StatementColumns } from './columns.ts';
import { detectDayOrder, parseDay } from './day.ts';
import { readEntries } from './entries.ts';
import { detectDirection } from './words.ts';

/** The signed hundredths of an amount. */
const signed = (text: string, mark: ',' | '.') => {
  const amount = parseAmount(text, mark);
  return amount === undefined ? undefined : amount.sign === '-' ? 0 - amount.cents : amount.cents;
};

test('a list with unclear headings has no columns', () => {
  expect(findColumns(['Tag', 'Wert', 'Wohin'])).toBeUndefined();
  expect(findColumns(['Buchungstag', 'Betrag'])).toBeUndefined();
  expect(headerKey(['Betrag (EUR)', 'F\u00FCr wen?'])).toBe('betrageur|furwen');
});

describe('amount', () => {
  test.each([
    ['1.234,56', 123_456],
    ['-12,00', -1200],
    ['12,00-', -1200],
    ['\u221212,5', -1250],
    ['+7', 700],
    ['1 234,56 \u20AC', 123_456],
    ["1'234,5 EUR", 123_450],
    ['(12,00)', -1200],
    ['EUR 12,00-', -1200],
    ['- 12,00 \u20AC', -1200],
    ['z\u0142 12,00', 1200],
    ['12,0000', 1200],
    ['1\u202F234,56', 123_456],
  ])('%s is parsed', (text, amount) => {
    expect(signed(text, ',')).toBe(amount);
  });

  test.each(['', '-', 'abc', '1,2,3', '12,345', '12 34', '(5)-', '1.23,00', '--5', '-5-', '1e5', '999999999999,00'])(
    '%j is not an amount',
    (text) => {
      expect(parseAmount(text, ',')).toBeUndefined();
    },
  );

  test('has the decimal mark of its whole list, and 1.234 or 1,234 alone is undecided', () => {
    expect(detectDecimalMark(['1.234', '5,00'])).toBe(',');
    expect(detectDecimalMark(['1,234.50', '7'])).toBe('.');
    expect(detectDecimalMark(['5', '-7'])).toBe(',');
    expect(detectDecimalMark(['1.234'])).toBeUndefined();
    expect(detectDecimalMark(['1,234'])).toBeUndefined();
    expect(detectDecimalMark(['5,00', '5.00'])).toBeUndefined();
  });

  test('keeps its value in the notation of any country', () => {
    const cents = fc.integer({ min: -99_999_999_999, max: 99_999_999_999 });
    fc.assert(
      fc.property(cents, fc.constantFrom('de-DE', 'en-US', 'de-CH'), (amount, locale) => {
        const text = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(amount / 100);
        const mark = locale === 'de-DE' ? ',' : '.';
        expect(detectDecimalMark([text])).toBe(mark);
        expect(signed(text, mark)).toBe(amount);
      }),
    );
  });
});

/** A list with the columns day, amount, purpose and whatever follows. */
const read = (
  lines: string[],
  columns: StatementColumns = { day: [0], amount: [1], purpose: [2] },
  header: string[] = [],
) =>
  readEntries({
    rows: lines.map((line, at) => ({ line: at + 2, cells: line.split(';') })),
    header,
    columns,
    currency: 'EUR',
  });

/** The amounts of a list, or what is wrong with it. */
const amountsOf = (found: ReturnType<typeof readEntries>) =>
  typeof found === 'object' && 'entries' in found ? found.entries.map(({ amount }) => amount) : found;
const skippedIn = (found: ReturnType<typeof readEntries>) =>
  typeof found === 'object' && 'entries' in found ? found.skipped.map(({ line }) => line) : found;

describe('unreadable line stops the parser and names what it lacks', () => {
  test.each([
    ['an amount in words', ['1.1.2026;-5,00;x', '1.1.2026;much;x'], { line: 3, fact: 'amount' }],
    ['an amount of either notation', ['1.1.2026;-1.234;x'], { line: 2, fact: 'amount' }],
    ['a day that is none', ['1.1.2026;-5,00;x', '31.2.2026;5,00;x'], { line: 3, fact: 'day' }],
    ['no day beside a reference of ours', ['1.1.2026;-5,00;x', ';5,00;TP2CD5M7RY3'], { line: 3, fact: 'day' }],
    ['no day in the whole list', ['today;5,00;x'], { line: 2, fact: 'day' }],
    ['a comma too many', ['1.1.2026;-5,00;x', '1.1.2026;5,00;x;00'], { line: 3, fact: 'cells' }],
    ['a line that is cut', ['1.1.2026;-5,00;x', '1.1.2026;-5,00;x', '1.1.2026;5'], { line: 4, fact: 'cells' }],
    ['days of two orders', ['13.1.2026;-5,00;x', '1.13.2026;5,00;x'], { line: 2, fact: 'day' }],
  ])('for %s', (_what, lines, problem) => {
    expect(amountsOf(read(lines))).toEqual(problem);
  });

  test('for another table', () => {
    const header = ['Datum', 'Betrag', 'Verwendungszweck'];
    const found = read(['1.1.2026;-5,00;x', 'Datum;Verwendungszweck;Betrag', '1.1.2026;3;7'], undefined, header);
    expect(amountsOf(found)).toEqual({ line: 3, fact: 'heading' });
  });
});

describe('lines without a booking are skipped and listed', () => {
  test.each([
    ['balances without a day', ['Alter Saldo;5,00;', '1.1.2026;-5,00;x', 'Summe;5,00'], [2, 4]],
    ['balances in the columns of a booking', ['1.1.2026;-5,00;x', '2.1.2026;7,00;Kontostand'], [3]],
    ['remarks and empty money', ['1.1.2026;-5,00;x', 'All data without guarantee', '2.1.2026;0,00;Hinweis'], [3, 4]],
  ])('for %s', (_what, lines, skipped) => {
    const found = read(lines);
    expect(skippedIn(found)).toEqual(skipped);
    expect(amountsOf(found)).toEqual([-500]);
  });

  const withState: StatementColumns = { day: [0], amount: [1], purpose: [2], state: [3] };

  test.each(['PENDING', 'Vorgemerkt', 'FAILED', 'En attente', 'Abgelehnt'])(
    'for %s without a booking date',
    (state) => {
      const found = read(['1.1.2026;-5,00;x;ok', `;5,00;TP2CD5M7RY3;${state}`], withState);
      expect(skippedIn(found)).toEqual([3]);
      expect(amountsOf(found)).toEqual([-500]);
    },
  );

  test.each([
    ['a booked line without a day', ';5,00;TP2CD5M7RY3;COMPLETED'],
    ['a waiting line with half a day', '31.2.2026;5,00;TP2CD5M7RY3;PENDING'],
  ])('%s is not skipped', (_what, line) => {
    expect(amountsOf(read(['1.1.2026;-5,00;x;ok', line], withState))).toEqual({ line: 3, fact: 'day' });
  });

  test('a payment whose payer writes such a word is not skipped', () => {
    expect(amountsOf(read(['1.1.2026;-5,00;x', '1.1.2026;7,00;Saldo TP2CD5M7RY3']))).toEqual([-500, 700]);
  });
});

describe('direction of an amount', () => {
  const words = { day: [0], amount: [1], purpose: [2], sign: [3] };
  const sides = { day: [0], debit: [1], credit: [2], purpose: [3] };

  test('is unsure without signs in the list, and certain with a minus for outgoing amounts', () => {
    expect(amountsOf(read(['1.1.2026;5,00;x', '1.1.2026;7,00;y']))).toBe('unsure');
    expect(amountsOf(read(['1.1.2026;+5,00;x', '1.1.2026;7,00;y']))).toBe('unsure');
    expect(amountsOf(read(['1.1.2026;5,00CR;x', '1.1.2026;7,00;y']))).toBe('unsure');
    expect(amountsOf(read(['1.1.2026;5,00;x', '1.1.2026;7,00-;y']))).toEqual([500, -700]);
    expect(amountsOf(read(['1.1.2026;5,00;x', '1.1.2026;(7,00);y']))).toEqual([500, -700]);
    expect(amountsOf(read(['1.1.2026;5,00 CR;x', '1.1.2026;7,00 DR;y']))).toEqual([500, -700]);
    const isSigned = { day: [0], amount: [1], purpose: [2], isSigned: true };
    expect(amountsOf(read(['1.1.2026;5,00;x'], isSigned))).toEqual([500]);
  });

  test('is read from a word beside it', () => {
    expect(amountsOf(read(['1.1.2026;5,00;x;S', '1.1.2026;7,00;y;H'], words))).toEqual([-500, 700]);
    expect(amountsOf(read(['1.1.2026;-5,00;x;Debit', '1.1.2026;7,00;y;Credit'], words))).toEqual([-500, 700]);
  });

  test.each(['?', 'Transfer', '', '0'])('is not guessed from the word %j', (word) => {
    expect(amountsOf(read(['1.1.2026;5,00;x;S', `1.1.2026;7,00;y;${word}`], words))).toEqual({
      line: 3,
      fact: 'direction',
    });
  });

  test('is not guessed if word and sign contradict each other', () => {
    expect(amountsOf(read(['1.1.2026;-5,00;x;Credit'], words))).toEqual({ line: 2, fact: 'direction' });
  });

  test('is the column that has the amount, and zero has none', () => {
    expect(amountsOf(read(['1.1.2026;5,00;;x', '1.1.2026;;7,00;y'], sides))).toEqual([-500, 700]);
    expect(amountsOf(read(['1.1.2026;5,00;0,00;x', '1.1.2026;0;7,00;y'], sides))).toEqual([-500, 700]);
    expect(amountsOf(read(['1.1.2026;-5,00;-;x'], sides))).toEqual([-500]);
    expect(amountsOf(read(['1.1.2026;5,00;7,00;x'], sides))).toEqual({ line: 2, fact: 'direction' });
    expect(amountsOf(read(['1.1.2026;;-7,00;x'], sides))).toEqual({ line: 2, fact: 'direction' });
  });

  test.each([
    ['Af', 'Af Bij', 'out'],
    ['Bij', '', 'in'],
    ['Soll', '', 'out'],
    ['Addebito', '', 'out'],
    ['Accrediti', '', 'in'],
    ['Obci\u0105\u017Cenie', '', 'out'],
    ['Uznania', '', 'in'],
    ['C', 'D/C', 'in'],
    ['C', 'C/A', 'out'],
    ['A', 'Cargo/Abono', 'in'],
    ['D', 'Dare/Avere', 'out'],
    ['-', '', 'out'],
    ['A', '', undefined],
    ['C', 'Cargo/Crédito', undefined],
    ['Cargo', 'Cargo/Crédito', 'out'],
    ['S', 'H/S', 'out'],
    ['H', 'H/S', 'in'],
  ])('of %j under the heading %j is %j', (word, heading, direction) => {
    expect(detectDirection(word, heading)).toBe(direction);
  });
});

test('a reference is found in any column', () => {
  const found = read(['1.1.2026;-5,00;x;y;TP2CD5M7RY3']);
  expect(typeof found === 'object' && 'entries' in found && found.entries[0]?.purpose).toBe('x TP2CD5M7RY3');
});

test('the currency of a heading is separated from its name', () => {
  expect(currencyOfHeading('Gutschrift in CHF')).toBe('CHF');
  expect(currencyOfHeading('Betrag (\u20AC)')).toBe('EUR');
  expect(currencyOfHeading('D\u00E9bit euros')).toBe('EUR');
  expect(currencyOfHeading('Date valeur')).toBe('');
});

test('one unambiguous date decides the order of day and month of a list', () => {
  expect(detectDayOrder(['01/02/2026', '11/20/2026'])).toBe('monthFirst');
  expect(detectDayOrder(['01/02/2026'])).toBe('dayFirst');
  expect(parseDay('11/20/2026', 'monthFirst')).toBe('2026-11-20');
});

test.each([
  ['23.11.2026', '2026-11-23'],
  ['3.1.26', '2026-01-03'],
  ['23/11/2026', '2026-11-23'],
  ['23-11-2026', '2026-11-23'],
  ['2026-11-23', '2026-11-23'],
  ['2026-11-23T10:00:00Z', '2026-11-23'],
  [' 23.11.2026 10:15 ', '2026-11-23'],
  ['31.02.2026', undefined],
  ['2026-13-01', undefined],
  ['23.11', undefined],
  ['20261123', '2026-11-23'],
  ['20261323', undefined],
  ['23-nov-2026', '2026-11-23'],
  ['23 novembre 2026', '2026-11-23'],
  ['Nov 23, 2026', '2026-11-23'],
  ['2026/11/23', '2026-11-23'],
  ['23.11.2026 10:00:00:000', '2026-11-23'],
  ['', undefined],
])('the date %j is %j', (text, day) => {
  expect(parseDay(text)).toBe(day);
});
