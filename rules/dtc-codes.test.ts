import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dtcCodeOf, readDtcCodes, understandDtcCodes } from './dtc-codes.ts';

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

describe('codes as a workshop writes them', () => {
  test.each([
    ['P0420', true, '0420', true],
    ['p0420', false, '0420', true],
    ['0420', true, '0420', true],
    ['0420', false, '0420', true],
    ['16804', false, '16804', false],
    ['16804', true, '0420', true],
    ['1056', false, '1056', false],
    ['P0420; P0430 U0100', true, '0420,0430,C100', true],
    ['P0420, 16804', false, '0420', true],
    ['P0420-00, P242F1C', true, '042000,242F1C', true],
    ['C1234,B1234', true, '5234,9234', true],
    ['C0DE', true, 'C0DE', true],
    ['16500,18000', false, '16500,18000', false],
    ['70000', false, '70000', false],
  ])('%j (hexadecimal: %s) are kept as %j (hexadecimal: %s)', (typed, hexadecimal, text, isHex) => {
    expect(understandDtcCodes(typed, hexadecimal)).toEqual({
      ok: true,
      text,
      hexadecimal: isHex,
      codes: text.split(','),
    });
  });

  test.each([
    ['', true, { problem: 'missing' }],
    [' ,; ', true, { problem: 'missing' }],
    ['P04', true, { problem: 'format' }],
    ['P4420', true, { problem: 'characters', characters: ['P'] }],
    ['X0420', true, { problem: 'characters', characters: ['X'] }],
    ['12a4', false, { problem: 'characters', characters: ['A'] }],
    ['12345678', true, { problem: 'format' }],
    ['20500', true, { problem: 'format' }],
    ['P0420,70000', false, { problem: 'format' }],
    ['b', false, { problem: 'format' }],
  ])('%j (hexadecimal: %s) are refused', (typed, hexadecimal, refusal) => {
    expect(understandDtcCodes(typed, hexadecimal)).toEqual({ ok: false, ...refusal });
  });

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
    expect(dtcCodeOf(token, hexadecimal)).toBe(code);
  });

  test('are the same when what was understood is read again, and every printed code comes back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xffff }), (number) => {
        const code = dtcCodeOf(number.toString(16).toUpperCase().padStart(4, '0'), true) ?? '';
        const understood = understandDtcCodes(code, false);
        expect(understood.ok && understood.codes.map((token) => dtcCodeOf(token, true))).toEqual([code]);
        expect(understood.ok && understandDtcCodes(understood.text, true)).toEqual(understood);
      }),
    );
  });

  test('are read or refused, whatever is typed', () => {
    const typing = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'0123456789ABCDEFPU,;- ') }));
    fc.assert(
      fc.property(typing, fc.boolean(), (typed, hexadecimal) => {
        const understood = understandDtcCodes(typed, hexadecimal);
        const again = understood.ok ? readDtcCodes(understood.text, understood.hexadecimal) : understood;
        expect(again.ok).toBe(understood.ok);
      }),
    );
  });
});
