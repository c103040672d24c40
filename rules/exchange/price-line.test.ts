import { describe, expect, test } from 'vitest';
import { readPriceLine } from './price-line.ts';

const standard = { price_kind: 'main', price_id: '7', price: '12,5' };
const special = { price_kind: 'special', price: '0', user_username: 'anna', method_name: 'DPF' };

describe('line of a price file', () => {
  test.each([
    ['the price of a class', standard, { kind: 'standard', classKind: 'engine', classId: 7, price: 1250 }],
    [
      'the price of a class with an empty name',
      { ...standard, price_name: '' },
      { kind: 'standard', classKind: 'engine', classId: 7, price: 1250 },
    ],
    [
      'the price and the name of a class',
      { ...standard, price_kind: 'addon', price_name: 'Large' },
      { kind: 'standard', classKind: 'module', classId: 7, price: 1250, name: 'Large' },
    ],
    [
      'the price of a customer',
      { ...standard, user_username: 'anna' },
      { kind: 'customer', classKind: 'engine', classId: 7, price: 1250, username: 'anna' },
    ],
    [
      'the price of a customer for a method',
      special,
      { kind: 'special', price: 0, username: 'anna', methodName: 'DPF' },
    ],
    [
      'the price of a group',
      { ...standard, user_username: '', group_name: ' Dealers ' },
      { kind: 'group', classKind: 'engine', classId: 7, price: 1250, groupName: 'Dealers' },
    ],
    [
      'the price of a group for a method',
      { ...special, user_username: '', group_name: 'Dealers' },
      { kind: 'groupSpecial', price: 0, groupName: 'Dealers', methodName: 'DPF' },
    ],
  ])('holds %s', (_, line, row) => {
    expect(readPriceLine(line)).toEqual({ ok: true, row });
  });

  test.each([
    ['price_kind', { ...standard, price_kind: '' }, 'missing'],
    ['price_kind', { ...standard, price_kind: 'other' }, 'notValid'],
    ['price', { ...standard, price: '' }, 'missing'],
    ['price', { ...standard, price: '100000,01' }, 'outOfRange'],
    ['price_id', { ...standard, price_id: '' }, 'missing'],
    ['price_id', { ...standard, price_id: '0' }, 'outOfRange'],
    ['price_id', { ...standard, price_id: '100001' }, 'outOfRange'],
    ['price_name', { ...standard, price_name: 'a'.repeat(61) }, 'tooLong'],
    ['user_username', { ...standard, user_username: 'a'.repeat(61) }, 'tooLong'],
    ['user_username', { ...special, user_username: '' }, 'missing'],
    ['user_username', { ...special, user_username: 'a'.repeat(61) }, 'tooLong'],
    ['method_name', { ...special, method_name: '' }, 'missing'],
    ['group_name', { ...standard, group_name: 'a'.repeat(61) }, 'tooLong'],
    ['group_name', { ...standard, user_username: 'anna', group_name: 'Dealers' }, 'notValid'],
    ['group_name', { ...special, group_name: 'Dealers' }, 'notValid'],
    ['method_name', { ...special, method_name: 'a'.repeat(61) }, 'tooLong'],
  ])('is refused for its %s: %j is %s', (column, line, problem) => {
    expect(readPriceLine(line)).toEqual({ ok: false, problem, column });
  });

  test('accepts the longest names, the highest price and the first and last class', () => {
    const max = 'a'.repeat(60);
    expect(readPriceLine({ ...standard, price_id: '1' }).ok).toBe(true);
    expect(readPriceLine({ ...standard, price: '100000', price_id: '100000', price_name: max }).ok).toBe(true);
    expect(readPriceLine({ ...standard, user_username: max }).ok).toBe(true);
    expect(readPriceLine({ ...special, user_username: max, method_name: max }).ok).toBe(true);
  });
});
