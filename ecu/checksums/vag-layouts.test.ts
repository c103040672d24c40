import { describe, expect, test } from 'vitest';
import { syntheticImage } from '#ecu/synthetic/index.ts';
import { listPlaces, writeBigEndian } from '#test/checksum-places.ts';
import { span } from './big-endian-sums.ts';
import { dq250Checks, dq381Checks, readDsg } from './dsg.ts';
import { correctChecksums } from './plan.ts';
import { monitor, readSimos18 } from './simos18.ts';
import { listBlocks, simosLayouts, simosLength, simosSignature } from './simos18-blocks.ts';

/*
 * Places and constants of the checksums of Simos and of VAG's gearboxes, written out: `ecu/synthetic` draws its images
 * from the constants under test, so no other test would see one change. "Pinned" stands for: not in public
 * documentation; pinned.
 */

describe('Simos', () => {
  test('has the blocks of VW_Flash, of 18.1, 18.10 and 12', () => {
    // Offset, end, address and place of the header: CBOOT, ASW2, ASW3, ASW1, CAL.
    const expected = [
      [
        [0x1c000, 0x3fe00, 0x8001c000, 0x300],
        [0x140000, 0x1ffc00, 0x80140000, 0],
        [0x280000, 0x2ffc00, 0x80880000, 0],
        [0x40000, 0x13fc00, 0x80040000, 0x300],
        [0x200000, 0x27fc00, 0xa0800000, 0x300],
      ],
      [
        [0x200000, 0x21fe00, 0x80800000, 0x300],
        [0x100000, 0x1ffc00, 0x80100000, 0],
        [0x2c0000, 0x3ffc00, 0x808c0000, 0],
        [0x20000, 0xffc00, 0x80020000, 0x300],
        [0x220000, 0x2bfc00, 0xa0820000, 0x300],
      ],
      [
        [0x20000, 0x3fe00, 0x80020000, 0x300],
        [0x180000, 0x23fc00, 0x80180000, 0],
        [0x240000, 0x2ffc00, 0x80240000, 0],
        [0xc0000, 0x17fc00, 0x800c0000, 0x300],
        [0x40000, 0xafc00, 0xa0040000, 0x300],
      ],
    ];
    expect(
      simosLayouts.map((layout) =>
        listBlocks(layout).map(({ offset, length, address, headerAt }) => [offset, offset + length, address, headerAt]),
      ),
    ).toEqual(expected);
    expect(simosLength).toBe(0x400000);
  });

  const image = syntheticImage({ family: 'simos18', software: 'SC8Z9999', part: '9Z9906999ZZ', seed: 3 });

  test('has its words in the headers and in the calibration, and a signature behind each block', () => {
    expect(monitor).toEqual({ sum: 0x400, start: 0x408, addresses: 0x418 });
    const plan = readSimos18(image);
    expect(plan?.checks.map(({ name, storedAt }) => [name, storedAt])).toEqual([
      ['monitorHigh', 0x200400],
      ['monitorLow', 0x200404],
      ['crc32', 0x1c304],
      ['crc32', 0x140004],
      ['crc32', 0x280004],
      ['crc32', 0x40304],
      ['crc32', 0x200304],
    ]);
    // Pinned: 4 bytes behind the last covered byte, 256 bytes long.
    expect(simosSignature(image, { crcAt: 0, parts: [span(0x40000, 0x13f9fc)] })).toEqual(span(0x13fa00, 0x13fb00));
  });

  test.each([
    ['the program', 0x40520],
    ['an early program', 0x40540],
    ['the calibration', 0x200418],
  ])('finds the range of the monitored sum in %s', (_place, at) => {
    const plan = readSimos18(image);
    const moved = image.slice();
    const range = moved.slice(0x40520, 0x40528);
    moved.fill(0, 0x40520, 0x40528).set(range, at);
    const corrected = plan && correctChecksums(plan, moved);
    expect(corrected && readSimos18(corrected)?.checks.slice(0, 2)).toMatchObject([
      { start: 0x201000, end: 0x205000 },
      { start: 0x201000, end: 0x205000 },
    ]);
  });
});

describe('VAG gearboxes', () => {
  test('DQ250 has two blocks with the word at their end', () => {
    expect(listPlaces(dq250Checks())).toEqual([
      ['jamcrc', 0x4fffc, 4, [0x30000, 0x4fffc]],
      ['jamcrc', 0x17fffc, 4, [0x50000, 0x17fffc]],
    ]);
    expect(
      readDsg(syntheticImage({ family: 'dsg', software: '9Z9300999ZZ 9999', part: '9Z9300999ZZ', seed: 3 }).slice(4)),
    ).toBeUndefined();
  });

  test('DQ381 has three blocks with addresses and the word in their header', () => {
    const image = new Uint8Array(0x180000);
    // The whole of each block behind its word; the word itself and the byte behind the block are outside.
    const blocks = [
      [0x10200, 0x30000],
      [0x30200, 0x140000],
      [0x140200, 0x180000],
    ] as const;
    for (const [start, end] of blocks) writeBigEndian(image, start + 0x38, [start + 0x48, end - 1]);
    expect(listPlaces(dq381Checks(image))).toEqual(
      blocks.map(([start, end]) => ['crc32', start + 0x44, 4, [start + 0x48, end]]),
    );
    for (const [start, end] of blocks) {
      for (const [first, last] of [
        [start + 0x47, end - 1],
        [start + 0x48, end],
      ] as const) {
        const wrong = image.slice();
        writeBigEndian(wrong, start + 0x38, [first, last]);
        expect(dq381Checks(wrong)).toEqual([]);
      }
    }
  });
});
