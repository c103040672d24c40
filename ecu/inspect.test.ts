import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type FileFacts, confidenceIn, inspectFile } from './inspect.ts';
import { syntheticImage } from './synthetic/index.ts';
import { ascii } from './text.ts';
import { familyImage, imageFamilies } from '#test/family-images.ts';
import { isDeep } from '#test/tier.ts';

const printedNumbers = { software: '1037999001', hardware: '0281999001', part: '9Z9906999ZZ' };

describe('facts of a file', () => {
  test('include its container, its identity, and the state of its checksums', () => {
    const image = syntheticImage({ family: 'edc16', ...printedNumbers, seed: 3 });
    const facts: FileFacts = {
      length: 0x100000,
      container: { kind: 'raw' },
      identity: { family: 'edc16', ...printedNumbers },
      confidence: 95,
      reading: [],
      checksum: { family: 'edc16', checks: 3, wrong: 0, signed: true },
    };
    const { profile: _profile, ...found } = inspectFile(image);
    expect(found).toEqual(facts);
    image[0xd1000] = (image[0xd1000] ?? 0) ^ 1;
    expect(inspectFile(image)).toMatchObject({
      ...facts,
      confidence: 85,
      checksum: { ...facts.checksum, wrong: 1 },
    });
  });

  test('include the bits of entropy of each 128th: 0 of a fill, 2 of four values, 8 of noise', () => {
    const image = new Uint8Array(0x80000).fill(0xff);
    for (let offset = 0x20000; offset < 0x40000; offset++) image[offset] = offset & 3;
    for (let offset = 0x40000; offset < 0x60000; offset++) image[offset] = (offset * 167) & 0xff;
    const quarter = (bits: number) => Array.from({ length: 32 }, () => bits);
    expect(inspectFile(image).profile).toEqual([0, 2, 8, 0].flatMap(quarter));
  });

  test('have no profile where there is no image', () => {
    expect(inspectFile(ascii('this is no image')).profile).toBeUndefined();
  });

  test.each(imageFamilies)('include the checksums of %s without a catalog entry', (family) => {
    expect(inspectFile(familyImage(family)).checksum).toMatchObject({ family, wrong: 0 });
  });

  test('of an Intel HEX are those of its image, whatever its length', () => {
    const image = syntheticImage({ family: 'edc15', ...printedNumbers, seed: 3 });
    const { length, container, identity, reading, checksum } = inspectFile(ascii(intelHex(image.subarray(0, 0x7c010))));
    expect({ length, container, identity, reading, checksum }).toEqual({
      length: 0x7c010,
      container: { kind: 'intelHex' },
      identity: { family: 'edc15', ...printedNumbers },
      reading: [],
      checksum: { checks: 0, wrong: 0, signed: false },
    });
  });

  test('without a readable image are its container and length', () => {
    const nothing = { identity: { family: 'unknown' }, confidence: 0, reading: [] };
    const checksum = { checks: 0, wrong: 0, signed: false };
    expect(inspectFile(ascii('Rar!....'))).toEqual({
      ...nothing,
      length: 8,
      container: { kind: 'archive', name: 'rar' },
      checksum,
    });
    expect(inspectFile(new Uint8Array())).toEqual({ ...nothing, length: 0, container: { kind: 'empty' }, checksum });
  });
});

test('confidence grows with the identification in an image', () => {
  const none = { checks: 0, wrong: 0, signed: false };
  const ladder = [
    confidenceIn({ family: 'unknown', ...printedNumbers }, none),
    confidenceIn({ family: 'bosch' }, none),
    confidenceIn({ family: 'edc16' }, none),
    confidenceIn({ family: 'edc16', software: printedNumbers.software }, none),
    confidenceIn({ family: 'edc16', ...printedNumbers }, none),
    confidenceIn({ family: 'edc16', ...printedNumbers, variant: 'EDC16C8' }, { checks: 3, wrong: 1, signed: true }),
    confidenceIn({ family: 'edc16', ...printedNumbers, variant: 'EDC16C8' }, { checks: 3, wrong: 0, signed: true }),
  ];
  expect(ladder).toEqual([0, 10, 30, 60, 75, 90, 100]);
});

