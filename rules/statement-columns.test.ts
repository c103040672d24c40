import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decimalMarkOf, findColumns, headerKey, parseAmount, parseDay, readEntries } from './statement-columns.ts';

/** Headings as banks write them, with an entry of 119.00 as each of them has it. */
const banks = {
  'a savings bank': [
    'Auftragskonto;Buchungstag;Valutadatum;Buchungstext;Verwendungszweck;Glaeubiger ID;Mandatsreferenz;Kundenreferenz (End-to-End);Sammlerreferenz;Lastschrift Ursprungsbetrag;Auslagenersatz Ruecklastschrift;Beguenstigter/Zahlungspflichtiger;Kontonummer/IBAN;BIC (SWIFT-Code);Betrag;Waehrung;Info',
    'DE02120300000000202051;23.11.26;23.11.26;GUTSCHR. UEBERWEISUNG;TP23456789A;;;NOTPROVIDED;;;;Werkstatt Berg;DE89370400440532013000;COBADEFFXXX;119,00;EUR;Umsatz gebucht',
  ],
  'a cooperative bank': [
    'Bezeichnung Auftragskonto;IBAN Auftragskonto;BIC Auftragskonto;Bankname Auftragskonto;Buchungstag;Valutadatum;Name Zahlungsbeteiligter;IBAN Zahlungsbeteiligter;BIC (SWIFT-Code) Zahlungsbeteiligter;Buchungstext;Verwendungszweck;Betrag;Waehrung;Saldo nach Buchung;Bemerkung',
    'Konto;DE02120300000000202051;X;VR;23.11.2026;23.11.2026;Werkstatt Berg;DE89370400440532013000;X;Gutschrift;TP23456789A;119,00;EUR;1.500,00;',
  ],
  DKB: [
    'Buchungsdatum;Wertstellung;Status;Zahlungspflichtige*r;Zahlungsempf\u00E4nger*in;Verwendungszweck;Umsatztyp;IBAN;Betrag (\u20AC);Gl\u00E4ubiger-ID;Mandatsreferenz;Kundenreferenz',
    '23.11.26;23.11.26;Gebucht;Werkstatt Berg;Tuner GmbH;TP23456789A;Eingang;DE89370400440532013000;119,00;;;',
  ],
  N26: [
    'Booking Date;Value Date;Partner Name;Partner Iban;Type;Payment Reference;Account Name;Amount (EUR);Original Amount;Original Currency;Exchange Rate',
    '2026-11-23;2026-11-23;Werkstatt Berg;DE89370400440532013000;Credit Transfer;TP23456789A;Main;119.00;;;',
  ],
  Wise: [
    'TransferWise ID;Date;Amount;Currency;Description;Payment Reference;Running Balance;Payer Name',
    'TRANSFER-1;23-11-2026;119.00;EUR;Received money;TP23456789A;500.00;Werkstatt Berg',
  ],
  'a bank with two columns of money': [
    'Buchungstag;Wertstellung;Auftraggeber;Verwendungszweck;IBAN;Soll;Haben;W\u00E4hrung',
    '23.11.2026;23.11.2026;Werkstatt Berg;TP23456789A;DE89370400440532013000;;119,00;EUR',
  ],
} as const;

const cellsOf = (line: string) => line.split(';');

test.each(Object.entries(banks))('the list of %s is read by its headings [P16.4]', (_bank, [header, line]) => {
  const columns = findColumns(cellsOf(header));
  expect(columns).toBeDefined();
  const entries = readEntries([{ line: 2, cells: cellsOf(line) }], columns ?? {});
  expect(entries).toMatchObject([
    { line: 2, day: '2026-11-23', amount: 11_900, currency: 'EUR', payer: 'Werkstatt Berg', isPending: false },
  ]);
  expect((entries as { purpose: string }[])[0]?.purpose).toContain('TP23456789A');
});

