import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type EcuFamily, type Identity, identify, sameIdentity } from './identify.ts';
import { syntheticImage } from './synthetic/index.ts';
import { ascii } from './text.ts';

const numbers = { software: '1037999001', hardware: '0281999001', part: '9Z9906999ZZ' };

describe('image is identified', () => {
  test.each(['edc15', 'edc16'] as const)('as %s with its numbers', (family) => {
    expect(identify(syntheticImage({ family, ...numbers, seed: 3 }))).toEqual({ family, ...numbers });
  });

  test('as EDC17 with its numbers and the name in its version text', () => {
    expect(identify(syntheticImage({ family: 'medc17', ...numbers, seed: 3 }))).toEqual({
      family: 'medc17',
      variant: 'EDC17_SYNTHETIC',
      ...numbers,
    });
  });

  test('as ME7 by its version text', () => {
    const image = printed(
      [0x10005, '00/1/ME7.1/5/0000.00//SYN/TUNEPORT/010100//\u0000'],
      [0x18400, '02619990011037999002'],
    );
    expect(identify(image)).toEqual({
      family: 'me7',
      variant: 'ME7.1',
      software: '1037999002',
      hardware: '0261999001',
      version: '00/1/ME7.1/5/0000.00//SYN/TUNEPORT/010100//',
    });
  });

  test('as SID801 by the line that Siemens writes', () => {
    const image = printed([0x3f80, '5WS49999Z-T 999000111   ']);
    expect(identify(image)).toEqual({ family: 'sid801', software: '999000111', hardware: '5WS49999Z-T' });
  });

  test.each<[string, Identity, [offset: number, text: string][]]>([
    ['EDC16 without block headers', identityOf('edc16', 'EDC16CP31'), [[0x400, 'EDC16CP31/009/X']]],
    ['EDC17 without blocks', identityOf('medc17', 'EDC17_C46'), [[0x400, '34/1/EDC17_C46/5/P643//C643//']]],
    ['MED17', identityOf('medc17', 'MED17.5.5'), [[0x400, '41/1/MED17.5.5/7/X//']]],
    ['MD1', identityOf('md1', 'MD1CP004'), [[0x400, '60/1/MD1CP004/9/X//']]],
    ['MED9', identityOf('med9', 'MED9.1'), [[0x400, '43/1/MED9.1/5/6024//']]],
    ['Motronic', identityOf('motronic', 'M5.9'), [[0x400, '36/1/M5.9/03/402//']]],
  ])('as %s by the name in it', (_name, identity, texts) => {
    expect(identify(printed(...texts))).toEqual(identity);
    const numbered = printed(...texts, [0x9000, numbers.software], [0x9100, numbers.part]);
    expect(identify(numbered)).toEqual({ ...identity, software: numbers.software, part: numbers.part });
  });

  test('as PPD with the numbers of its line', () => {
    const image = printed([0x1000, '6576999001--'], [0x1040, `${numbers.part} R4 2.0l PPD1.2`]);
    expect(identify(image)).toEqual({ family: 'ppd', variant: 'PPD1.2', software: '6576999001', part: numbers.part });
  });

  test('as Delphi and Marelli by their software numbers', () => {
    expect(identify(printed([0x1000, '99900011 ZZZZZZ\u0000']))).toEqual({ family: 'delphi', software: '99900011' });
    expect(identify(printed([0x60090, '99999X999'], [0x70000, 'MAG99']))).toEqual({
      family: 'marelli',
      variant: 'MJD6JF',
      software: '99999X999',
    });
    expect(identify(printed([0x60090, '999999999'], [0x70000, 'MAG99']))).toEqual({ family: 'unknown' });
  });

  test('as Marelli IAW by the line after its part number', () => {
    const line = [0x55000, `${numbers.part}  MARELLI 4LV.C     9999`] as const;
    expect(identify(printed([0x3000, 'MARELLI Boot4LV r06'], line))).toEqual({
      family: 'marelli',
      variant: 'IAW4LV.C',
      part: numbers.part,
    });
    expect(identify(printed([0x55000, `${numbers.part}  MARELLI MAGNETI`]))).toEqual({ family: 'unknown' });
  });

  test.each([0x200, 0x2000, 0x400c])('as Denso by the number before its name, at %i', (offset) => {
    expect(identify(printed([offset, 'A2ZZ999Z........Copr.DENSO2005']))).toEqual({
      family: 'denso',
      software: 'A2ZZ999Z',
    });
    expect(identify(printed([offset, 'A2ZZ999Z........Copr.NOBODY']))).toEqual({ family: 'unknown' });
  });

  test('as Simos 18 by version and part in its calibration, in each of its generations', () => {
    for (const calibration of [0x200000, 0x220000, 0x40000]) {
      const image = new Uint8Array(0x400000).fill(0xff);
      image.set(ascii('SC8Z9999'), calibration + 0x23);
      image.set(ascii('9Z9906999Z '), calibration + 0x60);
      expect(identify(image)).toEqual({ family: 'simos18', software: 'SC8Z9999', part: '9Z9906999Z' });
      expect(identify(image.subarray(0, 0x300000)).family).toBe('unknown');
    }
  });

  test('as Mitsubishi by its sum', () => {
    const image = syntheticImage({ family: 'mitsucan', software: '99990001', seed: 3 });
    expect(identify(image)).toEqual({ family: 'mitsucan', software: '99990001' });
  });

  test('as old Motronic by its hardware number written from right to left', () => {
    const image = new Uint8Array(0x8000).fill(0xff);
    image.set(ascii('1009991620'), 0x7f00);
    expect(identify(image)).toEqual({ family: 'motronic', hardware: '0261999001' });
    const long = new Uint8Array(0x80000).fill(0xff);
    long.set(image);
    expect(identify(long)).toEqual({ family: 'unknown' });
  });

  test.each([
    ['1037999001', '1009997301'],
    ['1267999002', '2009997621'],
    ['2227999003', '3009997222'],
    ['1037A99004', '40099A7301'],
  ])('as old Motronic with software %s, also written from right to left', (software, text) => {
    const image = printed([0x6f00, '1009991620'], [0x6f20, text]).slice(0, 0x10000);
    expect(identify(image)).toEqual({ family: 'motronic', software, hardware: '0261999001' });
    // Two different ones name none.
    image.set(ascii('9009997301'), 0x6f40);
    expect(identify(image)).toEqual({ family: 'motronic', hardware: '0261999001' });
  });

  test.each([
    ['9Z9906021GC 1,9l R4 EDC  SG  1408 0281999001', '9Z9906021GC'],
    ['9Z9907401F  2,5l R5 EDC  AG  1408 0281999001', '9Z9907401F'],
  ])('as EDC3 by part number and version in %s', (line, part) => {
    const image = printed([0x319c, line], [0x3b19c, line.replace(/SG|AG/u, 'DS')]).slice(0, 0x40000);
    const identity = { family: 'edc3', software: `${part} 1408`, hardware: '0281999001', part };
    expect(identify(image)).toEqual(identity);
    // Another version names none of the two.
    image.set(ascii(line.replace('1408', '1409')), 0x20000);
    expect(identify(image)).toEqual({ family: 'edc3', hardware: '0281999001', part });
    expect(identify(image.slice(0, 0x20000)).family).not.toBe('edc3');
  });

  test('not as EDC3 where the line has no version or no hardware number', () => {
    for (const line of [
      '9Z9907401F 2,5l R5 EDC  SG',
      '9Z9907401F 2,5l R5 EDC  SG  1408',
      '2,5l R5 EDC  SG  1408 0281999001',
    ])
      expect(identify(printed([0x319c, line]).slice(0, 0x40000)).family).toBe('unknown');
  });

  test('as Motronic with a name, with a reversed number if there is no other', () => {
    const name = [0x400, '36/1/M3.8/03/402//'] as const;
    expect(identify(printed([...name], [0x6f20, '1009997301'])).software).toBe('1037999001');
    expect(identify(printed([...name], [0x6f20, '1009997301'], [0x7f20, '1037999002'])).software).toBe('1037999002');
  });

  test.each([
    ['of PSA', [0x6bfb0, '1037999001']],
    ['of Alfa or BMW', [0x7bfb0, '1037999001']],
    ['of older Alfa, behind six other digits', [0x5002c, '2244221037999001']],
  ] as const)('as EDC15C %s by the place of its software number', (_, place) => {
    expect(identify(printed([...place]))).toEqual({ family: 'edc15', software: '1037999001' });
    // The place decides between several.
    expect(identify(printed([...place], [0x10046, '1037999002'], [0x10080, '1037999003'])).software).toBe('1037999001');
    // Elsewhere, or in an image of another length, it is a number like any other.
    expect(identify(printed([place[0] + 1, place[1]])).family).toBe('unknown');
    expect(identify(printed([...place]).slice(0, 0x7f000)).family).toBe('unknown');
  });

  test('as EDC15C by the PSA data set if both places have a number', () => {
    const image = printed([0x6bfb0, '1037999001'], [0x7bfb0, '1037999002']);
    expect(identify(image)).toEqual({ family: 'edc15', software: '1037999001' });
  });

  test('as of its maker if it has numbers and no name', () => {
    expect(identify(printed([0x100, numbers.software], [0x200, numbers.hardware]))).toEqual({
      family: 'bosch',
      software: numbers.software,
      hardware: numbers.hardware,
    });
    expect(identify(printed([0x100, '5WK99999Z']))).toEqual({ family: 'siemens', hardware: '5WK99999Z' });
  });

  test('as unknown if it has no identification or is larger than any image', () => {
    expect(identify(printed())).toEqual({ family: 'unknown' });
    expect(identify(new Uint8Array(17 * 1024 * 1024))).toEqual({ family: 'unknown' });
  });

  test('at the very start and end, wherever its numbers are', () => {
    const image = printed([0, '43/1/MED9.1/5/'], [0x80000 - 10, numbers.software]);
    expect(identify(image)).toEqual({ family: 'med9', variant: 'MED9.1', software: numbers.software });
  });
});

