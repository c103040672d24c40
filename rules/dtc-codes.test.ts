import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readDtcCodes } from './dtc-codes.ts';

describe('single DTC codes', () => {
  test.each([
    ['1234', false, ['1234']],
    ['1234,99', false, ['1234', '99']],
    [' 1234 , 99 ', false, ['1234', '99']],
    ['1234,,99,', false, ['1234', '99']],
    ['p', true, undefined],
    ['0a1f', true, ['0A1F']],
    ['C0DE,beef', true, ['C0DE', 'BEEF']],
    ['123456', false, ['123456']],
  ])('%j (hexadecimal: %s) are read as %j', (input, hexadecimal, codes) => {
    const reading = readDtcCodes(input, hexadecimal);
    if (codes === undefined) expect(reading.ok).toBe(false);
    else expect(reading).toEqual({ ok: true, codes, text: codes.join(',') });
  });

  test.each([
    ['', false, { problem: 'missing' }],
    [' , ,', false, { problem: 'missing' }],
    ['12a4', false, { problem: 'characters', characters: ['a'] }],
    ['P0401;P0402', true, { problem: 'characters', characters: ['P', ';'] }],
    ['12,😀,-3', false, { problem: 'characters', characters: ['😀', '-'] }],
    ['1234567', false, { problem: 'format' }],
  ])('%j (hexadecimal: %s) are refused', (input, hexadecimal, refusal) => {
    expect(readDtcCodes(input, hexadecimal)).toEqual({ ok: false, ...refusal });
  });

  test('mean the same when the read text is read again', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0129afAF, ') }), fc.boolean(), (input, hexadecimal) => {
        const reading = readDtcCodes(input, hexadecimal);
        expect(reading.ok ? readDtcCodes(reading.text, hexadecimal) : reading).toEqual(reading);
      }),
    );
  });
});
