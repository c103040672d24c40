import { describe, expect, test } from 'vitest';
import { type OptionValues, optionsOf, valuesOf, wrongFields } from './option-values.ts';

const values: OptionValues = {
  automaticStatus: true,
  discountPercent: 0,
  discountText: '',
  supportContact: '',
  operatorEmail: '',
  registrationLink: '',
  oldPortalNotice: true,
  creditPrice: 1,
  creditPackages: ['50', '100'],
  bankHolder: '',
  bankName: '',
  bankIban: '',
  bankBic: '',
};

test('what is shown is what is saved', () => {
  expect(valuesOf(optionsOf(values))).toEqual(values);
  expect(optionsOf({ ...values, creditPrice: 1.15 }).creditPrice).toBe(115);
});

describe('a field that cannot be is named', () => {
  test.each([
    ['discountPercent', { discountPercent: '' }],
    ['discountPercent', { discountPercent: 100.5 }],
    ['discountPercent', { discountPercent: 101 }],
    ['discountText', { discountText: 'x'.repeat(201) }],
    ['supportContact', { supportContact: 'nobody' }],
    ['operatorEmail', { operatorEmail: 'nobody@' }],
    ['registrationLink', { registrationLink: 'javascript:alert(1)' }],
    ['registrationLink', { registrationLink: 'register.example' }],
    ['creditPrice', { creditPrice: 0 }],
    ['creditPrice', { creditPrice: '' }],
    ['creditPackages', { creditPackages: ['many'] }],
    ['creditPackages', { creditPackages: ['0'] }],
    ['creditPackages', { creditPackages: ['1.5'] }],
    ['bankIban', { bankIban: 'AT61' }],
    ['bankBic', { bankBic: 'SHORT' }],
  ] as const)('%s: %j', (field, change) => {
    expect(wrongFields({ ...values, ...change } as OptionValues)).toEqual([field]);
  });

  test('none of them when all are right', () => {
    expect(wrongFields(values)).toEqual([]);
    expect(
      wrongFields({
        ...values,
        discountPercent: 15,
        supportContact: ' help@files.example ',
        registrationLink: 'https://register.example/',
        bankIban: 'AT61 1904 3002 3457 3201',
        bankBic: 'BKAUATWW',
      }),
    ).toEqual([]);
  });
});