describe('number is left out', () => {
  test('if an EDC15 image has two different software numbers', () => {
    const image = syntheticImage({ family: 'edc15', ...numbers, seed: 3 });
    image.set(ascii('1037999002'), 0x5a800);
    expect(identify(image).software).toBeUndefined();
  });

  test('if the blocks of an EDC16 image have different software numbers', () => {
    const image = syntheticImage({ family: 'edc16', ...numbers, seed: 3 });
    image.set(ascii('1037999002'), 0x80010);
    expect(identify(image)).toEqual({ family: 'edc16', hardware: numbers.hardware, part: numbers.part });
  });

  test('but the dataset of an EDC17 image precedes its program', () => {
    const image = syntheticImage({ family: 'medc17', ...numbers, seed: 3 });
    image.set(ascii('1037999002'), 0x2001a);
    expect(identify(image).software).toBe(numbers.software);
  });

  test('if an image names two families, and only the maker remains', () => {
    const names: readonly [number, string][] = [
      [0x400, '43/1/MED9.1/5/'],
      [0x500, '60/1/MD1CP004/9/'],
    ];
    expect(identify(printed(...names))).toEqual({ family: 'unknown' });
    const image = printed(...names, [0x900, numbers.software], [0xa00, numbers.hardware]);
    expect(identify(image)).toMatchObject({ family: 'bosch', software: numbers.software });
  });
});