test('a list whose headings say too little has no columns', () => {
  expect(findColumns(['Tag', 'Wert', 'Wohin'])).toBeUndefined();
  expect(findColumns(['Buchungstag', 'Betrag'])).toBeUndefined();
  expect(headerKey(['Betrag (EUR)', 'F\u00FCr wen?'])).toBe('betrageur|furwen');
});

describe('an amount', () => {
  const columns = { day: [0], amount: [1], purpose: [2] };
  test.each([
    ['1.234,56', 123_456],
    ['-12,00', -1200],
    ['12,00-', -1200],
    ['\u221212,5', -1250],
    ['+7', 700],
    ['1 234,56 \u20AC', 123_456],
    ["1'234,5 EUR", 123_450],
  ])('%s is read', (text, amount) => {
    expect(parseAmount(text, ',')).toBe(amount);
  });

  test.each(['', '-', 'abc', '1,2,3', '12,345', '1.23,00', '--5', '-5-', '1e5', '999999999999,00'])(
    '%j is none',
    (text) => {
      expect(parseAmount(text, ',')).toBeUndefined();
    },
  );

  test('is written as all of its list are, and 1.234 or 1,234 alone says nothing', () => {
    expect(decimalMarkOf(['1.234', '5,00'])).toBe(',');
    expect(decimalMarkOf(['1,234.50', '7'])).toBe('.');
    expect(decimalMarkOf(['5', '-7'])).toBe(',');
    expect(decimalMarkOf(['1.234'])).toBeUndefined();
    expect(decimalMarkOf(['1,234'])).toBeUndefined();
    expect(decimalMarkOf(['5,00', '5.00'])).toBeUndefined();
  });

  test('keeps its value in the notation of any country', () => {
    const cents = fc.integer({ min: -99_999_999_999, max: 99_999_999_999 });
    fc.assert(
      fc.property(cents, fc.constantFrom('de-DE', 'en-US', 'de-CH'), (amount, locale) => {
        const text = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(amount / 100);
        const mark = locale === 'de-DE' ? ',' : '.';
        expect(decimalMarkOf([text])).toBe(mark);
        expect(parseAmount(text, mark)).toBe(amount);
      }),
    );
  });

  test('that nobody can read ends the reading, with its line', () => {
    const row = (line: number, ...cells: string[]) => ({ line, cells });
    expect(readEntries([row(2, '1.1.2026', '5,00', 'x'), row(3, '1.1.2026', 'much', 'x')], columns)).toEqual({
      line: 3,
      fact: 'amount',
    });
    expect(readEntries([row(4, 'today', '5,00', 'x')], columns)).toEqual({ line: 4, fact: 'day' });
    expect(readEntries([row(5, '1.1.2026', '1.234', 'x')], columns)).toEqual({ line: 5, fact: 'amount' });
    expect(readEntries([row(6, '1.1.2026', '5,00', 'x')], { ...columns, currency: [2] })).toEqual({
      line: 6,
      fact: 'currency',
    });
  });

  test('that leaves the account is negative, by its sign, its column or its mark', () => {
    const rows = (...cells: string[]) => [{ line: 2, cells: ['1.1.2026', ...cells] }];
    const amountOf = (entries: ReturnType<typeof readEntries>) => (Array.isArray(entries) ? entries[0]?.amount : 0);
    expect(amountOf(readEntries(rows('-5,00', 'x'), columns))).toBe(-500);
    const sides = { day: [0], debit: [1], credit: [2], purpose: [3] };
    expect(amountOf(readEntries(rows('5,00', '', 'x'), sides))).toBe(-500);
    expect(amountOf(readEntries(rows('', '5,00', 'x'), sides))).toBe(500);
    expect(amountOf(readEntries(rows('5,00', 'x', 'S'), { ...columns, sign: [3] }))).toBe(-500);
    expect(amountOf(readEntries(rows('5,00', 'x', 'H'), { ...columns, sign: [3] }))).toBe(500);
  });
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
  ['20261123', undefined],
  ['', undefined],
])('the day %j is %j', (text, day) => {
  expect(parseDay(text)).toBe(day);
});
