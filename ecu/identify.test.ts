import { describe, expect, test } from 'vitest';

import { identify, sameIdentity } from '#ecu/identify.ts';
import { syntheticImage } from '#ecu/synthetic.ts';
import { ascii } from '#ecu/text.ts';

const NUMBERS = { software: '1037999001', hardware: '0281999001', part: '9Z9906999ZZ' };

describe('an image is identified', () => {
  test.each(['edc15', 'edc16', 'medc17'] as const)('as %s with its numbers', (family) => {
    expect(identify(syntheticImage({ family, ...NUMBERS, seed: 3 }))).toEqual({ family, ...NUMBERS });
  });

  test('as ME7 by its version text', () => {
    const image = printed(
      [0x10005, '00/1/ME7.1/5/0000.00//SYN/TUNEPORT/010100//\u0000'],
      [0x18400, '02619990011037999002'],
    );
    expect(identify(image)).toEqual({
      family: 'me7',
      software: '1037999002',
      hardware: '0261999001',
      version: '00/1/ME7.1/5/0000.00//SYN/TUNEPORT/010100//',
    });
  });

  test('as SID801 by the line that Siemens prints', () => {
    const image = printed([0x3f80, '5WS49999Z-T 999000111   ']);
    expect(identify(image)).toEqual({ family: 'sid801', software: '999000111', hardware: '5WS49999Z-T' });
  });

  test('as unknown when it says nothing, or is larger than any image', () => {
    expect(identify(printed())).toEqual({ family: 'unknown' });
    expect(identify(new Uint8Array(17 * 1024 * 1024))).toEqual({ family: 'unknown' });
  });
});

describe('a number is left out', () => {
  test('when an EDC15 image prints two different software numbers', () => {
    const image = syntheticImage({ family: 'edc15', ...NUMBERS, seed: 3 });
    image.set(ascii('1037999002'), 0x5a800);
    expect(identify(image).software).toBeUndefined();
  });

  test('when the blocks of an EDC16 image disagree about the software', () => {
    const image = syntheticImage({ family: 'edc16', ...NUMBERS, seed: 3 });
    image.set(ascii('1037999002'), 0x80010);
    expect(identify(image)).toEqual({ family: 'edc16', hardware: NUMBERS.hardware, part: NUMBERS.part });
  });

  test('but the dataset of an EDC17 image decides over its program', () => {
    const image = syntheticImage({ family: 'medc17', ...NUMBERS, seed: 3 });
    image.set(ascii('1037999002'), 0x2001a);
    expect(identify(image).software).toBe(NUMBERS.software);
  });
});

test('identities are the same when all their numbers are', () => {
  const one = { family: 'edc16', software: '1037999001' } as const;
  expect(sameIdentity(one, { ...one })).toBe(true);
  expect(sameIdentity(one, { ...one, part: '9Z9906999ZZ' })).toBe(false);
});

function printed(...texts: (readonly [offset: number, text: string])[]): Uint8Array {
  const image = new Uint8Array(0x80000).fill(0xff);
  for (const [offset, text] of texts) image.set(ascii(text), offset);
  return image;
}