test('numbers are found at any place, next to each other and to anything else', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 0, maxLength: 40 }),
      fc.string({ unit: fc.constantFrom('A', 'Z', ' ', '/', '-'), maxLength: 12 }),
      fc.nat(0x1000),
      (noise, text, offset) => {
        const image = printed([0x400, '43/1/MED9.1/5/']);
        image.fill(0, 0x1000, 0x3000);
        image.set(noise, 0x1000 + offset);
        image.set(ascii(`\u0000${text}${numbers.hardware}${numbers.software}${text}`), 0x1000 + offset + noise.length);
        expect(identify(image)).toMatchObject({ hardware: numbers.hardware, software: numbers.software });
      },
    ),
  );
});

test('identities are equal if all their numbers are', () => {
  const one = { family: 'edc16', software: '1037999001' } as const;
  expect(sameIdentity(one, { ...one })).toBe(true);
  expect(sameIdentity(one, { ...one, part: '9Z9906999ZZ' })).toBe(false);
});

function printed(...texts: (readonly [offset: number, text: string])[]): Uint8Array {
  const image = new Uint8Array(0x80000).fill(0xff);
  for (const [offset, text] of texts) image.set(ascii(text), offset);
  return image;
}

function identityOf(family: EcuFamily, variant: string): Identity {
  return { family, variant };
}
