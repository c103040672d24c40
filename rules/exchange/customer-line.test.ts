import { describe, expect, test } from 'vitest';
import { readCustomerLine } from './customer-line.ts';

const needed = { user_username: 'anna', user_email: 'anna@example.test' };
const row = { username: 'anna', email: 'anna@example.test' };

/** The longest texts of the columns, in characters. */
const maxLengths: [column: string, length: number][] = [
  ['user_username', 60],
  ['user_password_hash', 300],
  ['user_firstName', 80],
  ['user_secondName', 80],
  ['company_name', 120],
  ['company_model', 120],
  ['company_street', 120],
  ['company_zip', 20],
  ['company_city', 80],
  ['company_country', 2],
  ['company_state', 80],
  ['company_VAT', 30],
  ['user_sevdesk_id', 60],
  ['user_note', 2000],
];

describe('line of a customer file', () => {
  test('leaves missing columns undefined', () => {
    expect(readCustomerLine(needed)).toEqual({ ok: true, row });
  });

  test.each(maxLengths)('accepts as its %s at most %i characters', (column, length) => {
    expect(readCustomerLine({ ...needed, [column]: 'a'.repeat(length) }).ok).toBe(true);
    expect(readCustomerLine({ ...needed, [column]: 'a'.repeat(length + 1) })).toEqual({
      ok: false,
      problem: 'tooLong',
      column,
    });
  });

  test('reads the columns of a WordPress export', () => {
    const line = {
      user_login: 'anna',
      user_email: 'anna@example.test',
      user_pass: '$P$hash',
      first_name: 'Anna',
      billing_country: 'de',
    };
    expect(readCustomerLine(line)).toEqual({
      ok: true,
      row: { ...row, passwordHash: '$P$hash', firstName: 'Anna', country: 'DE' },
    });
  });

  test('reads words and flags', () => {
    const line = {
      ...needed,
      user_language: 'DE',
      user_payment_api: 'Transfer',
      user_flatPrice: '1',
      user_active: 'no',
    };
    expect(readCustomerLine(line)).toEqual({
      ok: true,
      row: { ...row, language: 'de', paymentApi: 'transfer', flatPrice: true, active: false },
    });
  });

  test('changes nothing for an empty country or password', () => {
    expect(readCustomerLine({ ...needed, company_country: '', user_password_hash: '' })).toEqual({ ok: true, row });
  });

  test.each([
    ['user_username', '', 'missing'],
    ['user_email', '', 'missing'],
    ['user_email', 'anna', 'notValid'],
    ['user_email', `${'a'.repeat(200)}@example.test`, 'tooLong'],
    ['user_payment_api', 'cash', 'notValid'],
    ['user_language', 'xx', 'notValid'],
  ])('is refused for its %s: %j is %s', (column, cell, problem) => {
    expect(readCustomerLine({ ...needed, [column]: cell })).toEqual({ ok: false, problem, column });
  });
});
