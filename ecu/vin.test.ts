import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inspectFile } from './inspect.ts';
import { syntheticImage } from './synthetic/index.ts';
import { ascii } from './text.ts';
import { findVin, isVin } from './vin.ts';

const golf = 'WVWZZZ1KZ6W000001';
const audi = 'WAUZZZ8K9BA123456';

/** A text between bytes that no word has. */
const image = (...texts: string[]) => Uint8Array.from([0, 0xff, ...texts.flatMap((text) => [...ascii(text), 0xff, 0])]);

describe('vehicle identification number', () => {
  test.each([golf, audi, '1HGCM82633A004352', '1M8GDM9AXKP042788', 'LJCPCBLCX11000237', 'JMZGG14R601234567'])(
    'is valid: %s',
    (vin) => {
      expect(isVin(vin)).toBe(true);
    },
  );

  test.each([
    ['one that is too short', 'WVWZZZ1KZ6W00001'],
    ['letters that none has', 'WVOZZZ1KZ6W000001'],
    ['small letters', 'wvwzzz1kz6w000001'],
    ['digits alone, as software numbers are', '10373970010281014'],
    ['a running number with letters', 'WVWZZZ1KZ6W00000A'],
    ['one of North America with a wrong check digit', '1HGCM82643A004352'],
    ['a placeholder', 'XXXXXXXXXXXXX0000'],
  ])('is invalid: %s', (_why, text) => {
    expect(isVin(text)).toBe(false);
  });
});

describe('VIN in an image', () => {
  test('is found as a word of its own', () => {
    expect(findVin(image('EDC16U34', golf, '03G906021'))).toBe(golf);
    expect(findVin(Uint8Array.from(ascii(golf)))).toBe(golf);
    expect(findVin(image(`${golf}A`))).toBeUndefined();
    expect(findVin(image(`a${golf}`))).toBeUndefined();
    expect(findVin(new Uint8Array())).toBeUndefined();
  });

  test('is the more frequent of two, and undefined for a tie', () => {
    expect(findVin(image(golf, audi, golf))).toBe(golf);
    expect(findVin(image(golf, audi))).toBeUndefined();
  });

  test('is included in the facts of a readout', () => {
    const readout = syntheticImage({ family: 'edc16', software: '1037999001', seed: 3 });
    expect(inspectFile(readout)).not.toHaveProperty('vin');
    readout.set(image(golf), 0xd2000);
    expect(inspectFile(readout).vin).toBe(golf);
  });

  test('is found at any position, but not within a longer word', () => {
    const around = fc.constantFrom(0, 0x20, 0x2f, 0x7e, 0x7f, 0x80, 0xff, 0x41, 0x39, 0x7a);
    fc.assert(
      fc.property(fc.nat(40), fc.nat(40), around, around, fc.nat(3), (lead, tail, before, behind, skipped) => {
        const bytes = Uint8Array.from([
          ...Array.from({ length: skipped + lead }, () => before),
          ...ascii(golf),
          ...Array.from({ length: tail }, () => behind),
        ]).subarray(skipped);
        const letters = [lead > 0 ? before : 0, tail > 0 ? behind : 0].filter((byte) =>
          /\w/.test(String.fromCharCode(byte)),
        );
        expect(findVin(bytes)).toBe(letters.length === 0 ? golf : undefined);
      }),
    );
  });

  test('is valid for any bytes if it is found', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 2000 }), (bytes) => {
        const vin = findVin(bytes);
        expect(vin === undefined || isVin(vin)).toBe(true);
      }),
    );
  });
});
