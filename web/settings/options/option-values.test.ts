import { describe, expect, test } from 'vitest';
import { changedOptions, type OptionValues, toOptions, toOptionValues, wrongFields } from './option-values.ts';

const values: OptionValues = {
  automaticStatus: true,
  confirmFamilies: true,
  discountPercent: 0,
  discountText: '',
  supportContact: '',
  operatorEmail: '',
  registrationLink: '',
  visitorPrices: false,
  creditPrice: 1,
  bankHolder: '',
  bankName: '',
  bankIban: '',
  bankBic: '',
  brandName: '',
  brandColor: '',
  supportHours: [1, 2, 3, 4, 5, 6, 0].map((weekday) => ({
    weekday,
    open: weekday > 0,
    opens: '08:00',
    closes: weekday === 6 ? '00:00' : '18:00',
    warns: 15,
  })),
  holidays: [{ key: 0, day: '2027-12-25', name: 'Christmas' }],
  operatorCompany: '',
  operatorStreet: '',
  operatorZip: '',
  operatorCity: '',
  operatorCountryId: '23',
  operatorVatNumber: '',
  operatorTaxNumber: '',
  operatorContactName: '',
  operatorContactPhone: '',
  operatorContactEmail: '',
  operatorRegisterCourt: '',
  operatorRegisterNumber: '',
  operatorDirectors: '',
  operatorBuyerReference: '',
};

const [monday] = values.supportHours;

test('displayed values equal saved values', () => {
  expect(toOptionValues(toOptions(values))).toEqual(values);
  expect(toOptions({ ...values, creditPrice: 1.15 }).creditPrice).toBe(115);
  const { supportHours } = toOptions(values);
  expect(supportHours.map(({ weekday }) => weekday)).toEqual([1, 2, 3, 4, 5, 6]);
  // An end at midnight is the end of that day.
  expect(supportHours.at(-1)).toEqual({ weekday: 6, opens: 480, closes: 1440, warns: 15 });
});

describe('wrongFields [A5.15]', () => {
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
    ['bankIban', { bankIban: 'AT61' }],
    ['bankBic', { bankBic: 'SHORT' }],
    ['brandColor', { brandColor: 'info' }],
    ['supportHours', { supportHours: [{ ...monday, opens: '' }] }],
    ['supportHours', { supportHours: [{ ...monday, opens: '18:00', closes: '08:00' }] }],
    ['supportHours', { supportHours: [{ ...monday, warns: 500 }] }],
    ['holidays', { holidays: [{ key: 0, day: '', name: 'Christmas' }] }],
    ['holidays', { holidays: [{ key: 0, day: '2027-12-25', name: ' ' }] }],
    ['operatorCompany', { operatorCompany: 'x'.repeat(121) }],
    ['operatorContactPhone', { operatorContactPhone: '+4' }],
    ['operatorContactEmail', { operatorContactEmail: 'anna' }],
    ['operatorDirectors', { operatorDirectors: 'x'.repeat(201) }],
  ] as const)('reports %s: %j', (field, change) => {
    expect(wrongFields(changedOptions(values, { ...values, ...change } as OptionValues))).toEqual([field]);
  });

  test('reports nothing when all values are valid', () => {
    expect(wrongFields(toOptions(values))).toEqual([]);
    const valid = {
      ...values,
      discountPercent: 15,
      supportContact: ' help@files.example ',
      registrationLink: 'https://register.example/',
      bankIban: 'AT61 1904 3002 3457 3201',
      bankBic: 'BKAUATWW',
    };
    expect(wrongFields(changedOptions(values, valid))).toEqual([]);
  });

  test('reports nothing of a field that is not sent', () => {
    const old = { ...values, bankIban: 'of before' };
    expect(wrongFields(changedOptions(old, { ...old, discountText: 'Closed' }))).toEqual([]);
  });
});

test('only changed options are sent, and a cleared country is sent as none', () => {
  expect(changedOptions(values, values)).toEqual({});
  expect(changedOptions(values, { ...values, discountText: ' Closed ', creditPrice: '1.5' })).toEqual({
    discountText: 'Closed',
    creditPrice: 150,
  });
  const without = { ...values, operatorCountryId: null };
  expect(changedOptions(values, without)).toEqual({ operatorCountryId: null });
  expect(changedOptions(without, values)).toEqual({ operatorCountryId: 23 });
});
