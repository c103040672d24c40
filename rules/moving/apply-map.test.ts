import { describe, expect, test } from 'vitest';
import type { FileMap } from '#contract/moving.ts';
import { applyMap, unknownInMap } from './apply-map.ts';
import { foldHead } from './fold-head.ts';

const columns = { key: ['customer_id'], email: ['user_email'], country: ['company_country'] } as const;
const empty: FileMap = { columns: {}, values: {}, set: {}, onlyWith: [], once: false, file: undefined };

const readWith = (header: readonly string[], map: FileMap | undefined, cells: readonly string[]) => {
  const reading = applyMap(header, columns, ['key', 'email'], map);
  if ('problem' in reading) throw new Error(reading.problem);
  return { line: reading.pick(cells), unknown: reading.unknown };
};

test.each([
  ['User E-Mail', 'useremail'],
  ['billing.e_mail', 'billingemail'],
  ['Prénom', 'prenom'],
  ['STRASSE', 'strasse'],
  ['Straße', 'strasse'],
  ['N° client', 'nclient'],
])('the head %s folds to %s', (name, folded) => {
  expect(foldHead(name)).toBe(folded);
});

describe('a map', () => {
  test('finds columns by its names and by ours, in any case, and names those that say nothing', () => {
    const map = { ...empty, columns: { customer_id: ['ID'] } };
    expect(readWith(['id', 'USER EMAIL', 'color'], map, ['7', 'a@example.test', 'red'])).toEqual({
      line: { customer_id: '7', user_email: 'a@example.test' },
      unknown: ['color'],
    });
  });

  test('takes the first of its names that the file has', () => {
    const map = { ...empty, columns: { customer_id: ['ID', 'Customer ID'] } };
    expect(readWith(['Customer ID', 'ID', 'user_email'], map, ['1', '2', 'a@example.test']).line).toEqual({
      customer_id: '2',
      user_email: 'a@example.test',
    });
  });

  test('translates values, and sets what a line leaves open', () => {
    const map = { ...empty, values: { company_country: { Österreich: 'AT' } }, set: { company_country: 'DE' } };
    const header = ['customer_id', 'user_email', 'company_country'];
    const countryOf = (cell: string) => readWith(header, map, ['1', 'a@example.test', cell]).line['company_country'];
    expect([countryOf('ÖSTERREICH'), countryOf(''), countryOf('CH')]).toEqual(['AT', 'DE', 'CH']);
  });

  test('translates each method of a list', () => {
    const reading = applyMap(['methods'], { methods: ['methods'] }, [], {
      ...empty,
      values: { methods: { 'Stage 1': 'Stage_1', 'DPF off': 'DPF' } },
    });
    if ('problem' in reading) throw new Error(reading.problem);
    expect(reading.pick(['stage 1, dpf OFF; EGR'])).toEqual({ methods: 'Stage_1|DPF|EGR' });
  });
});

test('a file without a needed column, or with one of them twice, is not taken', () => {
  expect(applyMap(['customer_id'], columns, ['key', 'email'], undefined)).toEqual({
    problem: 'columnsMissing',
    columns: ['user_email'],
  });
  expect(applyMap(['customer_id', 'user_email', 'User Email'], columns, ['key'], undefined)).toEqual({
    problem: 'columnsDoubled',
    columns: ['user_email', 'User Email'],
  });
});

test('entries of a map that name no file or column of ours are named', () => {
  const files = { customers: { ...empty, columns: { color: ['c'], user_email: ['e'] } }, cars: empty };
  expect(unknownInMap(files, { customers: columns })).toEqual(['customers: color', 'cars']);
});
