import { describe, expect, test } from 'vitest';
import { isEmptyOwnDetails, judgeOwnDetails, mergeOwnDetails, noOwnDetails } from './own-details.ts';

const pairsOf = (count: number) => Array.from({ length: count }, (_, at) => ({ key: `key ${at}`, value: 'v' }));

describe('own details', () => {
  test('are stored in one line each, without blanks at their ends and without empty pairs [P1.70]', () => {
    const entered = {
      reference: '  R 4711\n',
      plate: 'W-123\tAB',
      endCustomer: 'Müller   KG',
      pairs: [
        { key: ' mileage ', value: ' 120 000 ' },
        { key: '', value: '  ' },
      ],
    };
    expect(judgeOwnDetails(entered)).toEqual({
      ok: true,
      details: {
        reference: 'R 4711',
        plate: 'W-123 AB',
        endCustomer: 'Müller KG',
        pairs: [{ key: 'mileage', value: '120 000' }],
      },
    });
  });

  test.each([
    ['eleven pairs', { pairs: pairsOf(11) }, { code: 'ownDetailsTooMany', limit: 10 }],
    [
      'a reference of 61 characters',
      { reference: 'x'.repeat(61) },
      { code: 'ownDetailsTooLong', field: 'reference', limit: 60 },
    ],
    ['a plate of 21 characters', { plate: 'x'.repeat(21) }, { code: 'ownDetailsTooLong', field: 'plate', limit: 20 }],
    [
      'an end customer of 101 characters',
      { endCustomer: '😀'.repeat(101) },
      { code: 'ownDetailsTooLong', field: 'endCustomer', limit: 100 },
    ],
    [
      'a name of 41 characters',
      { pairs: [{ key: 'k'.repeat(41), value: 'v' }] },
      { code: 'ownDetailsTooLong', field: 'key', pair: 0, limit: 40 },
    ],
    [
      'a value of 201 characters',
      { pairs: [{ key: 'k', value: 'v'.repeat(201) }] },
      { code: 'ownDetailsTooLong', field: 'value', pair: 0, limit: 200 },
    ],
    ['a bell', { plate: 'W\u00071' }, { code: 'ownDetailsNotReadable', field: 'plate' }],
    ['a null', { reference: '\0' }, { code: 'ownDetailsNotReadable', field: 'reference' }],
    ['half a pair of surrogates', { endCustomer: '\uD800' }, { code: 'ownDetailsNotReadable', field: 'endCustomer' }],
    [
      'a name without a value',
      { pairs: [{ key: 'k', value: ' ' }] },
      { code: 'ownDetailsIncomplete', field: 'value', pair: 0 },
    ],
    [
      'a value without a name',
      { pairs: [{ key: '', value: 'v' }] },
      { code: 'ownDetailsIncomplete', field: 'key', pair: 0 },
    ],
    [
      'the same name twice, in any case',
      {
        pairs: [
          { key: 'Colour', value: 'red' },
          { key: 'x', value: 'y' },
          { key: 'COLOUR ', value: 'blue' },
        ],
      },
      { code: 'ownDetailsTwice', field: 'key', pair: 2, key: 'COLOUR' },
    ],
  ])('refuse %s [P1.70]', (_what, entered, problem) => {
    expect(judgeOwnDetails({ ...noOwnDetails, ...entered })).toEqual({ ok: false, problem });
  });

  test('take ten pairs and texts of full length [P1.70]', () => {
    const entered = {
      reference: 'x'.repeat(60),
      plate: 'p'.repeat(20),
      endCustomer: '😀'.repeat(100),
      pairs: pairsOf(10),
    };
    expect(judgeOwnDetails(entered)).toEqual({ ok: true, details: entered });
  });

  test('of a file stand before those of its order, field by field and name by name', () => {
    const ofJob = {
      reference: 'job',
      plate: 'W 1',
      endCustomer: '',
      pairs: [
        { key: 'Colour', value: 'red' },
        { key: 'km', value: '5' },
      ],
    };
    const ofTask = { reference: 'file', plate: '', endCustomer: 'Huber', pairs: [{ key: 'colour', value: 'blue' }] };
    expect(mergeOwnDetails(ofJob, ofTask)).toEqual({
      reference: 'file',
      plate: 'W 1',
      endCustomer: 'Huber',
      pairs: [
        { key: 'colour', value: 'blue' },
        { key: 'km', value: '5' },
      ],
    });
    expect(mergeOwnDetails(undefined, undefined)).toEqual(noOwnDetails);
  });

  test('are empty while nothing but blanks is entered', () => {
    expect(isEmptyOwnDetails({ reference: ' ', plate: '', endCustomer: '', pairs: [{ key: ' ', value: '' }] })).toBe(
      true,
    );
    expect(isEmptyOwnDetails({ ...noOwnDetails, pairs: [{ key: 'k', value: '' }] })).toBe(false);
  });
});
