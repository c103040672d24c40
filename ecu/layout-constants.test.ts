import { describe, expect, test } from 'vitest';
import type { EcuFamily } from './identify.ts';
import { missingParts } from './missing-parts.ts';
import { partialReads } from './partial-reads.ts';
import type { Range } from './ranges.ts';
import { startUpAreas } from './start-up-areas.ts';
import { ascii } from './text.ts';
import { isTypicalLength, listTypicalLengths } from './typical-lengths.ts';
import { markPlaces, placesOfTheCar, volatileAreas } from './volatile.ts';

/*
 * Every place that the engine knows by family and length, written out. A wrong place puts data of one car into a
 * solution, or start-up code into a modification, and no other test sees it: real images are not part of the
 * repository. "Pinned" stands for: not in public documentation; pinned.
 */

type Places = readonly (readonly [start: number, end: number])[];

/** `end` is exclusive. */
const spansOf = (ranges: readonly Range[]): Places => ranges.map(({ offset, length }) => [offset, offset + length]);

const families: readonly EcuFamily[] = [
  'bosch',
  'delphi',
  'denso',
  'dsg',
  'edc15',
  'edc16',
  'edc3',
  'edc7',
  'gm',
  'marelli',
  'md1',
  'me7',
  'med9',
  'medc17',
  'mitsucan',
  'motronic',
  'ppd',
  'sid801',
  'siemens',
  'simos18',
  'unknown',
];
const lengths = [0x40000, 0x80000, 0x100000, 0x180000, 0x200000, 0x220000, 0x2fffff, 0x300000, 0x400000] as const;

const edc15 = [
  // Seen to differ: 7BFB0 to 7BFB9.
  [0x7bfb0, 0x7bfc0],
  // Seen to differ: 7EB12 to 7EB3B, 7EC12 to 7EC3B, 7F005 to 7F00E, 7F155 to 7F280; from 7F200 on see `edc15Of512KiB`.
  [0x7eb00, 0x7f200],
  [0x7f900, 0x7ff00],
] as const;
const edc16 = [
  [0x6000, 0x6300],
  [0x7fc0, 0x7fd0],
  [0x8000, 0x8300],
] as const;
/** Left out where no checksum covers them. */
const edc15Of512KiB = [
  [0x7bfdf, 0x7bfe0],
  [0x7c305, 0x7c30a],
  [0x7f200, 0x7f281],
] as const;
const med9 = [
  [0x65d9, 0x65dc],
  [0x6c00, 0x7000],
] as const;
const motronic = [
  [0x1f00, 0x2000],
  [0x7ff0, 0x8000],
] as const;

