import { describe, expect, test } from 'vitest';
import { readMethodLine } from './method-line.ts';

describe('line of a method file', () => {
  test('leaves missing columns undefined', () => {
    expect(readMethodLine({ method_name: 'DPF' })).toEqual({ ok: true, row: { name: 'DPF', texts: [] } });
  });

  test('reads every column', () => {
    const line = {
      method_name: 'DPF',
      method_type: 'filter',
      method_status: 'active',
      method_isUniversal: '0',
      method_categories: 'CAR, truck|car',
      method_fuel: 'Diesel',
      method_hasDTCLogic: 'yes',
      method_price_id: '0',
      method_price_addon_id: '100000',
      method_optional_params: 'codes',
      method_url_link: 'https://example.test/dpf',
      method_name_customer_de: 'Filter',
      method_comment_customer_en: '',
    };
    expect(readMethodLine(line)).toEqual({
      ok: true,
      row: {
        name: 'DPF',
        type: 'filter',
        active: true,
        universal: false,
        categories: ['car', 'truck'],
        fuel: 'diesel',
        dtcLogic: true,
        engineClass: 0,
        moduleClass: 100_000,
        optionalParameters: 'codes',
        urlLink: 'https://example.test/dpf',
        texts: expect.arrayContaining([
          { language: 'de', name: 'Filter' },
          { language: 'en', comment: '' },
        ]) as unknown,
      },
    });
  });

  test.each([
    ['method_name', 60],
    ['method_type', 40],
    ['method_optional_params', 500],
    ['method_name_customer_de', 120],
    ['method_comment_customer_de', 1000],
  ])('accepts in its %s %i characters', (column, length) => {
    expect(readMethodLine({ method_name: 'DPF', [column]: 'a'.repeat(length) }).ok).toBe(true);
  });

  test('accepts the longest list of categories and the longest link', () => {
    const line = {
      method_name: 'DPF',
      method_categories: `${'car,'.repeat(74)} car`,
      method_url_link: `https://${'a'.repeat(492)}`,
      method_price_id: '100000',
      method_price_addon_id: '0',
    };
    expect(readMethodLine(line).ok).toBe(true);
  });

  test('removes a link by an empty address', () => {
    expect(readMethodLine({ method_name: 'DPF', method_url_link: '' })).toMatchObject({
      ok: true,
      row: { urlLink: '' },
    });
  });

  test.each([
    ['method_name', '', 'missing'],
    ['method_name', 'a'.repeat(61), 'tooLong'],
    ['method_type', 'a'.repeat(41), 'tooLong'],
    ['method_categories', 'car spaceship', 'unknown'],
    ['method_fuel', 'coal', 'notValid'],
    ['method_categories', `${'car,'.repeat(75)}c`, 'tooLong'],
    ['method_price_id', '-1', 'outOfRange'],
    ['method_price_id', '100001', 'outOfRange'],
    ['method_price_addon_id', '-1', 'outOfRange'],
    ['method_price_addon_id', '100001', 'outOfRange'],
    ['method_url_link', 'http://example.test', 'notValid'],
    ['method_url_link', `https://${'a'.repeat(493)}`, 'tooLong'],
    ['method_optional_params', 'a'.repeat(501), 'tooLong'],
    ['method_name_customer_de', 'a'.repeat(121), 'tooLong'],
    ['method_comment_customer_de', 'a'.repeat(1001), 'tooLong'],
  ])('is refused for its %s: %j is %s', (column, cell, problem) => {
    expect(readMethodLine({ method_name: 'DPF', [column]: cell })).toEqual({ ok: false, problem, column });
  });
});
