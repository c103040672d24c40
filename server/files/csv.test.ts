import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { amountText, asText, asWritten, csvText, getNotation } from '#rules/csv.ts';
import { delimiterOfHeader, splitCsv } from './csv.ts';

test('csvText keeps every cell content', () => {
  const rows = [
    ['Name', 'Text'],
    ['semi;colon', 'com,ma'],
    ['"quoted"', 'two\nlines'],
    ['', ' space '],
    ['Müller', 'Ž'],
  ];
  for (const delimiter of [',', ';']) expect(parse(csvText(rows, delimiter), { bom: true, delimiter })).toEqual(rows);
  expect(csvText([['a', 1]], ';')).toBe('\uFEFFa;1\r\n');
});

test.each([
  ['separators alone', ','],
  ['text', 'x'],
  ['cells', 'x,'],
])('a line of %s without an end is refused by its number, before it is split', (_what, piece) => {
  const read = (text: string) => splitCsv(text, { limit: 10, chooseDelimiter: delimiterOfHeader });
  expect(read(`a,b\n1,2\n${piece.repeat(100_001)}`)).toEqual({ problem: 'csvNotReadable', line: 3 });
  expect(read(`sep=,\na,b\n${piece.repeat(100_001)}\n1,2`)).toEqual({ problem: 'csvNotReadable', line: 3 });
  expect(read(`a,b\r\n1,${'x'.repeat(1000)}\r\n`)).toHaveLength(2);
});

test.each(['=1+1', '+1', '-1', '@a', ' =1', '\uFF1D1'])(
  '%s is escaped so that it is no formula, and can be restored',
  (text) => {
    expect(asText(text)).toBe(`'${text}`);
    expect(asWritten(asText(text))).toBe(text);
    expect(asWritten(asText('plain'))).toBe('plain');
  },
);

test('amounts have two decimals in the notation of the language', () => {
  expect(amountText(-1205, getNotation('de').point)).toBe('-12,05');
  expect(amountText(7, getNotation('en').point)).toBe('0.07');
});
