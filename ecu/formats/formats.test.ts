import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readIntelHex } from './intel-hex.ts';
import { readSRecord } from './s-record.ts';
import { ascii } from '#ecu/text.ts';

const formats = [
  { name: 'Intel HEX', read: (text: Uint8Array) => readIntelHex(text)?.image, write: intelHex },
  { name: 'S-records', read: (text: Uint8Array) => readSRecord(text)?.image, write: sRecords },
];

describe('published example', () => {
  test('of Intel HEX is read', () => {
    const lines = [
      ':10010000214601360121470136007EFE09D2190140',
      ':100110002146017E17C20001FF5F16002148011928',
      ':00000001FF',
    ];
    const image = readIntelHex(ascii(lines.join('\r\n')))?.image;
    expect(image).toHaveLength(0x120);
    expect(image?.subarray(0, 0x100).every((byte) => byte === 0xff)).toBe(true);
    expect(image?.subarray(0x100, 0x104)).toEqual(Uint8Array.of(0x21, 0x46, 0x01, 0x36));
  });

  test('of S-records is read', () => {
    const lines = [
      'S00F000068656C6C6F202020202000003C',
      'S11F00007C0802A6900100049421FFF07C6C1B787C8C23783C6000003863000026',
      'S11F001C4BFFFFE5398000007D83637880010014382100107C0803A64E800020E9',
      'S111003848656C6C6F20776F726C642E0A0042',
      'S5030003F9',
      'S9030000FC',
    ];
    const image = readSRecord(ascii(lines.join('\n')))?.image;
    expect(image?.subarray(0x38)).toEqual(ascii('Hello world.\n\u0000'));
    expect(readSRecord(ascii(lines.with(4, 'S5030002FA').join('\n')))).toBeUndefined();
  });
});

describe.each(formats)('$name', ({ read, write }) => {
  const contents = fc.uint8Array({ minLength: 1, maxLength: 300 });

  test('round-trips at any address, with erased flash around it', () => {
    fc.assert(
      fc.property(contents, fc.integer({ min: 0, max: 0xfffffe00 }), (bytes, address) => {
        const gap = address % 0x10000;
        const image = read(ascii(write([{ address, bytes }])));
        expect(image?.subarray(gap)).toEqual(bytes);
        expect(image?.subarray(0, gap).every((byte) => byte === 0xff)).toBe(true);
      }),
    );
  });

  test('is assembled in any order of its records, and refused if they overlap', () => {
    const [low, high] = [Uint8Array.of(1, 2, 3), Uint8Array.of(4, 5)];
    const image = read(
      ascii(
        write([
          { address: 0x80000100, bytes: high },
          { address: 0x80000000, bytes: low },
        ]),
      ),
    );
    expect(image).toHaveLength(0x102);
    expect(image?.subarray(0, 4)).toEqual(Uint8Array.of(1, 2, 3, 0xff));
    const twice = [
      { address: 0x100, bytes: low },
      { address: 0x102, bytes: high },
    ];
    expect(read(ascii(write(twice)))).toBeUndefined();
  });

  test('is refused with a wrong digit, a missing last record, or data after it', () => {
    fc.assert(
      fc.property(contents, fc.nat(), fc.constantFrom('0', '7', 'A', 'G', ' '), (bytes, position, digit) => {
        const text = write([{ address: 0x1000, bytes }]);
        const at = position % (text.length - 1);
        // The digit of a record's type is the only one outside its checksum.
        fc.pre(text[at] !== digit && text[at] !== '\n' && text[at - 1] !== 'S');
        const damaged = `${text.slice(0, at)}${digit}${text.slice(at + 1)}`;
        expect(read(ascii(damaged))).toBeUndefined();
        const lines = text.trimEnd().split('\n');
        expect(read(ascii(lines.slice(0, -1).join('\n')))).toBeUndefined();
        expect(read(ascii(`${text}${lines[0] ?? ''}`))).toBeUndefined();
      }),
    );
  });

  test('is refused if the image would exceed any flash', () => {
    const bytes = Uint8Array.of(1);
    const far = (address: number) => [
      { address: 0, bytes },
      { address, bytes },
    ];
    expect(read(ascii(write(far(0xffffff))))).toHaveLength(0x1000000);
    expect(read(ascii(write(far(0x1000000))))).toBeUndefined();
  });

  test('is refused with thousands of scattered bytes, or without data', () => {
    const bytes = Uint8Array.of(1);
    const scattered = Array.from({ length: 5000 }, (_, index) => ({ address: 2 * index, bytes }));
    expect(read(ascii(write(scattered)))).toBeUndefined();
    expect(read(ascii(write([])))).toBeUndefined();
  });
});