/** Families with such places, by length. */
const volatilePlaces: Readonly<Partial<Record<EcuFamily, Readonly<Record<(typeof lengths)[number], Places>>>>> = {
  edc15: {
    [0x40000]: [...edc15, [0x3fff0, 0x40000]],
    [0x80000]: [...edc15, [0x7fff0, 0x80000], ...edc15Of512KiB],
    [0x100000]: [...edc15, [0xffff0, 0x100000]],
    [0x180000]: [...edc15, [0x17fff0, 0x180000]],
    [0x200000]: [...edc15, [0x1ffff0, 0x200000]],
    [0x220000]: [...edc15, [0x21fff0, 0x220000]],
    [0x2fffff]: [...edc15, [0x2fffef, 0x2fffff]],
    [0x300000]: [...edc15, [0x2ffff0, 0x300000]],
    [0x400000]: [...edc15, [0x3ffff0, 0x400000]],
  },
  edc16: {
    [0x40000]: edc16,
    [0x80000]: edc16,
    [0x100000]: edc16,
    [0x180000]: edc16,
    [0x200000]: [...edc16, [0x3ff80, 0x3ffc0]],
    [0x220000]: edc16,
    [0x2fffff]: edc16,
    [0x300000]: edc16,
    [0x400000]: edc16,
  },
  // Multec: serial number and immobilizer.
  delphi: {
    [0x40000]: [
      [0x3241c, 0x32422],
      [0x3248e, 0x32493],
      [0x34904, 0x34905],
      [0x35b5a, 0x35b62],
      [0x3df48, 0x3df4a],
      [0x3df78, 0x3df7a],
    ],
    [0x80000]: [],
    [0x100000]: [],
    [0x180000]: [],
    [0x200000]: [],
    [0x220000]: [],
    [0x2fffff]: [],
    [0x300000]: [],
    [0x400000]: [],
  },
  // The parameters of the car in P01 and P59, between start-up code and calibration.
  gm: {
    [0x40000]: [],
    [0x80000]: [[0x4000, 0x8000]],
    [0x100000]: [[0x4000, 0x8000]],
    [0x180000]: [],
    [0x200000]: [],
    [0x220000]: [],
    [0x2fffff]: [],
    [0x300000]: [],
    [0x400000]: [],
  },
  medc17: {
    [0x40000]: [],
    [0x80000]: [],
    [0x100000]: [],
    [0x180000]: [],
    [0x200000]: [],
    // Data flash that tools append; the upper bound of 3 MiB is pinned.
    [0x220000]: [[0x200000, 0x220000]],
    [0x2fffff]: [[0x200000, 0x2fffff]],
    [0x300000]: [],
    [0x400000]: [],
  },
  med9: {
    [0x40000]: med9,
    [0x80000]: med9,
    [0x100000]: med9,
    [0x180000]: med9,
    [0x200000]: med9,
    [0x220000]: med9,
    [0x2fffff]: med9,
    [0x300000]: med9,
    [0x400000]: med9,
  },
  motronic: {
    [0x40000]: motronic,
    [0x80000]: motronic,
    [0x100000]: motronic,
    [0x180000]: motronic,
    [0x200000]: motronic,
    [0x220000]: motronic,
    [0x2fffff]: motronic,
    [0x300000]: motronic,
    [0x400000]: motronic,
  },
};

describe('volatileAreas', () => {
  test.each(families)('returns the places of %s that differ between cars', (family) => {
    for (const length of lengths)
      expect(spansOf(volatileAreas(family, length, []))).toEqual(volatilePlaces[family]?.[length] ?? []);
  });

  test.each([
    ['edc16', 0x100000],
    ['med9', 0x200000],
    ['motronic', 0x8000],
    ['medc17', 0x220000],
  ] as const)('returns nothing that a checksum of %s covers', (family, length) => {
    expect(volatileAreas(family, length, [{ offset: 0, length }])).toEqual([]);
  });

  test('returns the PSA numbers in an EDC15 only if no checksum covers them, as in VAG images', () => {
    const places = spansOf(volatileAreas('edc15', 0x80000, [{ offset: 0x70000, length: 0xec00 }]));
    expect(places).toEqual([...edc15, [0x7fff0, 0x80000], [0x7f200, 0x7f281]]);
  });
});

