import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { codesInList, parseDtcCode, printedCodes, readDtcCodes } from './dtc-codes.ts';

describe('single DTC codes', () => {
  test.each([
    ['1234', false, ['1234']],
    ['1234,99', false, ['1234', '99']],
    ['1234,,99,', false, ['1234', '99']],
    ['p', true, undefined],
    ['0a1f', true, ['0A1F']],
    ['C0DE,beef', true, ['C0DE', 'BEEF']],
    ['123456', false, ['123456']],
    ['16804', true, ['16804']],
    ['02002', true, ['02002']],
  ])('%j (hexadecimal: %s) are parsed as %j [C5.39 C5.40 C5.42 A5.6]', (input, hexadecimal, codes) => {
    const reading = readDtcCodes(input, hexadecimal);
    if (codes === undefined) expect(reading.ok).toBe(false);
    else expect(reading).toEqual({ ok: true, codes, text: codes.join(',') });
  });

  test.each([
    ['', false, { problem: 'missing' }],
    [',,', false, { problem: 'missing' }],
    ['P0420', true, { problem: 'characters', characters: ['P'] }],
    ['12 34', true, { problem: 'characters', characters: [' '] }],
    ['a;b', true, { problem: 'characters', characters: [';'] }],
    ['0420,P0430', false, { problem: 'characters', characters: ['P'] }],
    ['12a4', false, { problem: 'characters', characters: ['a'] }],
    ['P0401;P0402', true, { problem: 'characters', characters: ['P', ';'] }],
    ['12,😀,-3', false, { problem: 'characters', characters: ['😀', '-'] }],
    ['1234567', false, { problem: 'format' }],
  ])('%j (hexadecimal: %s) are refused [C5.41]', (input, hexadecimal, refusal) => {
    expect(readDtcCodes(input, hexadecimal)).toEqual({ ok: false, ...refusal });
  });

  test('are unchanged when the parsed text is parsed again', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0129afAF,') }), fc.boolean(), (input, hexadecimal) => {
        const reading = readDtcCodes(input, hexadecimal);
        expect(reading.ok ? readDtcCodes(reading.text, hexadecimal) : reading).toEqual(reading);
      }),
    );
  });
});

describe('meaning of codes', () => {
  test.each([
    ['0420', true, 'P0420'],
    ['1681', true, 'P1681'],
    ['5234', true, 'C1234'],
    ['9234', true, 'B1234'],
    ['C100', true, 'U0100'],
    ['042000', true, 'P0420-00'],
    ['42', true, 'P0042'],
    ['16804', false, 'P0420'],
    ['18089', false, 'P1681'],
    ['1056', false, 'P0420'],
    ['70000', false, 'SPN70000'],
    ['999999', false, undefined],
    ['12345', true, undefined],
  ])('%s (hexadecimal: %s) is %s', (token, hexadecimal, code) => {
    expect(parseDtcCode(token, hexadecimal)).toBe(code);
  });

  test('depends on the notation, so the same digits are two codes', () => {
    expect(printedCodes({ dtcCodes: '420', dtcHex: true })).toEqual([
      { token: '420', hexadecimal: true, code: 'P0420' },
    ]);
    expect(printedCodes({ dtcCodes: '420', dtcHex: false })).toEqual([
      { token: '420', hexadecimal: false, code: 'P01A4' },
    ]);
  });

  test('are parsed or refused for any input, and parsed text is stable', () => {
    const typing = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'0123456789ABCDEFPU,;- ') }));
    fc.assert(
      fc.property(typing, fc.boolean(), (typed, hexadecimal) => {
        const reading = readDtcCodes(typed, hexadecimal);
        const typedCodes = typed.toUpperCase().split(',').filter(Boolean);
        expect(reading.ok ? reading.codes : typedCodes).toEqual(typedCodes);
      }),
    );
  });
});

test.each([
  ['P0420 P2002', true, '0420,2002'],
  ['P0420\nP2002\r\nP0420', false, '16804,18434'],
  ['1. P0420-00 Catalyst efficiency below threshold\n2. U0100 - Lost communication', true, '042000,C100'],
  ['p0a1f', false, '2591'],
  ['16500 18000;327', false, '16500,18000,327'],
  ['2002\n4B0A', true, '2002,4B0A'],
  ['C0035', true, '4035'],
  // A decimal code of a chassis would be read as one of the powertrain.
  ['C0035, P0420', false, 'C0035,16804'],
  ['', true, ''],
  // Already in the form, where letters are digits.
  ['C0DE,b0ef', true, 'C0DE,B0EF'],
])('the list %j, pasted where codes are hexadecimal: %s, becomes %j [P1.96]', (list, hexadecimal, text) => {
  expect(codesInList(list, hexadecimal)).toBe(text);
});

test('every printed code of a list is understood as itself again', () => {
  fc.assert(
    fc.property(fc.constantFrom('P', 'C', 'B', 'U'), fc.integer({ min: 0, max: 0x3fff }), (letter, number) => {
      const code = `${letter}${number.toString(16).toUpperCase().padStart(4, '0')}`;
      expect(parseDtcCode(codesInList(code, true), true)).toBe(code);
      const decimal = codesInList(code, false);
      if (decimal !== code) expect(parseDtcCode(decimal, false)).toBe(code);
    }),
    { seed: 20_261_130 },
  );
});
