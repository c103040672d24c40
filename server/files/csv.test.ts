import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { amountText, asText, asWritten, csvText, getNotation } from '#rules/csv.ts';

test('what a cell holds comes back as it was, whatever is in it', () => {
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

test.each(['=1+1', '+1', '-1', '@a', ' =1', '\uFF1D1'])(
  '%s is no formula for a spreadsheet, and comes back as it was',
  (text) => {
    expect(asText(text)).toBe(`'${text}`);
    expect(asWritten(asText(text))).toBe(text);
    expect(asWritten(asText('plain'))).toBe('plain');
  },
);

test('amounts have two decimals, as the language writes them', () => {
  expect(amountText(-1205, getNotation('de').point)).toBe('-12,05');
  expect(amountText(7, getNotation('en').point)).toBe('0.07');
});