describe('markPlaces', () => {
  const commandStamp = [0, 0x10] as const;
  test.each([
    ['edc15', 0x80000, [commandStamp, [0x7ff02, 0x7ff06], [0x7ff5a, 0x7ff6e]]],
    ['edc15', 0x40000, [commandStamp]],
    ['edc15', 0x100000, [commandStamp]],
    // BMW's assembly number: three times 6 bytes, of which 65D8 to 65E6 were seen to differ.
    ['edc16', 0x100000, [commandStamp, [0x65d5, 0x65e7]]],
    ['edc16', 0x80000, [commandStamp]],
    ['edc16', 0x200000, [commandStamp]],
  ] as const)('of %s with %i bytes are where tools write', (family, length, places) => {
    expect(spansOf(markPlaces(family, length, []))).toEqual(places);
  });

  test('of all other families are only the stamp of CMDFlash', () => {
    for (const family of families.filter((one) => one !== 'edc15' && one !== 'edc16'))
      for (const length of lengths) expect(spansOf(markPlaces(family, length, []))).toEqual([commandStamp]);
  });

  const read = (length: number, marks: readonly (readonly [at: number, bytes: Uint8Array])[]) => {
    const image = new Uint8Array(length);
    for (const [at, bytes] of marks) image.set(bytes, at);
    return image;
  };
  const number = Uint8Array.of(0x12, 0x34, 0x56, 0x79, 0x98, 0x12);
  test.each([
    ['the stamp of CMDFlash', 'me7', read(0x80000, [[0, ascii('C M D - M C D   ')]]), [[0, 0x10]]],
    [
      'the stamp AMCT',
      'edc15',
      read(0x80000, [[0x7ff02, ascii('AMCT')]]),
      [
        [0x7ff02, 0x7ff06],
        [0x7ff5a, 0x7ff6e],
      ],
    ],
    [
      'the stamp CTAM',
      'edc15',
      read(0x80000, [[0x7ff02, ascii('CTAM')]]),
      [
        [0x7ff02, 0x7ff06],
        [0x7ff5a, 0x7ff6e],
      ],
    ],
    [
      'three equal assembly numbers',
      'edc16',
      read(
        0x100000,
        [0x65d5, 0x65db, 0x65e1].map((at) => [at, number] as const),
      ),
      [[0x65d5, 0x65e7]],
    ],
  ] as const)('count if the image shows %s', (_mark, family, image, places) => {
    const found = spansOf(placesOfTheCar(family, [image], []));
    expect(found).toEqual(expect.arrayContaining(places.map((place) => [...place])));
    const without = spansOf(placesOfTheCar(family, [new Uint8Array(image.length)], []));
    expect(found).toHaveLength(without.length + places.length);
  });

  test('count as an assembly number only with three equal ones of decimal digits', () => {
    const car = spansOf(placesOfTheCar('edc16', [new Uint8Array(0x100000)], []));
    const places = [0x65d5, 0x65db, 0x65e1];
    // One byte in one of the three, or in all of them.
    for (const [byte, changed] of [
      ...places.map((at) => [0x13, [at]] as const),
      [0xa1, places],
      [0x1a, places],
    ] as const) {
      const image = read(
        0x100000,
        places.map((at) => [at, number] as const),
      );
      for (const at of changed) image[at] = byte;
      expect(spansOf(placesOfTheCar('edc16', [image], []))).toEqual(car);
    }
  });
});

describe('startUpAreas', () => {
  const lengthsOfReads = [
    0x40000, 0x70000, 0x70100, 0x71000, 0x7ffff, 0x80000, 0x100000, 0x171100, 0x180000, 0x1fffff, 0x200000, 0x220000,
    0x400000, 0x600000,
  ];
  const internal = [[0, 0x7fc0]] as const;
  /** By the length of the read; of any other it is unknown. */
  const areas: Readonly<Partial<Record<EcuFamily, Readonly<Record<number, Places>>>>> = {
    edc15: { [0x80000]: [[0, 0x8000]] },
    edc16: {
      // The sum of the start-up code ends with 7FBF: of 2 MiB, of the internal flash alone, and of both chips.
      [0x70000]: internal,
      [0x70100]: internal,
      [0x71000]: internal,
      [0x171100]: internal,
      [0x200000]: internal,
      // Pinned: the first page of the external flash.
      [0x100000]: [[0, 0x1000]],
    },
    // The operating system of P01 and P59 begins with it, in front of the data of the car.
    gm: { [0x80000]: [[0, 0x4000]], [0x100000]: [[0, 0x4000]] },
    // Pinned.
    me7: { [0x80000]: [[0, 0x4000]], [0x100000]: [[0, 0x4000]] },
    // Program of Simos 18.1; that of 18.10 begins at 20000.
    simos18: { [0x400000]: [[0, 0x40000]] },
    // The start-up block of address 80018000.
    medc17: {
      [0x200000]: [[0x18000, 0x20000]],
      [0x220000]: [[0x18000, 0x20000]],
      [0x400000]: [[0x18000, 0x20000]],
      [0x600000]: [[0x18000, 0x20000]],
    },
  };

  test.each(families)('of %s are known in whole reads', (family) => {
    for (const length of lengthsOfReads)
      expect([length, spansOf(startUpAreas(family, length))]).toEqual([length, areas[family]?.[length] ?? []]);
  });
});

