import { endValue, sumStart } from '#ecu/checksums/edc16-blocks.ts';
import { ImageSums } from '#ecu/checksums/image-sums.ts';
import { writeWords } from './big-endian.ts';
import { mark, noSignature, type PrintedNumbers, type SyntheticLayout, print, repeat } from './layout.ts';

/** Three blocks as in a usual image of 1 MiB: program, second program and calibration, mapped from 0x800000 on. */
export const edc16Layout: SyntheticLayout = {
  minLength: 0x100000,
  maxLength: 0x200000,
  fill: 0xff,
  littleEndian: false,
  maps: { offset: 0xd1000, length: 0x20000 },
  draw: drawEdc16,
};

/**
 * A read of 960 KiB that begins with the second 64 KiB of the flash, as of BMW: headers apart from the beginnings of
 * their first ranges, ranges without a sum, and one outside the read.
 */
export const partialEdc16Layout: SyntheticLayout = {
  minLength: 0xf0000,
  maxLength: 0xf0000,
  fill: 0xff,
  littleEndian: false,
  maps: { offset: 0xb4000, length: 0x20000 },
  draw: drawPartialEdc16,
};

/**
 * A read of 2 MiB that begins with the internal flash, as of BMW: start-up code whose descriptor stands in the code itself,
 * numbers of the unit behind it, and four blocks that name each other.
 */
export const internalEdc16Layout: SyntheticLayout = {
  minLength: 0x200000,
  maxLength: 0x200000,
  fill: 0xff,
  littleEndian: false,
  maps: { offset: 0xc4000, length: 0x20000 },
  draw: drawInternalEdc16,
};

/** First and last address of a range, and the id of its descriptor; `unsummed` for a range without a sum. */
type RangeOfBlock = {
  readonly id: number;
  readonly first: number;
  readonly last: number;
  readonly trailer?: number;
  readonly unsummed?: true;
};

function drawEdc16(image: Uint8Array, { software, hardware, part }: PrintedNumbers): void {
  const base = 0x800000;
  const blocks = [
    { offset: 0, end: 0x80000, id: 0x40000101, next: base + 0xd0000 },
    { offset: 0x80000, end: 0xd0000, id: 0x80000100, next: 0 },
    { offset: 0xd0000, end: 0xfe000, id: 0x50000100, next: base + 0x80000 },
  ];
  for (const { offset, end, id, next } of blocks) {
    const trailer = base + end - 0x8c;
    const range = { id, first: base + offset, last: base + end - 1, trailer };
    drawHeader(image, offset, { size: end - offset, next, software, ranges: [range] });
    repeat(image, noSignature, { offset: end - 0x8c, length: 0x88 });
  }
  repeat(image, mark, { offset: 0x100, length: 0x70000 });
  print(image, 0xd0100, part ?? '');
  print(image, 0xd0200, hardware ?? '');
}

function drawPartialEdc16(image: Uint8Array, { software, hardware, part }: PrintedNumbers): void {
  repeat(image, mark, { offset: 0x400, length: 0xa0000 });
  drawHeader(image, 0x140, {
    size: 0x30000,
    next: 0x40000,
    software,
    ranges: [
      { id: 0x10000101, first: 0x103d0, last: 0x3feff },
      { id: 0x1e000101, first: 0x3ff80, last: 0x3ffbf, unsummed: true },
      { id: 0x1f000101, first: 0x3ffc0, last: 0x3ffff, unsummed: true },
      { id: 0x11000101, first: 0x10000, last: 0x1024f },
    ],
  });
  drawHeader(image, 0x30000, {
    size: 0,
    next: 0x100000,
    software,
    ranges: [
      { id: 0x30000101, first: 0x40000, last: 0xbffff },
      { id: 0x31000000, first: 0x100058, last: 0x103d77 },
      { id: 0x32000000, first: 0xc3a84, last: 0xc3d1f },
    ],
  });
  drawHeader(image, 0xb0000, {
    size: 0,
    next: 0,
    software,
    ranges: [
      { id: 0x50000101, first: 0xc03d0, last: 0xfdffb },
      { id: 0x51000000, first: 0xc03d0, last: 0xfdffb },
    ],
  });
  print(image, 0xb1000, part ?? '');
  print(image, 0xb1100, hardware ?? '');
}

function drawInternalEdc16(image: Uint8Array, { software, hardware, part }: PrintedNumbers): void {
  const startUp = { last: 0x7fbf, descriptor: 0x56c0 };
  repeat(image, mark, { offset: 0, length: startUp.last + 1 });
  writeWords(image, startUp.descriptor, [0x11000000, 4, 0, startUp.last, sumStart, endValue, 0, 0]);
  const balance = startUp.last + 1 - 4;
  writeWords(image, balance, [(endValue - sumStart - new ImageSums(image).addWordsBigEndian(0, balance)) >>> 0]);

  const blocks = [
    { offset: 0x10140, next: 0x40000, range: { id: 0x10000101, first: 0x103d0, last: 0x3feff } },
    { offset: 0x40000, next: 0x100000, range: { id: 0x30000101, first: 0x40000, last: 0xbffff } },
    { offset: 0x100000, next: 0xc0000, range: { id: 0x40000101, first: 0x100000, last: 0x17fffb } },
    { offset: 0xc0000, next: 0, range: { id: 0x50000101, first: 0xc03d0, last: 0xfdffb } },
  ];
  for (const { offset, next, range } of blocks) {
    repeat(image, mark, { offset, length: range.last + 1 - offset });
    drawHeader(image, offset, { size: 0, next, software, ranges: [range] });
  }
  print(image, 0xc1000, part ?? '');
  print(image, 0xc1100, hardware ?? '');
}

function drawHeader(
  image: Uint8Array,
  offset: number,
  block: {
    readonly size: number;
    readonly next: number;
    readonly software: string;
    readonly ranges: readonly RangeOfBlock[];
  },
): void {
  const { size, next, software, ranges } = block;
  const length = 0x30 + 0x28 * ranges.length;
  image.fill(0, offset, offset + length);
  writeWords(image, offset, [length, 0, size, next]);
  print(image, offset + 0x10, `${software}SYNTHETIC0`);
  for (const [index, { id, first, last, trailer = 0, unsummed }] of ranges.entries()) {
    const constants = unsummed ? [0, 0] : [sumStart, endValue];
    writeWords(image, offset + 0x2c + 0x28 * index, [id, 4, first, last, ...constants, trailer, trailer]);
  }
}
