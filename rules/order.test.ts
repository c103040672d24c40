import { describe, expect, test } from 'vitest';
import { notListedMethodId } from './methods.ts';
import { isAdditionalTextValid, isVinValid, manualReasonOf } from './order.ts';

test.each([
  ['', false],
  ['1234', false],
  ['1234 ', false],
  ['     ', false],
  ['12345', true],
  [' 12345 ', true],
  ['WVWZZZ1KZ6W000001', true],
])('the VIN %j is valid: %s', (vin, valid) => {
  expect(isVinValid(vin)).toBe(valid);
});

test.each([
  ['', true],
  ['a'.repeat(200), true],
  ['a'.repeat(201), false],
  ['😀'.repeat(200), true],
  ['😀'.repeat(201), false],
])('the additional text %j may be sent: %s', (additional, valid) => {
  expect(isAdditionalTextValid(additional)).toBe(valid);
});

describe('a new task', () => {
  const order = { modificationMode: 'automatic', fileName: 'a.bin', methodIds: [1, 3], dtcSelected: false } as const;

  test.each([
    ['goes to the automatic service first', {}, undefined],
    ['goes to a person when it was ordered so', { modificationMode: 'manually' }, 'orderedManually'],
    ['goes to a person when its file is an archive', { fileName: 'a.zip' }, 'fileTypeManual'],
    ['goes to a person when a method is not listed', { methodIds: [notListedMethodId] }, 'notListedMethod'],
    ['goes to a person when single DTCs are to be deleted', { dtcSelected: true }, 'dtcCodes'],
    [
      'that was ordered from a person says so whatever else holds',
      { modificationMode: 'manually', fileName: 'a.zip', methodIds: [notListedMethodId], dtcSelected: true },
      'orderedManually',
    ],
  ] as const)('%s', (_sentence, change, reason) => {
    expect(manualReasonOf({ ...order, ...change })).toBe(reason);
  });
});
