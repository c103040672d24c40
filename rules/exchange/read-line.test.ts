import { describe, expect, test } from 'vitest';
import { type Cells, missingColumns, readLine, unknownColumns } from './read-line.ts';

const columns = { value: ['value', 'alias'] } as const;
type Read = (cells: Cells<typeof columns>) => unknown;

const row = (result: unknown) => ({ ok: true, row: result });
const refused = (problem: string) => ({ ok: false, problem, column: 'value' });

/** Reads a line with one cell; undefined: the file has no such column. */
const readCell = (cell: string | undefined, read: Read) =>
  readLine(columns, cell === undefined ? {} : { value: cell }, read);

const readText: Read = (cells) => cells.text('value', { min: 2, max: 4 });
const readRequired: Read = (cells) => cells.required('value', { max: 4 });
const readChoice: Read = (cells) => cells.oneOf('value', ['main', 'addOn']);
const readFlag: Read = (cells) => cells.flag('value');
const readWhole: Read = (cells) => cells.whole('value', { min: 1, max: 20 });
const readAmount: Read = (cells) => cells.amount('value', { max: 5000 });

describe('cell of a line', () => {
  test.each<[string, Read, string | undefined, unknown]>([
    ['text', readText, undefined, row(undefined)],
    ['text', readText, '', refused('missing')],
    ['text', readText, 'a', refused('tooShort')],
    ['text', readText, ' ab ', row('ab')],
    ['text', readText, 'abcd', row('abcd')],
    ['text', readText, '😀😀😀😀', row('😀😀😀😀')],
    ['text', readText, 'abcde', refused('tooLong')],
    ['required text', readRequired, undefined, refused('missing')],
    ['required text', readRequired, ' ', refused('missing')],
    ['required text', readRequired, 'a', row('a')],
    ['choice', readChoice, undefined, row(undefined)],
    ['choice', readChoice, '', row(undefined)],
    ['choice', readChoice, 'ADDON', row('addOn')],
    ['choice', readChoice, 'other', refused('notValid')],
    ['flag', readFlag, undefined, row(undefined)],
    ['flag', readFlag, '', row(false)],
    ['flag', readFlag, 'Ja', row(true)],
    ['flag', readFlag, 'NO', row(false)],
    ['flag', readFlag, 'maybe', refused('notValid')],
    ['whole number', readWhole, undefined, row(undefined)],
    ['whole number', readWhole, '1', row(1)],
    ['whole number', readWhole, '20', row(20)],
    ['whole number', readWhole, '0', refused('outOfRange')],
    ['whole number', readWhole, '21', refused('outOfRange')],
    ['whole number', readWhole, '1.5', refused('notANumber')],
    ['amount', readAmount, '', row(undefined)],
    ['amount', readAmount, '49,9', row(4990)],
    ['amount', readAmount, '50', row(5000)],
    ['amount', readAmount, '50.01', refused('outOfRange')],
    ['amount', readAmount, '1.000', refused('notANumber')],
  ])('as a $0, $2 gives $3', (_, read, cell, result) => {
    expect(readCell(cell, read)).toEqual(result);
  });

  test('is found by an alias of its column and reported by the first spelling', () => {
    expect(readLine(columns, { alias: 'a' }, readRequired)).toEqual(row('a'));
    expect(readLine(columns, { alias: 'abcde' }, readRequired)).toEqual(refused('tooLong'));
  });
});

test('rethrows an error of another kind', () => {
  expect(() =>
    readCell('a', () => {
      throw new Error('other');
    }),
  ).toThrow('other');
});

test('required columns are missing unless one of their spellings exists', () => {
  const spelled = { value: ['cell_value', 'alias'] } as const;
  expect(missingColumns(spelled, ['value'], ['alias'])).toEqual([]);
  expect(missingColumns(spelled, ['value', 'other'], ['more'])).toEqual(['cell_value', 'other']);
});

test('unknown columns are listed, except empty names', () => {
  expect(unknownColumns(columns, ['value', '', 'more', 'alias'])).toEqual(['more']);
});