describe('partialReads', () => {
  test('of EDC16 are the forms in which tools leave something out, by read length', () => {
    const forms = (length: number) =>
      partialReads('edc16', length).map(({ erased, within }) => ({ erased: spansOf(erased), within: spansOf(within) }));
    expect(forms(0x200000)).toEqual([
      // 128 of 263 reads.
      {
        erased: [
          [0, 0x8000],
          [0x10000, 0x40000],
        ],
        within: [[0, 0x40000]],
      },
      // 55 of 263 reads.
      { erased: [[0x10000, 0x40000]], within: [[0x10000, 0x40000]] },
    ]);
    // 5 of 177 reads.
    expect(forms(0x100000)).toEqual([{ erased: [[0, 0x80000]], within: [[0, 0x80000]] }]);
    for (const length of [0x40000, 0x71000, 0x80000, 0xf0000, 0x171100]) expect(forms(length)).toEqual([]);
  });

  test('of all other families are empty', () => {
    for (const family of families.filter((one) => one !== 'edc16'))
      for (const length of lengths) expect(partialReads(family, length)).toEqual([]);
  });
});

describe('typical lengths', () => {
  /** Pinned beside the lengths of the public collections: C000. */
  const any = [
    0x2000, 0x8000, 0xc000, 0x10000, 0x20000, 0x3d000, 0x40000, 0x50000, 0x68000, 0x70000, 0x70100, 0x71000, 0x80000,
    0x81000, 0x9e000, 0xc0000, 0xd0000, 0xe0000, 0xf0000, 0x100000, 0x168000, 0x171100, 0x180000, 0x200000, 0x200800,
    0x220000, 0x260000, 0x280000, 0x300000, 0x400000, 0x600000, 0x800000, 0x8d4000,
  ];
  const own: Readonly<Partial<Record<EcuFamily, readonly number[]>>> = {
    // 40000 is the generation of 256 KiB.
    edc15: [0x40000, 0x80000, 0x100000],
    // Pinned: 68000, D0000, E0000, which are known without a family.
    edc16: [
      0x40000, 0x68000, 0x70000, 0x70100, 0x71000, 0x80000, 0x81000, 0x9e000, 0xd0000, 0xe0000, 0xf0000, 0x100000,
      0x168000, 0x171100, 0x200000,
    ],
    // Pinned: 180000, and 400000 to 800000, which are known of newer units.
    medc17: [
      0x40000, 0x50000, 0x80000, 0x100000, 0x180000, 0x200000, 0x220000, 0x260000, 0x280000, 0x400000, 0x600000,
      0x800000,
    ],
    // Pinned: 400000 and 600000.
    md1: [0x200000, 0x400000, 0x600000, 0x800000, 0x8d4000],
    // Pinned: 40000.
    me7: [0x40000, 0x80000, 0xc0000, 0xd0000, 0xe0000, 0x100000],
    // Pinned: 80000.
    med9: [0x80000, 0x200000, 0x200800],
    ppd: [0x3d000, 0x40000, 0x200000],
    // P01, P59, E38 and E67.
    gm: [0x80000, 0x100000, 0x200000],
    dsg: [0x180000],
    sid801: [0x80000],
    simos18: [0x400000],
  };

  test.each(families)('of %s', (family) => {
    expect(listTypicalLengths(family)).toEqual(own[family] ?? any);
  });

  test('of any unit are exactly these', () => {
    for (const length of any) expect(isTypicalLength(length)).toBe(true);
    for (const length of any.flatMap((one) => [one - 2, one + 2, one + 0x800])) {
      if (!any.includes(length)) expect(isTypicalLength(length)).toBe(false);
    }
  });
});

describe('missingParts', () => {
  /** Erased up to `filledFrom` and in `erased`. */
  const read = (length: number, filledFrom: number, erased: readonly [start: number, end: number] = [0, 0]) =>
    new Uint8Array(length)
      .fill(1, filledFrom)
      .fill(0xff, 0, filledFrom)
      .fill(0xff, ...erased);

  test.each<[EcuFamily, number, number]>([
    ['edc15', 0x8000, 0x8000],
    ['me7', 0x4000, 0x4000],
    // Pinned.
    ['edc16', 0x1000, 0x4000],
  ])('reports the erased start of %s as missing start-up code', (family, end, followedTo) => {
    expect(missingParts(read(followedTo + 1, end), family)).toEqual(['startUpErased']);
    expect(missingParts(read(followedTo + 1, end - 1), family)).toEqual([]);
    expect(missingParts(read(followedTo, end), family)).toEqual([]);
    for (let page = end; page < followedTo; page += end)
      expect(missingParts(read(followedTo + 1, end, [page, page + end]), family)).toEqual([]);
  });
});