describe('inspecting a file never fails', () => {
  test('for any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 4096 }), (bytes) => {
        expect(faultsIn(bytes)).toEqual([]);
      }),
    );
  });

  test.each(['\u0000', ':0200', 'S1', 'PK', 'BM', 'CMD ', 'C M D - M C D   '])(
    'for a file that starts with %j',
    (start) => {
      fc.assert(
        fc.property(fc.uint8Array({ maxLength: 600 }), fc.string({ maxLength: 300 }), (bytes, text) => {
          expect(faultsIn(Uint8Array.of(...ascii(start), ...bytes))).toEqual([]);
          expect(faultsIn(ascii(`${start}${text}`))).toEqual([]);
        }),
        { numRuns: 40 },
      );
    },
  );

  test.each(imageFamilies)('for a truncated or damaged image of %s', (family) => {
    const image = familyImage(family);
    const place = fc.nat(image.length - 1);
    const damage = fc.array(fc.tuple(place, fc.nat(255)), { maxLength: 12 });
    fc.assert(
      fc.property(fc.oneof(place, fc.constant(image.length)), damage, (length, bytes) => {
        const damaged = image.slice(0, length);
        for (const [at, byte] of bytes) damaged.fill(byte, at, at + 3);
        expect(faultsIn(damaged)).toEqual([]);
      }),
      { numRuns: isDeep ? 12 : 4 },
    );
  });

  test.each(imageFamilies)('for an image of %s with words that are addresses far outside of it', (family) => {
    const image = familyImage(family);
    const words = fc.array(fc.tuple(fc.nat(0x200), fc.constantFrom(0, 0x7fffffff, 0x80000000, 0xffffffff)), {
      minLength: 1,
      maxLength: 40,
    });
    const start = fc.constantFrom(0, 0x8000, 0x10000, 0x20000, 0x1a0000, 0x200000, image.length - 0x800);
    fc.assert(
      fc.property(start, words, (from, values) => {
        const damaged = image.slice();
        const view = new DataView(damaged.buffer);
        for (const [word, value] of values) {
          const at = from + 4 * word;
          if (at + 4 <= damaged.length) view.setUint32(at, value);
        }
        expect(faultsIn(damaged)).toEqual([]);
      }),
      { numRuns: isDeep ? 8 : 3 },
    );
  });
});

/** Violated rules of a file's facts: the file must stay unchanged, and the facts must survive JSON. */
function faultsIn(bytes: Uint8Array): string[] {
  const before = bytes.slice();
  const facts = inspectFile(bytes);
  const { confidence, checksum, length } = facts;
  const rules = {
    confidence: Number.isInteger(confidence) && confidence >= 0 && confidence <= 100,
    length: Number.isInteger(length) && length >= 0,
    checksum: checksum.wrong >= 0 && checksum.wrong <= checksum.checks,
    untouched: Buffer.compare(bytes, before) === 0,
    json: isDeepStrictEqual(JSON.parse(JSON.stringify(facts)), facts),
  };
  return Object.entries(rules).flatMap(([rule, holds]) => (holds ? [] : [rule]));
}

/** Records of 16 bytes, with the upper half of the address in front of each bank. */
function intelHex(image: Uint8Array): string {
  const lines: string[] = [];
  for (let at = 0; at < image.length; at += 16) {
    if (at % 0x10000 === 0) lines.push(record(4, 0, [0, at >> 16]));
    lines.push(record(0, at & 0xffff, [...image.subarray(at, at + 16)]));
  }
  return [...lines, record(1, 0, [])].join('\n');
}

function record(type: number, offset: number, data: readonly number[]): string {
  const bytes = [data.length, offset >> 8, offset & 0xff, type, ...data];
  const sum = bytes.reduce((total, byte) => total + byte, 0);
  return `:${[...bytes, -sum & 0xff].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
