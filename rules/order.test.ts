import { describe, expect, test } from 'vitest';
import { MethodId } from '#contract/ids.ts';
import { notListedMethodId } from './methods.ts';
import { isAdditionalTextValid, isVinValid, findManualReason } from './order.ts';

test.each([
  ['', false],
  ['1234', false],
  ['1234 ', false],
  ['     ', false],
  ['ÖÖÖ😀', false],
  ['12345', true],
  [' 12345 ', true],
  ['WVWZZZ1KZ6W000001', true],
])('VIN %j is valid: %s [A5.1 A9.4 C5.28 C9.3]', (vin, valid) => {
  expect(isVinValid(vin)).toBe(valid);
});

test.each([
  ['', true],
  ['a'.repeat(200), true],
  ['a'.repeat(201), false],
  ['😀'.repeat(200), true],
  ['😀'.repeat(201), false],
])('additional text %j is valid: %s [A5.2 A9.4 C5.29]', (additional, valid) => {
  expect(isAdditionalTextValid(additional)).toBe(valid);
});

describe('new task', () => {
  const stage = { methodId: MethodId.decode(1), dtcLogic: false };
  const dtcOff = { methodId: MethodId.decode(21), dtcLogic: true };
  const order = {
    modificationMode: 'automatic',
    fileName: 'a.bin',
    methods: [stage],
    dtcCodes: '',
    dtcHex: true,
  } as const;

  test.each([
    ['goes to the automatic service first', {}, undefined],
    ['goes to a person when it was ordered so', { modificationMode: 'manual' }, 'orderedManually'],
    ['goes to a person when its file is an archive', { fileName: 'a.zip' }, 'fileTypeManual'],
    [
      'goes to a person when a method is not listed',
      { methods: [{ methodId: MethodId.decode(notListedMethodId), dtcLogic: false }] },
      'notListedMethod',
    ],
    ['goes to the automatic service with single DTCs too', { methods: [stage, dtcOff], dtcCodes: '0420' }, undefined],
    ['goes to a person when no method is for its DTCs', { dtcCodes: '0420' }, 'dtcCodes'],
    [
      'that was ordered from a person says so whatever else holds',
      {
        modificationMode: 'manual',
        fileName: 'a.zip',
        methods: [{ methodId: MethodId.decode(notListedMethodId), dtcLogic: false }],
        dtcCodes: '0420',
      },
      'orderedManually',
    ],
  ] as const)('%s [C4.23 C5.32]', (_sentence, change, reason) => {
    expect(findManualReason({ ...order, ...change })).toBe(reason);
  });
});