test.each([
  ['Intel HEX', readIntelHex, intelHex],
  ['S-records', readSRecord, sRecords],
] as const)(
  'bytes that %s leave out between their records are counted, those before the first are not',
  (_name, read, write) => {
    const [low, high] = [Uint8Array.of(1, 2, 3), Uint8Array.of(4, 5)];
    const text = write([
      { address: 0x80000040, bytes: low },
      { address: 0x80000100, bytes: high },
    ]);
    expect(read(ascii(text))?.gaps).toBe(0x100 - 0x43);
    expect(read(ascii(write([{ address: 0x80000040, bytes: low }])))?.gaps).toBe(0);
  },
);

test('Intel HEX with 8086 segments is read, and refused if a record leaves its segment', () => {
  const [segment, end] = [hexRecord(2, 0, [0x10, 0x00]), hexRecord(1, 0, [])];
  expect(readIntelHex(ascii([segment, hexRecord(0, 0x20, [7]), end].join('\n')))?.image.at(0x20)).toBe(7);
  expect(readIntelHex(ascii([segment, hexRecord(0, 0xffff, [7, 8]), end].join('\n')))).toBeUndefined();
  expect(readIntelHex(ascii([hexRecord(2, 0, [1]), end].join('\n')))).toBeUndefined();
  expect(readIntelHex(ascii([hexRecord(6, 0, []), end].join('\n')))).toBeUndefined();
});

type Stretch = {
  readonly address: number;
  readonly bytes: Uint8Array;
};

function intelHex(stretches: readonly Stretch[]): string {
  const lines = stretches.flatMap(({ address, bytes }) =>
    [...bytes].flatMap((byte, index) => {
      const place = address + index;
      return [hexRecord(4, 0, [(place >>> 24) & 0xff, (place >>> 16) & 0xff]), hexRecord(0, place & 0xffff, [byte])];
    }),
  );
  return `${[...lines, hexRecord(1, 0, [])].join('\n')}\n`;
}

function hexRecord(type: number, offset: number, data: readonly number[]): string {
  const bytes = [data.length, offset >> 8, offset & 0xff, type, ...data];
  return `:${digits([...bytes, -sum(bytes) & 0xff])}`;
}

function sRecords(stretches: readonly Stretch[]): string {
  const lines = stretches.flatMap(({ address, bytes }) =>
    Array.from({ length: Math.ceil(bytes.length / 32) }, (_, index) =>
      sRecord(3, address + 32 * index, [...bytes.subarray(32 * index, 32 * index + 32)]),
    ),
  );
  return `${[...lines, sRecord(7, 0, [])].join('\n')}\n`;
}

function sRecord(type: number, address: number, data: readonly number[]): string {
  const bytes = [
    data.length + 5,
    address >>> 24,
    (address >> 16) & 0xff,
    (address >> 8) & 0xff,
    address & 0xff,
    ...data,
  ];
  return `S${type}${digits([...bytes, ~sum(bytes) & 0xff])}`;
}

function digits(bytes: readonly number[]): string {
  return bytes.map((byte) => byte.toString(16).padStart(2, '0').toUpperCase()).join('');
}

function sum(bytes: readonly number[]): number {
  return bytes.reduce((total, byte) => total + byte, 0);
}
